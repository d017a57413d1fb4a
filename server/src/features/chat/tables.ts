import type { ChatClip } from '@shoal/bus/chat/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** Muted people, and until when; rows whose time is over are removed with the next mute. */
export const chatMutes = pgTable('chat_mutes', {
  userId: text('user_id').primaryKey(),
  until: instant('until').notNull(),
  /** What they say reaches nobody but them, and they are not told. */
  shadow: boolean().notNull().default(false),
  /** What the moderator said for it. */
  reason: text(),
})

/** FLT-2: how a person wants to read the chat. People with no choices have no row. */
export const chatOptions = pgTable('chat_options', {
  userId: text('user_id').primaryKey(),
  superBabyMode: boolean('super_baby_mode').notNull().default(false),
  timestamps: boolean().notNull().default(true),
  textSize: text('text_size', { enum: ['small', 'normal', 'large'] })
    .notNull()
    .default('normal'),
  /** Words whose messages they do not want to see, in the order in which they were added. */
  wordFilter: text('word_filter').array().notNull().default(sql`'{}'`),
})

/** What was said, and the tip lines of the server. A removed message keeps its place but not its text. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: uuid().primaryKey(),
    /** Rises in the order in which messages become visible; see store.ts. */
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** As in the contract, RoomId. */
    room: text().notNull(),
    kind: text({ enum: ['text', 'tip'] }).notNull(),
    /** Null once the account is deleted. */
    authorId: text('author_id'),
    text: text().notNull(),
    /** The text as super baby mode shows it, where that is another. */
    babyText: text('baby_text'),
    /** Its author was shadow muted: nobody else sees it. */
    shadow: boolean().notNull().default(false),
    /** User ids. */
    mentions: text().array().notNull(),
    replyTo: uuid('reply_to'),
    tipTo: text('tip_to'),
    tipAmount: bigint('tip_amount', { mode: 'number' }),
    /** The clip that the line is about; null again once it was taken away. */
    clip: jsonb().$type<ChatClip>(),
    at: instant('at').notNull(),
    removedBy: text('removed_by', { enum: ['moderator', 'author'] }),
    /** Kinds of reactions with their counts, in the order in which each was first used; the people are in `chat_reactions`. */
    reactions: jsonb().$type<Array<[name: string, count: number]>>().notNull().default([]),
    /** Rises with each change of `reactions`. */
    reactionsVersion: integer('reactions_version').notNull().default(0),
    /** Made by the page; a repeated one says it once. */
    key: text(),
  },
  (table) => [
    uniqueIndex('chat_messages_room_seq').on(table.room, table.seq),
    // Messages by time, for viewers of the past.
    index('chat_messages_room_at').on(table.room, table.at),
    index('chat_messages_author').on(table.authorId, table.seq),
    index('chat_messages_tip_to').on(table.tipTo).where(sql`${table.tipTo} is not null`),
    index('chat_messages_clip').on(sql`(${table.clip} ->> 'id')`).where(sql`${table.clip} is not null`),
    index('chat_messages_shadow').on(table.authorId, table.room, table.seq).where(sql`${table.shadow}`),
    unique('chat_messages_author_key').on(table.authorId, table.key),
  ],
)

/** Each person's reactions to messages. */
export const chatReactions = pgTable(
  'chat_reactions',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    userId: text('user_id').notNull(),
    name: text().notNull(),
    at: instant('at').notNull(),
    /** The person was shadow muted: it counts for nobody else. */
    shadow: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ name: 'chat_reactions_pkey', columns: [table.messageId, table.userId, table.name] }),
    index('chat_reactions_user').on(table.userId),
  ],
)

/** CHAT-4: rooms in which each person waits between two messages. */
export const chatSlowRooms = pgTable('chat_slow_rooms', { room: text().primaryKey(), seconds: integer().notNull() })

/** When somebody last said something in a slow room, and with which message. */
export const chatSlowTurns = pgTable(
  'chat_slow_turns',
  { room: text().notNull(), userId: text('user_id').notNull(), at: instant('at').notNull(), key: text() },
  (table) => [
    primaryKey({ name: 'chat_slow_turns_pkey', columns: [table.room, table.userId] }),
    index('chat_slow_turns_user').on(table.userId),
  ],
)

/** CHAT-4: conversations of two people, a row for each of them. What they said is in chat_messages. */
export const chatDirects = pgTable(
  'chat_directs',
  {
    userId: text('user_id').notNull(),
    otherId: text('other_id').notNull(),
    room: text().notNull(),
    /** Of the newest message. */
    lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
    /** `seq` of the last message that this person has read. */
    readSeq: bigint('read_seq', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'chat_directs_pkey', columns: [table.userId, table.otherId] }),
    index('chat_directs_room').on(table.room),
    index('chat_directs_latest').on(table.userId, table.lastSeq.desc()),
  ],
)
