import { problemText } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { logIn } from '@shoal/bus/accounts/offers'
import { type Contestant, contestantsArea } from '@shoal/bus/contestants'
import { featuresArea } from '@shoal/bus/features'
import { profileArea } from '@shoal/bus/profile'
import { type Loading, liveStore, type Shell, snapshotStore } from '@shoal/remote-kit'

export interface ContestantsState extends Loading {
  contestants: readonly Contestant[]
  /** The contestant whom the person endorses. */
  endorsement: string | null
  /** The contestant whom the person follows: kept with the account, and for a visitor in the browser. */
  following: string | null
  /** The contestant whose endorsement is under way. */
  busy: string | null
  /** PRO-4: endorses, or takes it back. A visitor is asked to log in. */
  toggle(contestant: Contestant): Promise<void>
  /** Follows this contestant instead of any other, or no more. */
  toggleFollow(contestant: Pick<Contestant, 'id'>): Promise<void>
}

/** The key under which a browser keeps the contestant whom a visitor follows. */
const FOLLOWED = 'followed-contestant'

const standing: Record<Contestant['status'], number> = { winner: 0, in: 1, out: 2 }
/** As the server orders them; those of the same standing stay as they came. */
const inOrder = (some: readonly Contestant[]): Contestant[] =>
  [...some].sort((one, other) => other.season - one.season || standing[one.status] - standing[other.status])

/** The contestants with one of them as it is now. */
const placed = (contestant: Contestant, { contestants }: Pick<ContestantsState, 'contestants'>) => ({
  contestants: inOrder(
    contestants.some(({ id }) => id === contestant.id)
      ? contestants.map((one) => (one.id === contestant.id ? contestant : one))
      : [...contestants, contestant],
  ),
})

export function createContestantsStore(shell: Shell) {
  const { api, bus, storage } = shell
  const session = bus.state(accountsArea.states.session)
  const note = (following: string | null) => {
    if (following === null) storage.local.remove(FOLLOWED)
    else storage.local.set(FOLLOWED, following)
  }
  const keep = async (id: string, on: boolean): Promise<string | null> => {
    const calls = api(contestantsArea)
    const { following } = await (on ? calls.follow({ params: { id } }) : calls.unfollow({ params: { id } }))
    return following
  }

  /** A visitor's followed contestant goes with them into their account, unless that follows somebody already. */
  function carriedOver(following: string | null): string | null {
    const before = storage.local.get(FOLLOWED)
    note(null)
    if (following !== null || before === null) return following
    keep(before, true).then(
      (now) => store.setState({ following: now }),
      () => store.setState({ following: null }),
    )
    return before
  }

  const store = snapshotStore<ContestantsState, typeof contestantsArea>(shell, {
    source: contestantsArea,
    state: (set, get) => ({
      contestants: [],
      endorsement: null,
      following: null,
      busy: null,

      async toggle(contestant) {
        if (session.value === null) {
          shell.openModal(logIn, { reason: `Log in to endorse ${contestant.name}.` })
          return
        }
        if (get().busy !== null) {
          if (get().busy !== contestant.id)
            shell.toast({ id: 'endorsement', type: 'info', text: 'One moment: your last choice is on its way.' })
          return
        }
        set({ busy: contestant.id })
        const mine = get().endorsement === contestant.id
        const params = { id: contestant.id }
        try {
          const answer = mine
            ? await api(contestantsArea).withdraw({ params })
            : await api(contestantsArea).endorse({ params })
          set((state) => ({ ...placed(answer.contestant, state), endorsement: answer.endorsement }))
        } catch (error) {
          shell.toast({ id: 'endorsement', type: 'error', text: problemText(error) })
        }
        set({ busy: null })
      },

      async toggleFollow({ id }) {
        const before = get().following
        const wanted = before === id ? null : id
        set({ following: wanted })
        if (session.value === null) {
          note(wanted)
          return
        }
        try {
          const now = await keep(id, wanted !== null)
          // If another contestant was pressed meanwhile, their own answer counts.
          if (get().following === wanted) set({ following: now })
        } catch (error) {
          if (get().following === wanted) set({ following: before })
          shell.toast({ id: 'follow', type: 'error', text: problemText(error) })
        }
      },
    }),
    take: ({ contestants, endorsement, following }) => ({
      ...{ contestants, endorsement },
      following: session.value === null ? storage.local.get(FOLLOWED) : carriedOver(following),
    }),
    changes(on) {
      on(contestantsArea.receives.new, placed)
      on(contestantsArea.receives.update, placed)
      on(contestantsArea.receives.remove, ({ id }, { contestants, endorsement, following }) => ({
        contestants: contestants.filter((contestant) => contestant.id !== id),
        endorsement: endorsement === id ? null : endorsement,
        following: following === id ? null : following,
      }))
      on(contestantsArea.receives.followed, ({ id: following }) => ({ following }))
      // The person's endorsement may have changed in another window.
      on(profileArea.receives.updated, ({ endorsement }) => ({ endorsement }))
    },
    forget: { endorsement: null, following: null },
  })
  bus.on(featuresArea.receives.updated).subscribe(() => void store.getState().load())
  return store
}

export const useContestants = liveStore(createContestantsStore)
