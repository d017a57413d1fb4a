import type { VfxName } from '@shoal/bus/vfx/contract'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/**
 * Full-screen effects that moderators showed [ADM-6]. A row runs until its time is over or it is ended, and is kept for a
 * while after that. Who started and stopped it stands in the log of staff alone.
 */
export const vfxRuns = pgTable(
  'vfx_runs',
  {
    id: uuid().primaryKey(),
    effect: text().$type<VfxName>().notNull(),
    /** The id of the camera whose viewers see it; null is everyone. */
    streamId: text('stream_id'),
    /** A digest of the person and the Idempotency-Key of the call that started it. */
    key: text(),
    startedAt: instant('started_at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    /** When it was stopped or replaced; null while it runs, and when it ran to its end. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    unique('vfx_runs_key').on(table.key),
    index('vfx_runs_running').on(table.startedAt).where(sql`${table.endedAt} is null`),
    check('vfx_runs_duration', sql`${table.durationMs} > 0`),
  ],
)
export type VfxRunRow = typeof vfxRuns.$inferSelect
