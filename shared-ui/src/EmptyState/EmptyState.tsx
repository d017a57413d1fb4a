import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import classes from './EmptyState.module.css'

export type EmptyStateProps = Omit<ComponentProps<'div'>, 'title'> & {
  /** What there is none of, in few words. */
  title: ReactNode
  /** A lucide icon; decorative. */
  icon?: ReactNode
  /** What the person can do about it, e.g. a Button. */
  action?: ReactNode
  /** Why, or what will appear here. */
  children?: ReactNode
}

/** Nothing here, and why. Also for visitors: title says what signing in gives, action signs in. */
export function EmptyState({ title, icon, action, className, children, ...rest }: EmptyStateProps) {
  return (
    <div {...rest} className={cx(classes.empty, className)}>
      {icon && (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
