import type { OwnStock, StockOrder } from '@shoal/bus/stocks'
import { AddressLink, useAddress, useSession } from '@shoal/remote-kit'
import { cx } from '@shoal/ui'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { PanelHead } from '@shoal/ui/PanelHead'
import { Plate } from '@shoal/ui/Plate'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Tabs } from '@shoal/ui/Tabs'
import { Tokens } from '@shoal/ui/Tokens'
import { ArrowLeft, ChartCandlestick, Power } from 'lucide-react'
import { type CSSProperties, memo, useEffect, useRef, useState } from 'react'
import panel from '../layout/Panel.module.css'
import { Change } from './Change.tsx'
import { ChartPlate } from './ChartPlate.tsx'
import { DepthList } from './DepthList.tsx'
import { Moving } from './Moving.tsx'
import { NotTraded } from './NotTraded.tsx'
import { OpenOrders } from './OpenOrders.tsx'
import OrderHistory from './OrderHistory.tsx'
import { PortfolioPlate } from './PortfolioPlate.tsx'
import { Reasons } from './Reasons.tsx'
import { StockList } from './StockList.tsx'
import styles from './StocksPanel.module.css'
import { stocksAddress } from './stocksAddress.ts'
import { useStocks } from './stocksStore.ts'
import { Tape } from './Tape.tsx'
import { Ticket } from './Ticket.tsx'
import { keyOf, useChosen } from './useChosen.ts'
import { useStockDetail } from './useStockDetail.ts'

/** From so many px on the list stands beside the stock. */
const wideFrom = 760

/** Whether there is room for list and stock side by side. */
function useRoom() {
  const frame = useRef<HTMLDivElement>(null)
  const [wide, setWide] = useState(true)
  useEffect(() => {
    const look = new ResizeObserver(([entry]) => setWide(entry!.contentRect.width >= wideFrom))
    look.observe(frame.current!)
    return () => look.disconnect()
  }, [])
  return { frame, wide }
}

/** STK-1, STK-3: all stocks, and one of them with everything to trade it. */
export default function StocksPanel() {
  const { phase, problem, stocks, orders, load } = useStocks((state) => state)
  const { ticker } = useAddress(stocksAddress)
  const session = useSession()
  const { frame, wide } = useRoom()
  const { ticker: shown, stock } = useChosen(stocks, ticker)
  // Side by side there is always one to look at.
  const isOneShown = shown !== null && (wide || ticker !== null)
  const now = stock?.tickerSymbol ?? null
  useEffect(() => {
    if (ticker !== null && now !== null && now !== ticker) stocksAddress.go({ ticker: now }, { replace: true })
  }, [ticker, now])
  return (
    <div ref={frame} className={cx(panel.panel, styles.own)} data-wide={wide || undefined}>
      <PanelHead title="Stocks" lead="Own a piece of whom you believe in. What happens in the house moves the price." />
      {phase === 'loading' ? (
        <SkeletonLines lines={10} label="Opening the exchange" />
      ) : phase === 'off' ? (
        <EmptyState icon={<Power />} title="Stocks are switched off">
          This part of the show is not on right now. What you own stays yours.
        </EmptyState>
      ) : phase === 'failed' ? (
        <ErrorState title="The exchange could not be opened" onRetry={() => void load()}>
          {problem}
        </ErrorState>
      ) : stocks.length === 0 && !isOneShown ? (
        <EmptyState icon={<ChartCandlestick />} title="Nothing is listed yet">
          Stocks appear here the moment the house lists one.
        </EmptyState>
      ) : (
        <>
          {session && (wide || ticker === null) && <PortfolioPlate stocks={stocks} />}
          <div className={styles.floor}>
            {(wide || ticker === null) && <StockList stocks={stocks} chosen={isOneShown ? now : null} />}
            {isOneShown &&
              (stock ? (
                <OneStock key={keyOf(stock, stocks)} stock={stock} back={!wide} />
              ) : (
                <NotTraded
                  ticker={shown}
                  action={!wide && <Button onClick={() => stocksAddress.go({ ticker: null })}>All stocks</Button>}
                />
              ))}
          </div>
          {session && <YourOrders orders={orders} />}
        </>
      )}
    </div>
  )
}

// Prices move all the time, orders seldom.
const YourOrders = memo(function YourOrders({ orders }: { orders: readonly StockOrder[] }) {
  return (
    <Plate title="Your orders" level={2}>
      <Tabs
        label="Your orders"
        tabs={[
          { value: 'open', label: 'Open', badge: orders.length, content: <OpenOrders orders={orders} /> },
          { value: 'history', label: 'History', content: <OrderHistory /> },
        ]}
      />
    </Plate>
  )
})

function OneStock({ stock, back }: { stock: OwnStock; back: boolean }) {
  const { tickerSymbol, name, color, currentPrice, dayPrice, dayVolume } = stock
  const look = useStockDetail(tickerSymbol)
  const { detail, problem, load } = look
  return (
    <article
      className={styles.stock}
      aria-label={`${name}, ${tickerSymbol}`}
      style={{ '--own': color } as CSSProperties}
    >
      {back && (
        <AddressLink address={stocksAddress} to={{ ticker: null }} className={styles.back}>
          <ArrowLeft aria-hidden="true" /> All stocks
        </AddressLink>
      )}
      <div className={styles.grid}>
        <header className={styles.head}>
          <h2>
            {tickerSymbol} <span>{name}</span>
          </h2>
          <p className={styles.now}>
            <Moving ticker={tickerSymbol}>
              <Tokens amount={currentPrice} size="large" />
            </Moving>
            <Change now={currentPrice} before={dayPrice} />
            <span className={styles.volume}>{dayVolume.toLocaleString('en-US')} traded in a day</span>
          </p>
        </header>
        <div className={styles.chart}>
          <ChartPlate stock={stock} />
        </div>
        <Plate title="Trade" className={styles.ticket}>
          <Ticket stock={stock} look={look} />
        </Plate>
        {detail ? (
          <>
            <Plate title="Order book" className={styles.book}>
              <DepthList depth={detail.depth} />
            </Plate>
            <Plate title="Last trades" className={styles.tape}>
              <Tape trades={detail.trades} />
            </Plate>
            <Plate title="Why it moved" className={styles.reasons}>
              <Reasons news={detail.news} />
            </Plate>
          </>
        ) : problem === null ? (
          <SkeletonLines className={styles.unread} lines={8} label="Reading the order book" />
        ) : (
          <ErrorState className={styles.unread} title="No order book" onRetry={load}>
            {problem}
          </ErrorState>
        )}
      </div>
    </article>
  )
}
