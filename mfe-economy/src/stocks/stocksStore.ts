import { accountsArea } from '@shoal/bus/accounts'
import { featuresArea } from '@shoal/bus/features'
import { type OwnStock, type Portfolio, type Stock, type StockOrder, stocksArea } from '@shoal/bus/stocks'
import { limits } from '@shoal/bus/stocks/limits'
import { type Loading, liveStore, type Shell, snapshotStore } from '@shoal/remote-kit'

export interface StocksState extends Loading {
  stocks: readonly OwnStock[]
  /** The person's open orders, newest first. */
  orders: readonly StockOrder[]
  /** Tickers of stocks that were removed while the page was open. */
  gone: readonly string[]
}

/** Fired at the window when a price moves, for anybody who wants to use it [STK-3]. */
export type StockMoveEvent = CustomEvent<{ ticker: string; price: number }>
const moved = (rises: boolean, ticker: string, price: number) =>
  window.dispatchEvent(new CustomEvent(rises ? 'shoal:stock-rise' : 'shoal:stock-fall', { detail: { ticker, price } }))

const nothing = { myHoldings: 0, held: 0, totalInvestment: 0 }

const byTicker = (one: Stock, other: Stock) => (one.tickerSymbol < other.tickerSymbol ? -1 : 1)

/** A stock as everybody sees it, with what the person has of it. Its new name may come before the word that it has one. */
function placed(stocks: readonly OwnStock[], stock: Stock): OwnStock[] {
  const known =
    stocks.find(({ tickerSymbol }) => tickerSymbol === stock.tickerSymbol) ??
    stocks.find(({ tickerSymbol }) => stock.formerTickers.includes(tickerSymbol))
  const { myHoldings, held, totalInvestment } = known ?? nothing
  const others = stocks.filter((one) => one !== known)
  return [...others, { ...stock, myHoldings, held, totalInvestment }].sort(byTicker)
}

const changed = (
  stocks: readonly OwnStock[],
  ticker: string,
  change: (stock: OwnStock) => Partial<OwnStock>,
): OwnStock[] => stocks.map((stock) => (stock.tickerSymbol === ticker ? { ...stock, ...change(stock) } : stock))

/** STK-1: what a person has in all stocks, at the prices of now. */
export function portfolioOf(stocks: readonly OwnStock[]): Portfolio {
  const value = stocks.reduce((sum, stock) => sum + stock.myHoldings * stock.currentPrice, 0)
  const investment = stocks.reduce((sum, { totalInvestment }) => sum + totalInvestment, 0)
  return { value, investment, gains: value - investment }
}

/** All stocks, live, with the own shares and open orders. */
export const useStocks = liveStore<StocksState>((shell: Shell) => {
  const { bus } = shell
  const session = bus.state(accountsArea.states.session)
  const store = snapshotStore<StocksState, typeof stocksArea>(shell, {
    source: stocksArea,
    state: () => ({ stocks: [], orders: [], gone: [] }),
    take: ({ stocks, orders }) => ({ stocks, orders }),
    changes(on) {
      const { receives } = stocksArea
      on(
        receives.prices,
        ({ prices }, { stocks }) => ({
          stocks: prices.reduce<readonly OwnStock[]>(
            (all, { tickerSymbol, currentPrice, traded }) =>
              changed(all, tickerSymbol, ({ dayVolume }) => ({ currentPrice, dayVolume: dayVolume + traded })),
            stocks,
          ),
        }),
        ({ prices }, { stocks }) => {
          for (const { tickerSymbol, currentPrice } of prices) {
            const before = stocks.find((stock) => stock.tickerSymbol === tickerSymbol)?.currentPrice
            if (before !== undefined && before !== currentPrice)
              moved(currentPrice > before, tickerSymbol, currentPrice)
          }
        },
      )
      on(receives.updated, (stock, { stocks }) => ({ stocks: placed(stocks, stock) }))
      on(receives.new, (stock, { stocks }) => ({ stocks: placed(stocks, stock) }))
      on(receives.removed, ({ tickerSymbol: removed }, { stocks, orders, gone }) => ({
        stocks: stocks.filter(({ tickerSymbol }) => tickerSymbol !== removed),
        orders: orders.filter(({ tickerSymbol }) => tickerSymbol !== removed),
        gone: [...gone, removed],
      }))
      on(receives.renamed, ({ oldTickerSymbol, newTickerSymbol }, { stocks, orders }) => {
        const renamed = <T extends { tickerSymbol: string }>(one: T): T => ({ ...one, tickerSymbol: newTickerSymbol })
        const has = ({ tickerSymbol }: { tickerSymbol: string }) => tickerSymbol === oldTickerSymbol
        return {
          stocks: stocks
            .map((stock) =>
              has(stock) ? renamed({ ...stock, formerTickers: [...stock.formerTickers, oldTickerSymbol] }) : stock,
            )
            .sort(byTicker),
          orders: orders.map((order) => (has(order) ? renamed(order) : order)),
        }
      })
      on(receives.order, (order, { orders }) => {
        const others = orders.filter(({ id }) => id !== order.id)
        return { orders: order.state === 'open' ? [order, ...others] : others }
      })
      on(receives.holding, ({ tickerSymbol, ...holding }, { stocks }) => ({
        stocks: changed(stocks, tickerSymbol, () => holding),
      }))
    },
    forget: ({ stocks }) => ({ stocks: stocks.map((stock) => ({ ...stock, ...nothing })), orders: [] }),
  })

  // STK-1: whatever was missed, the number of shares is right again after a while.
  const refresh = async () => {
    if (session.value === null || store.getState().phase !== 'ready') return
    const { holdings } = await bus.request(stocksArea.sends.holdings, undefined)
    store.setState(({ stocks }) => ({
      stocks: stocks.map((stock) => ({ ...stock, myHoldings: holdings[stock.tickerSymbol] ?? 0 })),
    }))
  }
  const timers = [
    setInterval(() => void refresh().catch(() => {}), limits.holdingsInterval),
    setInterval(() => void store.getState().load(), limits.listInterval),
  ]
  bus
    .on(featuresArea.receives.updated)
    .subscribe({ next: () => void store.getState().load(), complete: () => timers.forEach(clearInterval) })
  return store
})
