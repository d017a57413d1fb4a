import type { StockTrade } from '@shoal/bus/stocks'
import { Figure } from '@shoal/ui/Figure'
import { Time } from '@shoal/ui/Time'
import { Tokens } from '@shoal/ui/Tokens'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import { memo } from 'react'
import styles from './Tape.module.css'

/** The last trades, newest first. */
export const Tape = memo(function Tape({ trades }: { trades: readonly StockTrade[] }) {
  if (trades.length === 0) return <p className={styles.none}>No trades yet. Somebody has to go first.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.frame} aria-label="Trades, newest first" tabIndex={0}>
      <ol className={styles.tape}>
        {trades.map((trade) => (
          <Line key={trade.id} trade={trade} />
        ))}
      </ol>
    </section>
  )
})

// A trade stays as it was: only new ones are drawn, however many stand there.
const Line = memo(function Line({ trade: { price, quantity, side, at } }: { trade: StockTrade }) {
  return (
    <li data-side={side}>
      <span className={styles.side} aria-hidden="true">
        {side === 'buy' ? '▲' : '▼'}
      </span>
      <VisuallyHidden>{side === 'buy' ? 'Bought' : 'Sold'}</VisuallyHidden>
      <Tokens amount={price} />
      <Figure tone="dim">×{quantity.toLocaleString('en-US')}</Figure>
      <Time at={at} show="time" />
    </li>
  )
})
