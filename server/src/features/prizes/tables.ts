import type { PrizeRarity } from '@shoal/bus/prizes/odds'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** What one spin brought: the item, its rarity then, and the tokens for it where it was melted down. */
export interface KeptPrize {
  itemId: number
  rarity: PrizeRarity
  kept: boolean
  tokens: number
}

/** Every time that somebody pulled the lever. */
export const prizeRuns = pgTable(
  'prize_runs',
  {
    id: uuid().primaryKey(),
    /** Rises with each run of a person, who makes one at a time. */
    seq: bigint({ mode: 'number' }).notNull().unique('prize_runs_seq').generatedAlwaysAsIdentity(),
    userId: text('user_id').notNull(),
    /** The Idempotency-Key of the call. */
    key: text(),
    /** Spins that were paid. */
    spins: integer().notNull(),
    paid: bigint({ mode: 'number' }).notNull(),
    prizes: jsonb().$type<KeptPrize[]>().notNull(),
    /** Place of the best one in `prizes`. */
    best: integer().notNull(),
    /** Balance of the person afterwards. */
    tokens: bigint({ mode: 'number' }).notNull(),
    /** Spins in a row without anything rare or better, afterwards. */
    dry: integer().notNull(),
    /** Free places in their inventory afterwards. */
    places: integer().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    unique('prize_runs_key').on(table.userId, table.key),
    index('prize_runs_user').on(table.userId, table.seq),
    check('prize_runs_some', sql`${table.spins} > 0 and ${table.paid} > 0`),
  ],
)
export type PrizeRun = typeof prizeRuns.$inferSelect
