import { streamsArea } from '@shoal/bus/streams'
import { useLive, useShell } from '@shoal/remote-kit'
import { useEffect, useState } from 'react'

/**
 * The time whose messages a room shows, in ms since 1970, while its camera shows the past; null for now. A reader who goes
 * back to now takes the picture along, and stays there until it is live.
 */
export function usePastTime(room: string): { at: number | null; backToNow: () => void } {
  const { bus } = useShell()
  const watched = useLive(streamsArea.states['watched-at'])
  // The picture takes a moment; a streams remote of before it could be asked stays where it is.
  const [refused, setRefused] = useState(false)
  const past = watched && room === `stream:${watched.streamId}` ? watched : null
  const isNow = past === null
  useEffect(() => {
    if (isNow) setRefused(false)
  }, [isNow])
  const backToNow = () => {
    setRefused(true)
    if (past) bus.publish(streamsArea.topics.live, { id: past.streamId })
  }
  return { at: refused ? null : (past?.at ?? null), backToNow }
}
