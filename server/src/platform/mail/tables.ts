import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** Mails of a server without SMTP in development, to be read at /dev/mailbox. Empty in production. */
export const mailbox = pgTable(
  'mailbox',
  {
    id: text().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    sentAt: instant('sent_at').notNull().defaultNow(),
  },
  (table) => [index('mailbox_recipient').on(table.recipient)],
)
