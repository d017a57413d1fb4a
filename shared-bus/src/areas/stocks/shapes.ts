import * as z from '@shoal/bus/shape'
import { Color, Id, Instant, Person } from '../../common.ts'

/** As it is kept; requests may write it in upper or lower case [STK-4]. */
export const Ticker = z.string().check(z.regex(/^[A-Z][A-Z0-9]{0,7}$/))

export const StockSide = z.enum(['buy', 'sell'])
export type StockSide = z.output<typeof StockSide>

export const StockOrderKind = z.enum(['limit', 'market'])
export type StockOrderKind = z.output<typeof StockOrderKind>

/** A stock as everybody sees it. Prices in ₣ for one share. */
export const Stock = z.object({
  tickerSymbol: Ticker,
  /** What it was called before, so that old addresses still lead to it [STK-4]. */
  formerTickers: z.array(Ticker),
  name: z.string(),
  color: Color,
  /** The contestant whose part in the show moves it. */
  contestantId: z.nullable(Id),
  /** Of the last trade, moved since by what happened in the show [STK-2]. */
  currentPrice: z.int(),
  /** What it was a day ago, or at first. */
  dayPrice: z.int(),
  /** Shares that changed hands within a day. */
  dayVolume: z.int(),
  /** The last day, oldest first. */
  sparkline: z.array(z.int()),
  /** Nobody trades until then. */
  haltedUntil: z.nullable(Instant),
})
export type Stock = z.output<typeof Stock>

/** One person's shares of a stock. */
export const Holding = z.object({
  /** Shares, with those that are held. */
  myHoldings: z.int(),
  /** Of them, those that open sell orders hold. */
  held: z.int(),
  /** ₣ that were paid for them. */
  totalInvestment: z.int(),
})
export type Holding = z.output<typeof Holding>

/** STK-1: a stock, with the asking person's shares of it. */
export const OwnStock = z.extend(Stock, Holding.shape)
export type OwnStock = z.output<typeof OwnStock>

/** Sums over all stocks of a person, in ₣. */
export const Portfolio = z.object({ value: z.int(), gains: z.int(), investment: z.int() })
export type Portfolio = z.output<typeof Portfolio>

export const StockOrder = z.object({
  id: Id,
  tickerSymbol: Ticker,
  side: StockSide,
  kind: StockOrderKind,
  /** The limit; of a market order the worst price that it takes, or null for any. */
  price: z.nullable(z.int()),
  quantity: z.int(),
  filled: z.int(),
  /** ₣ that its trades came to. */
  total: z.int(),
  /** `cancelled` also when only a part was filled, and the rest was given back. */
  state: z.enum(['open', 'filled', 'cancelled']),
  at: Instant,
  closedAt: z.nullable(Instant),
})
export type StockOrder = z.output<typeof StockOrder>

/** All that is wanted or offered at one price. */
export const Level = z.object({ price: z.int(), quantity: z.int() })
export type Level = z.output<typeof Level>

/** Best price first. */
export const Depth = z.object({ bids: z.array(Level), asks: z.array(Level) })
export type Depth = z.output<typeof Depth>

export const StockTrade = z.object({
  id: Id,
  price: z.int(),
  quantity: z.int(),
  /** The side of the newer of the two orders. */
  side: StockSide,
  at: Instant,
})
export type StockTrade = z.output<typeof StockTrade>

/** What in the show moves what the house thinks a stock is worth. */
export const StockNewsKind = z.enum([
  'endorsed',
  'endorsement-left',
  'tips',
  'found',
  'battle-won',
  'battle-lost',
  'mission-won',
  'mission-lost',
  'worn-off',
])
export type StockNewsKind = z.output<typeof StockNewsKind>

/** Why the house quotes another price than before. `permille` is by how much, signed; `count` how often in one go. */
export const StockNews = z.object({
  id: Id,
  kind: StockNewsKind,
  permille: z.int(),
  count: z.int(),
  at: Instant,
})
export type StockNews = z.output<typeof StockNews>

export const CandleInterval = z.enum(['1m', '15m', '1h', '1d'])
export type CandleInterval = z.output<typeof CandleInterval>

export const Candle = z.object({
  /** When it begins, in seconds since 1970. */
  time: z.int(),
  open: z.int(),
  high: z.int(),
  low: z.int(),
  close: z.int(),
  volume: z.int(),
})
export type Candle = z.output<typeof Candle>

export const StockLeader = z.extend(Portfolio, { person: Person })
export type StockLeader = z.output<typeof StockLeader>
