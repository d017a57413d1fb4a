import type { AllianceStatus } from '@shoal/bus/alliances/contract'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** What clans proposed to each other, and what became of it: rows of the past are the history [ALLY-1]. */
export const clanAlliances = pgTable(
  'clan_alliances',
  {
    /** Time-ordered: the order of ids is that of proposing. */
    id: uuid().primaryKey(),
    fromClan: uuid('from_clan').notNull(),
    /** As it was then: a clan that was disbanded is known by it alone. */
    fromTag: text('from_tag').notNull(),
    toClan: uuid('to_clan').notNull(),
    toTag: text('to_tag').notNull(),
    status: text().$type<AllianceStatus>().notNull(),
    createdAt: instant('created_at').notNull(),
    answeredAt: instant('answered_at'),
    endedAt: instant('ended_at'),
    /** The clan that rejected or broke it. */
    endedBy: uuid('ended_by'),
  },
  (table) => [
    // Two clans have one thing between them at most, whichever proposed it and whatever happens at the same time.
    uniqueIndex('clan_alliances_one')
      .on(sql`least(${table.fromClan}, ${table.toClan})`, sql`greatest(${table.fromClan}, ${table.toClan})`)
      .where(sql`${table.status} in ('pending', 'accepted')`),
    index('clan_alliances_from').on(table.fromClan, table.id),
    index('clan_alliances_to').on(table.toClan, table.id),
    check('clan_alliances_status', sql`${table.status} in ('pending', 'accepted', 'rejected', 'broken')`),
    check('clan_alliances_two', sql`${table.fromClan} <> ${table.toClan}`),
    check('clan_alliances_ended', sql`(${table.endedAt} is null) = (${table.status} in ('pending', 'accepted'))`),
  ],
)
export type AllianceRow = typeof clanAlliances.$inferSelect
