import type { DebuffName } from '@shoal/bus/debuffs/contract'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** What wartoys did to clans; a row works until it expires, and is kept for a while after that [CLAN-5]. */
export const clanDebuffs = pgTable(
  'clan_debuffs',
  {
    id: uuid().primaryKey(),
    clanId: uuid('clan_id').notNull(),
    name: text().$type<DebuffName>().notNull(),
    /** Empty when their account is gone. */
    byUserId: text('by_user_id').notNull(),
    /** What the wartoy was called then. */
    item: text().notNull(),
    startedAt: instant('started_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('clan_debuffs_clan').on(table.clanId, table.expiresAt),
    index('clan_debuffs_expires').on(table.expiresAt),
    check('clan_debuffs_time', sql`${table.expiresAt} > ${table.startedAt}`),
  ],
)
export type DebuffRow = typeof clanDebuffs.$inferSelect
