import type { MissionId, MissionItem } from '@shoal/bus/missions/contract'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** Missions that were started; one is on the pages at a time, until it is cleared. */
export const missionRuns = pgTable(
  'mission_runs',
  {
    id: uuid().primaryKey(),
    mission: text().$type<MissionId>().notNull(),
    goal: integer().notNull(),
    /** Progress of everybody together towards the goal. */
    progress: integer().notNull().default(0),
    /** Of the nuke, as people may write them: see normal.ts. */
    launchTexts: text('launch_texts').array().notNull(),
    /** What success gives besides XP, named as it was then. */
    item: jsonb().$type<MissionItem>(),
    startedAt: instant('started_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    endedAt: instant('ended_at'),
    /** How it ended for people who had accepted and were not through by themselves. */
    outcome: text({ enum: ['success', 'fail'] }),
    /** Stopped, or followed by another one. */
    clearedAt: instant('cleared_at'),
  },
  (table) => [
    uniqueIndex('mission_runs_one').on(sql`(${table.clearedAt} is null)`).where(sql`${table.clearedAt} is null`),
    check('mission_runs_progress', sql`${table.progress} between 0 and ${table.goal}`),
  ],
)

/** What people made of a mission. */
export const missionPeople = pgTable(
  'mission_people',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => missionRuns.id),
    userId: text('user_id').notNull(),
    status: text({ enum: ['accepted', 'declined', 'success', 'fail'] }).notNull(),
    /** When it was accepted last; null if never. */
    acceptedAt: instant('accepted_at'),
    /** Launch texts that this person has entered. */
    found: text().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.userId] }),
    index('mission_people_status').on(table.runId, table.status),
    index('mission_people_user').on(table.userId),
  ],
)
