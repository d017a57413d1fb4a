import { problemText, sessionArea } from '@shoal/bus'
import { type LiveStream, type StreamStatusMap, streamsArea } from '@shoal/bus/streams'
import { liveStore } from '@shoal/remote-kit'
import { createStore } from 'zustand'

export interface CamerasState {
  /** Null until they are known. */
  cameras: LiveStream[] | null
  status: StreamStatusMap
  /** Why they could not be read. */
  problem: string | null
  reload(): Promise<void>
}

/** The cameras of the show: read once, then kept by what the server says. Every component of this remote shares it. */
export const useCameras = liveStore<CamerasState>(({ api, bus }) => {
  const store = createStore<CamerasState>()((set) => ({
    cameras: null,
    status: {},
    problem: null,
    async reload() {
      try {
        const { liveStreams, liveStreamStatus } = await api(streamsArea).list()
        set({ cameras: liveStreams, status: liveStreamStatus, problem: null })
      } catch (error) {
        set({ problem: problemText(error) })
      }
    },
  }))
  const { getState, setState } = store
  bus.on(streamsArea.receives.new).subscribe(() => void getState().reload())
  bus.on(streamsArea.receives.remove).subscribe(({ id }) => {
    setState(({ cameras }) => ({ cameras: cameras?.filter((camera) => camera.id !== id) ?? null }))
  })
  bus
    .on(streamsArea.receives.status)
    .subscribe((changed) => setState(({ status }) => ({ status: { ...status, ...changed } })))
  // The connection came back: what was said meanwhile is lost.
  bus.on(sessionArea.topics.resync).subscribe(() => void getState().reload())
  void getState().reload()
  return store
})
