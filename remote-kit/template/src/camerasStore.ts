import { type LiveStream, type StreamStatusMap, streamsArea } from '@shoal/bus/streams'
import { type Loading, liveStore, snapshotStore } from '@shoal/remote-kit'

export interface CamerasState extends Loading {
  cameras: LiveStream[]
  status: StreamStatusMap
}

/** The cameras of the show: read once, then kept live. Every component of this remote shares it. */
export const useCameras = liveStore((shell) =>
  snapshotStore<CamerasState, typeof streamsArea>(shell, {
    source: streamsArea,
    state: () => ({ cameras: [], status: {} }),
    take: ({ liveStreams, liveStreamStatus }) => ({ cameras: liveStreams, status: liveStreamStatus }),
    changes(on) {
      on(streamsArea.receives.new, (camera, { cameras }) => ({
        cameras: [...cameras.filter(({ id }) => id !== camera.id), camera],
      }))
      on(streamsArea.receives.remove, ({ id }, { cameras }) => ({
        cameras: cameras.filter((camera) => camera.id !== id),
      }))
      on(streamsArea.receives.status, (changed, { status }) => ({ status: { ...status, ...changed } }))
    },
  }),
)
