import { useEffect, useReducer } from 'react'

/** The time in ms since 1970, new every so many ms. */
export function useNow(every: number): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, every)
    return () => clearInterval(timer)
  }, [every])
  return Date.now()
}
