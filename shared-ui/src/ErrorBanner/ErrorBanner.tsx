import { TriangleAlert, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../Button/Button.tsx'
import { cx } from '../cx.ts'
import { IconButton } from '../IconButton/IconButton.tsx'
import classes from './ErrorBanner.module.css'

export type ErrorBannerProps = ComponentProps<'div'> & {
  onRetry?: (() => void) | undefined
  onDismiss?: (() => void) | undefined
}

/** Across the top of a page or panel: something is wrong, the rest still works (UI-4). Read out when it appears. */
export function ErrorBanner({ onRetry, onDismiss, className, children, ...rest }: ErrorBannerProps) {
  return (
    <div role="alert" {...rest} className={cx(classes.banner, className)}>
      <TriangleAlert className={classes.icon} aria-hidden="true" />
      <div className={classes.text}>{children}</div>
      {onRetry && (
        <Button size="small" variant="ghost" className={classes.retry} onClick={onRetry}>
          Retry
        </Button>
      )}
      {onDismiss && (
        <IconButton size="small" label="Dismiss" className={classes.dismiss} onClick={onDismiss}>
          <X />
        </IconButton>
      )}
    </div>
  )
}
