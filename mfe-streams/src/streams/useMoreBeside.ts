import { type RefObject, useEffect } from 'react'

/** Writes down at a row that scrolls, in `data-more`, whether there is more of it `before` and `after` what is seen. */
export function useMoreBeside(row: RefObject<HTMLElement | null>, count: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another card may be more than fits
  useEffect(() => {
    const element = row.current
    if (!element) return
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      const more = [scrollLeft > 1 && 'before', scrollLeft + clientWidth < scrollWidth - 1 && 'after']
      element.dataset.more = more.filter(Boolean).join(' ')
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [row, count])
}
