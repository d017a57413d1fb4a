import type { NotificationLead } from '@shoal/bus/notifications/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'
import type { StoredPart } from '../moments/index.ts'

/** NOT-1: what happened to people. `key` is what keeps one happening from being stored twice. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    userId: text('user_id').notNull(),
    key: text().notNull(),
    type: text().notNull(),
    parts: jsonb().$type<StoredPart[]>().notNull(),
    lead: jsonb().$type<NotificationLead | null>(),
    read: boolean().notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('notifications_key').on(table.userId, table.key),
    index('notifications_newest').on(table.userId, table.createdAt, table.id),
    index('notifications_unread').on(table.userId, table.type).where(sql`not ${table.read}`),
  ],
)
export type NotificationRow = typeof notifications.$inferSelect

/** What each person set, and when they were here. */
export const notificationPeople = pgTable('notification_people', {
  userId: text('user_id').primaryKey(),
  newDialog: boolean('new_dialog').notNull().default(true),
  quietFrom: text('quiet_from'),
  quietTo: text('quiet_to'),
  quietZone: text('quiet_zone'),
  /** Kinds that are not kept for them. */
  kindsOff: text('kinds_off').array().notNull().default(sql`'{}'`),
  /** Kinds that are not pushed to their devices. */
  kindsUnpushed: text('kinds_unpushed').array().notNull().default(sql`'{}'`),
  /** When they had a page open, as of the last look. */
  hereAt: instant('here_at'),
  /** The last long absence that they have not been told of yet. */
  goneFrom: instant('gone_from'),
  goneUntil: instant('gone_until'),
  /** Number of the last season whose end they were told of. */
  seasonSeen: integer('season_seen'),
})
export type NotificationPerson = typeof notificationPeople.$inferSelect

/** NOT-2: what was said to everyone. */
export const globalNotifications = pgTable(
  'global_notifications',
  {
    id: uuid().primaryKey(),
    byUserId: text('by_user_id').notNull(),
    header: text(),
    text: text().notNull(),
    /** The Idempotency-Key of the call. */
    key: text(),
    at: instant('at').notNull(),
  },
  (table) => [unique('global_notifications_key').on(table.byUserId, table.key)],
)

/** When the season ends; one row, or none. */
export const seasonEnd = pgTable(
  'season_end',
  {
    id: smallint().primaryKey().default(1),
    number: integer().notNull(),
    endsAt: instant('ends_at').notNull(),
    warnDays: integer('warn_days').notNull(),
    words: text().notNull().default(''),
  },
  (table) => [check('season_end_one', sql`${table.id} = 1`)],
)
