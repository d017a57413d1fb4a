import { limits, type Refresh } from '@shoal/bus/refresh/contract'
import { refreshErrors } from '@shoal/bus/refresh/errors'
import { spreadOf } from '@shoal/bus/refresh/rules'
import { lt } from 'drizzle-orm'
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
      return row ? { id: row.refreshId, ago: clock.ms() - row.at.getTime(), within: row.withinMs } : null
    },

    /** Tells all pages of all nodes, and notes who did. Of two at once one is refused: `refresh/too-soon`. */
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
            setWhere: lt(forcedRefresh.at, new Date(clock.ms() - limits.pauseMs)),
          })
          .returning()
        if (!taken) {
          const last = await db.select({ at: forcedRefresh.at }).from(forcedRefresh)
          const left = (last[0]?.at.getTime() ?? 0) + limits.pauseMs - clock.ms()
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
