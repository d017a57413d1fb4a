import type { Claimed, Streak } from '@shoal/bus/daily/contract'
import { streakXp } from '@shoal/bus/daily/rules'
import { dayAfter, showDay } from '@shoal/bus/rules/days'
import { eq } from 'drizzle-orm'
import { streakClaimed } from '../../happenings/daily.ts'
import { sql } from '../../platform/database/index.ts'
import { service } from '../../platform/feature.ts'
import { useExperience, usePeople } from '../accounts/index.ts'
import { loginStreaks } from './tables.ts'

type Kept = Pick<typeof loginStreaks.$inferSelect, 'day' | 'days' | 'longest'>

/** DAY-2: on how many days in a row somebody was here, by the days of New York. */
export const useStreaks = service((platform) => {
  const { clock, database, happenings, publisher } = platform
  const { db } = database

  function present(kept: Kept | undefined): Streak {
    const today = showDay(clock.now())
    // A clock of another node may be a moment ahead.
    const claimed = kept !== undefined && kept.day >= today
    const days = kept !== undefined && kept.day >= dayAfter(today, -1) ? kept.days : 0
    return { days, longest: kept?.longest ?? 0, claimed, next: streakXp(days + 1) }
  }

  async function read(userId: string): Promise<Streak> {
    const [kept] = await db.select().from(loginStreaks).where(eq(loginStreaks.userId, userId))
    return present(kept)
  }

  return {
    read,

    /** Counts today for somebody, once, however many pages on however many nodes say so at the same time. */
    claim(userId: string): Promise<Claimed> {
      const day = showDay(clock.now())
      return database.transaction(async () => {
        // Somebody who is being deleted gets no streak that would stay behind.
        if (!(await usePeople(platform).hold(userId))) return { streak: present(undefined), claimed: false, xp: 0 }
        const [kept] = await database.query<Kept>(sql`
          insert into login_streaks as streak (user_id, day, days, longest) values (${userId}, ${day}, 1, 1)
          on conflict (user_id) do update set day = excluded.day,
            days = case when streak.day = ${dayAfter(day, -1)} then streak.days + 1 else 1 end,
            longest = greatest(streak.longest, case when streak.day = ${dayAfter(day, -1)} then streak.days + 1 else 1 end)
          where streak.day < excluded.day returning day, days, longest`)
        if (!kept) return { streak: await read(userId), claimed: false, xp: 0 }
        const xp = streakXp(kept.days)
        await useExperience(platform).change(userId, {
          ...{ amount: xp, reason: 'streak', reference: { name: `Day ${kept.days}`, day } },
          key: `streak:${day}:${userId}`,
        })
        await happenings.happen(streakClaimed, { userId, day, days: kept.days })
        const streak = present(kept)
        publisher.toUser(userId, 'daily:streak', streak)
        return { streak, claimed: true, xp }
      })
    },

    /** For the deletion of an account. */
    forget: (userId: string) => db.delete(loginStreaks).where(eq(loginStreaks.userId, userId)),
  }
})
