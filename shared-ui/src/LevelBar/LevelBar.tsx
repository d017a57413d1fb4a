import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { Meter } from '../Meter/Meter.tsx'
import classes from './LevelBar.module.css'

export type LevelBarProps = Omit<ComponentProps<'div'>, 'children'> & {
  level: number
  /** XP so far, and the XP at which the next level begins, both counted from the start of this one or both in all. */
  xp: number
  next: number
  /** The level's box only, for narrow places. */
  compact?: boolean
}

/** A person's level and the way to the next. */
export function LevelBar({ level, xp, next, compact = false, className, ...rest }: LevelBarProps) {
  const figures = `${xp.toLocaleString('en-US')} / ${next.toLocaleString('en-US')}`
  return (
    <div title={`Level ${level}, ${figures} XP`} {...rest} className={cx(classes.level, className)}>
      <b className={classes.box}>{level}</b>
      {!compact && (
        <>
          <Meter className={classes.bar} thin hideLabel label={`XP of level ${level}`} value={xp} max={next} />
          <span className={classes.figures}>{figures}</span>
        </>
      )}
    </div>
  )
}
