import { useEffect, useReducer, useRef } from 'react'
import { ads } from './ads.tsx'
import { PopUp } from './PopUp.tsx'
import styles from './PopUps.module.css'

export interface PopUpsProps {
  /** How many come in all [MIS-3]. */
  max?: number
  /** ms from one to the next. */
  interval?: number
  /** When the first one comes or came, in ms by this browser's clock. */
  since: number
  /** Numbers of those that were closed already, counted from 0. */
  closed: ReadonlySet<number>
  onClose: (number: number) => void
}

/** Pop-up ads that come one after the other, each of which can be closed. They take nobody's focus when they come. */
export function PopUps({ max = 20, interval = 15_000, since, closed, onClose }: PopUpsProps) {
  const [, look] = useReducer((times: number) => times + 1, 0)
  const region = useRef<HTMLElement>(null)
  // By the clock, not by counting ticks: a page in the background, whose timers are slow, gets all of them.
  const come = Math.min(max, Math.max(0, Math.floor((Date.now() - since) / interval) + 1))
  useEffect(() => {
    if (come >= max) return
    const timer = setTimeout(look, Math.max(10, since + come * interval - Date.now()))
    return () => clearTimeout(timer)
  })

  const close = (number: number) => {
    const buttons = [...(region.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button.matches(':focus'))
    onClose(number)
    // Somebody who closes them by keyboard goes on with the next one.
    if (at >= 0) (buttons[at + 1] ?? buttons[at - 1])?.focus()
  }
  const open = Array.from({ length: come }, (_, number) => number).filter((number) => !closed.has(number))
  return (
    <section ref={region} className={styles.field} aria-label="Pop-up ads">
      {open.map((number) => {
        const ad = ads[number % ads.length]
        return ad && <PopUp key={number} ad={ad} number={number} onClose={() => close(number)} />
      })}
    </section>
  )
}
