import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** NOT-3: the key pair that push services know this show by; one row. The private one is sealed. */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: smallint().primaryKey().default(1),
    publicKey: text('public_key').notNull(),
    sealedPrivateKey: text('sealed_private_key').notNull(),
  },
  (table) => [check('push_keys_one', sql`${table.id} = 1`)],
)

/** NOT-3: subscribed devices. Nothing in this table can decrypt the messages for them. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: uuid().primaryKey(),
    userId: text('user_id').notNull(),
    /** Logging out ends the subscription with this session. */
    sessionId: text('session_id').notNull(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    /** The secret that the browser shares with the server, sealed. */
    sealedAuth: text('sealed_auth').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    /** Messages in a row that could not be delivered. */
    failures: integer().notNull().default(0),
  },
  (table) => [unique('push_devices_endpoint').on(table.endpoint), index('push_devices_user').on(table.userId)],
)
export type PushDeviceRow = typeof pushDevices.$inferSelect
