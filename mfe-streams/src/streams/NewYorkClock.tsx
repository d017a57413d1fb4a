import { formatClock } from '@shoal/bus'
import { type ReactNode, useEffect, useState } from 'react'

/** The time where the show is [UI-5]. */
export function NewYorkClock(): ReactNode {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    // Again just after each full second, so that none is skipped.
    const timer = setTimeout(() => setNow(Date.now()), 1_005 - (now % 1_000))
    return () => clearTimeout(timer)
  }, [now])
  return <time dateTime={new Date(now).toISOString()}>{formatClock(now)} NY</time>
}
