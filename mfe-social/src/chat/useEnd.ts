import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

/** So near to the end (px) still counts as being there. */
const NEAR = 24

/**
 * Keeps a scroller at its end while `held` is false; jumps, since smooth scrolling cannot keep up. Tells `onLeave(true)`
 * when the reader scrolls back, and `onLeave(false)` when the end is reached again [CHAT-2].
 * @returns a handler for `scroll`, and a way to go to the end
 */
export function useEnd(scroller: RefObject<HTMLElement | null>, held: boolean, onLeave: (left: boolean) => void) {
  const top = useRef(0)

  useLayoutEffect(() => {
    const element = scroller.current
    // Whatever was drawn, also a row that turned out higher than thought: the end stays in view.
    if (element && !held) element.scrollTop = element.scrollHeight
  })

  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const { scrollTop, scrollHeight, clientHeight } = element
    // What grows below moves the end away from the reader; only going up is leaving it.
    if (scrollHeight - scrollTop - clientHeight <= NEAR) onLeave(false)
    else if (scrollTop < top.current) onLeave(true)
    top.current = scrollTop
  }, [scroller, onLeave])

  const toEnd = useCallback(() => {
    onLeave(false)
    const element = scroller.current
    if (element) element.scrollTop = element.scrollHeight
  }, [scroller, onLeave])

  return { onScroll, toEnd }
}
