import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { usePage } from '../page/context.ts'

/**
 * Room for the toasts. What draws them comes when the main panel shows what it is there for, or with the first toast if
 * that is earlier; what could not be fetched is fetched again with the next one.
 */
export function ToastPlace(): ReactNode {
  const { composition, toasts } = usePage()
  const wanted = useStore(toasts.store, (state) => state.toasts.length > 0)
  const [View, setView] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (View) return
    let over = false
    const bring = () =>
      import('./ToastView.tsx').then(
        ({ ToastView }) => {
          if (!over) setView(() => ToastView)
        },
        () => {},
      )
    void (wanted ? bring() : composition.shown.then(bring))
    return () => {
      over = true
    }
  }, [View, wanted, composition])
  return View && <View />
}
