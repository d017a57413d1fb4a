import type { ItemStatus } from '@shoal/bus/items/contract'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** The inventory of a person apart from its items. Every change of somebody's items locks this row first. */
export const itemInventories = pgTable(
  'item_inventories',
  {
    userId: text('user_id').primaryKey(),
    /** How often places were bought. */
    slotsBought: integer('slots_bought').notNull().default(0),
    /** How often places were given besides. */
    slotsGiven: integer('slots_given').notNull().default(0),
    /** Of the last purchase, so that a repetition buys nothing. */
    slotsKey: text('slots_key'),
    ttsVouchers: integer('tts_vouchers').notNull().default(0),
    sfxVouchers: integer('sfx_vouchers').notNull().default(0),
    lastRefundAt: instant('last_refund_at'),
  },
  (table) => [
    check(
      'item_inventories_counts',
      sql`${table.slotsBought} >= 0 and ${table.ttsVouchers} >= 0 and ${table.sfxVouchers} >= 0`,
    ),
  ],
)

/** Every item there is or was, with its one owner and its one state. Written by the ledger of items and nothing else. */
export const itemInstances = pgTable(
  'item_instances',
  {
    id: uuid().primaryKey(),
    itemId: integer('item_id').notNull(),
    userId: text('user_id').notNull(),
    status: text().$type<ItemStatus>().notNull(),
    /** Lines of its history. */
    version: integer().notNull(),
    /** Key of the act that gave it, so that a repetition gives nothing. */
    key: text().unique('item_instances_key'),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    index('item_instances_user').on(table.userId, table.status, table.itemId),
    index('item_instances_item').on(table.itemId, table.status),
    check('item_instances_item_id', sql`${table.itemId} between 0 and 178`),
    check(
      'item_instances_status',
      sql`${table.status} in ('inventory', 'queued', 'market', 'trade', 'used', 'refunded', 'crafted', 'sent_to_bloodgames', 'ended')`,
    ),
  ],
)

/** The history of the instances: who, when, why. Rows are only ever added. */
export const itemMoves = pgTable(
  'item_moves',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    instanceId: uuid('instance_id')
      .notNull()
      .references(() => itemInstances.id),
    /** Counts from 1 within an instance. */
    version: integer().notNull(),
    /** Null in the first line, which made it. */
    fromUserId: text('from_user_id'),
    fromStatus: text('from_status').$type<ItemStatus>(),
    userId: text('user_id').notNull(),
    status: text().$type<ItemStatus>().notNull(),
    /** The person who did it, if not the owner. */
    byUserId: text('by_user_id'),
    reason: text().notNull(),
    reference: jsonb().$type<Record<string, unknown>>(),
    at: instant('at').notNull(),
  },
  (table) => [unique('item_moves_version').on(table.instanceId, table.version)],
)

/** Instances whose history a check found not to lead to where they are. Nothing leaves their owner while there are any. */
export const itemStops = pgTable(
  'item_stops',
  {
    instanceId: uuid('instance_id')
      .primaryKey()
      .references(() => itemInstances.id, { onDelete: 'cascade' }),
    /** The owner, as the instance has it. */
    userId: text('user_id').notNull(),
    /** When a check found it first. */
    since: instant('since').notNull(),
  },
  (table) => [index('item_stops_user').on(table.userId)],
)

/** ITEM-6: what was sent to the companion game. */
export const itemDeliveries = pgTable(
  'item_deliveries',
  {
    instanceId: uuid('instance_id')
      .primaryKey()
      .references(() => itemInstances.id),
    itemId: integer('item_id').notNull(),
    userId: text('user_id').notNull(),
    sentAt: instant('sent_at').notNull(),
    /** Null until the game has taken it. */
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    index('item_deliveries_time').on(table.sentAt),
    index('item_deliveries_waiting').on(table.sentAt).where(sql`${table.deliveredAt} is null`),
  ],
)

/** ITEM-3: what admins changed of the catalogue; null is as the catalogue has it. */
export const itemSettings = pgTable('item_settings', {
  itemId: integer('item_id').primaryKey(),
  enabled: boolean(),
  price: integer(),
  changedAt: instant('changed_at').notNull(),
})
