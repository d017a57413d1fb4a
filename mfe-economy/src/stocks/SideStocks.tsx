import type { OwnStock } from '@shoal/bus/stocks'
import { stocksPanel, stox } from '@shoal/bus/stocks/offers'
import { useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Tokens } from '@shoal/ui/Tokens'
import { ChartCandlestick, Power } from 'lucide-react'
import { type CSSProperties, memo } from 'react'
import { Change } from './Change.tsx'
import { useHalt } from './Halted.tsx'
import { Moving } from './Moving.tsx'
import { PortfolioPlate } from './PortfolioPlate.tsx'
import styles from './SideStocks.module.css'
import { useStocks } from './stocksStore.ts'

/** STK-1: prices and the person's shares, beside the picture. */
export default function SideStocks() {
  const { openPanel } = useShell()
  const session = useSession()
  const { phase, problem, stocks, load } = useStocks((state) => state)
  if (phase === 'loading') return <SkeletonLines lines={8} label="Opening the exchange" />
  if (phase === 'off')
    return (
      <EmptyState icon={<Power />} title="Stocks are switched off">
        What you own stays yours.
      </EmptyState>
    )
  if (phase === 'failed')
    return (
      <ErrorState title="The exchange could not be opened" onRetry={() => void load()}>
        {problem}
      </ErrorState>
    )
  return (
    <div className={styles.side}>
      {session && <PortfolioPlate stocks={stocks} />}
      {stocks.length === 0 && (
        <EmptyState icon={<ChartCandlestick />} title="Nothing is listed yet">
          Stocks appear here the moment the house lists one.
        </EmptyState>
      )}
      <ul className={styles.list} aria-label="Prices">
        {stocks.map((stock) => (
          <li key={stock.tickerSymbol}>
            <SideStock stock={stock} />
          </li>
        ))}
      </ul>
      <Button wide icon={<ChartCandlestick />} onClick={() => openPanel(stocksPanel)}>
        To the exchange
      </Button>
    </div>
  )
}

const SideStock = memo(function SideStock({ stock }: { stock: OwnStock }) {
  const { openModal } = useShell()
  const { tickerSymbol: ticker, color, currentPrice, dayPrice, myHoldings, haltedUntil } = stock
  const isHalted = useHalt(haltedUntil) > 0
  return (
    <button
      type="button"
      className={styles.stock}
      style={{ '--own': color } as CSSProperties}
      aria-label={`Trade ${ticker}, ₣${currentPrice}${isHalted ? ', halted' : ''}`}
      onClick={() => openModal(stox, { ticker })}
    >
      <b>{ticker}</b>
      <span className={styles.held}>
        {isHalted ? 'Halted' : myHoldings > 0 && `${myHoldings.toLocaleString('en-US')} yours`}
      </span>
      <Moving ticker={ticker}>
        <Tokens amount={currentPrice} />
      </Moving>
      <Change now={currentPrice} before={dayPrice} />
    </button>
  )
})
