import { type RefObject, useEffect } from 'react'
import { useChat } from './chatStore.ts'

/**
 * Tells the chat whether the end of a room is on the screen: in view itself, in a page that is.
 * @param room null while something else than the end is shown
 */
export function useInView(scroller: RefObject<HTMLElement | null>, room: string | null): void {
  const look = useChat((state) => state.look)
  useEffect(() => {
    const element = scroller.current
    if (!element || room === null) return
    let visible = false
    const tell = () => look(visible && document.visibilityState === 'visible' ? room : null)
    const views = new IntersectionObserver((entries) => {
      visible = entries.at(-1)?.isIntersecting === true
      tell()
    })
    views.observe(element)
    document.addEventListener('visibilitychange', tell)
    return () => {
      views.disconnect()
      document.removeEventListener('visibilitychange', tell)
      look(null)
    }
  }, [scroller, room, look])
}
