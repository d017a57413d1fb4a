import { sessionArea } from '@shoal/bus'
import { useLive } from '@shoal/remote-kit'
import { useEffect } from 'react'
import { useDaily } from './dailyStore.ts'

/** The longest that a browser's timer can wait, in ms. */
const longest = 2_000_000_000
/** Not all pages ask for the new day in the same moment, in ms. */
const spread = 10_000

/**
 * Claims today once somebody looks at the page, and looks again when the day is over. What did not arrive is tried again with
 * each new connection: a laptop that slept over midnight first finds that its own is dead.
 */
export function useDays(): void {
  const connected = useLive(sessionArea.states.connection).status === 'connected'
  // As it came with a snapshot: with each new one it is tried again as well.
  const due = useDaily(({ phase, streak }) => (phase === 'ready' && streak?.claimed === false ? streak : null))
  const endsAt = useDaily((state) => state.endsAt)
  const claim = useDaily((state) => state.claim)
  const load = useDaily((state) => state.load)

  useEffect(() => {
    if (due === null || !connected) return
    const look = () => {
      if (!document.hidden) void claim()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [due, claim, connected])

  useEffect(() => {
    if (!Number.isFinite(endsAt) || !connected) return
    const wait = Math.max(0, endsAt - Date.now()) + 500 + Math.random() * spread
    const timer = setTimeout(() => void load(), Math.min(longest, wait))
    return () => clearTimeout(timer)
  }, [endsAt, load, connected])
}
