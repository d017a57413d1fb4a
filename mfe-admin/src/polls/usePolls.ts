import { problemText, sessionArea } from '@shoal/bus'
import { type PollStanding, pollsArea } from '@shoal/bus/polls'
import { useEvent, useShell } from '@shoal/remote-kit'
import { useCallback, useEffect, useState } from 'react'

export interface PollsNow {
  phase: 'loading' | 'ready' | 'failed'
  problem: string | null
  ongoing: Pick<PollStanding, 'poll' | 'scores'> | null
  load: () => void
}

/** The poll that runs, live, as moderators see it. */
export function usePolls(): PollsNow {
  const { api } = useShell()
  const [state, setState] = useState<Omit<PollsNow, 'load'>>({ phase: 'loading', problem: null, ongoing: null })
  const load = useCallback(() => {
    api(pollsArea)
      .read()
      .then(
        ({ ongoingPoll: ongoing }) => setState({ phase: 'ready', problem: null, ongoing }),
        (error: unknown) => setState((before) => ({ ...before, phase: 'failed', problem: problemText(error) })),
      )
  }, [api])
  useEffect(load, [load])
  useEvent(sessionArea.topics.resync, load)
  useEvent(pollsArea.receives.start, (poll) =>
    setState({ phase: 'ready', problem: null, ongoing: { poll, scores: poll.answers.map(() => 0) } }),
  )
  useEvent(pollsArea.receives.vote, ({ id, scores }) =>
    setState((before) =>
      before.ongoing?.poll.id === id ? { ...before, ongoing: { ...before.ongoing, scores } } : before,
    ),
  )
  useEvent(pollsArea.receives.stop, () => setState({ phase: 'ready', problem: null, ongoing: null }))
  return { ...state, load }
}
