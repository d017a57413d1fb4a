import type { OwnStock } from '@shoal/bus/stocks'
import { AddressLink } from '@shoal/remote-kit'
import { Figure } from '@shoal/ui/Figure'
import { Tokens } from '@shoal/ui/Tokens'
import { type CSSProperties, memo } from 'react'
import { Change } from './Change.tsx'
import { HaltedOr } from './Halted.tsx'
import { Moving } from './Moving.tsx'
import { Sparkline } from './Sparkline.tsx'
import styles from './StockList.module.css'
import { stocksAddress } from './stocksAddress.ts'

/** All stocks with their way of a day; the one that is looked at stands out. */
export function StockList({ stocks, chosen }: { stocks: readonly OwnStock[]; chosen: string | null }) {
  return (
    <ul className={styles.list} aria-label="Stocks">
      {stocks.map((stock) => (
        <Line key={stock.tickerSymbol} stock={stock} isChosen={stock.tickerSymbol === chosen} />
      ))}
    </ul>
  )
}

// Of a long list only the stock whose price moved is drawn anew.
const Line = memo(function Line({ stock, isChosen }: { stock: OwnStock; isChosen: boolean }) {
  const { tickerSymbol, name, color, currentPrice, dayPrice, sparkline, myHoldings, haltedUntil } = stock
  return (
    <li>
      <AddressLink
        address={stocksAddress}
        to={{ ticker: tickerSymbol }}
        className={styles.stock}
        aria-current={isChosen || undefined}
        style={{ '--own': color } as CSSProperties}
      >
        <span className={styles.who}>
          <b>{tickerSymbol}</b>
          <span>
            <HaltedOr until={haltedUntil}>{name}</HaltedOr>
          </span>
        </span>
        <Sparkline prices={[...sparkline, currentPrice]} />
        <span className={styles.price}>
          <Moving ticker={tickerSymbol}>
            <Tokens amount={currentPrice} />
          </Moving>
          <Change now={currentPrice} before={dayPrice} />
        </span>
        {myHoldings > 0 && (
          <span className={styles.own}>
            <Figure tone="dim">{myHoldings}</Figure> {myHoldings === 1 ? 'share' : 'shares'} ·{' '}
            <Tokens amount={myHoldings * currentPrice} />
          </span>
        )}
      </AddressLink>
    </li>
  )
})
