import { ApiError, problemText, settingsArea } from '@shoal/bus'
import { type GlobalChallenge, type MissionStatus, missionsArea } from '@shoal/bus/missions'
import type { MissionsErrorCode } from '@shoal/bus/missions/errors'
import { type Loading, liveStore, type Shell, snapshotStore } from '@shoal/remote-kit'

export interface MissionsState extends Loading {
  challenge: GlobalChallenge | null
  status: MissionStatus
  /** Launch texts found. */
  found: number
  /** When it was accepted last, by the server's clock. */
  acceptedAt: string | null
  /** The server's clock minus this browser's, in ms. */
  clockOffset: number
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

export function createMissionsStore(shell: Shell) {
  const { bus, api, toast } = shell
  let answers = 0

  const store = snapshotStore<MissionsState, typeof missionsArea>(shell, {
    source: missionsArea,
    state: (set, get) => ({
      ...{ ...nothing, clockOffset: 0 },

      async answer(to) {
        const { status: before, challenge } = get()
        if (!challenge || before === to) return
        answers += 1
        const mine = answers
        set({ status: to })
        try {
          const snapshot = await (to === 'accepted' ? api(missionsArea).accept() : api(missionsArea).decline())
          if (mine === answers && get().challenge?.id === snapshot.globalChallenge?.id)
            // The progress of everybody may have gone on meanwhile; only the person's own part comes from here.
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
    }),
    take: ({ globalChallenge: challenge, status, found, acceptedAt, now }) => ({
      ...{ challenge, status, found, acceptedAt },
      clockOffset: Date.parse(now) - Date.now(),
    }),
    changes(on) {
      on(
        missionsArea.receives.start,
        (challenge, before) => ({
          ...{ phase: 'ready', problem: null },
          ...(before.challenge?.id !== challenge.id && { ...nothing, challenge }),
        }),
        () => {
          answers += 1
        },
      )
      on(
        missionsArea.receives.stopped,
        ({ id }, { challenge, phase }) => ({
          phase: phase === 'failed' ? 'ready' : phase,
          ...((!challenge || challenge.id === id) && nothing),
        }),
        ({ id }, { challenge, status }) => {
          // People who take part must not wonder where it went; a mission that was over is only taken off the page.
          if (challenge?.id !== id || status !== 'accepted' || challenge.endedAt !== null) return
          toast({ type: 'info', header: 'Mission stopped', text: `The crew called off ${challenge.mission.name}.` })
        },
      )
      on(missionsArea.receives.progress, ({ id, progress, goal, endedAt }, { challenge }) =>
        challenge?.id === id
          ? { challenge: { ...challenge, progress, goal, endedAt: challenge.endedAt ?? endedAt } }
          : {},
      )
      on(
        missionsArea.receives.status,
        ({ id, status, found, acceptedAt }, { challenge }) =>
          challenge?.id === id ? { status, found, acceptedAt } : {},
        ({ id, status }, before) => {
          if (before.challenge?.id === id) tellEnd(status, before)
        },
      )
    },
    forget: { status: 'none', found: 0, acceptedAt: null },
  })

  // Others keep out of the way of somebody who is in the middle of it.
  const takesPart = bus.state(missionsArea.states['in-mission'])
  store.subscribe(({ challenge, status }) => {
    const now = status === 'accepted' && challenge?.endedAt === null
    if (takesPart.value !== now) takesPart.set(now)
  })

  /** The mission ends for this person: heard and seen once, whichever way the news comes [MIS-2]. */
  function finish(status: MissionStatus): void {
    const before = store.getState()
    store.setState({ status })
    tellEnd(status, before)
  }

  function tellEnd(status: MissionStatus, { challenge, status: before }: MissionsState): void {
    if (!challenge || before === status) return
    const { name, xp } = challenge.mission
    const gain = [...(xp > 0 ? [`+${xp} XP`] : []), ...(challenge.item ? [challenge.item.name] : [])].join(' and ')
    if (status === 'success') {
      bus.publish(settingsArea.topics['play-sound'], { name: 'xp' })
      toast({ type: 'success', header: 'Mission complete!!!', text: gain === '' ? name : `${name}: ${gain}` })
    }
    if (status === 'fail') {
      bus.publish(settingsArea.topics['play-sound'], { name: 'fail' })
      toast({ type: 'warning', header: 'Mission Failed!!!', text: name })
    }
  }
  return store
}

export const useMissions = liveStore(createMissionsStore)
