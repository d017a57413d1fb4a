import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import classes from './Table.module.css'

export type TableProps = ComponentProps<'table'> & {
  /** Names the table; for screen readers unless `showCaption`. */
  caption: string
  showCaption?: boolean
  /** Its rows are being replaced. */
  busy?: boolean
  /** Content of the table: `<thead>`, `<tbody>`. Cells with `data-figure` hold numbers, `data-tight` take no more room than they need. */
  children: ReactNode
}

/** A dense table that scrolls sideways by itself where it is too wide. `className` goes to the frame. */
export function Table({ caption, showCaption = false, busy = false, className, children, ...rest }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={cx(classes.frame, className)} aria-label={caption} aria-busy={busy || undefined} tabIndex={0}>
      <table {...rest} className={classes.table}>
        <caption className={showCaption ? classes.caption : undefined}>
          {showCaption ? caption : <VisuallyHidden>{caption}</VisuallyHidden>}
        </caption>
        {children}
      </table>
    </section>
  )
}
