import { streamsArea } from '@shoal/bus/streams'
import { useShell } from '@shoal/remote-kit'
import { useEffect } from 'react'
import type { PlayerState } from '../player/index.ts'

/** Nearer to live than this the chat of now fits the picture, in seconds. */
const wellBehind = 15
/** The position is told in steps, in ms: nobody needs it more often. */
const step = 2_000

/** Tells the page which time is on the main picture while that is well behind live, so that the chat can go along. */
export function useWatchedAt(streamId: string | null, { at, latency, behind }: PlayerState): void {
  const { bus } = useShell()
  const past = behind && at !== null && latency !== null && latency > wellBehind ? Math.floor(at / step) * step : null
  useEffect(() => {
    bus.state(streamsArea.states['watched-at']).set(streamId !== null && past !== null ? { streamId, at: past } : null)
  }, [bus, streamId, past])
  useEffect(() => () => bus.state(streamsArea.states['watched-at']).set(null), [bus])
}
