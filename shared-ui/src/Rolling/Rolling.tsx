import { type CSSProperties, useState } from 'react'
import { reducedMotion } from '../motion.ts'
import classes from './Rolling.module.css'
import { strips } from './strips.ts'

export interface RollingProps {
  /** A whole number. */
  value: number
  /** How it is written; with commas by default. */
  format?: (value: number) => string
  /** When it appears it counts from here, instead of standing there. */
  from?: number
}

const plain = (value: number) => value.toLocaleString('en-US')

/**
 * A number that rolls when it changes. The text itself changes once, so it is found, copied and read aloud as any other;
 * over it the places that changed roll for a moment, and then nothing is left. It stands in a `Figure` or in `Tokens`,
 * whose digits are all of one width: nothing beside it moves.
 */
export function Rolling({ value, format = plain, from }: RollingProps) {
  const [{ now, was, counts }, set] = useState(() => ({
    now: value,
    was: from === undefined || reducedMotion() ? null : from,
    counts: true,
  }))
  if (now !== value) set({ now: value, was: reducedMotion() ? null : now, counts: false })
  const text = format(value)
  return (
    <span className={classes.rolling} data-rolls={was !== null || undefined}>
      {/* The same element all the time, so that a live region reads each change once. */}
      <span className={classes.now}>{text}</span>
      {was !== null && (
        <span
          key={now}
          className={classes.reel}
          aria-hidden="true"
          data-counts={counts || undefined}
          data-down={now < was || undefined}
          onAnimationEnd={() => set({ now, was: null, counts })}
        >
          {strips(format(was), text, counts).map((strip, place) => (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: the places of a number
              key={place}
              data-strip={(now < was ? strip.toReversed() : strip).join('\n')}
              data-still={strip.length === 1 || undefined}
              style={{ '--end': `${(-100 * (strip.length - 1)) / strip.length}%` } as CSSProperties}
            />
          ))}
        </span>
      )}
    </span>
  )
}
