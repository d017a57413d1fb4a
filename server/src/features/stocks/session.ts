import { stocksErrors } from '@shoal/bus/stocks/errors'
import { limits } from '@shoal/bus/stocks/limits'
import { tokensErrors } from '@shoal/bus/tokens/errors'
import type { TokenReason } from '../../contract.ts'
import { newId } from '../../platform/ids.ts'
import type { TransferRequest } from '../../platform/ledger/index.ts'
import { timeText } from '../../platform/limiter.ts'
import { refuse } from '../../platform/refusal.ts'
import { clearingOf, escrowOf, house, issuer, purseOf, shareAccountId } from './accounts.ts'
import { type Band, Book, type Plan, type Side } from './engine/book.ts'
import { afterTrade, quotesAround } from './quotes.ts'
import type { OrderRow, ShareAccountRow, StockRow, shareTransfers } from './tables.ts'

export type ShareTransferRow = typeof shareTransfers.$inferSelect
export type ShareEntry = { transferId: string; accountId: string; amount: number; after: number }

/** A node's memory of a stock, between transactions: right while the stock's row has the same version. */
export interface Memory {
  version: number
  book: Book
  /** Open orders. */
  orders: Map<string, OrderRow>
  /** Share accounts of holders who traded the stock lately, by holder. */
  accounts: Map<string, ShareAccountRow>
  /** Prices that count for halts, oldest first: those of the last minute and the one before it. */
  recent: { at: number; price: number }[]
}

export const emptyMemory = (version: number): Memory => ({
  ...{ version, book: new Book(), orders: new Map(), accounts: new Map(), recent: [] },
})

export interface NewOrder {
  holder: string
  side: Side
  kind: 'limit' | 'market'
  /** The limit, or the worst price that a market order takes. */
  price: number | null
  quantity: number
  key?: string
}

export interface SessionRules {
  now: Date
  haltPercent: number
  haltSeconds: number
  /** ₣ that the market maker may lay out for its bids. */
  makerTokens: number
}

const minuteMs = 60_000
/** For so many minutes without a trade the bounds of the next one grow. */
const quietMinutesMost = 5

/**
 * The changes of one transaction to one stock. Everything is done and noted in memory, with the stock's row, its open
 * orders and the share accounts; the store writes all of it with one statement. A refusal comes before anything was
 * changed, so that others of the same transaction are not touched by it.
 */
export class Session {
  readonly stock: StockRow
  readonly memory: Memory
  /** Tokens that holders can spend, by holder; changes with this session. */
  readonly spendable: Map<string, number>
  readonly rules: SessionRules
  readonly added = new Map<string, OrderRow>()
  readonly changed = new Map<string, OrderRow>()
  readonly touched = new Set<ShareAccountRow>()
  readonly transfers: ShareTransferRow[] = []
  readonly entries: ShareEntry[] = []
  /** What moves in the ledger, in order. */
  readonly payments: Omit<TransferRequest, 'key'>[] = []
  /** For how many seconds this session halted the stock; null when it did not. */
  halted: { seconds: number; byStaff: boolean } | null = null
  resumed = false
  #turn = 0
  #houseTraded = false

  constructor(stock: StockRow, memory: Memory, spendable: Map<string, number>, rules: SessionRules) {
    this.stock = stock
    this.memory = memory
    this.spendable = spendable
    this.rules = rules
  }

  /** The trades of this session, oldest first. */
  get trades(): (ShareTransferRow & { price: number; side: Side })[] {
    return this.transfers.filter(
      (one): one is ShareTransferRow & { price: number; side: Side } => one.price !== null && one.side !== null,
    )
  }

  /** People who bought, with the cost of all shares of the stock that they hold now. */
  get bought(): { userId: string; stockId: string; cost: number }[] {
    const accounts = new Set(this.entries.filter(({ amount }) => amount > 0).map(({ accountId }) => accountId))
    return [...this.touched]
      .filter(({ id, holder }) => accounts.has(id) && holder !== house && holder !== issuer)
      .map(({ holder, stockId, cost }) => ({ userId: holder, stockId, cost }))
  }

  get hasChanges(): boolean {
    return this.added.size + this.changed.size + this.transfers.length > 0 || this.halted !== null || this.resumed
  }

  /**
   * Places an order: trades what it can, and lets the rest of a limit order wait. Throws the Refusals `stocks/halted`,
   * `stocks/own`, `stocks/nobody`, `stocks/too-far`, `stocks/shares`, `stocks/too-many`, `stocks/no-such-stock` and
   * `tokens/insufficient`.
   */
  place(order: NewOrder): OrderRow {
    const { holder, side, kind, price, quantity } = order
    this.mustBeListed()
    this.#mustTrade()
    const incoming = { id: newId(), owner: holder, side, price, quantity, rests: kind === 'limit' }
    const band = this.#band()
    const plan = this.memory.book.plan(incoming, band)
    const ticker = { ticker: this.stock.ticker }
    if (plan.fills.length === 0) {
      if (plan.stopped === 'own') refuse(stocksErrors.own)
      if (plan.stopped === 'band') {
        if (side === 'buy') refuse(stocksErrors.tooFar, 'sells', { ...ticker, most: band.high.toLocaleString('en') })
        refuse(stocksErrors.tooFar, 'buys', { ...ticker, least: band.low.toLocaleString('en') })
      }
      if (plan.stopped === null && kind === 'market')
        refuse(stocksErrors.nobody, side === 'buy' ? 'sells' : 'buys', ticker)
    }
    const rest = kind === 'limit' && plan.stopped === null ? plan.left : 0
    if (side === 'buy') {
      const cost = plan.total + rest * (price ?? 0)
      if (cost > (this.spendable.get(holder) ?? 0))
        refuse(tokensErrors.insufficient, 'few', { amount: cost.toLocaleString('en') })
    } else {
      const free = this.#free(holder)
      if (quantity > free) refuse(stocksErrors.shares, { ...ticker, free, quantity })
    }
    if (rest > 0 && holder !== house && this.#openOf(holder) >= limits.openOrdersMax)
      refuse(stocksErrors.tooMany, { ...ticker, most: limits.openOrdersMax })

    // No refusal from here on: changes are noted.
    const row: OrderRow = {
      ...{ id: incoming.id, stockId: this.stock.id, holder, side, kind, price, quantity, filled: 0, total: 0 },
      ...{ state: 'open', key: order.key ?? null, turn: this.#nextTurn(), createdAt: this.rules.now, closedAt: null },
    }
    this.added.set(row.id, row)
    this.#trade(row, plan)
    this.memory.book.take(incoming, plan)
    if (plan.stopped === 'band') this.halt(this.rules.haltSeconds)
    if (row.filled === quantity) this.#close(row, 'filled')
    else if (rest === 0) this.#close(row, 'cancelled')
    else {
      this.memory.orders.set(row.id, row)
      if (side === 'sell') this.#change(holder, { held: rest })
      else this.#pay('stock-hold', row, [this.#purse(holder), -rest * price!], [this.#escrow(holder), rest * price!])
    }
    return row
  }

  /** Takes an open order back. Throws the Refusals `stocks/no-such-order` and `stocks/closed`. */
  cancel(holder: string, id: string): OrderRow {
    const row = this.memory.orders.get(id)
    if (!row) refuse(stocksErrors.closed)
    if (row.holder !== holder) refuse(stocksErrors.noSuchOrder)
    this.#release(row)
    return row
  }

  /** Takes every open order back, as when the stock goes. Answers with the ₣ that each holder gets back. */
  cancelAll(): Map<string, number> {
    const released = new Map<string, number>()
    for (const row of [...this.memory.orders.values()]) {
      const held = row.side === 'buy' ? (row.quantity - row.filled) * row.price! : 0
      released.set(row.holder!, (released.get(row.holder!) ?? 0) + held)
      this.#release(row)
    }
    return released
  }

  /** Throws the Refusal `stocks/no-such-stock` once the stock is gone, also when it went earlier in this transaction. */
  mustBeListed(): void {
    if (this.stock.removedAt) refuse(stocksErrors.noSuchStock)
  }

  /** Nobody trades for some seconds; the first order afterwards is measured against the price of now. */
  halt(seconds: number, byStaff = false): void {
    const { now } = this.rules
    this.stock.haltedUntil = new Date(now.getTime() + seconds * 1000)
    this.halted = { seconds, byStaff }
    this.resumed = false
    this.memory.recent = [{ at: now.getTime(), price: this.stock.price }]
  }

  /** Ends a halt whose time is up. */
  resumeWhenOver(): void {
    if (!this.#isHalted()) this.resume()
  }

  /** Ends a halt, also one whose time is up already; without one nothing changes. */
  resume(): void {
    if (this.stock.haltedUntil === null) return
    this.stock.haltedUntil = null
    this.halted = null
    this.resumed = true
  }

  /** Moves shares without a trade. `cost` is the price that counts as paid by the receiver. */
  give(reason: 'issued' | 'delisted' | 'demo', from: string, to: string, quantity: number, cost = 0): void {
    const id = newId()
    this.transfers.push({
      ...{ id, stockId: this.stock.id, reason, quantity, price: null, side: null, at: this.rules.now },
    })
    this.#moveShares(id, from, to, quantity, cost)
  }

  /** Destroys what is left of the market maker's purse when the stock goes. */
  closePurse(mint: string): void {
    const left = this.spendable.get(house) ?? 0
    if (left === 0) return
    const legs = [
      { account: this.#purse(house), amount: -left },
      { account: mint, amount: left },
    ]
    this.payments.push({ reason: 'stock-maker-closed', reference: { ticker: this.stock.ticker }, legs })
    this.spendable.set(house, 0)
  }

  /** Pays a holder of a stock that goes, from the purse of the market maker as far as that reaches, and then from the mint. */
  payOff(holder: string, amount: number, mint: string): void {
    const own = Math.min(amount, this.spendable.get(house) ?? 0)
    this.spendable.set(house, (this.spendable.get(house) ?? 0) - own)
    const legs = [
      { account: this.#purse(holder), amount },
      { account: this.#purse(house), amount: -own },
      { account: mint, amount: own - amount },
    ]
    const reference = { ticker: this.stock.ticker }
    this.payments.push({ reason: 'stock-delisted', reference, legs: legs.filter((leg) => leg.amount !== 0) })
  }

  /** Lays the market maker's quotes anew, when they are not what they should be. */
  quote(): void {
    if (this.#isHalted() || this.stock.removedAt) return
    const open = [...this.memory.orders.values()].filter((row) => row.holder === house)
    const laidOut = open.reduce(
      (sum, row) => sum + (row.side === 'buy' ? (row.quantity - row.filled) * row.price! : 0),
      0,
    )
    const wanted = quotesAround(this.stock.fair, {
      shares: this.account(house).shares,
      tokens: Math.min(this.rules.makerTokens, (this.spendable.get(house) ?? 0) + laidOut),
    })
    const text = (side: Side, price: number | null, left: number) => `${side} ${left} at ${price}`
    const there = open.map((row) => text(row.side, row.price, row.quantity - row.filled)).toSorted()
    const should = wanted.map(({ side, price, quantity }) => text(side, price, quantity)).toSorted()
    if (there.join() === should.join()) return
    for (const row of open) this.#release(row)
    for (const quote of wanted) {
      // Its own trades may have used up what it meant to lay out, or halted the stock.
      if (this.#isHalted()) return
      const has = quote.side === 'sell' ? this.#free(house) : Math.floor((this.spendable.get(house) ?? 0) / quote.price)
      const quantity = Math.min(quote.quantity, has)
      const order = { holder: house, side: quote.side, kind: 'limit', price: quote.price, quantity } as const
      if (quantity > 0 && !this.#wouldReachTooFar(order)) this.place(order)
    }
  }

  /** Whether an order would first meet one that is further away than the stock may move now. */
  #wouldReachTooFar({ holder, side, price, quantity }: NewOrder): boolean {
    const incoming = { id: '', owner: holder, side, price, quantity, rests: true }
    const { fills, stopped } = this.memory.book.plan(incoming, this.#band())
    return stopped === 'band' && fills.length === 0
  }

  /** Quotes again when the market maker was part of a trade. */
  quoteAfterTrades(): void {
    if (this.#houseTraded) this.quote()
  }

  /** The share account of a holder, made when there is none. */
  account(holder: string): ShareAccountRow {
    const found = this.memory.accounts.get(holder)
    if (found) return found
    const made: ShareAccountRow = {
      ...{ id: shareAccountId(this.stock.id, holder), stockId: this.stock.id, holder },
      ...{ shares: 0, held: 0, cost: 0, floor: holder === issuer ? null : 0 },
    }
    this.memory.accounts.set(holder, made)
    return made
  }

  #trade(taker: OrderRow, { fills, total }: Plan): void {
    const sales = new Map<string, number>()
    const paid = new Map<string, number>()
    for (const { maker: resting, price, quantity } of fills) {
      const maker = this.memory.orders.get(resting.id)!
      const [buyer, seller] = taker.side === 'buy' ? [taker, maker] : [maker, taker]
      const id = newId()
      this.transfers.push({
        ...{ id, stockId: this.stock.id, reason: 'trade', quantity, price, side: taker.side, at: this.rules.now },
      })
      if (seller === maker) this.#change(seller.holder!, { held: -quantity })
      this.#moveShares(id, seller.holder!, buyer.holder!, quantity, quantity * price)
      for (const row of [maker, taker]) {
        row.filled += quantity
        row.total += quantity * price
      }
      this.#note(maker)
      if (maker.filled === maker.quantity) this.#close(maker, 'filled')
      sales.set(seller.holder!, (sales.get(seller.holder!) ?? 0) + quantity * price)
      if (buyer === maker) paid.set(buyer.holder!, (paid.get(buyer.holder!) ?? 0) + quantity * price)
      this.stock.price = price
      this.memory.recent.push({ at: this.rules.now.getTime(), price })
      if (seller.holder === house) this.#houseSold(quantity)
      if (buyer.holder === house) this.#houseSold(-quantity)
    }
    if (total === 0) return
    if (taker.side === 'buy')
      this.#pay('stock-buy', taker, [this.#purse(taker.holder!), -total], [this.#clearing, total])
    else {
      const out = [...paid].map(([holder, amount]) => [this.#escrow(holder), -amount] as const)
      this.#pay('stock-hold', taker, ...out, [this.#clearing, total])
    }
    const shared = [...sales].map(([holder, amount]) => [this.#purse(holder), amount] as const)
    this.#pay('stock-sell', taker, [this.#clearing, -total], ...shared)
  }

  #purse = (holder: string): string => purseOf(this.stock.id, holder)
  #escrow = (holder: string): string => escrowOf(this.stock.id, holder)
  get #clearing(): string {
    return clearingOf(this.stock.id)
  }

  #houseSold(quantity: number): void {
    this.#houseTraded = true
    this.stock.fair = afterTrade(this.stock.fair, quantity, -this.account(issuer).shares)
  }

  /** Notes a movement in the ledger. */
  #pay(reason: TokenReason, order: OrderRow, ...legs: (readonly [account: string, amount: number])[]): void {
    const reference = { ticker: this.stock.ticker, orderId: order.id }
    this.payments.push({ reason, reference, legs: legs.map(([account, amount]) => ({ account, amount })) })
    for (const [account, amount] of legs)
      for (const [holder, has] of this.spendable)
        if (this.#purse(holder) === account) this.spendable.set(holder, has + amount)
  }

  #release(row: OrderRow): void {
    this.memory.book.cancel(row.id)
    const left = row.quantity - row.filled
    if (row.side === 'sell') this.#change(row.holder!, { held: -left })
    else
      this.#pay(
        'stock-release',
        row,
        [this.#escrow(row.holder!), -left * row.price!],
        [this.#purse(row.holder!), left * row.price!],
      )
    this.#close(row, 'cancelled')
  }

  #close(row: OrderRow, state: 'filled' | 'cancelled'): void {
    row.state = state
    row.closedAt = this.rules.now
    this.memory.orders.delete(row.id)
    this.#note(row)
  }

  #note(row: OrderRow): void {
    if (!this.added.has(row.id)) this.changed.set(row.id, row)
  }

  #moveShares(transferId: string, from: string, to: string, quantity: number, cost: number): void {
    const giver = this.account(from)
    // What was paid for the shares that go, by their part of all that there are.
    const part = giver.shares > 0 ? Math.round((giver.cost * quantity) / giver.shares) : 0
    for (const [account, amount, change] of [
      [giver, -quantity, -part],
      [this.account(to), quantity, cost],
    ] as const) {
      account.shares += amount
      account.cost += change
      this.touched.add(account)
      this.entries.push({ transferId, accountId: account.id, amount, after: account.shares })
    }
  }

  #change(holder: string, { held }: { held: number }): void {
    const account = this.account(holder)
    account.held += held
    this.touched.add(account)
  }

  #free(holder: string): number {
    const { shares, held } = this.account(holder)
    return shares - held
  }

  #openOf(holder: string): number {
    let count = 0
    for (const row of this.memory.orders.values()) if (row.holder === holder) count += 1
    return count
  }

  #nextTurn(): number {
    this.#turn += 1
    return this.stock.version * 1_000 + this.#turn
  }

  #isHalted(): boolean {
    const { haltedUntil } = this.stock
    return haltedUntil !== null && haltedUntil.getTime() > this.rules.now.getTime()
  }

  #mustTrade(): void {
    if (!this.#isHalted()) return
    const seconds = Math.ceil((this.stock.haltedUntil!.getTime() - this.rules.now.getTime()) / 1000)
    refuse(stocksErrors.halted, { ticker: this.stock.ticker, time: timeText(seconds) })
  }

  /**
   * Prices that may be traded now without moving too far within a minute; always two steps at least. With each quiet minute
   * after the last trade they may move as far again, so that a stock whose orders are all far away is traded again. What
   * the show does to the price moves the bounds along and counts for no halt.
   */
  #band(): Band {
    const { recent } = this.memory
    const { now, haltPercent } = this.rules
    const last = recent.at(-1)!
    if (last.price !== this.stock.price) {
      const by = this.stock.price / last.price
      for (const one of recent) one.price = Math.max(1, Math.round(one.price * by))
      last.price = this.stock.price
    }
    const since = now.getTime() - minuteMs
    while (recent.length > 1 && recent[1]!.at <= since) recent.shift()
    const prices = recent.map(({ price }) => price)
    const [least, most] = [Math.min(...prices), Math.max(...prices)]
    const quiet = Math.floor((now.getTime() - last.at) / minuteMs)
    const part = (haltPercent / 100) * Math.min(quietMinutesMost, Math.max(1, quiet))
    return {
      low: Math.max(1, Math.min(Math.ceil(most * (1 - part)), most - 2)),
      high: Math.max(Math.floor(least * (1 + part)), least + 2),
    }
  }
}
