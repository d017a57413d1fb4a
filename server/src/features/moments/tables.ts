import type { MomentSize } from '@shoal/bus/moments/contract'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'
import type { StoredPart } from './moment.ts'

/** What just happened: small things for a day, the larger ones for as long as absences are summed up. */
export const moments = pgTable(
  'moments',
  {
    /** That of the happening, so that each is kept once. */
    id: uuid().primaryKey(),
    kind: text().notNull(),
    at: instant('at').notNull(),
    /** Null is the whole show. */
    streamId: text('stream_id'),
    seenAt: instant('seen_at').notNull(),
    size: text().$type<MomentSize>().notNull(),
    parts: jsonb().$type<StoredPart[]>().notNull(),
    /** Everybody it names: it goes with the first account of them that is deleted. */
    userIds: text('user_ids').array().notNull(),
    /** What it tells of and may be taken away, as `clip:<id>`; null where nothing can. */
    about: text(),
  },
  (table) => [
    index('moments_about').on(table.about),
    index('moments_at').on(table.at),
    index('moments_small').on(table.at).where(sql`size = 'small'`),
    index('moments_users').using('gin', table.userIds),
  ],
)
