import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** Polls, one open at a time. */
export const polls = pgTable(
  'polls',
  {
    id: uuid().primaryKey(),
    question: text().notNull(),
    answers: text().array().notNull(),
    narrative: text().notNull().default(''),
    /** Votes by answer: the sum of `poll_votes`, kept by the transaction that adds one. */
    scores: integer().array().notNull(),
    startedAt: instant('started_at').notNull(),
    /** When it ends by itself; null: when a moderator stops it. */
    endsAt: instant('ends_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('polls_one_open').on(sql`(${table.endedAt} is null)`).where(sql`${table.endedAt} is null`),
    index('polls_ended').on(table.endedAt),
    check('polls_scores', sql`cardinality(${table.scores}) = cardinality(${table.answers})`),
  ],
)

/** Votes as they were given. */
export const pollVotes = pgTable(
  'poll_votes',
  {
    id: uuid().primaryKey(),
    pollId: uuid('poll_id')
      .notNull()
      .references(() => polls.id),
    /** Null once the account is deleted. */
    voterId: text('voter_id'),
    /** Position of the answer, counted from 0. */
    answer: integer().notNull(),
    votes: integer().notNull(),
    /** Tokens; the first vote of a person in a poll is free. */
    paid: integer().notNull(),
    /** Made by the page; a repeated one votes once. */
    key: text(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('poll_votes_voter').on(table.pollId, table.voterId),
    unique('poll_votes_key').on(table.voterId, table.key),
    check('poll_votes_some', sql`${table.votes} > 0 and ${table.paid} between 0 and ${table.votes}`),
  ],
)
