import type { Zone } from '@shoal/bus/zones/contract'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** What admins drew over the cameras. */
export const zones = pgTable('zones', {
  id: text().primaryKey(),
  /** For admins. */
  name: text().notNull(),
  /** Id of a camera, which may be gone by now. */
  camera: text().notNull(),
  shape: jsonb().$type<Zone['shape']>().notNull(),
  /** Null: unbounded. */
  validStart: instant('valid_start'),
  validEnd: instant('valid_end'),
  action: jsonb().$type<Zone['action']>().notNull(),
  /** Place in the list. */
  position: integer().notNull(),
  /** Another one begins when the claims are deleted; in each a person gets the XP once. */
  claimRound: uuid('claim_round').notNull().defaultRandom(),
})
/** A zone as admins edit it. */
export type ZoneRow = Omit<typeof zones.$inferSelect, 'claimRound'>

/** ZON-3: the key is what makes a claim happen once. */
export const zoneClaims = pgTable(
  'zone_claims',
  {
    zoneId: text('zone_id')
      .notNull()
      .references(() => zones.id, { onDelete: 'cascade' }),
    userId: text('user_id').notNull(),
    /** XP that the zone gave at that time; negative if it took them. */
    experience: integer().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.zoneId, table.userId] }), index('zone_claims_user').on(table.userId)],
)

/** How often the list was edited; one row. Editing locks it, so that edits come one after the other. */
export const zoneList = pgTable(
  'zone_list',
  { id: smallint().primaryKey().default(1), revision: integer().notNull() },
  (table) => [check('zone_list_one', sql`${table.id} = 1`)],
)
