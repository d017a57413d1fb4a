import { problemText } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { logIn } from '@shoal/bus/accounts/offers'
import { type Contestant, contestantsArea } from '@shoal/bus/contestants'
import { featuresArea } from '@shoal/bus/features'
import { profileArea } from '@shoal/bus/profile'
import { type Loading, liveStore, type Shell, snapshotStore } from '@shoal/remote-kit'

export interface ContestantsState extends Loading {
  contestants: readonly Contestant[]
  /** Whom the person endorses. */
  endorsement: string | null
  /** The contestant whose endorsement is under way. */
  busy: string | null
  /** PRO-4: endorses, or takes it back. A visitor is asked to log in. */
  toggle(contestant: Contestant): Promise<void>
}

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
  const { api, bus } = shell
  const store = snapshotStore<ContestantsState, typeof contestantsArea>(shell, {
    source: contestantsArea,
    state: (set, get) => ({
      contestants: [],
      endorsement: null,
      busy: null,

      async toggle(contestant) {
        if (bus.state(accountsArea.states.session).value === null) {
          shell.openModal(logIn, { reason: `Log in to endorse ${contestant.name}.` })
          return
        }
        if (get().busy !== null) return
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
    }),
    take: ({ contestants, endorsement }) => ({ contestants, endorsement }),
    changes(on) {
      on(contestantsArea.receives.new, placed)
      on(contestantsArea.receives.update, placed)
      on(contestantsArea.receives.remove, ({ id }, { contestants, endorsement }) => ({
        contestants: contestants.filter((contestant) => contestant.id !== id),
        endorsement: endorsement === id ? null : endorsement,
      }))
      // The own endorsement may have changed in another window.
      on(profileArea.receives.updated, ({ endorsement }) => ({ endorsement }))
    },
    forget: { endorsement: null },
  })
  bus.on(featuresArea.receives.updated).subscribe(() => void store.getState().load())
  return store
}

export const useContestants = liveStore(createContestantsStore)
