import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

const streamId = () =>
  text('stream_id')
    .notNull()
    .references(() => auditions.streamId, { onDelete: 'cascade' })

/** What belongs to an audition beside its camera, whose row says whether it is open. There is one of a person [AUD-1]. */
export const auditions = pgTable(
  'auditions',
  {
    /** Its camera. Without it there is no audition either: staff may take it away. */
    streamId: text('stream_id').primaryKey(),
    userId: text('user_id').notNull(),
    about: text().notNull(),
    appliedAt: instant('applied_at').notNull(),
    /** Counts of `audition_ratings`, kept by the transaction that changes one. */
    upVotes: integer('up_votes').notNull().default(0),
    downVotes: integer('down_votes').notNull().default(0),
    /** The sum of `audition_points`, kept in the same way. */
    points: integer().notNull().default(0),
    closedAt: instant('closed_at'),
    closedBy: text('closed_by', { enum: ['person', 'staff'] }),
    closeReason: text('close_reason'),
    /** When its person came on the show. */
    approvedAt: instant('approved_at'),
  },
  (table) => [
    unique('auditions_user').on(table.userId),
    index('auditions_points').on(table.points),
    check('auditions_figures', sql`${table.upVotes} >= 0 and ${table.downVotes} >= 0 and ${table.points} >= 0`),
  ],
)

/** Ratings of auditions; the key makes each person count once [AUD-2]. */
export const auditionRatings = pgTable(
  'audition_ratings',
  {
    streamId: streamId(),
    userId: text('user_id').notNull(),
    vote: text({ enum: ['up', 'down'] }).notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'audition_ratings_pkey', columns: [table.streamId, table.userId] }),
    index('audition_ratings_user').on(table.userId),
  ],
)

/** Points of stars, line by line. The ids of people stay, as in the ledger [AUD-3]. */
export const auditionPoints = pgTable(
  'audition_points',
  {
    id: uuid().primaryKey(),
    streamId: streamId(),
    points: integer().notNull(),
    /** The giver of the points: a viewer by a toy, or staff with a reason. */
    byUserId: text('by_user_id').notNull(),
    toy: text(),
    reason: text(),
    /** The Idempotency-Key of the call. */
    key: text(),
    at: instant('at').notNull(),
    /** Until when a toy is seen. */
    until: instant('until'),
  },
  (table) => [
    unique('audition_points_key').on(table.byUserId, table.key),
    index('audition_points_stream').on(table.streamId, table.until),
    check('audition_points_why', sql`(${table.toy} is null) <> (${table.reason} is null)`),
  ],
)
