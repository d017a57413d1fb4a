import type { BattleAction } from '@shoal/bus/battle/contract'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** The queue for a battle, in the order of `seq`, behind the one who stays. */
export const battleQueue = pgTable('battle_queue', {
  userId: text('user_id').primaryKey(),
  seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  /** The winner of the last battle, who is in the next one. */
  stays: boolean().notNull().default(false),
})

/** Battles, one open at a time. `userOne` had waited longer. People are null once their account is deleted. */
export const battles = pgTable(
  'battles',
  {
    id: uuid().primaryKey(),
    userOne: text('user_one'),
    userTwo: text('user_two'),
    startedAt: instant('started_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    endedAt: instant('ended_at'),
    winnerId: text('winner_id'),
    forfeit: boolean().notNull().default(false),
    userOneVotes: integer('user_one_votes').notNull().default(0),
    userTwoVotes: integer('user_two_votes').notNull().default(0),
    /** The loser was kicked; `forfeit` is true then as well. */
    kicked: boolean().notNull().default(false),
    userOneLoves: integer('user_one_loves').notNull().default(0),
    userOneBoosts: integer('user_one_boosts').notNull().default(0),
    userOneSabotages: integer('user_one_sabotages').notNull().default(0),
    userTwoLoves: integer('user_two_loves').notNull().default(0),
    userTwoBoosts: integer('user_two_boosts').notNull().default(0),
    userTwoSabotages: integer('user_two_sabotages').notNull().default(0),
  },
  (table) => [
    uniqueIndex('battles_one_open').on(sql`(${table.endedAt} is null)`).where(sql`${table.endedAt} is null`),
    check('battles_two_people', sql`${table.userOne} <> ${table.userTwo}`),
  ],
)

/** Votes as they were given. */
export const battleVotes = pgTable(
  'battle_votes',
  {
    id: uuid().primaryKey(),
    battleId: uuid('battle_id')
      .notNull()
      .references(() => battles.id),
    /** Null once the account is deleted. */
    voterId: text('voter_id'),
    /** Which of the two: 1 or 2. */
    side: integer().notNull(),
    votes: integer().notNull(),
    /** Tokens; one vote in a battle is free. */
    paid: integer().notNull(),
    /** Made by the page; a repeated one votes once. */
    key: text(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('battle_votes_voter').on(table.battleId, table.voterId),
    unique('battle_votes_key').on(table.voterId, table.key),
  ],
)

/** Actions of spectators on fighters, one row each. */
export const battleActions = pgTable(
  'battle_actions',
  {
    id: uuid().primaryKey(),
    battleId: uuid('battle_id')
      .notNull()
      .references(() => battles.id),
    /** Null once the account is deleted. */
    userId: text('user_id'),
    /** The fighter it was done to: 1 or 2. */
    side: integer().notNull(),
    action: text().$type<BattleAction>().notNull(),
    /** Which of its sounds is heard, from 1 on. */
    variant: integer().notNull(),
    /** Tokens; love is free. */
    paid: integer().notNull(),
    /** Made by the page; a repeated one acts once. */
    key: text(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('battle_actions_last').on(table.battleId, table.userId, table.side, table.action, table.at),
    unique('battle_actions_key').on(table.userId, table.key),
    check('battle_actions_side', sql`${table.side} in (1, 2)`),
    check('battle_actions_action', sql`${table.action} in ('love', 'boost', 'sabotage')`),
  ],
)

/** People who cannot join the queue until some instant, because staff kicked them; the last kick counts. */
export const battleKicks = pgTable('battle_kicks', {
  userId: text('user_id').primaryKey(),
  until: instant('until').notNull(),
  reason: text().notNull(),
})

/** How a person's battles ended. */
export const battleStats = pgTable(
  'battle_stats',
  {
    userId: text('user_id').primaryKey(),
    wins: integer().notNull().default(0),
    losses: integer().notNull().default(0),
    /** Seconds in battles. */
    duration: integer().notNull().default(0),
    /** Votes received. */
    votes: integer().notNull().default(0),
  },
  (table) => [index('battle_stats_wins').on(table.wins)],
)
