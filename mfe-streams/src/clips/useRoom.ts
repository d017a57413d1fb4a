import { clipsArea } from '@shoal/bus/clips'
import { useShell } from '@shoal/remote-kit'
import { useEffect, useState } from 'react'
import { roomFor, type Stretch } from './trim.ts'

/** The pause, in ms, and the number of tries with which it waits until what was just seen is recorded. */
const AGAIN = 1_000
const TRIES = 8

/**
 * The part of a camera's recording to choose a clip from. The last seconds are not recorded at once, because a segment
 * is written when it is full: it waits for the end of the stretch, but not for ever. `from` is the earliest start.
 */
export function useRoom(
  playbackId: string,
  stretch: Stretch,
  from?: number,
): { room: Stretch | null; error: unknown; retry(): void } {
  const { api } = useShell()
  const [found, setFound] = useState<{ room: Stretch | null; error: unknown }>({ room: null, error: null })
  const [attempt, setAttempt] = useState(0)
  const { start, end } = stretch

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    let timer: ReturnType<typeof setTimeout> | undefined
    setFound({ room: null, error: null })
    const ask = async (tries: number) => {
      try {
        const window = await api(clipsArea).window({ params: { playbackId }, signal })
        if (signal.aborted) return
        const recorded = { start: Date.parse(window.from), end: Date.parse(window.to) }
        if (recorded.end < end && tries < TRIES) timer = setTimeout(() => void ask(tries + 1), AGAIN)
        else setFound({ room: roomFor({ start, end }, recorded, from), error: null })
      } catch (error) {
        if (!signal.aborted) setFound({ room: null, error })
      }
    }
    void ask(1)
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [api, playbackId, start, end, from, attempt])

  return { ...found, retry: () => setAttempt((before) => before + 1) }
}
