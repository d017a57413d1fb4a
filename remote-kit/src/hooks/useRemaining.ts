import { useEffect, useReducer } from 'react'

/**
 * Time left until an instant, in ms, never below 0. Renders again when a whole second has gone.
 * @param until ms since 1970 by this browser's clock
 */
export function useRemaining(until: number): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  const left = Math.max(0, until - Date.now())
  useEffect(() => {
    if (left === 0) return
    // Shown seconds are rounded up, so the next one begins when less than a whole number is left.
    const timer = setTimeout(tick, (left % 1_000) + 5)
    return () => clearTimeout(timer)
  })
  return left
}
