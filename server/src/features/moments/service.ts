import { limits, type Moment, type MomentSize } from '@shoal/bus/moments/contract'
import { and, desc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import type { Happening, Told } from '../../platform/happenings/index.ts'
import { deletedPerson } from '../../platform/people/deletedPerson.ts'
import type { Who } from '../../platform/people/who.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { usePeople } from '../accounts/index.ts'
import { useStreams } from '../streams/index.ts'
import { idsOf, type NewMoment } from './moment.ts'
import { moments } from './tables.ts'

type MomentRow = typeof moments.$inferSelect
type Shown = MomentRow & Pick<Moment, 'sound' | 'onPicture' | 'listed'>

const dayMs = 24 * 60 * 60 * 1000
/**
 * Out of moments of one kind at once only the largest are told, so that a hundred people who find a spot in the same second
 * do not become a hundred lines on every page.
 */
const mostAtOnce = 5
const weight: Record<MomentSize, number> = { small: 0, large: 1, grand: 2 }

/** One that is not told now, but was kept. */
const kept = (row: MomentRow): Shown => ({ ...row, sound: null, onPicture: false, listed: true })

/** What just happened in the show: each feature turns its own happenings into moments for viewers. */
export const useMoments = service((platform) => {
  const { clock, database, happenings, publisher, outbox } = platform
  const { db } = database

  /** Moments with the present names of their people. */
  async function present(shown: readonly Shown[]): Promise<Moment[]> {
    const persons = await usePeople(platform).persons(shown.flatMap(({ userIds }) => userIds))
    return shown.map(({ userIds: _, at, seenAt, parts, ...rest }) => ({
      ...rest,
      at: at.toISOString(),
      seenAt: seenAt.toISOString(),
      parts: parts.map((part) => ('personId' in part ? { person: persons.get(part.personId) ?? deletedPerson } : part)),
    }))
  }

  /** Those of the whole show, and of the cameras that this person may watch. */
  const openTo = async (who: Who | null) =>
    or(isNull(moments.streamId), inArray(moments.streamId, await useStreams(platform).watchableBy(who)))

  /** Keeps the listed moments, and tells people who may watch the camera. Belongs to the listener's transaction. */
  async function tell(all: readonly Shown[]): Promise<void> {
    const largest = all.toSorted((one, two) => weight[two.size] - weight[one.size]).slice(0, mostAtOnce)
    const listed = largest.filter((one) => one.listed)
    if (listed.length > 0)
      await db
        .insert(moments)
        .values(listed.map(({ sound: _, onPicture: __, listed: ___, ...row }) => row))
        .onConflictDoNothing()
    const access = await useStreams(platform).access()
    const found = await present(largest)
    // Moments of a camera that is not shown are told to nobody.
    const watchers = { public: rooms.all, season_pass: rooms.pass } as const
    for (const whom of ['public', 'season_pass'] as const) {
      const some = found.filter(({ streamId }) => (streamId === null ? 'public' : access.get(streamId)) === whom)
      if (some.length > 0) publisher.publish(watchers[whom], 'moments:happened', { moments: some })
    }
  }

  return {
    /**
     * Makes moments of a feature's happenings, exactly once each and on one node. Call it in the `setup` of a feature.
     * @param describe turns what happened into a moment, or answers null
     */
    of<Payload extends object>(
      kind: Happening<Payload>,
      describe: (payload: Payload) => NewMoment | null | Promise<NewMoment | null>,
    ): void {
      happenings.durable(kind, 'moments', async (told: readonly Told<Payload>[]) => {
        const all: Shown[] = []
        for (const { id, at, payload } of told) {
          const moment = await describe(payload)
          if (!moment) continue
          const { kind, streamId, seenAt = at, size, parts, about = null } = moment
          const { sound = null, onPicture = true, listed = true } = moment
          const userIds = idsOf(parts)
          all.push({ id, kind, at, streamId, seenAt, size, parts, userIds, about, sound, onPicture, listed })
        }
        if (all.length > 0) await tell(all)
      })
    },

    /** The last ones of a day, newest first, of cameras that this person may watch. */
    async list(who: Who | null): Promise<Moment[]> {
      const rows = await db
        .select()
        .from(moments)
        .where(and(gt(moments.at, new Date(clock.ms() - dayMs)), await openTo(who)))
        .orderBy(desc(moments.at), desc(moments.id))
        .limit(limits.momentsKept)
      return present(rows.map(kept))
    },

    /**
     * The largest ones of a time that this person may know of, at most `most`, newest first. Small ones are not among
     * them: those of more than a day ago are gone. `from` itself is not within it, `until` is.
     */
    async largest(who: Who, { from, until, most }: { from: Date; until: Date; most: number }): Promise<Moment[]> {
      const within = and(gt(moments.at, from), lte(moments.at, until), ne(moments.size, 'small'))
      const rows = await db
        .select()
        .from(moments)
        .where(and(within, await openTo(who)))
        .orderBy(sql`${moments.size} = 'grand' desc`, desc(moments.at), desc(moments.id))
        .limit(most)
      return present(rows.map(kept).sort((one, other) => other.at.getTime() - one.at.getTime()))
    },

    /** Removes small ones that are older than `before`, the oldest first, at most `most`; answers with how many. */
    async removeSmall(before: Date, most: number): Promise<number> {
      const gone = await database.query(sql`
        delete from moments where id in (
          select id from moments where size = 'small' and at < ${before} order by at limit ${most}) returning 1`)
      return gone.length
    },

    /** Removes the moments about something that is no longer shown from every page; belongs to the transaction that hides it. */
    async takeAway(about: string): Promise<void> {
      const gone = await db.delete(moments).where(eq(moments.about, about)).returning({ id: moments.id })
      if (gone.length > 0) await outbox.publish(rooms.all, 'moments:gone', { ids: gone.map(({ id }) => id) })
    },

    /** Moments that name a person go with the account. */
    async forget(userId: string): Promise<void> {
      await db.delete(moments).where(sql`${moments.userIds} @> array[${userId}]::text[]`)
    },
  }
})
