import { type ComponentProps, useEffect, useState } from 'react'
import { cx } from '../cx.ts'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import classes from './Loader.module.css'

/** How long one message stays, in milliseconds (UI-4). */
export const LOADER_ROTATION = 2000

/** Said while no more exact words are known. */
export const LOADER_MESSAGES: readonly string[] = [
  'Lowering the cameras…',
  'Counting the fish…',
  'Wiping the lens…',
  'Waiting for the tide…',
  'Untangling the cables…',
]

export type LoaderProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** Shown in turn, 2 s each. An empty list shows the signal only. */
  messages?: readonly string[]
  /** `inline` in a line of text, `block` in the middle of a panel, `full` over the whole screen. */
  variant?: 'inline' | 'block' | 'full'
  /** What screen readers hear, once. */
  label?: string
}

/** Work under way, with messages that change every 2 s. */
export function Loader({
  messages = LOADER_MESSAGES,
  variant = 'block',
  label = 'Loading',
  className,
  ...rest
}: LoaderProps) {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (messages.length < 2) return
    const timer = setInterval(() => setTurn((before) => before + 1), LOADER_ROTATION)
    return () => clearInterval(timer)
  }, [messages.length])
  const message = messages[turn % Math.max(messages.length, 1)]
  return (
    <div role="status" {...rest} className={cx(classes.loader, classes[variant], className)}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <span className={classes.sonar} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {message !== undefined && (
        <span className={classes.message} aria-hidden="true" key={message}>
          {message}
        </span>
      )}
    </div>
  )
}
