import { stocksErrors } from '@shoal/bus/stocks/errors'
import { orderFilled, stockBought, stockHalted } from '../../happenings/stocks.ts'
import { isUniqueViolation } from '../../platform/database/index.ts'
import { service } from '../../platform/feature.ts'
import { LedgerError } from '../../platform/ledger/index.ts'
import { Refusal, refusal, refuse } from '../../platform/refusal.ts'
import { useTokens } from '../tokens/index.ts'
import { clearingOf, escrowOf, house, issuer } from './accounts.ts'
import { isPerson, useStockNotices } from './notices.ts'
import { emptyMemory, type Memory, type NewOrder, Session, type SessionRules } from './session.ts'
import { stockSettings } from './settings.ts'
import { createStore } from './store.ts'
import type { OrderRow, StockRow } from './tables.ts'

/** What somebody wants done to a stock, in its turn. */
interface Command {
  /** Whose accounts it looks at. */
  holders: readonly string[]
  /** Key of an order that may have been placed before. */
  key?: { holder: string; key: string }
  work: (session: Session, before: OrderRow | undefined) => unknown
  done: (result: unknown) => void
  failed: (error: unknown) => void
}
type Work<T> = (session: Session, before: OrderRow | undefined) => T | Promise<T>
type Outcome = { result: unknown } | { error: unknown }

/** Commands of one stock that are done in one transaction at most. */
const mostAtOnce = 64
/** How often a command that met others at a bad moment is tried. */
const attempts = 3
/** How far back prices count for halts, in ms. */
const haltWindow = 60_000

/**
 * The worst price of a market order comes from the book that the page saw, which may be another when it asks again. It is
 * the same order: as another one it would be refused, and then be placed twice.
 */
const sameOrder = (row: OrderRow, stockId: string, { side, kind, quantity, price }: NewOrder): boolean =>
  row.stockId === stockId &&
  row.side === side &&
  row.kind === kind &&
  row.quantity === quantity &&
  (kind === 'market' || row.price === price)

/**
 * Matches orders and writes the result. One stock is matched by one node at a time, which holds the lock of its row; orders
 * that wait meanwhile are done together, in one transaction, so that many cost little more than one.
 */
export const useMatcher = service((platform) => {
  const { clock, database, happenings, ledger, log } = platform
  const settings = platform.settings.of(stockSettings)
  const store = createStore(database)
  const notices = useStockNotices(platform)
  const queues = new Map<string, Command[]>()
  const memories = new Map<string, Memory>()

  const ensureEscrow = (account: string) => ledger.ensureAccount('escrow', account.slice('escrow:'.length))

  const rulesAt = (now: Date): SessionRules => ({
    ...{ now, haltPercent: settings.haltPercent, haltSeconds: settings.haltSeconds },
    makerTokens: settings.makerBudget,
  })

  /** Does some commands in one transaction. Refused ones leave the others alone; any other failure takes all of them back. */
  async function together(stockId: string, commands: readonly Command[]): Promise<Outcome[]> {
    let memory: Memory | undefined
    const outcomes = await database.transaction(async (): Promise<Outcome[]> => {
      const known = memories.get(stockId)
      // From here on the memory is right again only once everything was written.
      memories.delete(stockId)
      const stock = await store.lock(stockId)
      if (!stock) return commands.map(() => ({ error: refusal(stocksErrors.noSuchStock) }))
      const now = clock.now()
      memory = known?.version === stock.version ? known : await store.load(stock, new Date(now.getTime() - haltWindow))
      const holders = [...new Set([house, ...commands.flatMap((command) => command.holders)])]
      const unknown = holders.filter((holder) => !memory!.accounts.has(holder))
      if (unknown.length > 0)
        for (const account of await store.accounts(stockId, unknown)) memory.accounts.set(account.holder, account)
      const before = await store.byKeys(commands.flatMap(({ key }) => key ?? []))
      const session = new Session(stock, memory, await store.spendable(stockId, holders), rulesAt(now))
      const all: Outcome[] = []
      for (const { work, key } of commands) {
        try {
          const same = [...before, ...session.added.values()]
          const one = key && same.find((row) => row.holder === key.holder && row.key === key.key)
          all.push({ result: await work(session, one) })
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          all.push({ error })
        }
      }
      session.quoteAfterTrades()
      if (!session.hasChanges) return all
      await store.write(session)
      await useTokens(platform).moveAll(session.payments)
      memory.version = stock.version + 1
      notices.tell(session)
      await happenings.happen(stockBought, ...session.bought)
      const filled = [...session.changed.values()].flatMap(({ id, holder, state, side, quantity }) =>
        state === 'filled' && isPerson(holder) ? [{ orderId: id, userId: holder, stockId, side, quantity }] : [],
      )
      await happenings.happen(orderFilled, ...filled)
      if (session.halted) await happenings.happen(stockHalted, { stockId, price: stock.price, ...session.halted })
      return all
    })
    // Another node may have been faster since; then the version says so.
    if (memory) memories.set(stockId, memory)
    return outcomes
  }

  async function doAll(stockId: string, commands: readonly Command[], attempt = 1): Promise<Outcome[]> {
    try {
      return await together(stockId, commands)
    } catch (error) {
      // Somebody spent elsewhere what they had when we looked, or used their key for another stock at the same moment.
      const isOnesOwn = error instanceof LedgerError || isUniqueViolation(error, 'stock_orders_key')
      if (!isOnesOwn) return commands.map(() => ({ error }))
      if (commands.length > 1) {
        const outcomes: Outcome[] = []
        for (const command of commands) outcomes.push(...(await doAll(stockId, [command])))
        return outcomes
      }
      if (attempt < attempts) return doAll(stockId, commands, attempt + 1)
      return commands.map(() => ({ error }))
    }
  }

  async function drain(stockId: string, queue: Command[]): Promise<void> {
    while (queue.length > 0) {
      const commands = queue.splice(0, mostAtOnce)
      const outcomes = await doAll(stockId, commands)
      for (const [index, outcome] of outcomes.entries())
        if ('error' in outcome) commands[index]!.failed(outcome.error)
        else commands[index]!.done(outcome.result)
    }
    queues.delete(stockId)
  }

  /** Does something to a stock when it is its turn. Not within a transaction: what it does is one of its own. */
  function inTurn<T>(stockId: string, command: Pick<Command, 'holders' | 'key'> & { work: Work<T> }): Promise<T> {
    if (database.inTransaction()) throw new Error('A stock is changed in a transaction of its own')
    return new Promise<T>((resolve, reject) => {
      const waiting = queues.get(stockId)
      const queue = waiting ?? []
      queue.push({ ...command, done: resolve as (result: unknown) => void, failed: reject })
      if (waiting) return
      queues.set(stockId, queue)
      void drain(stockId, queue)
    })
  }

  return {
    inTurn,

    /**
     * Makes the accounts that the trades of a stock go through, and fills its market maker's purse for the day. Belongs to a
     * transaction: nobody removes the stock meanwhile.
     */
    async open(stockId: string): Promise<void> {
      const stock = await store.lock(stockId)
      // Its purse was closed when it was removed.
      if (!stock || stock.removedAt) return
      for (const account of [clearingOf(stockId), escrowOf(stockId, house)]) await ensureEscrow(account)
      const purse = await ledger.ensureAccount('house', `market-maker:${stockId}`)
      const missing = settings.makerBudget - (await store.makerTokens(stockId))
      if (missing <= 0) return
      const mint = await ledger.ensureAccount('mint', 'main')
      const legs = [
        { account: mint, amount: -missing },
        { account: purse, amount: missing },
      ]
      try {
        const key = `stock-maker:${stockId}:${clock.now().toISOString().slice(0, 10)}`
        await ledger.transfer({ key, reason: 'stock-maker-budget', legs })
      } catch (error) {
        // It had its budget of the day already, of another amount.
        if (!(error instanceof LedgerError && error.code === 'idempotency/mismatch')) throw error
      }
    },

    /** Gives the house all shares of a new stock. Belongs to the transaction that adds the stock. */
    async issue(stock: StockRow, shares: number): Promise<void> {
      const session = new Session(stock, emptyMemory(stock.version), new Map(), rulesAt(clock.now()))
      session.give('issued', issuer, house, shares)
      await store.write(session)
    },

    /**
     * Places an order of a person. A repeated key places none and answers with the first as it is now [TOK-5]. Throws the
     * Refusals of `Session.place`, `stocks/no-such-stock` and `stocks/key-used`.
     */
    async place(stockId: string, order: NewOrder): Promise<OrderRow> {
      const { holder, key } = order
      await useTokens(platform).open(holder)
      await ensureEscrow(escrowOf(stockId, holder))
      return inTurn(stockId, {
        holders: [holder],
        ...(key !== undefined && { key: { holder, key } }),
        work: (session, before) => {
          if (!before) return session.place(order)
          if (!sameOrder(before, stockId, order)) refuse(stocksErrors.keyUsed)
          return before
        },
      })
    },

    /** Takes an order of a person back. Throws the Refusals `stocks/no-such-order` and `stocks/closed`. */
    async cancel(holder: string, id: string): Promise<OrderRow> {
      const row = await store.order(id)
      if (row?.holder !== holder) refuse(stocksErrors.noSuchOrder)
      if (row.state !== 'open') refuse(stocksErrors.closed)
      return inTurn(row.stockId, { holders: [holder], work: (session) => session.cancel(holder, id) })
    },

    /** Lets the market maker look at its quotes; nobody waits for it. */
    quote(stockId: string): void {
      inTurn(stockId, { holders: [], work: (session) => session.quote() }).catch((error: unknown) => {
        if (!(error instanceof Refusal)) log.error({ err: error }, 'the market maker could not quote')
      })
    },
  }
})
