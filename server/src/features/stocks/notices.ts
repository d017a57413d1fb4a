import { limits } from '@shoal/bus/stocks/limits'
import { service } from '../../platform/feature.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { house, issuer } from './accounts.ts'
import type { Session } from './session.ts'
import { presentOrder, presentTrade, useStockViews } from './view.ts'

/** The audience of the book and the tape of a stock, by its id. */
export const useLookers = service(({ rooms }) => rooms.declare('stock'))

/** How often pages are told of prices and trades, in ms: a trade and what the house quotes after it come as one. */
const toldEvery = 200

export const isPerson = (holder: string | null): holder is string =>
  holder !== null && holder !== house && holder !== issuer

/** Tells pages what happened to a stock. */
export const useStockNotices = service((platform) => {
  const { publisher } = platform

  type Price = { tickerSymbol: string; currentPrice: number; traded: number }
  const pricesFrame = (_room: string, all: Price[]) => {
    // The last price of each is what counts, with all that was traded.
    const last = new Map<string, Price>()
    for (const one of all)
      last.set(one.tickerSymbol, { ...one, traded: one.traded + (last.get(one.tickerSymbol)?.traded ?? 0) })
    return { prices: [...last.values()] }
  }
  const prices = publisher.batcher('stocks:prices', pricesFrame, { interval: toldEvery })
  type Traded = { tickerSymbol: string; trades: ReturnType<typeof presentTrade>[]; depth: Depth }
  const tapeFrame = (_room: string, all: Traded[]) => ({
    ...all.at(-1)!,
    trades: all.flatMap(({ trades }) => trades).slice(-limits.tapeShown),
  })
  const tape = publisher.batcher('stocks:traded', tapeFrame, { interval: toldEvery })

  return {
    /** The show moved a price, once that is committed. */
    moved(tickerSymbol: string, currentPrice: number): void {
      prices(rooms.all, { tickerSymbol, currentPrice, traded: 0 })
    },

    /** What a session did, once it is committed. */
    tell({ stock, memory, added, changed, touched, trades, halted, resumed }: Session): void {
      const tickerSymbol = stock.ticker
      const traded = trades.reduce((sum, { quantity }) => sum + quantity, 0)
      if (traded > 0) prices(rooms.all, { tickerSymbol, currentPrice: stock.price, traded })
      const depth = {
        bids: memory.book.depth('buy', limits.depthShown),
        asks: memory.book.depth('sell', limits.depthShown),
      }
      tape(useLookers(platform).address(stock.id), {
        tickerSymbol,
        trades: trades.slice(-limits.tapeShown).map(presentTrade),
        depth,
      })
      for (const row of [...added.values(), ...changed.values()])
        if (isPerson(row.holder)) publisher.toUser(row.holder, 'stocks:order', presentOrder(row, tickerSymbol))
      for (const { holder, shares, held, cost } of touched)
        if (isPerson(holder)) {
          const holding = { myHoldings: shares, held, totalInvestment: cost }
          publisher.toUser(holder, 'stocks:holding', { tickerSymbol, ...holding })
        }
      if (!halted && !resumed) return
      const row = { ...stock }
      platform.database.afterCommit(async () => {
        try {
          publisher.toAll('stocks:updated', await useStockViews(platform).one(row))
        } catch (error) {
          platform.log.error({ err: error }, 'a halt or its end could not be told')
        }
      })
    },
  }
})
type Depth = { bids: { price: number; quantity: number }[]; asks: { price: number; quantity: number }[] }
