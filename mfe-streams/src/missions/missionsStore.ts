import { ApiError, problemText, sessionArea, settingsArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { type GlobalChallenge, type MissionSnapshot, type MissionStatus, missionsArea } from '@shoal/bus/missions'
import type { MissionsErrorCode } from '@shoal/bus/missions/errors'
import { liveStore, type Shell } from '@shoal/remote-kit'
import { distinctUntilChanged, map, skip } from 'rxjs'
import { createStore } from 'zustand'

export interface MissionsState {
  phase: 'loading' | 'ready' | 'failed'
  /** Why the mission could not be read. */
  problem: string | null
  challenge: GlobalChallenge | null
  status: MissionStatus
  /** Launch texts found. */
  found: number
  /** When it was accepted last, by the server's clock. */
  acceptedAt: string | null
  /** The server's clock minus this browser's, in ms. */
  clockOffset: number
  load(): Promise<void>
  /** Sets the person's status at once; a refusal sets it back and becomes a toast [MIS-1]. */
  answer(to: 'accepted' | 'declined'): Promise<void>
  /** Tells the server that all pop-ups are closed. */
  complete(closed: number): Promise<void>
  /** Enters a launch text; the XP it gave. Throws what the server refuses. */
  launch(text: string): Promise<number>
}

const nothing = { challenge: null, status: 'none', found: 0, acceptedAt: null } as const

/** How long to wait when the server finds that the pop-ups cannot all have appeared yet, in ms. */
const patience = 1_000

export function createMissionsStore({ bus, api, toast }: Shell) {
  let loads = 0
  let answers = 0

  const store = createStore<MissionsState>((set, get) => {
    const take = ({ globalChallenge: challenge, status, found, acceptedAt }: MissionSnapshot) =>
      set({ phase: 'ready', problem: null, challenge, status, found, acceptedAt })

    return {
      ...{ phase: 'loading', problem: null, ...nothing, clockOffset: 0 },

      async load() {
        loads += 1
        const mine = loads
        if (get().phase === 'failed') set({ phase: 'loading' })
        try {
          const { now, ...snapshot } = await api(missionsArea).read()
          if (mine !== loads) return
          set({ clockOffset: Date.parse(now) - Date.now() })
          take(snapshot)
        } catch (error) {
          if (mine !== loads) return
          set({ phase: get().phase === 'ready' ? 'ready' : 'failed', problem: problemText(error) })
        }
      },

      async answer(to) {
        const { status: before, challenge } = get()
        if (!challenge || before === to) return
        answers += 1
        const mine = answers
        set({ status: to })
        try {
          const snapshot = await (to === 'accepted' ? api(missionsArea).accept() : api(missionsArea).decline())
          if (mine === answers && get().challenge?.id === snapshot.globalChallenge?.id)
            // The progress of everybody may have gone on meanwhile; what is one's own comes from here.
            set({ status: snapshot.status, found: snapshot.found, acceptedAt: snapshot.acceptedAt })
        } catch (error) {
          if (mine === answers && get().challenge?.id === challenge.id && get().status === to) set({ status: before })
          toast({ type: 'error', text: problemText(error) })
        }
      },

      async complete(closed) {
        const id = get().challenge?.id
        const waits = () => get().challenge?.id === id && get().status === 'accepted'
        while (waits()) {
          try {
            const { status, found, acceptedAt } = await api(missionsArea).complete({ body: { closed } })
            if (waits()) finish(status)
            set({ found, acceptedAt })
            return
          } catch (error) {
            const early = error instanceof ApiError && error.code === ('missions/too-early' satisfies MissionsErrorCode)
            if (!early) {
              if (waits()) toast({ type: 'error', text: problemText(error) })
              return
            }
            await new Promise((resolve) => setTimeout(resolve, patience))
          }
        }
      },

      async launch(text) {
        const { xp, status, found, acceptedAt } = await api(missionsArea).launch({ body: { text } })
        if (get().status === 'accepted' && status === 'success') finish(status)
        set({ found, acceptedAt })
        return xp
      },
    }
  })
  const { getState, setState } = store

  /** The mission ends for this person: heard and seen once, whichever way the news comes [MIS-2]. */
  function finish(status: MissionStatus): void {
    const { challenge, status: before } = getState()
    setState({ status })
    if (!challenge || before === status) return
    const { name, xp } = challenge.mission
    if (status === 'success') {
      bus.publish(settingsArea.topics['play-sound'], { name: 'xp' })
      toast({ type: 'success', header: 'Mission complete!!!', text: xp > 0 ? `${name}: +${xp} XP` : name })
    }
    if (status === 'fail') {
      bus.publish(settingsArea.topics['play-sound'], { name: 'fail' })
      toast({ type: 'warning', header: 'Mission Failed!!!', text: name })
    }
  }

  bus.on(missionsArea.receives.start).subscribe((challenge) => {
    loads += 1
    answers += 1
    setState({ phase: 'ready', problem: null, ...nothing, challenge })
  })
  bus.on(missionsArea.receives.stopped).subscribe(({ id }) => {
    loads += 1
    const { challenge, phase } = getState()
    if (!challenge || challenge.id === id) setState({ ...nothing, phase: phase === 'failed' ? 'ready' : phase })
  })
  bus
    .on(missionsArea.receives.progress)
    .subscribe(({ id, progress, goal, endedAt }) =>
      setState(({ challenge }) =>
        challenge?.id === id
          ? { challenge: { ...challenge, progress, goal, endedAt: challenge.endedAt ?? endedAt } }
          : {},
      ),
    )
  bus.on(missionsArea.receives.status).subscribe(({ id, status, found, acceptedAt }) => {
    if (getState().challenge?.id !== id) return
    if (status === 'success' || status === 'fail') finish(status)
    else setState({ status })
    setState({ found, acceptedAt })
  })
  bus.on(sessionArea.topics.resync).subscribe(() => void getState().load())
  bus
    .state(accountsArea.states.session)
    .changes.pipe(
      map((session) => session?.user.id),
      distinctUntilChanged(),
      skip(1),
    )
    .subscribe(() => {
      setState({ status: 'none', found: 0, acceptedAt: null })
      void getState().load()
    })
  void getState().load()
  return store
}

export const useMissions = liveStore(createMissionsStore)
