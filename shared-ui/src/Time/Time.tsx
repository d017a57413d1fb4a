import { formatDateTime, formatTime, relativeTime } from '@shoal/bus'
import { type ComponentProps, useEffect, useState } from 'react'
import { cx } from '../cx.ts'
import classes from './Time.module.css'

export type TimeProps = Omit<ComponentProps<'time'>, 'dateTime' | 'children'> & {
  /** An instant: ISO text, milliseconds, or a Date. */
  at: string | number | Date
  show?: 'time' | 'date-time' | 'relative'
  /** For `relative`: milliseconds now. Without it the page's clock is used, looked at every half minute. */
  now?: number
}

/** An instant in the show's zone, New York, whatever the browser's; "Invalid Date" for anything else (UI-5). */
export function Time({ at, show = 'time', now, className, ...rest }: TimeProps) {
  const [clock, setClock] = useState(() => Date.now())
  const ticking = show === 'relative' && now === undefined
  useEffect(() => {
    if (!ticking) return
    const timer = setInterval(() => setClock(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [ticking])
  const instant = new Date(at)
  const full = formatDateTime(at)
  if (Number.isNaN(instant.getTime())) return <span className={cx(classes.time, className)}>{full}</span>
  const text = show === 'relative' ? relativeTime(at, now ?? clock) : show === 'date-time' ? full : formatTime(at)
  return (
    <time
      title={`${full} in New York`}
      {...rest}
      dateTime={instant.toISOString()}
      className={cx(classes.time, className)}
    >
      {text}
    </time>
  )
}
