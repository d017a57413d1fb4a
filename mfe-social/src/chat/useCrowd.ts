import { type Crowd, crowdArea } from '@shoal/bus/crowd'
import { type Loading, liveStore, snapshotStore } from '@shoal/remote-kit'

/** The demo crowd: whether there is one, and whether it is on. */
export const useCrowd = liveStore((shell) =>
  snapshotStore<Loading & Crowd, typeof crowdArea>(shell, {
    source: crowdArea,
    // A server for real people has none, and pages do not ask.
    isFor: () => shell.environment !== 'production',
    state: () => ({ here: false, on: false }),
    take: (crowd) => crowd,
    changes: (on) => on(crowdArea.receives.changed, (crowd) => crowd),
  }),
)
