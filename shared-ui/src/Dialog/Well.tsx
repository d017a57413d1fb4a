import { type ReactNode, type RefObject, useEffect } from 'react'
import classes from './Dialog.module.css'
import { tabStops } from './tabStops.ts'

/** The content of a dialog. Where it scrolls and holds nothing to Tab to, it is a stop itself, so that keys can scroll it. */
export function Well({ ref, children }: { ref: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  // After every render: what is in it may have changed.
  useEffect(() => {
    const well = ref.current
    if (!well) return
    const measure = () => {
      if (well.scrollHeight > well.clientHeight && tabStops(well).length === 0) well.tabIndex = 0
      else well.removeAttribute('tabindex')
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  })
  return (
    <div className={classes.well} ref={ref}>
      {children}
    </div>
  )
}
