import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import classes from './Figure.module.css'

export type FigureProps = ComponentProps<'span'> & {
  /** `up` and `down` are for changes (kelp and coral), `dim` for figures on the side. */
  tone?: 'plain' | 'dim' | 'up' | 'down' | 'live'
}

/** A number that is counted: monospaced, so it doesn't jump when it changes. Whole numbers given as children are grouped. */
export function Figure({ tone = 'plain', className, children, ...rest }: FigureProps) {
  return (
    <span {...rest} className={cx(classes.figure, classes[tone], className)}>
      {typeof children === 'number' ? children.toLocaleString('en-US') : children}
    </span>
  )
}
