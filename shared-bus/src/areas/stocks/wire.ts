import * as z from '@shoal/bus/shape'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, patch, post, remove } from '../../dsl/wire.ts'
import type { stocks } from './contract.ts'
import { Depth, Holding, Stock, StockNews, StockOrder, StockTrade, Ticker } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('stocks', {
  calls: {
    list: get('/stocks'),
    read: get('/stocks/:ticker'),
    candles: get('/stocks/:ticker/candles'),
    order: post('/stocks/:ticker/orders', { idempotent: true }),
    cancel: remove('/stock-orders/:id'),
    history: get('/stock-orders'),
    leaders: get('/stock-leaders'),
    add: post('/stocks'),
    rename: patch('/stocks/:ticker'),
    remove: remove('/stocks/:ticker'),
    halt: post('/stocks/:ticker/halt'),
    resume: remove('/stocks/:ticker/halt'),
    check: get('/stock-check'),
  },
  snapshot: 'list',
  sends: ['holdings', 'watch'],
  receives: {
    prices: z.object({
      /** `traded`: shares that changed hands since the last one. */
      prices: z.array(z.object({ tickerSymbol: Ticker, currentPrice: z.int(), traded: z.int() })),
    }),
    traded: z.object({ tickerSymbol: Ticker, trades: z.array(StockTrade), depth: Depth }),
    news: z.object({ tickerSymbol: Ticker, news: StockNews }),
    updated: Stock,
    new: Stock,
    removed: z.object({ tickerSymbol: Ticker }),
    renamed: z.object({ oldTickerSymbol: Ticker, newTickerSymbol: Ticker }),
    order: StockOrder,
    holding: z.extend(Holding, { tickerSymbol: Ticker }),
  },
})

/** The area as the page has it. */
export const stocksArea: PageArea<typeof wire, typeof stocks> = wire
export type * from './contract.ts'
