import type { OwnStock } from '@shoal/bus/stocks'
import { useState } from 'react'

const ofTicker = (stocks: readonly OwnStock[], ticker: string | null): OwnStock | null =>
  stocks.find(({ tickerSymbol }) => tickerSymbol === ticker) ??
  stocks.find(({ formerTickers }) => ticker !== null && formerTickers.includes(ticker)) ??
  null

/**
 * The stock that is asked for, or the first there was when none is. It stays the same one under another name [STK-4], and
 * is null when there is none or it is gone: never another one.
 * @param asked a ticker, also a former one, in capitals
 */
export function useChosen(stocks: readonly OwnStock[], asked: string | null) {
  const [kept, keep] = useState({ asked, ticker: asked })
  const ticker = (kept.asked === asked ? kept.ticker : asked) ?? stocks[0]?.tickerSymbol ?? null
  const stock = ofTicker(stocks, ticker)
  const now = stock?.tickerSymbol ?? ticker
  if (kept.asked !== asked || kept.ticker !== now) keep({ asked, ticker: now })
  return { ticker: now, stock }
}

/** Tells stocks apart, for as long as they are shown: it outlasts a new name, and with it what was entered. */
export const keyOf = ({ tickerSymbol, formerTickers }: OwnStock, stocks: readonly OwnStock[]): string =>
  formerTickers.find((former) => stocks.every((other) => other.tickerSymbol !== former)) ?? tickerSymbol
