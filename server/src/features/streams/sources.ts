import { join } from 'node:path'
import { service } from '../../platform/feature.ts'
import { type DemoCamera, demoSources, type OriginStream } from '../../platform/media/index.ts'

const assets = join(import.meta.dirname, '../../../media-assets')

/** What the media origin of this server plays, by playback id. */
export const useSources = service(({ settings, clock, log }) => {
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
    /** The cameras that `openDemo` opened. */
    demo: () => demo,
  }
})
