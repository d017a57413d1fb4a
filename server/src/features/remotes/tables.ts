import type { Guard, RemoteDescription } from '@shoal/bus/remotes/contract'
import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** One file of a version. */
export interface VersionFile {
  /** Relative to the version's address. */
  path: string
  integrity: string
  bytes: number
}

/** Every build of a remote that this show has had. A build never changes. */
export const remoteVersions = pgTable(
  'remote_versions',
  {
    name: text().notNull(),
    /** `<version>-<build>`: what stands for it in addresses, folders and channels. */
    id: text().notNull(),
    version: text().notNull(),
    build: text().notNull(),
    /** Came with the server, or was shipped by a team. */
    source: text({ enum: ['bundled', 'shipped'] }).notNull(),
    description: jsonb().$type<RemoteDescription>().notNull(),
    manifest: jsonb().$type<unknown>().notNull(),
    /** In the order of their paths. */
    files: jsonb().$type<VersionFile[]>().notNull(),
    /** Where its files are on another origin; null when this server keeps them. */
    base: text(),
    /** Label of the deploy token, or `bundled`. */
    by: text().notNull(),
    notes: text(),
    commit: text(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.id] }),
    // Of two shipments of one version at once the database takes one [MFE-14].
    uniqueIndex('remote_versions_shipped').on(table.name, table.version).where(sql`${table.source} = 'shipped'`),
  ],
)

/** MFE-6: which builds of a remote people of one environment get. */
export const remoteChannels = pgTable(
  'remote_channels',
  {
    environment: text({ enum: ['development', 'test', 'staging', 'production'] }).notNull(),
    name: text().notNull(),
    enabled: boolean().notNull().default(true),
    audience: text({ enum: ['everyone', 'users', 'moderators', 'admins', 'qa'] })
      .notNull()
      .default('everyone'),
    stable: text(),
    previous: text(),
    candidate: text(),
    percentage: integer().notNull().default(0),
    pinned: text(),
    guard: jsonb().$type<Guard>().notNull(),
    flaggedAt: instant('flagged_at'),
    flaggedReason: text('flagged_reason'),
    /** People chose what is stable; builds that come with the server no longer take its place by themselves. */
    decided: boolean().notNull().default(false),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.name] }),
    // A version that people may get is not deleted.
    ...(['stable', 'previous', 'candidate', 'pinned'] as const).map((choice) =>
      foreignKey({
        name: `remote_channels_${choice}`,
        columns: [table.name, table[choice]],
        foreignColumns: [remoteVersions.name, remoteVersions.id],
      }),
    ),
  ],
)

/** The history of the remotes: what was done, by whom and why. Rows are only ever added. */
export const remoteHistory = pgTable(
  'remote_history',
  {
    /** Time-ordered, so it also gives the order. */
    id: uuid().primaryKey(),
    at: instant('at').notNull(),
    environment: text({ enum: ['development', 'test', 'staging', 'production'] }),
    name: text().notNull(),
    action: text().notNull(),
    detail: text().notNull(),
    whoId: text('who_id'),
    by: text().notNull(),
    why: text(),
  },
  (table) => [index('remote_history_name').on(table.name, table.id)],
)

/** What teams ship with. The secret itself is kept nowhere. */
export const deployTokens = pgTable(
  'deploy_tokens',
  {
    id: uuid().primaryKey(),
    remote: text().notNull(),
    label: text().notNull(),
    /** SHA-256 of the secret, as hex. */
    hash: text().notNull(),
    createdAt: instant('created_at').notNull(),
    createdById: text('created_by_id'),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [uniqueIndex('deploy_tokens_hash').on(table.hash)],
)
