import { type Gone, limits } from '@shoal/bus/notifications/contract'
import { eq, inArray } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import type { Who } from '../../platform/people/who.ts'
import { useMoments } from '../moments/index.ts'
import { useNotifications } from './service.ts'
import { notificationPeople } from './tables.ts'

/** How often each node writes down the people who are here, in ms. An absence is known as exactly as this. */
const lookEvery = 5 * 60 * 1000

/** Notes who is here, and sums up for people who come back what happened while they were gone. */
export const useArrivals = service((platform) => {
  const { clock, database, gateway, log } = platform
  const { db } = database
  /** Open connections of this node, by person. */
  const here = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  gateway.onConnect((connection) => {
    const userId = connection.who?.userId
    if (userId === undefined) return
    here.set(userId, (here.get(userId) ?? 0) + 1)
    connection.onClose(() => {
      const left = (here.get(userId) ?? 1) - 1
      if (left > 0) here.set(userId, left)
      else here.delete(userId)
    })
  })

  /** Only for people who have been here before: the others have no row, and need none. */
  async function look(): Promise<void> {
    try {
      const all = [...here.keys()].sort()
      if (all.length > 0)
        await db.update(notificationPeople).set({ hereAt: clock.now() }).where(inArray(notificationPeople.userId, all))
    } catch (error) {
      log.warn({ err: error }, 'who is here could not be written down; it is tried again')
    }
    timer = setTimeout(() => void look(), lookEvery).unref()
  }

  /** They were told. */
  async function seen(userId: string): Promise<void> {
    const none = { goneFrom: null, goneUntil: null }
    await db.update(notificationPeople).set(none).where(eq(notificationPeople.userId, userId))
  }

  return {
    start(): void {
      clearTimeout(timer)
      timer = setTimeout(() => void look(), lookEvery).unref()
    },

    /** Somebody opens a page. Answers with what happened while they were gone, until they have seen that. */
    async arrive(who: Who): Promise<Gone | null> {
      const { userId } = who
      const now = clock.now()
      const [row] = await database.prepared<{ from: Date | null; until: Date | null }>(
        'notifications-arrive',
        `insert into notification_people as p (user_id, here_at) values ($1, $2)
         on conflict (user_id) do update set here_at = excluded.here_at,
           gone_from = case when p.here_at < $3 then coalesce(p.gone_from, p.here_at) else p.gone_from end,
           gone_until = case when p.here_at < $3 then excluded.here_at else p.gone_until end
         returning gone_from as "from", gone_until as "until"`,
        [userId, now, new Date(now.getTime() - limits.goneLeast)],
      )
      if (!row?.from || !row.until) return null
      const from = new Date(Math.max(row.from.getTime(), now.getTime() - limits.goneMost))
      const [counts, moments] = await Promise.all([
        useNotifications(platform).unread(userId, { from, until: row.until }),
        // Those that somebody may see and has missed.
        useMoments(platform).largest(who, { from, until: row.until, most: limits.goneMoments }),
      ])
      if (Object.keys(counts).length > 0 || moments.length > 0)
        return { from: from.toISOString(), until: row.until.toISOString(), counts, moments }
      await seen(userId)
      return null
    },

    seen,
  }
})
