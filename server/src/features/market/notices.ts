import { limits, type MarketNotice, type MarketNoticeKind } from '@shoal/bus/market/contract'
import { and, desc, eq, lt, lte, sql } from 'drizzle-orm'
import { marketNoticed } from '../../happenings/market.ts'
import { service } from '../../platform/feature.ts'
import { useItems } from '../items/index.ts'
import { type ListingRow, marketNotices } from './tables.ts'

/** Notices to people in the market: told live, and kept for people who are away. */
export const useMarketNotices = service((platform) => {
  const { clock, happenings, publisher } = platform
  const { db } = platform.database

  const present = (row: typeof marketNotices.$inferSelect): MarketNotice => ({
    ...{ id: row.id, kind: row.kind, listingId: row.listingId, amount: row.amount, at: row.at.toISOString() },
    itemName: useItems(platform).definition(row.itemId)?.name ?? 'An item',
  })

  return {
    /** In the transaction that makes it so. */
    async tell(userId: string, kind: MarketNoticeKind, { id, itemId }: ListingRow, amount: number | null) {
      const values = { userId, kind, listingId: id, itemId, amount, at: clock.now(), seen: false }
      const [row] = await db.insert(marketNotices).values(values).returning()
      publisher.toUser(userId, 'market:notice', present(row!))
      await happenings.happen(marketNoticed, { noticeId: row!.id, userId, kind, listingId: id, itemId, amount })
    },

    /** The newest first. */
    async of(userId: string): Promise<{ notices: MarketNotice[]; unseen: number }> {
      const [rows, unseen] = await Promise.all([
        db
          .select()
          .from(marketNotices)
          .where(eq(marketNotices.userId, userId))
          .orderBy(desc(marketNotices.id))
          .limit(limits.noticesShown),
        db.$count(marketNotices, and(eq(marketNotices.userId, userId), sql`not ${marketNotices.seen}`)),
      ])
      return { notices: rows.map(present), unseen }
    },

    async seen(userId: string, upTo: number): Promise<void> {
      const unseen = and(eq(marketNotices.userId, userId), sql`not ${marketNotices.seen}`, lte(marketNotices.id, upTo))
      await db.update(marketNotices).set({ seen: true }).where(unseen)
    },

    forget: (userId: string) => db.delete(marketNotices).where(eq(marketNotices.userId, userId)),

    /** Removes some of those that are older. */
    async removeOld(before: Date, most: number): Promise<number> {
      const old = db
        .select({ id: marketNotices.id })
        .from(marketNotices)
        .where(lt(marketNotices.at, before))
        .orderBy(marketNotices.at)
        .limit(most)
      return (
        await db.delete(marketNotices).where(sql`${marketNotices.id} in ${old}`).returning({ id: marketNotices.id })
      ).length
    },
  }
})
