import type { CodeRewards } from '@shoal/bus/codes/contract'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** Codes that give the same, one or a batch; each person gets it once. */
export const codeSets = pgTable('code_sets', {
  id: uuid().primaryKey(),
  note: text().notNull(),
  rewards: jsonb().$type<CodeRewards>().notNull(),
  /** How many people may use each code; null for everybody. */
  usesEach: integer('uses_each'),
  from: instant('counts_from'),
  until: instant('counts_until'),
  offAt: instant('off_at'),
  createdAt: instant('created_at').notNull(),
})

/** The codes themselves. They are found by their hash, and read again by staff alone. */
export const secretCodes = pgTable(
  'secret_codes',
  {
    id: uuid().primaryKey(),
    setId: uuid('set_id')
      .notNull()
      .references(() => codeSets.id),
    /** Position within its batch, from 0. */
    place: integer().notNull(),
    hash: text().notNull().unique('secret_codes_hash'),
    sealed: text().notNull(),
    uses: integer().notNull().default(0),
  },
  (table) => [
    index('secret_codes_set').on(table.setId, table.place),
    check('secret_codes_uses', sql`${table.uses} >= 0`),
  ],
)

/** Uses of codes, and what each gave then. */
export const codeUses = pgTable(
  'code_uses',
  {
    setId: uuid('set_id')
      .notNull()
      .references(() => codeSets.id),
    userId: text('user_id').notNull(),
    codeId: uuid('code_id')
      .notNull()
      .references(() => secretCodes.id),
    /** The Idempotency-Key of the call. */
    key: text(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.setId, table.userId] }),
    index('code_uses_set').on(table.setId, table.at),
    unique('code_uses_key').on(table.userId, table.key),
  ],
)
