import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** Which durable listener has acted on which happening: the key is what makes it act once. Kept for a day. */
export const happeningActions = pgTable(
  'happening_actions',
  {
    listener: text().notNull(),
    happeningId: uuid('happening_id').notNull(),
    actedAt: instant('acted_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.listener, table.happeningId] }),
    index('happening_actions_acted_at').on(table.actedAt),
  ],
)
