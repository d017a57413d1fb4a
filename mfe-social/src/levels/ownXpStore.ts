import { accountsArea } from '@shoal/bus/accounts'
import { type Profile, profileArea } from '@shoal/bus/profile'
import { type Loading, liveStore, type Shell, snapshotStore } from '@shoal/remote-kit'

export interface OwnXpState extends Loading {
  /** The XP of whoever is signed in; null while it is not known. */
  xp: number | null
}

/** One's own XP, live: every change of it comes with one's profile [LVL-1]. */
export const useOwnXp = liveStore<OwnXpState>((shell: Shell) => {
  const session = shell.bus.state(accountsArea.states.session)
  return snapshotStore<OwnXpState, () => Promise<Profile>>(shell, {
    // Asked for while somebody is signed in only: see `isFor`.
    source: () => shell.api(profileArea).read({ params: { id: session.value!.user.id } }),
    state: () => ({ xp: null }),
    take: ({ xp }) => ({ xp }),
    changes(on) {
      on(profileArea.receives.updated, ({ xp }) => ({ xp }))
    },
    isFor: (now) => now !== null,
    forget: { xp: null },
  })
})
