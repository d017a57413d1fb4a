import * as z from 'zod/mini'
import { Color, Id } from '../../common.ts'
import { area, call, perMinute, send } from '../../dsl/contract.ts'
import { idempotencyErrors } from '../../errors.ts'
import { PageQuery } from '../../requests.ts'
import { featuresErrors } from '../features/errors.ts'
import { tokensErrors } from '../tokens/errors.ts'
import { stocksErrors } from './errors.ts'
import { limits as stocksLimits } from './limits.ts'
import { stocksReasons } from './reasons.ts'
import {
  Candle,
  CandleInterval,
  Depth,
  OwnStock,
  Portfolio,
  StockLeader,
  StockNews,
  StockOrder,
  StockSide,
  StockTrade,
} from './shapes.ts'
import { stocksSwitches } from './switches.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

/** STK-4: a ticker in a request may be in upper or lower case. */
const AnyTicker = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,7}$/))
const one = z.strictObject({ ticker: AnyTicker })
const Quantity = z.int().check(z.minimum(1), z.maximum(stocksLimits.quantityMax))
const Price = z.int().check(z.minimum(1), z.maximum(stocksLimits.priceMax))
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(stocksLimits.nameMax))

export const stocks = area(wire, {
  version: '1.0.0',
  errors: stocksErrors,
  reasons: stocksReasons,
  switches: stocksSwitches,
  calls: {
    list: call({
      summary: 'All stocks, what the person who asks has of them, and their open orders',
      access: 'anyone',
      reply: z.object({ stocks: z.array(OwnStock), orders: z.array(StockOrder), portfolio: Portfolio }),
      errors: [featuresErrors.off],
    }),
    read: call({
      summary: 'One stock with its book, its last trades and what moved it',
      access: 'anyone',
      params: one,
      reply: z.object({ stock: OwnStock, depth: Depth, trades: z.array(StockTrade), news: z.array(StockNews) }),
      errors: [stocksErrors.noSuchStock, featuresErrors.off],
    }),
    candles: call({
      summary: 'How the price went, oldest first',
      access: 'anyone',
      params: one,
      query: z.strictObject({ interval: z._default(CandleInterval, '15m') }),
      reply: z.object({ candles: z.array(Candle) }),
      errors: [stocksErrors.noSuchStock, featuresErrors.off],
    }),
    order: call({
      summary: 'Buys or sells; what it does not trade at once stays as an order when it has a limit',
      access: 'user',
      params: one,
      body: z.union([
        z.strictObject({ side: StockSide, kind: z.literal('limit'), quantity: Quantity, price: Price }),
        z.strictObject({
          side: StockSide,
          kind: z.literal('market'),
          quantity: Quantity,
          /** The worst price to take; without it, any. */
          price: z.optional(Price),
        }),
      ]),
      reply: z.object({ order: StockOrder }),
      rate: perMinute(120),
      errors: [
        stocksErrors.noSuchStock,
        stocksErrors.halted,
        stocksErrors.shares,
        stocksErrors.nobody,
        stocksErrors.tooFar,
        stocksErrors.own,
        stocksErrors.tooMany,
        stocksErrors.keyUsed,
        tokensErrors.insufficient,
        idempotencyErrors.mismatch,
        featuresErrors.off,
      ],
    }),
    cancel: call({
      summary: 'Takes an open order back; what it holds is free again',
      access: 'user',
      params: z.strictObject({ id: z.uuid() }),
      reply: z.object({ order: StockOrder }),
      rate: perMinute(120),
      errors: [stocksErrors.noSuchOrder, stocksErrors.closed],
    }),
    history: call({
      summary: 'The own orders, newest first',
      access: 'user',
      query: PageQuery,
      reply: z.object({ orders: z.array(StockOrder), total: z.int() }),
    }),
    leaders: call({
      summary: 'Who has the most in stocks, by value or by gains',
      access: 'anyone',
      query: z.strictObject({ by: z._default(z.enum(['value', 'gains']), 'value') }),
      reply: z.object({ leaders: z.array(StockLeader) }),
      errors: [featuresErrors.off],
    }),
    add: call({
      summary: 'Adds a stock; the house gets all its shares and offers them',
      access: 'admin',
      body: z.strictObject({
        tickerSymbol: AnyTicker,
        name: Name,
        color: Color,
        price: Price,
        shares: Quantity,
        contestantId: z.nullable(Id),
      }),
      reply: z.object({ stock: OwnStock }),
      rate: perMinute(30),
      errors: [stocksErrors.tickerTaken, stocksErrors.noSuchContestant],
    }),
    rename: call({
      summary: 'Gives a stock another ticker, another name, or both',
      access: 'admin',
      params: one,
      body: z.strictObject({ tickerSymbol: AnyTicker, name: z.optional(Name) }),
      reply: z.object({ stock: OwnStock }),
      rate: perMinute(30),
      errors: [stocksErrors.noSuchStock, stocksErrors.tickerTaken],
    }),
    remove: call({
      summary: 'Takes a stock off: open orders are given back, and whoever holds shares is paid their price',
      access: 'admin',
      params: one,
      reply: z.object({ holders: z.int(), paid: z.int() }),
      rate: perMinute(30),
      errors: [stocksErrors.noSuchStock],
    }),
    halt: call({
      summary: 'Stops trading a stock for some minutes; open orders stay, and can be cancelled',
      access: 'admin',
      params: one,
      body: z.strictObject({ minutes: z.int().check(z.minimum(1), z.maximum(stocksLimits.haltMinutesMax)) }),
      reply: z.object({ stock: OwnStock }),
      rate: perMinute(30),
      errors: [stocksErrors.noSuchStock],
    }),
    resume: call({
      summary: 'Ends a halt early; a stock that is not halted stays as it is',
      access: 'admin',
      params: one,
      reply: z.object({ stock: OwnStock }),
      rate: perMinute(30),
      errors: [stocksErrors.noSuchStock],
    }),
    check: call({
      summary: 'Reconciles the shares: what must be zero and is',
      access: 'admin',
      reply: z.object({
        sum: z.int(),
        driftedAccounts: z.int(),
        unbalancedTransfers: z.int(),
        belowFloor: z.int(),
        /** ₣ in escrow that no open order holds. */
        strayTokens: z.int(),
        /** Shares that are held without an open order. */
        strayShares: z.int(),
      }),
    }),
  },
  sends: {
    /** STK-1 */
    holdings: send({
      summary: 'What the person has: a map of tickers to shares; every 45 s',
      access: 'user',
      ack: z.object({ holdings: z.record(z.string(), z.int()) }),
      rate: perMinute(30),
    }),
    watch: send({
      summary: 'The stock whose book and tape the page shows, or null',
      access: 'anyone',
      payload: z.object({ ticker: z.nullable(AnyTicker) }),
      ack: z.object({}),
      rate: perMinute(240),
      errors: [stocksErrors.noSuchStock],
    }),
  },
  receives: {
    prices: { summary: 'Prices of stocks that were traded, or that the show moved', batched: true },
    traded: {
      summary: 'What happened to the stock that is watched: new trades, and its book after them',
      batched: true,
    },
    news: 'Something in the show moved what the house thinks a stock is worth',
    updated: 'A stock is halted, trades again, or goes by another name',
    new: 'There is a new stock',
    removed: 'A stock is gone; its holders were paid',
    renamed: 'A stock has another ticker',
    order: 'An own order as it is now',
    holding: 'What one has of a stock now',
  },
})
