import type { Aim, ToyItem, ToyStatus } from '@shoal/bus/fishtoys/contract'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** Toys that people used or want to use. The items themselves move in the ledger of items [ITEM-3]. */
export const toyUses = pgTable(
  'toy_uses',
  {
    /** Time-ordered: the order of ids is that of asking. */
    id: uuid().primaryKey(),
    /** Of the item in the inventory. */
    instanceId: uuid('instance_id').notNull(),
    /** The item as it was called and drawn then. */
    item: jsonb().$type<ToyItem>().notNull(),
    userId: text('user_id').notNull(),
    /** Names of people are left out: they are shown as they are called now. */
    target: jsonb().$type<Aim>(),
    secondary: jsonb().$type<Aim>(),
    text: text(),
    /** The camera that it is seen on; null is the whole show. */
    streamId: text('stream_id'),
    /** Tokens held for its text; 0 without one. */
    cost: integer().notNull(),
    status: text().$type<ToyStatus>().notNull(),
    /** Why it was rejected. */
    reason: text(),
    /** For a wartoy, its target: type and id. */
    hit: text(),
    /** The Idempotency-Key of the call that asked for it. */
    key: text(),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    unique('toy_uses_key').on(table.userId, table.key),
    index('toy_uses_status').on(table.status, table.id),
    index('toy_uses_user').on(table.userId, table.status),
    index('toy_uses_hit').on(table.hit, table.createdAt).where(sql`${table.hit} is not null`),
    check('toy_uses_status', sql`${table.status} in ('queued', 'approved', 'rejected', 'returned')`),
    check('toy_uses_cost', sql`${table.cost} >= 0`),
  ],
)
export type ToyUseRow = typeof toyUses.$inferSelect
