import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import classes from './Plate.module.css'

export type PlateProps = Omit<ComponentProps<'section'>, 'title'> & {
  /** Small capitals in the header; names the section. */
  title?: ReactNode
  /** Right end of the header: a figure, a badge, an icon button. */
  aside?: ReactNode
  /** Below the content, pushed to the bottom: usually buttons. */
  footer?: ReactNode
  /** Level of the title's heading. */
  level?: 2 | 3 | 4
  /** Content reaches the edges (lists, tables). */
  flush?: boolean
}

/** The card that panels are made of. */
export function Plate({ title, aside, footer, level = 3, flush = false, className, children, ...rest }: PlateProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section
      aria-labelledby={title ? id : undefined}
      {...rest}
      className={cx(classes.plate, flush && classes.flush, className)}
    >
      {(title || aside) && (
        <header className={classes.header}>
          {title && (
            <Heading id={id} className={classes.title}>
              {title}
            </Heading>
          )}
          {aside && <div className={classes.aside}>{aside}</div>}
        </header>
      )}
      <div className={classes.body}>{children}</div>
      {footer && <footer className={classes.footer}>{footer}</footer>}
    </section>
  )
}
