import { problemText, sessionArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { logIn } from '@shoal/bus/accounts/offers'
import { type Contestant, contestantsArea } from '@shoal/bus/contestants'
import { featuresArea } from '@shoal/bus/features'
import type { FeaturesErrorCode } from '@shoal/bus/features/errors'
import { profileArea } from '@shoal/bus/profile'
import { liveStore, type Shell } from '@shoal/remote-kit'
import { distinctUntilChanged, map, skip } from 'rxjs'
import { createStore, type StoreApi } from 'zustand'

export interface ContestantsState {
  phase: 'loading' | 'ready' | 'failed' | 'off'
  /** Text of the failure. */
  problem: string | null
  contestants: readonly Contestant[]
  /** Whom the person endorses. */
  endorsement: string | null
  /** The contestant whose endorsement is under way. */
  busy: string | null
  load(): Promise<void>
  /** PRO-4: endorses, or takes it back. A visitor is asked to log in. */
  toggle(contestant: Contestant): Promise<void>
}

const standing: Record<Contestant['status'], number> = { winner: 0, in: 1, out: 2 }
/** As the server orders them; those of the same standing stay as they came. */
const inOrder = (some: readonly Contestant[]): Contestant[] =>
  [...some].sort((one, other) => other.season - one.season || standing[one.status] - standing[other.status])

export function createContestantsStore(shell: Shell): StoreApi<ContestantsState> {
  const { api, bus } = shell
  let loads = 0
  const place = (contestant: Contestant) => {
    const { contestants } = store.getState()
    const known = contestants.some(({ id }) => id === contestant.id)
    const next = known
      ? contestants.map((one) => (one.id === contestant.id ? contestant : one))
      : [...contestants, contestant]
    store.setState({ contestants: inOrder(next) })
  }

  const store = createStore<ContestantsState>((set, get) => ({
    phase: 'loading',
    problem: null,
    contestants: [],
    endorsement: null,
    busy: null,

    async load() {
      const load = ++loads
      if (get().phase !== 'ready') set({ phase: 'loading' })
      try {
        const { contestants, endorsement } = await api(contestantsArea).list()
        if (load === loads) set({ phase: 'ready', problem: null, contestants, endorsement })
      } catch (error) {
        if (load !== loads) return
        const off = (error as { code?: string }).code === ('features/off' satisfies FeaturesErrorCode)
        set({ phase: off ? 'off' : 'failed', problem: problemText(error) })
      }
    },

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
        place(answer.contestant)
        set({ endorsement: answer.endorsement })
      } catch (error) {
        shell.toast({ id: 'endorsement', type: 'error', text: problemText(error) })
      }
      set({ busy: null })
    },
  }))

  const reload = () => void store.getState().load()
  bus.on(contestantsArea.receives.new).subscribe(place)
  bus.on(contestantsArea.receives.update).subscribe(place)
  bus.on(contestantsArea.receives.remove).subscribe(({ id }) =>
    store.setState(({ contestants, endorsement }) => ({
      contestants: contestants.filter((contestant) => contestant.id !== id),
      endorsement: endorsement === id ? null : endorsement,
    })),
  )
  // The own endorsement may have changed in another window.
  bus.on(profileArea.receives.updated).subscribe(({ endorsement }) => store.setState({ endorsement }))
  bus.on(featuresArea.receives.updated).subscribe(reload)
  bus.on(sessionArea.topics.resync).subscribe(reload)
  bus
    .state(accountsArea.states.session)
    .changes.pipe(
      map((session) => session?.user.id),
      distinctUntilChanged(),
      skip(1),
    )
    .subscribe(reload)
  reload()
  return store
}

export const useContestants = liveStore(createContestantsStore)
