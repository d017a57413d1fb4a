import { useCallback, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a dialog when what has it goes away. After `want` the element with `ref` gets it once nothing has
 * it any more, for instance because the pressed button is disabled or gone.
 */
export function useFallbackFocus() {
  const element = useRef<HTMLElement>(null)
  const wanted = useRef(false)
  useEffect(() => {
    const { activeElement } = document
    if (!wanted.current || !element.current) return
    if (activeElement && activeElement !== document.body && !activeElement.matches(':disabled')) return
    wanted.current = false
    element.current.focus({ preventScroll: true })
  })
  return {
    ref: useCallback((now: HTMLElement | null) => {
      element.current = now
    }, []),
    want(): void {
      wanted.current = true
    },
  }
}
