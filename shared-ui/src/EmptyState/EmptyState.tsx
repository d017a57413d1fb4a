import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import classes from './EmptyState.module.css'

export type EmptyStateProps = Omit<ComponentProps<'div'>, 'title'> & {
  /** Says in few words that there is nothing. */
  title: ReactNode
  /** Level of the title's heading, where it is the title of a page or a section; otherwise it is no heading. */
  level?: 1 | 2 | 3 | 4
  /** A lucide icon; decorative. */
  icon?: ReactNode
  /** What the person can do about it, e.g. a Button. */
  action?: ReactNode
  /** Why, or what will appear here. */
  children?: ReactNode
}

/** Nothing here, and why. Also for visitors: title says what signing in gives, action signs in. */
export function EmptyState({ title, level, icon, action, className, children, ...rest }: EmptyStateProps) {
  const Title = level === undefined ? 'p' : (`h${level}` as const)
  return (
    <div {...rest} className={cx(classes.empty, className)}>
      {icon && (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <Title className={classes.title}>{title}</Title>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
