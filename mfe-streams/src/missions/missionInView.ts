import { type RefObject, useEffect } from 'react'
import { createStore, useStore } from 'zustand'

/** Whether the mission is in view in its side panel; what asks for it on every panel leaves people in peace then. */
const store = createStore(() => ({ inView: false }))
export const useMissionInView = (): boolean => useStore(store, ({ inView }) => inView)

/** Keeps watch whether the element that shows the mission can be seen. */
export function useTellInView(shown: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!shown.current) return
    const views = new IntersectionObserver((entries) =>
      store.setState({ inView: entries.at(-1)?.isIntersecting === true }),
    )
    views.observe(shown.current)
    return () => {
      views.disconnect()
      store.setState({ inView: false })
    }
  }, [shown])
}
