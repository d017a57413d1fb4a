import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { EmojiText } from '../EmojiText/EmojiText.tsx'
import { IconButton } from '../IconButton/IconButton.tsx'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import classes from './Toast.module.css'

export type ToastType = 'info' | 'success' | 'error' | 'warning'

export type ToastProps = Omit<ComponentProps<'div'>, 'title'> & {
  type?: ToastType
  header?: ReactNode
  /** Instead of nothing; `true` takes the type's own icon. */
  icon?: ReactNode | true
  /** A button below the text; the toast closes with it. */
  action?: { label: string; run: () => void } | undefined
  /** Shows the close button. */
  onClose?: (() => void) | undefined
}

const ICONS = { info: Info, success: CircleCheck, error: CircleX, warning: TriangleAlert }

/** One message that came up by itself (TST-1). How long it stays is up to the code that shows it. */
export function Toast({ type = 'info', header, icon, action, onClose, className, children, ...rest }: ToastProps) {
  const Own = ICONS[type]
  // Errors interrupt; the rest waits its turn in the stack's polite live region.
  const role = type === 'error' ? 'alert' : undefined
  return (
    <div role={role} {...rest} className={cx(classes.toast, classes[type], className)}>
      {icon && (
        <span className={classes.icon} aria-hidden="true">
          {icon === true ? <Own /> : icon}
        </span>
      )}
      <div className={classes.words}>
        {(type === 'error' || type === 'warning') && (
          <VisuallyHidden>{type === 'error' ? 'Error: ' : 'Warning: '}</VisuallyHidden>
        )}
        {header && <p className={classes.header}>{header}</p>}
        <div className={classes.text}>
          <EmojiText>{children}</EmojiText>
        </div>
        {action && (
          <button
            type="button"
            className={classes.action}
            onClick={() => {
              action.run()
              onClose?.()
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      {onClose && (
        <IconButton label="Close message" size="small" onClick={onClose} className={classes.close}>
          <X />
        </IconButton>
      )}
    </div>
  )
}
