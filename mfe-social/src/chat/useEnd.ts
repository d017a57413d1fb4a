import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

/** A reader who scrolls down has arrived this near to the end, in px. */
const NEAR = 24

/**
 * Keeps a scroller at its end while `away` is false; jumps, since smooth scrolling cannot keep up. Tells `onLeave(true)`
 * when the reader scrolls back, and `onLeave(false)` when the end is reached again [CHAT-2].
 * @returns a handler for `scroll`, and a way to go to the end
 */
export function useEnd(scroller: RefObject<HTMLElement | null>, away: boolean, onLeave: (left: boolean) => void) {
  /** Where the scroller was last. */
  const top = useRef(0)

  /** Whether the end is kept in view. Changed as the reader scrolls, since leaving and coming back at once draws nothing. */
  const stays = useRef(true)

  const stay = useCallback(() => {
    const element = scroller.current
    if (!element || !stays.current) return
    element.scrollTop = element.scrollHeight
    top.current = element.scrollTop
  }, [scroller])

  // Whatever was drawn, also a row that turned out higher than thought: the end stays in view.
  useLayoutEffect(() => {
    stays.current = !away
    stay()
  })
  // The height of the list or its frame may change without drawing the list anew: by a row that is measured late, or a
  // notice beside it.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const sizes = new ResizeObserver(stay)
    for (const part of [element, ...element.children]) sizes.observe(part)
    return () => sizes.disconnect()
  }, [scroller, stay])

  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const { scrollTop, scrollHeight, clientHeight } = element
    const left = scrollHeight - scrollTop - clientHeight
    // New rows below move the end away from the reader; only scrolling up is leaving it.
    if (scrollTop < top.current && left > 1) {
      stays.current = false
      onLeave(true)
    } else if (left <= 1 || (scrollTop > top.current && left <= NEAR)) {
      stays.current = true
      onLeave(false)
    }
    top.current = scrollTop
  }, [scroller, onLeave])

  const toEnd = useCallback(() => {
    stays.current = true
    onLeave(false)
    stay()
  }, [stay, onLeave])

  return { onScroll, toEnd }
}
