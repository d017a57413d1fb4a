import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import type { TradeState } from './machine.ts'
import { tradeBlocks, tradeSeats, trades } from './tables.ts'

/** A request or a trade that goes on, with its id. */
export interface OpenTrade {
  id: string
  state: TradeState
  /** The nodes by which each side came in; null for a side that has not opened it yet. */
  nodes: [string, string | null]
}

type Row = typeof trades.$inferSelect

const openOf = (row: Row): OpenTrade => ({
  id: row.id,
  nodes: row.nodes,
  state: {
    active: row.active,
    version: row.version,
    requestedAt: row.requestedAt.getTime(),
    heldUntil: row.heldUntil?.getTime() ?? null,
    sides: [
      { userId: row.userOne!, items: row.itemsOne, accepts: row.acceptsOne, seenAt: row.seenOneAt.getTime() },
      { userId: row.userTwo!, items: row.itemsTwo, accepts: row.acceptsTwo, seenAt: row.seenTwoAt.getTime() },
    ],
  },
})

const columnsOf = ({ active, version, requestedAt, heldUntil, sides: [one, two] }: TradeState) => ({
  ...{
    active,
    version,
    requestedAt: new Date(requestedAt),
    heldUntil: heldUntil === null ? null : new Date(heldUntil),
  },
  ...{ userOne: one.userId, itemsOne: [...one.items], acceptsOne: one.accepts, seenOneAt: new Date(one.seenAt) },
  ...{ userTwo: two.userId, itemsTwo: [...two.items], acceptsTwo: two.accepts, seenTwoAt: new Date(two.seenAt) },
})

/** Trades and blocks in the database. */
export function createStore(database: Database) {
  const { db } = database

  return {
    /**
     * A new request, within a transaction. Null if one of the two has a trade: other requests by or to them at the same
     * moment wait for this transaction.
     */
    async add(state: TradeState, nodes: OpenTrade['nodes']): Promise<OpenTrade | null> {
      const id = newId()
      await db.insert(trades).values({ id, nodes, ...columnsOf(state) })
      // In one order for everybody, so that two people who ask each other do not wait for each other.
      for (const userId of state.sides.map((side) => side.userId).sort()) {
        const seat = await db.insert(tradeSeats).values({ userId, tradeId: id }).onConflictDoNothing().returning()
        if (seat.length > 0) continue
        await db.delete(trades).where(eq(trades.id, id))
        return null
      }
      return { id, state, nodes }
    },

    /** The trade that somebody is in. */
    async of(userId: string): Promise<OpenTrade | null> {
      const [row] = await db
        .select({ trade: trades })
        .from(tradeSeats)
        .innerJoin(trades, eq(trades.id, tradeSeats.tradeId))
        .where(eq(tradeSeats.userId, userId))
      return row ? openOf(row.trade) : null
    },

    /** All that go on. */
    async all(): Promise<OpenTrade[]> {
      return (await db.select().from(trades).where(isNull(trades.completedAt))).map(openOf)
    },

    async byId(id: string): Promise<OpenTrade | null> {
      const [row] = await db
        .select()
        .from(trades)
        .where(and(eq(trades.id, id), isNull(trades.completedAt)))
      return row ? openOf(row) : null
    },

    /** One that goes on, its row locked until the end of the transaction. */
    async lock(id: string): Promise<OpenTrade | null> {
      const [row] = await db
        .select()
        .from(trades)
        .where(and(eq(trades.id, id), isNull(trades.completedAt)))
        .for('update')
      return row ? openOf(row) : null
    },

    async save({ id, state, nodes }: OpenTrade): Promise<void> {
      await db
        .update(trades)
        .set({ ...columnsOf(state), nodes })
        .where(eq(trades.id, id))
    },

    /** Ends one without a swap. */
    async remove(id: string): Promise<void> {
      await db.delete(trades).where(eq(trades.id, id))
    },

    /** Ends one whose items were swapped in this transaction. */
    async complete({ id, state }: OpenTrade, completedAt: Date): Promise<void> {
      await db
        .update(trades)
        .set({ ...columnsOf(state), completedAt })
        .where(eq(trades.id, id))
      await db.delete(tradeSeats).where(eq(tradeSeats.tradeId, id))
    },

    /** Whether a person had a part in a trade that was completed with offers of this version. */
    async completed(id: string, userId: string, version: number): Promise<boolean> {
      const rows = await db
        .select({ id: trades.id })
        .from(trades)
        .where(
          and(
            ...[eq(trades.id, id), eq(trades.version, version), isNotNull(trades.completedAt)],
            or(eq(trades.userOne, userId), eq(trades.userTwo, userId)),
          ),
        )
      return rows.length > 0
    },

    async block(userId: string, blockedId: string, at: Date): Promise<void> {
      await db.insert(tradeBlocks).values({ userId, blockedId, at }).onConflictDoNothing()
    },

    async unblock(userId: string, blockedId: string): Promise<void> {
      await db.delete(tradeBlocks).where(and(eq(tradeBlocks.userId, userId), eq(tradeBlocks.blockedId, blockedId)))
    },

    async blockedBy(userId: string): Promise<string[]> {
      const rows = await db.select().from(tradeBlocks).where(eq(tradeBlocks.userId, userId)).orderBy(tradeBlocks.at)
      return rows.map(({ blockedId }) => blockedId)
    },

    /** Whether one of the two blocks the other. */
    async blocks(one: string, two: string): Promise<boolean> {
      const both = [one, two]
      const rows = await db
        .select({ userId: tradeBlocks.userId })
        .from(tradeBlocks)
        .where(and(inArray(tradeBlocks.userId, both), inArray(tradeBlocks.blockedId, both)))
      return rows.length > 0
    },

    /** Removes what is personal; belongs to the deletion of an account, after its trade was closed. */
    async forget(userId: string): Promise<void> {
      await db.delete(tradeBlocks).where(or(eq(tradeBlocks.userId, userId), eq(tradeBlocks.blockedId, userId)))
      await db.update(trades).set({ userOne: null }).where(eq(trades.userOne, userId))
      await db.update(trades).set({ userTwo: null }).where(eq(trades.userTwo, userId))
    },

    /** Removes up to `most` completed trades from before; answers with how many. */
    async removeCompleted(before: Date, most: number): Promise<number> {
      const gone = await database.query(sql`
        delete from trades where id in (
          select id from trades where completed_at < ${before} order by completed_at limit ${most})
        returning id`)
      return gone.length
    },
  }
}
