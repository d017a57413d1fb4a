import type { Challenge, DailyChallenges } from '@shoal/bus/daily/contract'
import { dailyErrors } from '@shoal/bus/daily/errors'
import { dayAfter, endOfDay, type ShowDay, showDay } from '@shoal/bus/rules/days'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { challengeCompleted } from '../../happenings/daily.ts'
import { service } from '../../platform/feature.ts'
import { refuse } from '../../platform/refusal.ts'
import { useExperience, usePeople } from '../accounts/index.ts'
import { useFeatures } from '../features/index.ts'
import { type Action, type ChallengeKind, kindOf } from './catalogue.ts'
import { draw, mayBeDrawn, mayCount } from './draw.ts'
import { type Act, advanced, shown } from './progress.ts'
import { challengeDays, type Standing } from './tables.ts'

type Row = typeof challengeDays.$inferSelect
/** Something that a person did, to be counted. */
export type PersonsAct = Act & { userId: string }

/** For how many people a day it remembers which actions may count for them, before it forgets all. */
const mostRemembered = 20_000

const present = (challenge: Challenge | null): challenge is Challenge => challenge !== null
const isOpen = ({ id, completedAt }: Standing): boolean => completedAt === undefined && kindOf(id) !== undefined

/** DAY-1: three challenges a day for each person. Whatever counts, counts for the day on which it was done. */
export const useChallenges = service((platform) => {
  const { clock, database, happenings, publisher } = platform
  const { db } = database
  const people = usePeople(platform)
  /** By `<user> <day>`. May hold too many actions, never too few: fewer and fewer can still count as the day goes on. */
  const remembered = new Map<string, Set<Action>>()

  const keyOf = (userId: string, day: ShowDay) => `${userId} ${day}`

  function remember(key: string, actions: Set<Action>): Set<Action> {
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(key, actions)
    return actions
  }

  /** Notes what may still count: what is open, and what may take its place. */
  function narrow({ userId, day, challenges, rerolledAt }: Row): void {
    const open = challenges.filter(isOpen).map(({ id }) => kindOf(id)!)
    const instead = rerolledAt ? [] : open.flatMap(({ group }) => mayBeDrawn(userId, day, group))
    remember(keyOf(userId, day), new Set([...open, ...instead].map(({ action }) => action)))
  }

  /** Which kinds people may get now; people whose account is gone are absent. */
  async function eligible(userIds: Iterable<string>): Promise<Map<string, (kind: ChallengeKind) => boolean>> {
    const [speakers, contestants, fishtoys] = await Promise.all([
      people.speakers(userIds),
      useFeatures(platform).enabled('contestants'),
      useFeatures(platform).enabled('fishtoys'),
    ])
    const on = { contestants, fishtoys }
    return new Map(
      [...speakers].map(([id, { pass }]) => [
        id,
        (kind) => (!kind.pass || pass !== 'none') && (kind.feature === undefined || on[kind.feature]),
      ]),
    )
  }

  /** Draws challenges for people without any on that day, and locks the rows of all, in order, until the transaction ends. */
  async function held(wanted: readonly { userId: string; day: ShowDay }[]): Promise<Row[]> {
    const may = await eligible(wanted.map(({ userId }) => userId))
    const all = wanted.filter(({ userId }) => may.has(userId))
    if (all.length === 0) return []
    const fresh = all.map(({ userId, day }) => ({
      ...{ userId, day, rerolledAt: null },
      challenges: draw(userId, day, may.get(userId)!).map(({ kind: { id } }) => ({ id, progress: 0, seen: {} })),
    }))
    await db
      .insert(challengeDays)
      .values(fresh.toSorted((one, other) => (keyOf(one.userId, one.day) < keyOf(other.userId, other.day) ? -1 : 1)))
      .onConflictDoNothing()
    const [ids, days] = [all.map(({ userId }) => userId), all.map(({ day }) => day)]
    return database.query<Row>(sql`
      select user_id as "userId", day, challenges, rerolled_at as "rerolledAt" from challenge_days
      where (user_id, day) in (select * from unnest(${sql.param(ids)}::text[], ${sql.param(days)}::text[]))
      order by user_id, day for update`)
  }

  async function put({ userId, day, challenges, rerolledAt }: Row): Promise<void> {
    await db
      .update(challengeDays)
      .set({ challenges, rerolledAt })
      .where(and(eq(challengeDays.userId, userId), eq(challengeDays.day, day)))
  }

  function presented(row: Row, before: Row | undefined): DailyChallenges {
    const today = row.challenges.map((one) => shown(one, false)).filter(present)
    const inProgress = today.filter(({ status }) => status === 'in-progress')
    return {
      ...{ day: row.day, inProgress, complete: today.filter(({ status }) => status === 'complete') },
      expired: (before?.challenges ?? [])
        .map((one) => shown(one, true))
        .filter(present)
        .filter(({ status }) => status === 'expired'),
      expiresAt: endOfDay(row.day).toISOString(),
      reroll: row.rerolledAt === null && inProgress.length > 0,
    }
  }

  async function rowsOf(userId: string, days: readonly ShowDay[]): Promise<Map<ShowDay, Row>> {
    const rows = await db
      .select()
      .from(challengeDays)
      .where(and(eq(challengeDays.userId, userId), inArray(challengeDays.day, [...days])))
    return new Map(rows.map((row) => [row.day, row]))
  }

  /** Tells the pages of a person how today stands, after the commit. */
  function tell(userId: string): void {
    database.afterCommit(async () => publisher.toUser(userId, 'daily:challenges', await challenges.read(userId)))
  }

  const challenges = {
    /** The challenges of today; drawn now, when nobody has looked yet. */
    async read(userId: string): Promise<DailyChallenges> {
      const day = showDay(clock.now())
      const days = [day, dayAfter(day, -1)]
      let rows = await rowsOf(userId, days)
      if (!rows.has(day)) {
        await database.transaction(() => held([{ userId, day }]))
        rows = await rowsOf(userId, days)
      }
      const row = rows.get(day) ?? { userId, day, challenges: [], rerolledAt: null }
      return presented(row, rows.get(dayAfter(day, -1)))
    },

    /** Whether an action of a person may count on a day, as far as this node knows: never false when it may. */
    mayCount: (userId: string, day: ShowDay, action: Action): boolean =>
      (remembered.get(keyOf(userId, day)) ?? remember(keyOf(userId, day), mayCount(userId, day))).has(action),

    /** Counts what people did, within the current transaction: each for the day on which it was done. */
    async count(acts: readonly PersonsAct[]): Promise<void> {
      const byDay = new Map<string, PersonsAct[]>()
      for (const act of acts) {
        const key = keyOf(act.userId, showDay(act.at))
        byDay.set(key, [...(byDay.get(key) ?? []), act])
      }
      const wanted = [...byDay.values()].map(([first]) => ({ userId: first!.userId, day: showDay(first!.at) }))
      for (const row of await held(wanted)) {
        const done = byDay.get(keyOf(row.userId, row.day)) ?? []
        const next = row.challenges.map((standing) => done.reduce(advanced, standing))
        const after = { ...row, challenges: next }
        database.afterCommit(() => narrow(after))
        if (next.every((standing, index) => standing === row.challenges[index])) continue
        await put(after)
        const left = next.filter(isOpen).length
        for (const [index, standing] of next.entries()) {
          if (standing.completedAt === undefined || row.challenges[index]!.completedAt !== undefined) continue
          await complete(row, standing, left)
        }
        tell(row.userId)
      }
    },

    /**
     * Replaces the challenges that are not complete, once a day; their progress is lost. Throws the Refusals
     * `daily/rerolled` and `daily/all-complete`.
     */
    async reroll(userId: string): Promise<DailyChallenges> {
      const day = showDay(clock.now())
      await database.transaction(async () => {
        const [row] = await held([{ userId, day }])
        if (!row) return
        if (row.rerolledAt) refuse(dailyErrors.rerolled)
        if (!row.challenges.some(isOpen)) refuse(dailyErrors.allComplete)
        const at = clock.now()
        const drawn = draw(userId, day, (await eligible([userId])).get(userId)!)
        const next = row.challenges.map((standing): Standing => {
          if (!isOpen(standing)) return standing
          const slot = drawn.find(({ kind }) => kind.group === kindOf(standing.id)!.group)!
          // The kinds that may be drawn can have changed since: takes another one in any case.
          const { id } = slot.instead.id === standing.id ? slot.kind : slot.instead
          return { id, progress: 0, seen: {}, since: at.toISOString() }
        })
        const after = { ...row, challenges: next, rerolledAt: at }
        await put(after)
        database.afterCommit(() => narrow(after))
        tell(userId)
      })
      return challenges.read(userId)
    },

    /** Removes days before one, so many at most; answers with how many. */
    async remove(before: Date, most: number): Promise<number> {
      const old = db
        .select({ id: sql`ctid` })
        .from(challengeDays)
        .where(lt(challengeDays.day, showDay(before)))
        .limit(most)
      const gone = await db.delete(challengeDays).where(sql`ctid in ${old}`).returning({ day: challengeDays.day })
      return gone.length
    },

    /** For the deletion of an account. */
    forget: (userId: string) => db.delete(challengeDays).where(eq(challengeDays.userId, userId)),
  }

  async function complete({ userId, day }: Row, standing: Standing, left: number): Promise<void> {
    const challenge = shown(standing, false)!
    const given = await useExperience(platform).change(userId, {
      ...{ amount: challenge.xp, reason: 'challenge', reference: { name: challenge.title, day } },
      key: `challenge:${day}:${challenge.id}:${userId}`,
    })
    if (!given || given.replayed) return
    await happenings.happen(challengeCompleted, { userId, day, challengeId: challenge.id, left })
    publisher.toUser(userId, 'daily:completed', { challenge, left })
  }

  return challenges
})
