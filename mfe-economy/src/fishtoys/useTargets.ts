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

export interface Targets {
  /** Null while they are not known. */
  targets: readonly Target[] | null
  /** Why they could not be read. */
  problem: string | null
  /** Reads them anew. */
  load(): Promise<void>
}

/** The people or things that a toy can be aimed at now. */
export function useTargets(type: ItemTarget | null): Targets {
  const shell = useShell()
  const [targets, setTargets] = useState<Target[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const load = useCallback(async () => {
    // A second failure in the same words must be seen, and heard, as a second one.
    setProblem(null)
    try {
      setTargets(await read(shell, type))
    } catch (error) {
      setProblem(problemText(error))
    }
  }, [shell, type])
  useEffect(() => void load(), [load])
  return { targets, problem, load }
}
