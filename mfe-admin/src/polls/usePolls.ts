import { type PollStanding, pollsArea } from '@shoal/bus/polls'
import { type Loading, liveStore, snapshotStore } from '@shoal/remote-kit'

export interface PollsNow extends Loading {
  ongoing: Pick<PollStanding, 'poll' | 'scores'> | null
  /** The server's clock minus this browser's, in ms; null before it is known. */
  clockOffset: number | null
}

/** The poll that runs, live, as moderators see it. */
export const usePolls = liveStore((shell) =>
  snapshotStore<PollsNow, typeof pollsArea>(shell, {
    source: pollsArea,
    state: () => ({ ongoing: null, clockOffset: null }),
    take: ({ ongoingPoll: ongoing, now }) => ({ ongoing, clockOffset: Date.parse(now) - Date.now() }),
    changes(on) {
      on(pollsArea.receives.start, (poll, { ongoing, clockOffset }) => ({
        ...{ phase: 'ready', problem: null },
        // It is told as it starts, which also says the server's time where no snapshot could be read.
        clockOffset: clockOffset ?? Date.parse(poll.startedAt) - Date.now(),
        ...(ongoing?.poll.id !== poll.id && { ongoing: { poll, scores: poll.answers.map(() => 0) } }),
      }))
      on(pollsArea.receives.vote, ({ id, scores }, { ongoing }) =>
        ongoing?.poll.id === id ? { ongoing: { ...ongoing, scores } } : {},
      )
      on(pollsArea.receives.stop, ({ poll }, { ongoing }) => ({
        ...{ phase: 'ready', problem: null },
        ...(ongoing?.poll.id === poll.id && { ongoing: null }),
      }))
    },
  }),
)
