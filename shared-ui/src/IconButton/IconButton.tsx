import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import classes from './IconButton.module.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** What it does, for people who can't see the icon; also its tooltip unless `title` is given. */
  label: string
  /** The icon, e.g. `<Bell />`. */
  children: ReactNode
  /** A count in the corner; 0 shows nothing, above 99 shows 99+. It is added to the accessible name. */
  badge?: number | undefined
  size?: 'small' | 'medium' | 'large'
  /** On: lit in cyan. Also sets `aria-pressed`. Leave undefined for a button that isn't a toggle. */
  pressed?: boolean | undefined
}

/** A square button with an icon only. */
export function IconButton({
  label,
  children,
  badge,
  size = 'medium',
  pressed,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const counted = badge !== undefined && badge > 0
  return (
    <button
      title={label}
      {...rest}
      type={type}
      className={cx(classes.icon, classes[size], className)}
      aria-label={counted ? `${label}, ${badge}` : label}
      aria-pressed={pressed}
    >
      {children}
      {counted && (
        <span className={classes.badge} aria-hidden="true">
          {badge > 99 ? '99+' : badge}
        </span>
      )}
    </button>
  )
}
