import type { ComponentProps, ReactNode } from 'react'
import { AlertIcon } from '../AlertIcon/AlertIcon.tsx'
import { Button } from '../Button/Button.tsx'
import { cx } from '../cx.ts'
import classes from './ErrorState.module.css'

export type ErrorStateProps = Omit<ComponentProps<'div'>, 'title'> & {
  title?: ReactNode
  /** What went wrong, in the words of the answer. */
  children?: ReactNode
  /** Shows Retry. */
  onRetry?: (() => void) | undefined
  /** The retry is under way. */
  retrying?: boolean
}

/** A panel that could not be loaded; read out when it appears. */
export function ErrorState({
  title = 'Could not load this',
  children,
  onRetry,
  retrying = false,
  className,
  ...rest
}: ErrorStateProps) {
  return (
    <div role="alert" {...rest} className={cx(classes.error, className)}>
      <AlertIcon className={classes.icon} />
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.text}>{children}</div>}
      {onRetry && (
        <Button className={classes.retry} onClick={onRetry} busy={retrying}>
          Retry
        </Button>
      )}
    </div>
  )
}
