import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** Who may say nothing until when; those whose time is over go with the next one. */
export const chatMutes = pgTable('chat_mutes', {
  userId: text('user_id').primaryKey(),
  until: instant('until').notNull(),
})

/** What was said, and the tip lines of the server. A removed message keeps its place but not its text. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: uuid().primaryKey(),
    /** Rises in the order in which messages become visible; see store.ts. */
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** `global` or `stream:<id>`. */
    room: text().notNull(),
    kind: text({ enum: ['text', 'tip'] }).notNull(),
    /** Null once the account is deleted. */
    authorId: text('author_id'),
    text: text().notNull(),
    /** User ids. */
    mentions: text().array().notNull(),
    replyTo: uuid('reply_to'),
    tipTo: text('tip_to'),
    tipAmount: bigint('tip_amount', { mode: 'number' }),
    at: instant('at').notNull(),
    removedBy: text('removed_by', { enum: ['moderator', 'author'] }),
    /** Made by the page; a repeated one says it once. */
    key: text(),
  },
  (table) => [
    uniqueIndex('chat_messages_room_seq').on(table.room, table.seq),
    // What was said when, for who watches what was.
    index('chat_messages_room_at').on(table.room, table.at),
    index('chat_messages_author').on(table.authorId, table.seq),
    index('chat_messages_tip_to').on(table.tipTo).where(sql`${table.tipTo} is not null`),
    unique('chat_messages_author_key').on(table.authorId, table.key),
  ],
)
