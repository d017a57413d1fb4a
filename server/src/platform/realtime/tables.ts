import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** OPS-2: what nodes told each other that must arrive also where their messages do not. Kept for an hour. */
export const nodeOutbox = pgTable(
  'node_outbox',
  {
    id: uuid().primaryKey(),
    /** As the database has the time, which is one for all nodes. */
    at: instant('at').notNull().defaultNow(),
    /** Made up by the node that wrote it, anew with each start. */
    fromNode: uuid('from_node').notNull(),
    /** Of the topic. */
    name: text().notNull(),
    payload: jsonb().notNull(),
  },
  (table) => [index('node_outbox_at').on(table.at)],
)
