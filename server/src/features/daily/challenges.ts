import type { Challenge, DailyChallenges } from '@shoal/bus/daily/contract'
import { dailyErrors } from '@shoal/bus/daily/errors'
import { dayAfter, endOfDay, type ShowDay, showDay } from '@shoal/bus/rules/days'
import { eq, lt, sql } from 'drizzle-orm'
import { challengeCompleted } from '../../happenings/daily.ts'
import { service } from '../../platform/feature.ts'
import { topic } from '../../platform/nodes/index.ts'
import { refuse } from '../../platform/refusal.ts'
import { useExperience, usePeople } from '../accounts/index.ts'
import { useFeatures } from '../features/index.ts'
import { type Action, type ChallengeKind, kindOf } from './catalogue.ts'
import { draw, mayCount } from './draw.ts'
import { type Act, advanced, shown } from './progress.ts'
import { challengeDays, type Standing } from './tables.ts'

type Row = typeof challengeDays.$inferSelect
/** Something that a person did, to be counted. */
export type PersonsAct = Act & { userId: string }

/**
 * What may still count for a person on a day: the open challenges as they stood when they were last seen, or any of these
 * actions while that was never.
 */
type Chances = ReadonlySet<Action> | readonly Standing[]

/** Some challenges of a person's day have others in their place: what other nodes remember of it holds no more. */
const replaced = topic<{ key: string }>('daily.replaced')

interface PersonsDay {
  userId: string
  day: ShowDay
}
const keyOf = (userId: string, day: ShowDay) => `${userId} ${day}`
const columnsOf = (some: readonly PersonsDay[]) => [some.map(({ userId }) => userId), some.map(({ day }) => day)]

/** For how many people a day it remembers what may count for them, before it forgets all. */
const mostRemembered = 20_000

const present = (challenge: Challenge | null): challenge is Challenge => challenge !== null
const isOpen = ({ id, completedAt }: Standing): boolean => completedAt === undefined && kindOf(id) !== undefined

/** DAY-1: three challenges a day for each person. Whatever counts, counts for the day on which it was done. */
export const useChallenges = service((platform) => {
  const { clock, database, happenings, nodes, publisher } = platform
  const { db } = database
  const people = usePeople(platform)
  /** By `<user> <day>`. May hold too much, never too little: less and less can still count as the day goes on. */
  const remembered = new Map<string, Chances>()
  nodes.on(replaced, ({ key }) => void remembered.delete(key))
  nodes.onGap(() => remembered.clear())

  function remember(key: string, chances: Chances): Chances {
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(key, chances)
    return chances
  }

  /** Notes what may still count: what is open. Whatever takes its place is told to all nodes. */
  function narrow({ userId, day, challenges }: Row): void {
    remember(keyOf(userId, day), challenges.filter(isOpen))
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

  /** Locks the rows of people's days, in order, until the transaction ends; days without a row are absent. */
  const locked = (wanted: readonly PersonsDay[]): Promise<Row[]> =>
    database.prepared<Row>(
      'challenges-lock',
      `select user_id as "userId", day, challenges, rerolled_at as "rerolledAt" from challenge_days
       where (user_id, day) in (select * from unnest($1::text[], $2::text[])) order by user_id, day for update`,
      columnsOf(wanted),
    )

  /** Draws challenges for people without any on that day, and locks the rows of all, in order, until the transaction ends. */
  async function held(wanted: readonly PersonsDay[]): Promise<Row[]> {
    const rows = await locked(wanted)
    const known = new Set(rows.map(({ userId, day }) => keyOf(userId, day)))
    const missing = wanted.filter(({ userId, day }) => !known.has(keyOf(userId, day)))
    if (missing.length === 0) return rows
    const may = await eligible(missing.map(({ userId }) => userId))
    const all = missing.filter(({ userId }) => may.has(userId))
    if (all.length === 0) return rows
    const fresh = all.map(({ userId, day }) => ({
      ...{ userId, day, rerolledAt: null },
      challenges: draw(userId, day, may.get(userId)!).map(({ kind: { id } }) => ({ id, progress: 0, seen: {} })),
    }))
    await db
      .insert(challengeDays)
      .values(fresh.toSorted((one, other) => (keyOf(one.userId, one.day) < keyOf(other.userId, other.day) ? -1 : 1)))
      .onConflictDoNothing()
    return locked(wanted)
  }

  /** Writes several days with one statement. */
  const put = (rows: readonly Row[]): Promise<unknown> =>
    database.prepared(
      'challenges-put',
      `update challenge_days as kept set challenges = fresh.challenges, rerolled_at = fresh."rerolledAt"
       from json_to_recordset($1::json) as fresh ("userId" text, day text, challenges jsonb, "rerolledAt" timestamptz)
       where kept.user_id = fresh."userId" and kept.day = fresh.day`,
      [JSON.stringify(rows)],
    )

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

  /** The rows of people's days, by `<user> <day>`. */
  async function rowsOf(wanted: readonly PersonsDay[]): Promise<Map<string, Row>> {
    const rows = await database.prepared<Row>(
      'challenges-of',
      `select user_id as "userId", day, challenges, rerolled_at as "rerolledAt" from challenge_days
       where (user_id, day) in (select * from unnest($1::text[], $2::text[]))`,
      columnsOf(wanted),
    )
    return new Map(rows.map((row) => [keyOf(row.userId, row.day), row]))
  }

  /** Tells the pages of people how today stands, after the commit, when these rows of theirs have changed. */
  async function tell(changed: readonly Row[]): Promise<void> {
    const today = showDay(clock.now())
    const yesterday = dayAfter(today, -1)
    const earlier = await rowsOf(changed.map(({ userId }) => ({ userId, day: yesterday })))
    for (const row of changed) {
      if (row.day === today)
        publisher.toUser(row.userId, 'daily:challenges', presented(row, earlier.get(keyOf(row.userId, yesterday))))
      // What was done before midnight changes what was left open then.
      else
        database.afterCommit(async () =>
          publisher.toUser(row.userId, 'daily:challenges', await challenges.read(row.userId)),
        )
    }
  }

  const challenges = {
    /** The challenges of today; drawn now, when nobody has looked yet. */
    async read(userId: string): Promise<DailyChallenges> {
      const day = showDay(clock.now())
      const days = [day, dayAfter(day, -1)].map((one) => ({ userId, day: one }))
      let rows = await rowsOf(days)
      if (!rows.has(keyOf(userId, day))) {
        await database.transaction(() => held([{ userId, day }]))
        rows = await rowsOf(days)
      }
      const row = rows.get(keyOf(userId, day)) ?? { userId, day, challenges: [], rerolledAt: null }
      return presented(row, rows.get(keyOf(userId, dayAfter(day, -1))))
    },

    /** Whether what a person did may count, as far as this node knows: never false when it may. */
    mayCount({ userId, ...act }: PersonsAct): boolean {
      const day = showDay(act.at)
      const key = keyOf(userId, day)
      const chances = remembered.get(key) ?? remember(key, mayCount(userId, day))
      if ('has' in chances) return chances.has(act.action)
      return chances.some((standing) => advanced(standing, act) !== standing)
    },

    /** Counts what people did, within the current transaction: each for the day on which it was done. */
    async count(acts: readonly PersonsAct[]): Promise<void> {
      const byDay = new Map<string, PersonsAct[]>()
      for (const act of acts) {
        const key = keyOf(act.userId, showDay(act.at))
        byDay.set(key, [...(byDay.get(key) ?? []), act])
      }
      const wanted = [...byDay.values()].map(([first]) => ({ userId: first!.userId, day: showDay(first!.at) }))
      const changed: Row[] = []
      for (const row of await held(wanted)) {
        const done = byDay.get(keyOf(row.userId, row.day)) ?? []
        const next = row.challenges.map((standing) => done.reduce(advanced, standing))
        const after = { ...row, challenges: next }
        database.afterCommit(() => narrow(after))
        if (next.every((standing, index) => standing === row.challenges[index])) continue
        changed.push(after)
        const left = next.filter(isOpen).length
        for (const [index, standing] of next.entries()) {
          if (standing.completedAt === undefined || row.challenges[index]!.completedAt !== undefined) continue
          await complete(row, standing, left)
        }
      }
      if (changed.length === 0) return
      await put(changed)
      await tell(changed)
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
        await put([after])
        database.afterCommit(() => narrow(after))
        // Before any page is told, so that nothing that somebody does for a new one is missed.
        nodes.tell(replaced, { key: keyOf(userId, day) })
        await tell([after])
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
