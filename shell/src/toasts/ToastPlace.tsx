import { later } from '@shoal/remote-kit/later'
import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { usePage } from '../page/context.ts'
import { wordsOf } from '../page/toasts.ts'
import styles from './ToastPlace.module.css'

const ToastView = later(() => import('./ToastView.tsx'), { silent: 'stands without it' })

/**
 * Room for the toasts. The code that draws them is loaded once the main panel shows its content, or with the first toast if
 * that is earlier.
 */
export function ToastPlace(): ReactNode {
  const { composition, toasts } = usePage()
  const wanted = useStore(toasts.store, (state) => state.toasts.length > 0)
  const [shown, setShown] = useState(wanted)
  useEffect(() => {
    let over = false
    void composition.shown.then(() => over || setShown(true))
    return () => {
      over = true
    }
  }, [composition])
  return (wanted || shown) && <ToastView instead={() => <PlainToasts />} />
}

/** Says what the toasts say while what draws them is missing. */
function PlainToasts(): ReactNode {
  const { toasts } = usePage()
  const shown = useStore(toasts.store, (state) => state.toasts)
  return (
    <div className={styles.plain} role="status">
      {shown.map(({ id, header, action, ...said }) => (
        <p key={id}>
          {header && <b>{header} </b>}
          {wordsOf(said)}{' '}
          {action && (
            <button
              type="button"
              onClick={() => {
                toasts.close(id)
                action.run()
              }}
            >
              {action.label}
            </button>
          )}
          <button type="button" onClick={() => toasts.close(id)}>
            Close
          </button>
        </p>
      ))}
    </div>
  )
}
