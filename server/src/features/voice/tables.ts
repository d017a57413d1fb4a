import type { MessageKind, MessageStatus } from '@shoal/bus/voice/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '../../platform/database/columns.ts'

/** What an operator changed about a voice of the catalogue [TTS-3]. */
export const ttsVoices = pgTable('tts_voices', {
  id: text().primaryKey(),
  /** Null: as the catalogue calls it. */
  name: text(),
  enabled: boolean().notNull().default(true),
})

/**
 * What people sent to be heard in a room: TTS messages and sound effects [TTS-1, SFX-1]. The table is named after the
 * first, because a server of the release before reads it while a new one starts.
 */
export const roomMessages = pgTable(
  'tts_messages',
  {
    /** Time-ordered: the order of ids is that of sending. */
    id: uuid().primaryKey(),
    kind: text().$type<MessageKind>().notNull().default('tts'),
    userId: text('user_id').notNull(),
    /** The words; of a sound effect its description, empty for one of the library. */
    message: text().notNull(),
    /** The id of a camera; null is the whole site. */
    streamId: text('stream_id'),
    /** Of the catalogue; empty for a sound effect. */
    voice: text().notNull(),
    /** The sound of the library; null for words, and for a sound that is made from a description. */
    sfx: text(),
    /** Tokens held for it until it is played; 0 where it was paid with a voucher. */
    cost: integer().notNull(),
    status: text().$type<MessageStatus>().notNull(),
    superApproved: boolean('super_approved').notNull().default(false),
    autoApproved: boolean('auto_approved').notNull().default(false),
    /** Why it was rejected. */
    reason: text(),
    /** The Idempotency-Key of the call that sent it. */
    key: text(),
    /** How long its sound is; null until that is made. */
    durationMs: integer('duration_ms'),
    /** When it is played; null until it is approved and its sound made. */
    startsAt: instant('starts_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('tts_messages_key').on(table.userId, table.key),
    index('tts_messages_status').on(table.status, table.id),
    index('tts_messages_user').on(table.userId, table.id),
    index('tts_messages_starts').on(table.startsAt).where(sql`${table.startsAt} is not null`),
    index('tts_messages_unmade').on(table.id).where(sql`${table.durationMs} is null`),
    check('tts_messages_kind', sql`${table.kind} in ('tts', 'sfx')`),
    check('tts_messages_status', sql`${table.status} in ('queued', 'approved', 'rejected', 'failed')`),
    check('tts_messages_cost', sql`${table.cost} >= 0`),
  ],
)
export type RoomMessageRow = typeof roomMessages.$inferSelect

/**
 * The sounds that were made for messages. They live in the database, some ten kilobytes each, so that every node has them.
 * Those of the library come with the server.
 */
export const roomMessageSounds = pgTable('tts_sounds', {
  /** Of the message. */
  id: uuid().primaryKey(),
  type: text().notNull(),
  bytes: bytea().notNull(),
  createdAt: instant('created_at').notNull(),
})
