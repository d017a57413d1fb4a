import { stocksPanel } from '@shoal/bus/stocks/offers'
import { ModalFooter, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Select } from '@shoal/ui/Select'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Tokens } from '@shoal/ui/Tokens'
import { ChartCandlestick, Power } from 'lucide-react'
import { useState } from 'react'
import { Change } from './Change.tsx'
import { Sparkline } from './Sparkline.tsx'
import styles from './StoxModal.module.css'
import { useStocks } from './stocksStore.ts'
import { Ticket } from './Ticket.tsx'
import { useStockDetail } from './useStockDetail.ts'

/** STK-3: trades a stock without leaving what one looks at. */
export default function StoxModal({ ticker }: { ticker?: string }) {
  const { closeModal, openPanel } = useShell()
  const { phase, problem, stocks, load } = useStocks((state) => state)
  const [wanted, setWanted] = useState(ticker?.toUpperCase() ?? null)
  const stock = stocks.find(({ tickerSymbol }) => tickerSymbol === wanted) ?? stocks[0] ?? null
  const { detail } = useStockDetail(stock?.tickerSymbol ?? null)
  if (phase === 'loading') return <SkeletonLines lines={6} label="Opening the exchange" />
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
  if (!stock)
    return (
      <EmptyState icon={<ChartCandlestick />} title="Nothing is listed yet">
        Stocks appear here the moment the house lists one.
      </EmptyState>
    )
  return (
    <div className={styles.modal}>
      <Select
        label="Stock"
        options={stocks.map(({ tickerSymbol, name }) => ({ value: tickerSymbol, label: `${tickerSymbol} · ${name}` }))}
        value={stock.tickerSymbol}
        onValueChange={(value) => setWanted(value)}
      />
      <p className={styles.now}>
        <Tokens amount={stock.currentPrice} size="large" />
        <Change now={stock.currentPrice} before={stock.dayPrice} />
        <Sparkline prices={[...stock.sparkline, stock.currentPrice]} />
      </p>
      <Ticket key={stock.tickerSymbol} stock={stock} depth={detail?.depth ?? null} />
      <ModalFooter>
        <Button
          variant="ghost"
          onClick={() => {
            closeModal()
            openPanel(stocksPanel)
          }}
        >
          To the exchange
        </Button>
      </ModalFooter>
    </div>
  )
}
