import { join } from 'node:path'
import { service } from '../../platform/feature.ts'
import {
  type DemoCamera,
  demoSources,
  type OriginStream,
  type Recording,
  recordings,
} from '../../platform/media/index.ts'

const assets = join(import.meta.dirname, '../../../media-assets')

/** What is kept on disk of the streams that broadcasters publish. */
export const useRecordings = service(({ settings, clock, log }) =>
  recordings({
    dir: join(settings.dataDir, 'recordings'),
    minutes: settings.recordingMinutes,
    maxBytes: settings.recordingMaxBytes,
    clock,
    log,
  }),
)

/** What the media origin of this server plays, by playback id. */
export const useSources = service((platform) => {
  const { settings, clock, log } = platform
  const playing = new Map<string, OriginStream>()
  let demo: readonly DemoCamera[] = []

  return {
    get: (playbackId: string) => playing.get(playbackId),
    has: (playbackId: string) => playing.has(playbackId),

    /** Opens the cameras of the demo show [STR-11]; there are none in production. */
    openDemo(): void {
      if (settings.environment === 'production') return
      try {
        demo = demoSources(assets, clock)
        for (const { playbackId, source, poster } of demo) playing.set(playbackId, { source, poster })
      } catch (error) {
        log.warn({ err: error }, 'the footage of the demo cameras is missing: they stay offline')
      }
    },
    /** Plays a stream that somebody publishes, or no more (null). */
    put(playbackId: string, stream: OriginStream | null): void {
      if (stream) playing.set(playbackId, stream)
      else playing.delete(playbackId)
    },

    /** What can be seen again of a stream, also while nobody publishes it. */
    recording(playbackId: string): Recording | undefined {
      const live = playing.get(playbackId)
      if (live) return live.source.recording
      return useRecordings(platform).kept().includes(playbackId)
        ? useRecordings(platform).open(playbackId).recording
        : undefined
    },

    /** The cameras that `openDemo` opened. */
    demo: () => demo,
  }
})
