import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

/** So near to the end (px) whoever scrolls down has arrived. */
const NEAR = 24

/**
 * Keeps a scroller at its end while `away` is false; jumps, since smooth scrolling cannot keep up. Tells `onLeave(true)`
 * when the reader scrolls back, and `onLeave(false)` when the end is reached again [CHAT-2].
 * @returns a handler for `scroll`, and a way to go to the end
 */
export function useEnd(scroller: RefObject<HTMLElement | null>, away: boolean, onLeave: (left: boolean) => void) {
  /** Where the scroller was last. */
  const top = useRef(0)

  /** Whether the end is kept in view: from the moment on in which the reader goes up it is not, drawn or not. */
  const stays = useRef(true)

  useLayoutEffect(() => {
    stays.current = !away
    const stay = () => {
      const element = scroller.current
      if (!element || !stays.current) return
      element.scrollTop = element.scrollHeight
      top.current = element.scrollTop
    }
    // Whatever was drawn, also a row that turned out higher than thought: the end stays in view. On a busy machine the
    // list may get its height only after this.
    stay()
    const frame = requestAnimationFrame(stay)
    return () => cancelAnimationFrame(frame)
  })

  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const { scrollTop, scrollHeight, clientHeight } = element
    const left = scrollHeight - scrollTop - clientHeight
    // What grows below moves the end away from the reader; only going up is leaving it.
    if (scrollTop < top.current && left > 1) {
      stays.current = false
      onLeave(true)
    } else if (left <= 1 || (scrollTop > top.current && left <= NEAR)) onLeave(false)
    top.current = scrollTop
  }, [scroller, onLeave])

  const toEnd = useCallback(() => {
    onLeave(false)
    const element = scroller.current
    if (element) element.scrollTop = element.scrollHeight
  }, [scroller, onLeave])

  return { onScroll, toEnd }
}
