import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Mails of a server without SMTP in development, to be read at /dev/mailbox. Empty in production. */
export const mailbox = pgTable(
  'mailbox',
  {
    id: text().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [index('mailbox_recipient').on(table.recipient)],
)
