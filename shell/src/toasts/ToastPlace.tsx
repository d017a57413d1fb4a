import { later } from '@shoal/remote-kit/later'
import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { usePage } from '../page/context.ts'

const ToastView = later(() => import('./ToastView.tsx'), { size: 'none' })

/**
 * Room for the toasts. What draws them comes when the main panel shows what it is there for, or with the first toast if
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
  return (wanted || shown) && <ToastView />
}
