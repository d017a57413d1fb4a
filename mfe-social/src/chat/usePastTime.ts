import { streamsArea } from '@shoal/bus/streams'
import { useLive } from '@shoal/remote-kit'
import { useEffect, useState } from 'react'

/**
 * The time whose messages a room shows, in ms since 1970, while its camera shows the past; null for now. A reader who goes
 * back to now stays there until the picture was live again.
 */
export function usePastTime(room: string): { at: number | null; backToNow: () => void } {
  const watched = useLive(streamsArea.states['watched-at'])
  const [refused, setRefused] = useState(false)
  const at = watched && room === `stream:${watched.streamId}` ? watched.at : null
  useEffect(() => {
    if (at === null) setRefused(false)
  }, [at])
  return { at: refused ? null : at, backToNow: () => setRefused(true) }
}
