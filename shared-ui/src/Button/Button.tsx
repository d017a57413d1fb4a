import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from '../cx.ts'
import classes from './Button.module.css'

export type ButtonVariant = 'default' | 'live' | 'gold' | 'ghost' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

type Own = {
  /** `live` for the one main action, `gold` only where it spends or earns ₣, `danger` for what can't be undone. */
  variant?: ButtonVariant
  size?: ButtonSize
  /** Something is under way: shows a spinner, keeps its width and focus, ignores clicks. */
  busy?: boolean
  /** Takes the whole width. */
  wide?: boolean
  /** Before the text, usually a lucide icon; decorative. */
  icon?: ReactNode
}
type AsButton = Own & Omit<ComponentProps<'button'>, keyof Own> & { href?: undefined }
type AsLink = Own & Omit<ComponentProps<'a'>, keyof Own | 'href'> & { href: string }
export type ButtonProps = AsButton | AsLink

/** A button, or with `href` a link that looks like one. `type` is `button` unless said otherwise. */
export function Button(props: ButtonProps) {
  const { variant = 'default', size = 'medium', busy = false, wide = false, icon, className, children, ...rest } = props
  const shared = {
    className: cx(classes.button, classes[variant], classes[size], wide && classes.wide, className),
    'aria-busy': busy || undefined,
    children: (
      <>
        <span className={classes.content}>
          {icon}
          {children}
        </span>
        {busy && <span className={classes.spinner} aria-hidden="true" />}
      </>
    ),
  }
  if (rest.href !== undefined) return <a {...rest} {...shared} />
  const { onClick, type = 'button', ...button } = rest as Omit<AsButton, keyof Own>
  // Busy is not `disabled`: that would throw the focus away in the middle of what the person is doing.
  const click = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return <button {...button} {...shared} type={type} onClick={click} aria-disabled={busy || button['aria-disabled']} />
}
