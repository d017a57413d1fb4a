import { type CSSProperties, type RefObject, useEffect, useState } from 'react'

/**
 * How far cinema mode may spread, as custom properties: over the navigation, but neither over the bar above nor over the
 * column beside, so that the chat stays. Measured on what the panel lies in.
 */
export function useCinemaPlace(panel: RefObject<HTMLElement | null>): CSSProperties {
  const [place, setPlace] = useState({ top: 0, right: 0 })
  useEffect(() => {
    const main = panel.current?.closest('main') ?? panel.current
    if (!main) return
    const measure = () => {
      const { top, right } = main.getBoundingClientRect()
      const next = { top: Math.max(Math.round(top), 0), right: Math.max(Math.round(window.innerWidth - right), 0) }
      setPlace((before) => (before.top === next.top && before.right === next.right ? before : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(main)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [panel])
  return { '--cinema-top': `${place.top}px`, '--cinema-right': `${place.right}px` } as CSSProperties
}
