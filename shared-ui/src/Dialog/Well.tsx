import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import classes from './Dialog.module.css'
import { tabStops } from './tabStops.ts'

interface WellProps {
  ref: RefObject<HTMLDivElement | null>
  /** Told of the stops of the Tab key in it, whenever what is in it changed. */
  onStops: (stops: HTMLElement[]) => void
  children: ReactNode
}

/** The content of a dialog. Where it scrolls and holds nothing to Tab to, it is a stop itself, so that keys can scroll it. */
export function Well({ ref, onStops, children }: WellProps) {
  const tell = useRef(onStops)
  tell.current = onStops
  useEffect(() => {
    const well = ref.current
    if (!well) return
    const look = () => {
      const stops = tabStops(well)
      if (well.scrollHeight > well.clientHeight && stops.length === 0) well.tabIndex = 0
      else well.removeAttribute('tabindex')
      tell.current(stops)
    }
    look()
    // Not after each render: a remote draws into it by itself.
    const changes = new MutationObserver(look)
    changes.observe(well, { childList: true, subtree: true })
    window.addEventListener('resize', look)
    return () => {
      changes.disconnect()
      window.removeEventListener('resize', look)
    }
  }, [ref])
  return (
    <div className={classes.well} ref={ref}>
      {children}
    </div>
  )
}
