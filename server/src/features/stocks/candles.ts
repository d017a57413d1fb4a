import type { CandleInterval } from '@shoal/bus/stocks/contract'

/** How long each span of candles is, in ms. */
export const spanMs: Readonly<Record<CandleInterval, number>> = {
  '1m': 60_000,
  '15m': 15 * 60_000,
  '1h': 60 * 60_000,
  '1d': 24 * 60 * 60_000,
}
export const spans = Object.keys(spanMs) as CandleInterval[]

export interface CandlePart {
  span: CandleInterval
  at: Date
  open: number
  high: number
  low: number
  close: number
  volume: number
}

/** What trades, oldest first, are in candles of every span. */
export function candlesOf(trades: readonly { price: number; quantity: number; at: Date }[]): CandlePart[] {
  const found = new Map<string, CandlePart>()
  for (const { price, quantity, at } of trades)
    for (const span of spans) {
      const begins = Math.floor(at.getTime() / spanMs[span]) * spanMs[span]
      const key = `${span} ${begins}`
      const candle = found.get(key)
      if (candle) {
        candle.high = Math.max(candle.high, price)
        candle.low = Math.min(candle.low, price)
        candle.close = price
        candle.volume += quantity
      } else
        found.set(key, {
          ...{ span, at: new Date(begins), open: price, high: price, low: price, close: price },
          volume: quantity,
        })
    }
  return [...found.values()]
}
