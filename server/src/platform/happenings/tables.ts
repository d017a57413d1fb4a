import { bigint, index, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/**
 * What was told to durable listeners: one row for each happening. It is written within the transactions of people, so it
 * has no index, and what is in it is read as text; soon after the commit it moves on to the log.
 */
export const happeningsOutbox = pgTable('happenings_outbox', {
  id: uuid().notNull(),
  name: text().notNull(),
  at: instant('at').notNull(),
  /** The ids of the listeners that want it, asked when it was told, as `{one,two}`. */
  listeners: text().notNull(),
  /** JSON. */
  payload: text().notNull(),
})

/** Committed happenings, in the order in which all listeners read them; kept until all that want one have acted on it. */
export const happeningsLog = pgTable(
  'happenings_log',
  {
    /** One after the other becomes visible. */
    position: bigint({ mode: 'number' }).notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    at: instant('at').notNull(),
    listeners: text().array().notNull(),
    payload: json().notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.position] })],
)

/** One row: the last position that was given. Giving positions locks it, so that they become visible in order. */
export const happeningsCounter = pgTable('happenings_counter', {
  /** Always 1. */
  id: integer().primaryKey(),
  last: bigint({ mode: 'number' }).notNull(),
})

/** How far each durable listener has come: it has acted on everything up to this position. */
export const happeningPlaces = pgTable(
  'happening_places',
  {
    happening: text().notNull(),
    listener: text().notNull(),
    place: bigint({ mode: 'number' }).notNull(),
    /** When a node last ran a program with this listener. */
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.happening, table.listener] })],
)

/** What a listener failed to act on, and acts on again apart from everything else. */
export const happeningRetries = pgTable(
  'happening_retries',
  {
    happening: text().notNull(),
    listener: text().notNull(),
    id: uuid().notNull(),
    at: instant('at').notNull(),
    payload: json().notNull(),
    /** How often it failed. */
    attempts: integer().notNull(),
    /** Null once it is given up. */
    nextTry: instant('next_try'),
    triedAt: instant('tried_at').notNull(),
    error: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.happening, table.listener, table.id] }),
    index('happening_retries_next_try').on(table.nextTry),
  ],
)

/**
 * Happenings that durable listeners acted on while each was a job of its own: see `earlierQueues.ts`, together with which
 * it will be removed. Kept for a day.
 */
export const happeningActions = pgTable(
  'happening_actions',
  {
    listener: text().notNull(),
    happeningId: uuid('happening_id').notNull(),
    actedAt: instant('acted_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.listener, table.happeningId] }),
    index('happening_actions_acted_at').on(table.actedAt),
  ],
)
