import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Which durable listener has acted on which happening: the key is what makes it act once. Kept for a day. */
export const happeningActions = pgTable(
  'happening_actions',
  {
    listener: text().notNull(),
    happeningId: uuid('happening_id').notNull(),
    actedAt: timestamp('acted_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.listener, table.happeningId] }),
    index('happening_actions_acted_at').on(table.actedAt),
  ],
)
