import { limits, type Refresh } from '@shoal/bus/refresh/contract'
import { refreshErrors } from '@shoal/bus/refresh/errors'
import { spreadOf } from '@shoal/bus/refresh/rules'
import { gt, lt, or } from 'drizzle-orm'
import { clocksDiffer, restOfPause } from '../../platform/clock.ts'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { useAudit } from '../moderation/index.ts'
import { usePresence } from '../presence/index.ts'
import { forcedRefresh } from './tables.ts'

/** RT-4: all open pages load anew. */
export const useRefresh = service((platform) => {
  const { clock, database, publisher } = platform

  return {
    /** The last one; null when there was none, or so long ago that no page can have missed it. */
    async read(): Promise<Refresh | null> {
      const [row] = await database.db.select().from(forcedRefresh)
      const ago = row ? clock.ms() - row.at.getTime() : 0
      // One that is dated ahead was told before the clock was set back.
      return row && ago >= -clocksDiffer ? { id: row.refreshId, ago: Math.max(0, ago), within: row.withinMs } : null
    },

    /** Tells all pages of all nodes, and notes it in the log of staff. If two do so at once, one is refused: `refresh/too-soon`. */
    async force(who: Who): Promise<{ pages: number; within: number }> {
      const { online: pages } = usePresence(platform).count()
      const within = spreadOf(pages)
      await database.transaction(async (db) => {
        const row = { refreshId: newId(), at: clock.now(), withinMs: within }
        const [taken] = await db
          .insert(forcedRefresh)
          .values(row)
          .onConflictDoUpdate({
            target: forcedRefresh.id,
            set: row,
            setWhere: or(
              lt(forcedRefresh.at, new Date(clock.ms() - limits.pauseMs)),
              gt(forcedRefresh.at, new Date(clock.ms() + clocksDiffer)),
            ),
          })
          .returning()
        if (!taken) {
          const last = await db.select({ at: forcedRefresh.at }).from(forcedRefresh)
          const left = last[0] ? restOfPause(last[0].at, limits.pauseMs, clock) : 0
          refuse(refreshErrors.tooSoon, { seconds: Math.max(1, Math.ceil(left / 1_000)) })
        }
        await useAudit(platform).record({
          ...{ who, action: 'refresh.force', detail: `${pages} pages within ${Math.round(within / 1_000)} s` },
        })
        publisher.toAll('refresh:due', { id: row.refreshId, ago: 0, within })
      })
      return { pages, within }
    },
  }
})
