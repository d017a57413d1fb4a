import { problemText, sessionArea } from '@shoal/bus'
import { type GlobalChallenge, missionsArea } from '@shoal/bus/missions'
import { useEvent, useShell } from '@shoal/remote-kit'
import { useCallback, useEffect, useState } from 'react'

export interface MissionNow {
  phase: 'loading' | 'ready' | 'failed'
  problem: string | null
  challenge: GlobalChallenge | null
  load: () => void
}

/** The mission on the pages, live, as moderators see it. */
export function useMission(): MissionNow {
  const { api } = useShell()
  const [state, setState] = useState<Omit<MissionNow, 'load'>>({ phase: 'loading', problem: null, challenge: null })
  const load = useCallback(() => {
    api(missionsArea)
      .read()
      .then(
        ({ globalChallenge: challenge }) => setState({ phase: 'ready', problem: null, challenge }),
        (error: unknown) => setState((before) => ({ ...before, phase: 'failed', problem: problemText(error) })),
      )
  }, [api])
  useEffect(load, [load])
  useEvent(sessionArea.topics.resync, load)
  useEvent(missionsArea.receives.start, (challenge) => setState({ phase: 'ready', problem: null, challenge }))
  useEvent(missionsArea.receives.stopped, () => setState({ phase: 'ready', problem: null, challenge: null }))
  useEvent(missionsArea.receives.progress, ({ id, progress, goal, endedAt }) =>
    setState((before) =>
      before.challenge?.id === id
        ? {
            ...before,
            challenge: { ...before.challenge, progress, goal, endedAt: before.challenge.endedAt ?? endedAt },
          }
        : before,
    ),
  )
  return { ...state, load }
}
