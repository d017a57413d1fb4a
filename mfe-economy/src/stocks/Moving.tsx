import { type ReactNode, useEffect, useState } from 'react'
import styles from './Moving.module.css'
import type { StockMoveEvent } from './stocksStore.ts'

/** For how long a price shows that it moved, in ms. */
const shownFor = 1_000

/**
 * STK-3: a price, which shows for a moment by an arrow and its colour that it rose or fell. The arrow has its room all the
 * time. Screen readers are not told: the price itself is there to be read.
 */
export function Moving({ ticker, children }: { ticker: string; children: ReactNode }) {
  const [move, setMove] = useState<{ rises: boolean } | null>(null)
  useEffect(() => {
    const note = (event: Event) => {
      if ((event as StockMoveEvent).detail.ticker === ticker) setMove({ rises: event.type === 'shoal:stock-rise' })
    }
    const events = ['shoal:stock-rise', 'shoal:stock-fall']
    for (const type of events) window.addEventListener(type, note)
    return () => {
      for (const type of events) window.removeEventListener(type, note)
    }
  }, [ticker])
  useEffect(() => {
    if (move === null) return
    const timer = setTimeout(() => setMove(null), shownFor)
    return () => clearTimeout(timer)
  }, [move])
  return (
    <span className={styles.moving} data-move={move === null ? undefined : move.rises ? 'rise' : 'fall'}>
      <span className={styles.arrow} aria-hidden="true">
        {move && (move.rises ? '▲' : '▼')}
      </span>
      {children}
    </span>
  )
}
