import { type RefObject, useEffect, useRef } from 'react'

/** A swipe goes at least this far, in px, and twice as far across as down. */
const far = 60

/**
 * Tells of swipes across an element with one finger: 1 to the next (to the left), -1 to the one before. Elements that are
 * dragged themselves, such as a slider, are left alone, and so is a page that is zoomed: there the finger looks around.
 */
export function useSwipe(
  element: RefObject<HTMLElement | null>,
  active: boolean,
  onSwipe: (direction: 1 | -1) => void,
): void {
  const latest = useRef(onSwipe)
  latest.current = onSwipe
  useEffect(() => {
    const within = element.current
    if (!active || !within) return
    let from: { x: number; y: number } | null = null
    const ending = new AbortController()
    const options = { signal: ending.signal, passive: true }
    within.addEventListener(
      'touchstart',
      ({ touches, target }) => {
        const [one, another] = touches
        const own = (target as Element).closest('input, select, [data-surface="metal"]')
        const zoomed = (window.visualViewport?.scale ?? 1) > 1.01
        from = one && !another && !own && !zoomed ? { x: one.clientX, y: one.clientY } : null
      },
      options,
    )
    within.addEventListener('touchcancel', () => (from = null), options)
    within.addEventListener(
      'touchend',
      ({ changedTouches: [one] }) => {
        if (!from || !one) return
        const [across, down] = [one.clientX - from.x, one.clientY - from.y]
        from = null
        if (Math.abs(across) >= far && Math.abs(across) > 2 * Math.abs(down)) latest.current(across < 0 ? 1 : -1)
      },
      options,
    )
    return () => ending.abort()
  }, [element, active])
}
