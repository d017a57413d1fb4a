import { type PollStanding, pollsArea } from '@shoal/bus/polls'
import { type Loading, liveStore, snapshotStore } from '@shoal/remote-kit'

export interface PollsNow extends Loading {
  ongoing: Pick<PollStanding, 'poll' | 'scores'> | null
}

/** The poll that runs, live, as moderators see it. */
export const usePolls = liveStore((shell) =>
  snapshotStore<PollsNow, typeof pollsArea>(shell, {
    source: pollsArea,
    state: () => ({ ongoing: null }),
    take: ({ ongoingPoll: ongoing }) => ({ ongoing }),
    changes(on) {
      on(pollsArea.receives.start, (poll, { ongoing }) => ({
        ...{ phase: 'ready', problem: null },
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
