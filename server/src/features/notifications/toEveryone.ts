import { idempotencyErrors } from '@shoal/bus/errors'
import { type GlobalNotification, limits, type SeasonEnd } from '@shoal/bus/notifications/contract'
import { notificationsErrors } from '@shoal/bus/notifications/errors'
import { and, desc, eq } from 'drizzle-orm'
import { restOfPause } from '../../platform/clock.ts'
import { sql } from '../../platform/database/index.ts'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import { oneLine } from '../../platform/oneLine.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { useAudit } from '../moderation/index.ts'
import { globalNotifications, notificationPeople, seasonEnd } from './tables.ts'

const dayMs = 24 * 60 * 60 * 1000
type NewSeasonEnd = Omit<SeasonEnd, 'endsAt'> & { endsAt: string | null }

/** What admins say to everyone: a Global Notification, and that the season ends [NOT-2]. */
export const useToEveryone = service((platform) => {
  const { clock, database, publisher } = platform
  const { db } = database
  const audit = useAudit(platform)

  async function season(): Promise<SeasonEnd | null> {
    const [row] = await db.select().from(seasonEnd)
    if (!row) return null
    const { number, endsAt, warnDays, words } = row
    return { number, endsAt: endsAt.toISOString(), warnDays, words }
  }

  return {
    /**
     * Says something to every open page. A repeated key says it once. Throws the Refusal `notifications/too-soon` while
     * another one stands there.
     */
    async say(who: Who, said: { header?: string; text: string }, key?: string): Promise<GlobalNotification> {
      const header = oneLine(said.header ?? '') || null
      const text = oneLine(said.text)
      return database.transaction(async () => {
        // Two admins at the same moment come one after the other.
        await database.query(sql`select pg_advisory_xact_lock(hashtextextended('global notification', 0))`)
        const { byUserId, key: keys } = globalNotifications
        const mine = and(eq(byUserId, who.userId), eq(keys, key ?? ''))
        const [before] = key === undefined ? [] : await db.select().from(globalNotifications).where(mine)
        if (before && (before.text !== text || before.header !== header)) refuse(idempotencyErrors.mismatch)
        if (before) return { id: before.id, header, text }
        const [last] = await db.select().from(globalNotifications).orderBy(desc(globalNotifications.id)).limit(1)
        const left = last ? restOfPause(last.at, limits.globalToast, clock) : 0
        if (left > 0) refuse(notificationsErrors.tooSoon, { seconds: Math.ceil(left / 1000) })
        const id = newId()
        await db
          .insert(globalNotifications)
          .values({ id, byUserId: who.userId, header, text, key: key ?? null, at: clock.now() })
        const detail = header === null ? text : `${header}: ${text}`
        await audit.record({ who, action: 'notifications.global', detail })
        publisher.toAll('notifications:global', { id, header, text })
        return { id, header, text }
      })
    },

    season,

    /** Throws the Refusal `notifications/ends-in-past`. */
    async setSeason(who: Who, { endsAt, ...wanted }: NewSeasonEnd): Promise<SeasonEnd | null> {
      if (endsAt !== null && Date.parse(endsAt) <= clock.ms()) refuse(notificationsErrors.endsInPast)
      await database.transaction(async () => {
        if (endsAt === null) await db.delete(seasonEnd)
        else {
          const row = { ...wanted, endsAt: new Date(endsAt) }
          await db
            .insert(seasonEnd)
            .values({ id: 1, ...row })
            .onConflictDoUpdate({ target: seasonEnd.id, set: row })
        }
        const detail = endsAt === null ? 'none' : `Season ${wanted.number}, ${endsAt}`
        await audit.record({ who, action: 'notifications.season', detail })
      })
      return season()
    },

    /** The end of the season, if somebody is to be told now: it is near, and they were not told yet. */
    async endingFor(userId: string): Promise<SeasonEnd | null> {
      const found = await season()
      const ends = found ? Date.parse(found.endsAt) : 0
      const now = clock.ms()
      if (!found || now >= ends || now < ends - found.warnDays * dayMs) return null
      const [person] = await db.select().from(notificationPeople).where(eq(notificationPeople.userId, userId))
      return person?.seasonSeen === found.number ? null : found
    },

    async seenSeason(userId: string, number: number): Promise<void> {
      const found = await season()
      if (found?.number !== number) return
      const set = { seasonSeen: number }
      await db
        .insert(notificationPeople)
        .values({ userId, ...set })
        .onConflictDoUpdate({ target: notificationPeople.userId, set })
    },
  }
})
