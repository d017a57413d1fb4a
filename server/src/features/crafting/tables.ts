import { boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** Every craft there was: what a person's book, and the answer to a repeated request, are read from. */
export const crafts = pgTable(
  'crafts',
  {
    id: uuid().primaryKey(),
    userId: text('user_id').notNull(),
    /** The Idempotency-Key that came with it. */
    key: text(),
    idOne: uuid('id_one').notNull(),
    idTwo: uuid('id_two').notNull(),
    /** Numbers of the two items, `3+17`, the lower one first. */
    pair: text().notNull(),
    /** What came out, and whether by a recipe. */
    instanceId: uuid('instance_id').notNull(),
    itemId: integer('item_id').notNull(),
    failed: boolean().notNull(),
    /** The first time that this person made this pair. */
    first: boolean().notNull(),
    experience: integer().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    unique('crafts_key').on(table.userId, table.key),
    index('crafts_user_pair').on(table.userId, table.pair),
    // Leads to who made a pair first.
    index('crafts_pair_first').on(table.pair, table.at, table.id),
  ],
)
