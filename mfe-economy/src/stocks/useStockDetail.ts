import { problemText, sessionArea } from '@shoal/bus'
import { type Depth, type StockNews, type StockTrade, stocksArea } from '@shoal/bus/stocks'
import { limits } from '@shoal/bus/stocks/limits'
import { useEvent, useShell } from '@shoal/remote-kit'
import { useCallback, useEffect, useRef, useState } from 'react'

/** The book, the tape and the reasons of one stock. */
export interface StockDetail {
  depth: Depth
  /** Newest first. */
  trades: readonly StockTrade[]
  news: readonly StockNews[]
}

/** What is known of one stock by looking at it. */
export interface StockLook {
  /** null until it was read. */
  detail: StockDetail | null
  /** Why it could not be read. */
  problem: string | null
  /** Reads it anew. */
  load(): void
}

/** Looks at one stock while it is mounted: read once, then updated by the events for its viewers. */
export function useStockDetail(ticker: string | null): StockLook {
  const { api, bus } = useShell()
  const [{ of, detail, problem }, set] = useState<{
    of: string | null
    detail: StockDetail | null
    problem: string | null
  }>({ of: null, detail: null, problem: null })
  const wanted = useRef(ticker)
  wanted.current = ticker

  const load = useCallback(async () => {
    if (ticker === null) return
    set((before) => (before.of === ticker ? { ...before, problem: null } : before))
    try {
      await bus.request(stocksArea.sends.watch, { ticker })
      const { depth, trades, news } = await api(stocksArea).read({ params: { ticker } })
      if (wanted.current === ticker) set({ of: ticker, detail: { depth, trades, news }, problem: null })
    } catch (error) {
      if (wanted.current === ticker)
        set((before) => ({
          ...(before.of === ticker ? before : { of: ticker, detail: null }),
          problem: problemText(error),
        }))
    }
  }, [api, bus, ticker])
  const watches = ticker !== null
  useEffect(() => (watches ? bus.stay(stocksArea.sends.watch, { ticker: null }) : undefined), [bus, watches])
  useEffect(() => void load(), [load])
  // The room of a stock does not outlast the connection.
  useEvent(sessionArea.topics.resync, () => void load())
  useEvent(stocksArea.receives.traded, ({ tickerSymbol, trades, depth }) => {
    if (tickerSymbol !== ticker) return
    set((before) =>
      before.detail === null || before.of !== ticker
        ? before
        : { ...before, detail: { ...before.detail, depth, trades: newest(before.detail.trades, trades) } },
    )
  })
  // Under another name it is the same one.
  useEvent(stocksArea.receives.renamed, ({ oldTickerSymbol, newTickerSymbol }) =>
    set((before) => (before.of === oldTickerSymbol ? { ...before, of: newTickerSymbol } : before)),
  )
  useEvent(stocksArea.receives.news, ({ tickerSymbol, news }) => {
    if (tickerSymbol !== ticker) return
    set((before) =>
      before.detail === null || before.of !== ticker
        ? before
        : { ...before, detail: { ...before.detail, news: [news, ...before.detail.news].slice(0, limits.newsShown) } },
    )
  })
  return of === ticker
    ? { detail, problem, load: () => void load() }
    : { detail: null, problem: null, load: () => void load() }
}

/** New trades, oldest first, before those that are known, newest first. */
function newest(known: readonly StockTrade[], trades: readonly StockTrade[]): StockTrade[] {
  const ids = new Set(known.map(({ id }) => id))
  const fresh = trades.filter(({ id }) => !ids.has(id)).toReversed()
  return [...fresh, ...known].slice(0, limits.tapeShown)
}
