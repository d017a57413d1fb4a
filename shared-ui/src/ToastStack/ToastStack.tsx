import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Toast, type ToastProps, type ToastType } from '../Toast/Toast.tsx'
import classes from './ToastStack.module.css'

export type ToastPosition = 'top' | 'bottom' | 'middle'

export type StackedToast = {
  id: string
  type?: ToastType
  /** Bottom unless said otherwise (TST-1). */
  position?: ToastPosition
  header?: ReactNode
  icon?: ToastProps['icon']
  text: ReactNode
  action?: ToastProps['action']
}

export type ToastStackProps = {
  /** Oldest first. */
  toasts: readonly StackedToast[]
  onClose: (id: string) => void
  className?: string | undefined
}

/** Pixels between a toast and the one before it (TST-2). */
export const TOAST_OFFSET = 24

const POSITIONS: readonly ToastPosition[] = ['top', 'middle', 'bottom']

/**
 * All toasts of the page. The newest lies in front, each older one 24 px behind; under the pointer or the focus a stack
 * opens up so that all can be read. The regions are there from the start: screen readers announce what is added to them.
 */
export function ToastStack({ toasts, onClose, className }: ToastStackProps) {
  return (
    <section aria-label="Messages" className={className}>
      {POSITIONS.map((position) => {
        const here = toasts.filter((toast) => (toast.position ?? 'bottom') === position)
        return (
          <ol
            key={position}
            aria-live="polite"
            aria-relevant="additions"
            className={cx(classes.stack, classes[position])}
          >
            {here.map((toast, index) => {
              const depth = here.length - 1 - index
              return (
                <li
                  key={toast.id}
                  className={classes.place}
                  data-depth={depth}
                  style={{ '--offset': `${depth * TOAST_OFFSET}px`, zIndex: index } as CSSProperties}
                >
                  <Toast
                    type={toast.type ?? 'info'}
                    header={toast.header}
                    icon={toast.icon}
                    action={toast.action}
                    onClose={() => onClose(toast.id)}
                  >
                    {toast.text}
                  </Toast>
                </li>
              )
            })}
          </ol>
        )
      })}
    </section>
  )
}
