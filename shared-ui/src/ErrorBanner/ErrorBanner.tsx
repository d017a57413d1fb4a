import type { ComponentProps, ReactNode } from 'react'
import { AlertIcon } from '../AlertIcon/AlertIcon.tsx'
import { Button } from '../Button/Button.tsx'
import { cx } from '../cx.ts'
import classes from './ErrorBanner.module.css'

export type ErrorBannerProps = ComponentProps<'div'> & {
  onRetry?: (() => void) | undefined
  /** What else can be done, at its end: `<DismissButton onClick={…} />`. */
  end?: ReactNode
}

/** Across the top of a page or panel: something is wrong, the rest still works (UI-4). Read out when it appears. */
export function ErrorBanner({ onRetry, end, className, children, ...rest }: ErrorBannerProps) {
  return (
    <div role="alert" {...rest} className={cx(classes.banner, className)}>
      <AlertIcon className={classes.icon} />
      <div className={classes.text}>{children}</div>
      {onRetry && (
        <Button size="small" variant="ghost" className={classes.retry} onClick={onRetry}>
          Retry
        </Button>
      )}
      {end}
    </div>
  )
}
