import { service } from '../../platform/feature.ts'
import { assetsFolder } from '../../platform/folders.ts'
import {
  cameraRecordings,
  type DemoCamera,
  demoSources,
  type OriginStream,
  type RecordedStream,
  remoteRecording,
} from '../../platform/media/index.ts'
import { streamsFolder } from './folder.ts'
import { useSigning } from './playback.ts'
import { streamsSettings } from './settings.ts'

/** The best quality of every stream. */
const best = 'high'

/** What is kept on disk of the streams that broadcasters publish. */
export const useCameraRecordings = service(({ settings, clock, log }) => {
  const { recordingMinutes: minutes, recordingMaxBytes: maxBytes } = settings.of(streamsSettings)
  return cameraRecordings({ dir: settings.folder(streamsFolder), minutes, maxBytes, clock, log })
})

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
        const { demoFootage } = settings.of(streamsSettings)
        const cameras = demoSources(demoFootage ?? assetsFolder, clock)
        // Footage of one's own may be unfit, and its operator hears of it now. That of the server is known to be fit.
        if (demoFootage !== undefined) for (const camera of cameras) void camera.source
        demo = cameras
        for (const camera of cameras) playing.set(camera.playbackId, camera)
      } catch (error) {
        log.warn({ err: error }, 'the footage of the demo cameras is missing: they stay offline')
      }
    },
    /** Plays a stream that somebody publishes, or no more (null). */
    put(playbackId: string, stream: OriginStream | null): void {
      if (stream) playing.set(playbackId, stream)
      else playing.delete(playbackId)
    },

    /**
     * What can be seen again of a stream: here also while nobody publishes it, at the origin as long as it plays. Rejects
     * when the origin does not answer.
     */
    async recorded(playbackId: string): Promise<RecordedStream | undefined> {
      const live = playing.get(playbackId)
      if (live) {
        const { recording, renditions, init } = live.source
        const rendition = renditions[0]?.name ?? best
        return recording && { recording, rendition, init: init(rendition), poster: live.poster }
      }
      const { originUrl } = settings
      if (originUrl !== undefined) {
        const jwt = await useSigning(platform).signPlayback({ playbackId, access: 'season_pass' })
        return remoteRecording(originUrl, playbackId, jwt)
      }
      if (!useCameraRecordings(platform).kept().includes(playbackId)) return undefined
      return { recording: useCameraRecordings(platform).open(playbackId).recording, rendition: best }
    },

    /** The cameras that `openDemo` opened. */
    demo: () => demo,
  }
})
