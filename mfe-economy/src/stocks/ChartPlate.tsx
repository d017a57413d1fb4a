import { problemText, sessionArea } from '@shoal/bus'
import { type Candle, type CandleInterval, type OwnStock, type StockTrade, stocksArea } from '@shoal/bus/stocks'
import { later, useEvent, useShell } from '@shoal/remote-kit'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { formatTokens } from '@shoal/ui/Tokens'
import { ChartCandlestick } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import styles from './ChartPlate.module.css'

const PriceChart = later(() => import('./PriceChart.tsx'), { name: 'The chart' })

const spans: readonly { value: CandleInterval; label: string; seconds: number }[] = [
  { value: '1m', label: '1 m', seconds: 60 },
  { value: '15m', label: '15 m', seconds: 900 },
  { value: '1h', label: '1 h', seconds: 3_600 },
  { value: '1d', label: '1 d', seconds: 86_400 },
]

/** Candles with trades that came since, oldest first. */
export function grown(candles: readonly Candle[], trades: readonly StockTrade[], seconds: number): Candle[] {
  const all = [...candles]
  for (const { price, quantity, at } of trades) {
    const time = Math.floor(Date.parse(at) / 1000 / seconds) * seconds
    const last = all.at(-1)
    if (last && last.time > time) continue
    if (last?.time === time)
      all[all.length - 1] = {
        ...last,
        ...{ high: Math.max(last.high, price), low: Math.min(last.low, price), close: price },
        volume: last.volume + quantity,
      }
    else all.push({ time, open: price, high: price, low: price, close: price, volume: quantity })
  }
  return all
}

/** Candles of which the last one stands at the price of now, which the show moves without a trade [STK-2]. */
export function endingAt(candles: readonly Candle[], price: number): readonly Candle[] {
  const last = candles.at(-1)
  if (!last || last.close === price) return candles
  const { high, low } = last
  return [...candles.slice(0, -1), { ...last, high: Math.max(high, price), low: Math.min(low, price), close: price }]
}

/** STK-3: the way of a price, by candles or as a line, growing with each trade. */
export function ChartPlate({ stock }: { stock: OwnStock }) {
  const { tickerSymbol: ticker, name, color, currentPrice, dayPrice } = stock
  const { api } = useShell()
  const [span, setSpan] = useState<CandleInterval>('15m')
  const [kind, setKind] = useState<'candles' | 'line'>('candles')
  const [{ of, candles, problem }, set] = useState<{
    of: string
    candles: readonly Candle[] | null
    problem: string | null
  }>({ of: '', candles: null, problem: null })
  const key = `${ticker} ${span}`
  const wanted = useRef(key)
  wanted.current = key

  const load = useCallback(async () => {
    const mine = `${ticker} ${span}`
    try {
      const answer = await api(stocksArea).candles({ params: { ticker }, query: { interval: span } })
      if (wanted.current === mine) set({ of: mine, candles: answer.candles, problem: null })
    } catch (error) {
      if (wanted.current === mine)
        set((before) => (before.of === mine ? before : { of: mine, candles: null, problem: problemText(error) }))
    }
  }, [api, ticker, span])
  useEffect(() => void load(), [load])
  useEvent(sessionArea.topics['catch-up'], () => void load())
  useEvent(stocksArea.receives.traded, ({ tickerSymbol, trades }) => {
    if (tickerSymbol !== ticker || trades.length === 0) return
    const { seconds } = spans.find(({ value }) => value === span)!
    set((before) =>
      before.of === key && before.candles ? { ...before, candles: grown(before.candles, trades, seconds) } : before,
    )
  })

  const known = useMemo(
    () => (of === key && candles ? endingAt(candles, currentPrice) : null),
    [of, key, candles, currentPrice],
  )
  const words = `${name} stands at ${formatTokens(currentPrice)}, a day ago at ${formatTokens(dayPrice)}`
  return (
    <section className={styles.plate} aria-label={`The price of ${ticker}`}>
      <div className={styles.choices}>
        <ChoiceGroup
          label="Span of a candle"
          hideLabel
          options={spans}
          value={span}
          onValueChange={(value) => setSpan(value as CandleInterval)}
        />
        <ChoiceGroup
          label="Drawn as"
          hideLabel
          options={[
            { value: 'candles', label: 'Candles' },
            { value: 'line', label: 'Line' },
          ]}
          value={kind}
          onValueChange={(value) => setKind(value as 'candles' | 'line')}
        />
      </div>
      <div className={styles.frame}>
        {of === key && problem !== null ? (
          <ErrorState title="No chart" onRetry={() => void load()}>
            {problem}
          </ErrorState>
        ) : known === null ? (
          <p className={styles.waiting}>Drawing the chart…</p>
        ) : known.length === 0 ? (
          <EmptyState icon={<ChartCandlestick />} title="No trades yet">
            The first trade draws the first candle.
          </EmptyState>
        ) : (
          <PriceChart
            candles={known}
            kind={kind}
            color={color}
            label={words}
            waiting={<p className={styles.waiting}>Drawing the chart…</p>}
          />
        )}
      </div>
      <p className={styles.credit}>
        Drawn with{' '}
        <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
          TradingView Lightweight Charts™
        </a>
      </p>
    </section>
  )
}
