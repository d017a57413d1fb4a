import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import classes from './SkeletonLines.module.css'

export type SkeletonLinesProps = Omit<ComponentProps<'div'>, 'children'> & {
  lines?: number
  /** A square before each line, as in lists of people. */
  avatar?: boolean
  /** What screen readers hear. */
  label?: string
}

const WIDTHS = ['92%', '78%', '85%', '64%', '88%', '71%']

/** The outline of text that is still loading. Still, not pulsing: nothing moves unless something happened. */
export function SkeletonLines({
  lines = 3,
  avatar = false,
  label = 'Loading',
  className,
  ...rest
}: SkeletonLinesProps) {
  return (
    <div role="status" {...rest} className={cx(classes.lines, className)}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <div key={line} className={classes.row} aria-hidden="true">
          {avatar && <i className={classes.avatar} />}
          <i className={classes.line} style={{ width: WIDTHS[line % WIDTHS.length] }} />
        </div>
      ))}
    </div>
  )
}
