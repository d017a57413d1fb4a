import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import classes from './VisuallyHidden.module.css'

/** Text for screen readers only. */
export function VisuallyHidden({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={cx(classes.hidden, className)} />
}
