import { useEffect, useState } from 'react'

/** Stills of the row are loaded anew after this time, in ms; the server makes them about once a minute. */
export const STILLS_ANEW = 120_000

/** Counts up now and then, while the page is seen. */
export function useStillRound(): number {
  const [round, setRound] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setRound((before) => before + 1)
    }, STILLS_ANEW)
    return () => clearInterval(timer)
  }, [])
  return round
}
