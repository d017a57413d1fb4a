import { profileArea } from '@shoal/bus/profile'
import { type Loading, liveStore, type Shell, snapshotStore } from '@shoal/remote-kit'

export interface OwnXpState extends Loading {
  /** The XP of whoever is signed in; null while it is not known. */
  xp: number | null
}

/** One's own XP, live [LVL-1]. */
export const useOwnXp = liveStore<OwnXpState>((shell: Shell) =>
  snapshotStore<OwnXpState, typeof profileArea>(shell, {
    source: profileArea,
    state: () => ({ xp: null }),
    take: ({ xp }) => ({ xp }),
    changes(on) {
      on(profileArea.receives.xp, ({ xp }) => ({ xp }))
    },
    isFor: (session) => session !== null,
    forget: { xp: null },
  }),
)
