import { cx } from '../cx.ts'
import classes from './Field.module.css'

type CounterProps = { id: string; used: number; minLength?: number | undefined; maxLength?: number | undefined }

/** Characters used of those allowed (UI-6). Speaks up only when the end is near, not on every key. */
export function Counter({ id, used, minLength, maxLength }: CounterProps) {
  const left = maxLength === undefined ? Number.POSITIVE_INFINITY : maxLength - used
  const short = minLength !== undefined && used > 0 && used < minLength
  return (
    <>
      <span className={cx(classes.count, (left <= 0 || short) && classes.full)} id={`${id}-count`}>
        {maxLength === undefined ? used : `${used}/${maxLength}`}
      </span>
      <span className={classes.hidden} aria-live="polite">
        {left <= 10 ? `${left} ${left === 1 ? 'character' : 'characters'} left` : ''}
      </span>
    </>
  )
}
