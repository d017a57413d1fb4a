import { type Moment, momentsArea } from '@shoal/bus/moments'
import { limits } from '@shoal/bus/moments/limits'
import { type Loading, liveStore, type Shell, snapshotStore } from '@shoal/remote-kit'

export interface MomentsState extends Loading {
  /** What just happened, newest first. */
  moments: readonly Moment[]
}

/** Those that came before what is known, each once and no more than a page keeps. */
const withNew = (known: readonly Moment[], fresh: readonly Moment[]): Moment[] => {
  const ids = new Set(known.map(({ id }) => id))
  return [...fresh.filter(({ id, listed }) => listed && !ids.has(id)), ...known]
    .sort((one, two) => Date.parse(two.at) - Date.parse(one.at))
    .slice(0, limits.momentsKept)
}

export const createMomentsStore = (shell: Shell) =>
  snapshotStore<MomentsState, typeof momentsArea>(shell, {
    source: momentsArea,
    state: () => ({ moments: [] }),
    take: ({ moments }) => ({ moments }),
    changes(on) {
      on(momentsArea.receives.happened, ({ moments: fresh }, { moments }) => ({ moments: withNew(moments, fresh) }))
      on(momentsArea.receives.gone, ({ ids }, { moments }) => ({
        moments: moments.filter(({ id }) => !ids.includes(id)),
      }))
    },
    // People without a pass any more must not go on seeing what happened behind its lock.
    forget: { moments: [] },
  })

export const useMoments = liveStore(createMomentsStore)
