import type { ReactNode } from 'react'
import { AlertIcon } from '../AlertIcon/AlertIcon.tsx'
import { cx } from '../cx.ts'
import { ErrorState } from '../ErrorState/ErrorState.tsx'
import classes from './Missing.module.css'

export type MissingSize = 'block' | 'line' | 'icon'

export interface MissingProps {
  /** What is missing, in words. */
  name: string
  /** `line` where there is only room for a few words, `icon` in the place of a button. */
  size?: MissingSize | undefined
  /** Of an icon: the word that the button had. */
  label?: string | undefined
  /** Why, and what comes next; a tooltip where there is no room for it. */
  children?: ReactNode
  /** Further facts, where there is room for them. */
  detail?: ReactNode
  onRetry(): void
  /** The retry is under way. */
  retrying?: boolean | undefined
  className?: string | undefined
}

/** What stands in the place of something that could not be fetched or broke: what is missing, why, and Retry. */
export function Missing({
  name,
  size = 'block',
  label,
  children,
  detail,
  onRetry,
  retrying = false,
  className,
}: MissingProps): ReactNode {
  const words = `${name} is missing`
  if (size === 'block')
    return (
      <ErrorState title={words} onRetry={onRetry} retrying={retrying} className={cx(classes.block, className)}>
        <p>{children}</p>
        {detail}
      </ErrorState>
    )
  const action = `${words}. Retry`
  return (
    <button
      type="button"
      className={cx(classes.line, size === 'icon' && classes.icon, className)}
      aria-label={action}
      title={size === 'icon' ? action : typeof children === 'string' ? children : undefined}
      // Not `disabled`: the focus would be lost while it is asked for.
      aria-busy={retrying}
      onClick={() => retrying || onRetry()}
    >
      <AlertIcon />
      {size === 'line' ? action : label}
    </button>
  )
}
