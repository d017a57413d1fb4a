import type { RemoteDescription } from '@shoal/bus'
import { foreignKey, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Every build of a remote that this show has had. A build never changes. */
export const remoteBuilds = pgTable(
  'remote_builds',
  {
    name: text().notNull(),
    version: text().notNull(),
    build: text().notNull(),
    description: jsonb().$type<RemoteDescription>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version, table.build] })],
)

/** Which build of each remote people get. */
export const remoteChannels = pgTable(
  'remote_channels',
  {
    name: text().primaryKey(),
    version: text().notNull(),
    build: text().notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'remote_channels_build',
      columns: [table.name, table.version, table.build],
      foreignColumns: [remoteBuilds.name, remoteBuilds.version, remoteBuilds.build],
    }),
  ],
)
