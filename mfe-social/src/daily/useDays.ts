import { useEffect } from 'react'
import { useDaily } from './dailyStore.ts'

/** The longest that a browser's timer can wait, in ms. */
const longest = 2_000_000_000
/** Not all pages ask for the new day in the same moment, in ms. */
const spread = 10_000

/** Claims today once somebody looks at the page, and looks again when the day is over. */
export function useDays(): void {
  // As it came with a snapshot: with each new one, such as after a reconnect, it is tried again.
  const due = useDaily(({ phase, streak }) => (phase === 'ready' && streak?.claimed === false ? streak : null))
  const endsAt = useDaily((state) => state.endsAt)
  const claim = useDaily((state) => state.claim)
  const load = useDaily((state) => state.load)

  useEffect(() => {
    if (due === null) return
    const look = () => {
      if (!document.hidden) void claim()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [due, claim])

  useEffect(() => {
    if (!Number.isFinite(endsAt)) return
    const wait = Math.max(0, endsAt - Date.now()) + 500 + Math.random() * spread
    const timer = setTimeout(() => void load(), Math.min(longest, wait))
    return () => clearTimeout(timer)
  }, [endsAt, load])
}
