import { dayAfter, showDay } from '@shoal/bus/rules/days'
import type { Platform } from '../../platform/platform.ts'
import { usePeople } from '../accounts/index.ts'
import { kindOf } from './catalogue.ts'
import { type PersonsAct, useChallenges } from './challenges.ts'
import { loginStreaks } from './tables.ts'

/** The people of the demo show: days of their streak, the longest, whether today counts, challenges done today. */
const people: Readonly<Record<string, readonly [days: number, longest: number, today: boolean, done: number]>> = {
  viewer: [4, 9, false, 0],
  rival: [11, 11, true, 1],
  pass: [2, 17, true, 2],
  xl_fan: [23, 40, true, 1],
  warden: [6, 6, true, 0],
  qa_fish: [1, 3, true, 0],
}

/** Streaks, and challenges that are done or in the middle of it: as if people had been here this morning. */
export async function makeDemoDays(platform: Platform): Promise<void> {
  const { clock, database } = platform
  const [today, at] = [showDay(clock.now()), clock.now()]
  const found = await usePeople(platform).byDisplayNames(Object.keys(people))
  for (const [name, { id: userId }] of found) {
    const [days, longest, here, done] = people[name]!
    const day = here ? today : dayAfter(today, -1)
    await database.db.insert(loginStreaks).values({ userId, day, days, longest }).onConflictDoNothing()
    const { inProgress } = await useChallenges(platform).read(userId)
    const acts = inProgress.flatMap(({ id, goal }, index): PersonsAct[] => {
      const { action, counts } = kindOf(id)!
      const wanted = index < done ? goal : Math.floor((goal * 3) / 5)
      const one = (number: number, amount = 1) => {
        return { userId, action, amount, at, subject: `${id} ${number}`, lot: `${number % 2}` }
      }
      if (counts === 'amount') return wanted > 0 ? [one(0, wanted)] : []
      return Array.from({ length: wanted }, (_, number) => one(number))
    })
    // Some actions count for several challenges: one act is enough.
    await database.transaction(() => useChallenges(platform).count(acts))
  }
}
