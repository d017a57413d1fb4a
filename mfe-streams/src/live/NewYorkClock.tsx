import { formatClock } from '@shoal/bus'
import { type ReactNode, useEffect, useState } from 'react'

/**
 * The time where the show is [UI-5], or was when the picture was live.
 * @param behind seconds
 * @param standing the instant of a picture that stands, in ms since 1970: then the clock stands, too
 */
export function NewYorkClock({
  behind = 0,
  standing = null,
}: {
  behind?: number | null
  standing?: number | null
}): ReactNode {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    // Again just after each full second, so that none is skipped.
    const timer = setTimeout(() => setNow(Date.now()), 1_005 - (now % 1_000))
    return () => clearTimeout(timer)
  }, [now])
  const shown = standing ?? now - (behind ?? 0) * 1000
  return <time dateTime={new Date(shown).toISOString()}>{formatClock(shown)} NY</time>
}
