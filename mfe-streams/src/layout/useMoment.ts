import { useEffect, useReducer } from 'react'

/** Draws anew at the next of these moments of `performance.now()` that is still to come; nothing runs where there is none. */
export function useMoment(moments: readonly number[]): number {
  const [, drawAnew] = useReducer((count: number) => count + 1, 0)
  const now = performance.now()
  const next = Math.min(...moments.filter((moment) => moment > now))
  useEffect(() => {
    if (!Number.isFinite(next)) return
    const timer = setTimeout(drawAnew, Math.max(0, Math.ceil(next - performance.now())))
    return () => clearTimeout(timer)
  }, [next])
  return now
}
