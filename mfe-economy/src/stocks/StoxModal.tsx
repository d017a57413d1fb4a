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
import { Moving } from './Moving.tsx'
import { NotTraded } from './NotTraded.tsx'
import { Sparkline } from './Sparkline.tsx'
import styles from './StoxModal.module.css'
import { useStocks } from './stocksStore.ts'
import { Ticket } from './Ticket.tsx'
import { keyOf, useChosen } from './useChosen.ts'
import { useStockDetail } from './useStockDetail.ts'

/** STK-3: trades a stock without leaving what one looks at. */
export default function StoxModal({ ticker }: { ticker?: string }) {
  const { closeModal, openPanel } = useShell()
  const { phase, problem, stocks, load } = useStocks((state) => state)
  const [wanted, setWanted] = useState(ticker?.toUpperCase() ?? null)
  const { ticker: shown, stock } = useChosen(stocks, wanted)
  const look = useStockDetail(stock?.tickerSymbol ?? null)
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
  if (shown === null)
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
        value={stock?.tickerSymbol ?? null}
        placeholder="Another one…"
        onValueChange={(value) => setWanted(value)}
      />
      {stock ? (
        <>
          <p className={styles.now}>
            <Moving ticker={stock.tickerSymbol}>
              <Tokens amount={stock.currentPrice} size="large" />
            </Moving>
            <Change now={stock.currentPrice} before={stock.dayPrice} />
            <Sparkline prices={[...stock.sparkline, stock.currentPrice]} />
          </p>
          <Ticket key={keyOf(stock, stocks)} stock={stock} look={look} />
        </>
      ) : (
        <NotTraded ticker={shown} />
      )}
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
