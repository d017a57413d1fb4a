import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/**
 * MFE-6: people who had a candidate or its stable rival within the last hour, over all nodes. Nobody can be recognised:
 * rows hold keyed hashes of people.
 */
export const remotePeople = pgTable(
  'remote_people',
  {
    environment: text().notNull(),
    remote: text().notNull(),
    version: text().notNull(),
    build: text().notNull(),
    /** Hash of the account's id, or of the visitor's number and address. */
    subject: text().notNull(),
    /** Hash of a visitor's address, because only a few visitors of one address count; null with an account. */
    origin: text(),
    seenAt: instant('seen_at').notNull(),
    /** When it failed for them last. */
    failedAt: instant('failed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.remote, table.version, table.build, table.subject] }),
    index('remote_people_seen').on(table.seenAt),
  ],
)

/** When a candidate was judged to fail too often: earlier failures do not count against it a second time. */
export const remoteVerdicts = pgTable(
  'remote_verdicts',
  {
    environment: text().notNull(),
    remote: text().notNull(),
    version: text().notNull(),
    build: text().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.remote, table.version, table.build] })],
)
