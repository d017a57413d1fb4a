import { problemText } from '@shoal/bus'
import { contestantsArea } from '@shoal/bus/contestants'
import type { ItemTarget } from '@shoal/bus/items'
import { streamsArea } from '@shoal/bus/streams'
import { type Shell, useShell } from '@shoal/remote-kit'
import { useCallback, useEffect, useState } from 'react'

/** Something that a toy can be aimed at. */
export interface Target {
  id: string
  name: string
  color?: string
}

async function read({ api }: Shell, type: ItemTarget | null): Promise<Target[]> {
  if (type === 'CONTESTANTS') {
    const { contestants } = await api(contestantsArea).list()
    return contestants.filter(({ status }) => status === 'in')
  }
  if (type !== 'ROOMS') return []
  const { liveStreams, liveStreamStatus } = await api(streamsArea).list()
  return liveStreams.filter(({ id, jwt, playbackInfo }) => liveStreamStatus[id] === 'online' && (jwt ?? playbackInfo))
}

/** The people or things that a toy can be aimed at now; null while they are not known. */
export function useTargets(type: ItemTarget | null) {
  const shell = useShell()
  const [targets, setTargets] = useState<Target[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const load = useCallback(async () => {
    try {
      setTargets(await read(shell, type))
      setProblem(null)
    } catch (error) {
      setProblem(problemText(error))
    }
  }, [shell, type])
  useEffect(() => void load(), [load])
  return { targets, problem, load }
}
