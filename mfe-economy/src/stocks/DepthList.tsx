import type { Depth, Level } from '@shoal/bus/stocks'
import { Figure } from '@shoal/ui/Figure'
import { Tokens } from '@shoal/ui/Tokens'
import { type CSSProperties, memo } from 'react'
import styles from './DepthList.module.css'

const shown = 6

/** Buy and sell orders, best prices in the middle, with bars for their quantity. */
export const DepthList = memo(function DepthList({ depth }: { depth: Depth }) {
  const asks = depth.asks.slice(0, shown).toReversed()
  const bids = depth.bids.slice(0, shown)
  const most = Math.max(1, ...[...asks, ...bids].map(({ quantity }) => quantity))
  const spread = depth.asks[0] && depth.bids[0] ? depth.asks[0].price - depth.bids[0].price : null
  return (
    <div className={styles.depth}>
      <Side label="Offered" levels={asks} most={most} side="sell" none="Nobody sells" />
      <p className={styles.spread}>
        {spread === null ? (
          'No spread'
        ) : (
          <>
            Spread <Tokens amount={spread} />
          </>
        )}
      </p>
      <Side label="Wanted" levels={bids} most={most} side="buy" none="Nobody buys" />
    </div>
  )
})

function Side(props: { label: string; levels: readonly Level[]; most: number; side: 'buy' | 'sell'; none: string }) {
  const { label, levels, most, side, none } = props
  if (levels.length === 0) return <p className={styles.none}>{none}</p>
  return (
    <ul className={styles.side} aria-label={label} data-side={side}>
      {levels.map(({ price, quantity }) => (
        <li key={price} style={{ '--part': `${(100 * quantity) / most}%` } as CSSProperties}>
          <Tokens amount={price} />
          <Figure>{quantity}</Figure>
        </li>
      ))}
    </ul>
  )
}
