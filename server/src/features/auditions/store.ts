import { limits } from '@shoal/bus/auditions/contract'
import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/index.ts'
import { liveStreams } from '../streams/index.ts'
import { auditionPoints, auditionRatings, auditions } from './tables.ts'

/** Auditions in the database, each with the fields of its camera. */
export function createStore(database: Database) {
  const { db } = database

  const joined = () =>
    db
      .select({
        audition: auditions,
        state: liveStreams.audition,
        online: liveStreams.online,
        playbackId: liveStreams.playbackId,
      })
      .from(auditions)
      .innerJoin(liveStreams, eq(liveStreams.id, auditions.streamId))

  const one = async (where: ReturnType<typeof eq>): Promise<AuditionRow | null> => {
    const [found] = await joined().where(where)
    return found ? rowOf(found) : null
  }

  const rowOf = ({ audition, state, online, playbackId }: Awaited<ReturnType<typeof joined>>[number]) => ({
    ...audition,
    // Its camera was made with a state.
    state: state ?? ('closed' as const),
    online,
    playbackId: playbackId ?? audition.streamId,
  })

  return {
    ofPerson: (userId: string) => one(eq(auditions.userId, userId)),
    ofStream: (streamId: string) => one(eq(auditions.streamId, streamId)),

    /** The audition of a person, its row locked until the end of the transaction. */
    async locked(userId: string): Promise<AuditionRow | null> {
      await db.select({ id: auditions.streamId }).from(auditions).where(eq(auditions.userId, userId)).for('update')
      return one(eq(auditions.userId, userId))
    },

    /** Those in some states, the live ones first, then by points, then the newest. */
    async shown(states: readonly ('open' | 'fish')[]): Promise<AuditionRow[]> {
      const rows = await joined()
        .where(inArray(liveStreams.audition, [...states]))
        .orderBy(desc(liveStreams.online), desc(auditions.points), desc(auditions.appliedAt), auditions.streamId)
        .limit(limits.listMost)
      return rows.map(rowOf)
    },

    /** Auditions in a state, the oldest applications first. */
    async inState(state: 'open' | 'closed' | 'fish'): Promise<AuditionRow[]> {
      const rows = await joined()
        .where(eq(liveStreams.audition, state))
        .orderBy(asc(auditions.appliedAt), auditions.streamId)
        .limit(limits.listMost)
      return rows.map(rowOf)
    },

    /** Forgets an audition whose camera was taken away. */
    forgetWithoutCamera: (userId: string) =>
      database.query(sql`
        delete from auditions where user_id = ${userId}
          and not exists (select 1 from live_streams where live_streams.id = auditions.stream_id)`),

    remove: (streamId: string) => db.delete(auditions).where(eq(auditions.streamId, streamId)),

    insert: (row: typeof auditions.$inferInsert) => db.insert(auditions).values(row),

    update: async (streamId: string, values: Partial<typeof auditions.$inferInsert>): Promise<void> => {
      await db.update(auditions).set(values).where(eq(auditions.streamId, streamId))
    },

    /** What a person said of each of some auditions. */
    async votes(userId: string): Promise<Map<string, 'up' | 'down'>> {
      const rows = await db.select().from(auditionRatings).where(eq(auditionRatings.userId, userId))
      return new Map(rows.map(({ streamId, vote }) => [streamId, vote]))
    },

    /** Notes what a person says of an audition, null for nothing any more; the row of the audition is locked. */
    async rate(streamId: string, userId: string, vote: 'up' | 'down' | null, at: Date): Promise<void> {
      const own = and(eq(auditionRatings.streamId, streamId), eq(auditionRatings.userId, userId))
      if (vote === null) await db.delete(auditionRatings).where(own)
      else
        await db
          .insert(auditionRatings)
          .values({ streamId, userId, vote, at })
          .onConflictDoUpdate({ target: [auditionRatings.streamId, auditionRatings.userId], set: { vote, at } })
    },

    /** Counts the ratings of auditions anew; their rows are locked. */
    async count(streamIds: readonly string[]): Promise<void> {
      if (streamIds.length === 0) return
      await database.query(sql`
        update auditions set
          up_votes = (select count(*) from audition_ratings r where r.stream_id = auditions.stream_id and r.vote = 'up'),
          down_votes = (select count(*) from audition_ratings r where r.stream_id = auditions.stream_id and r.vote = 'down')
        where stream_id = any (${sql.param([...streamIds])}::text[])`)
    },

    /** Forgets what a person said, and counts anew. Answers whose auditions it was. */
    async forgetRatings(userId: string): Promise<string[]> {
      const rated = await db
        .select({ id: auditionRatings.streamId })
        .from(auditionRatings)
        .where(eq(auditionRatings.userId, userId))
      const ids = rated.map(({ id }) => id)
      if (ids.length === 0) return []
      // In one order, so that two who go at once never wait for each other.
      await db
        .select({ id: auditions.streamId })
        .from(auditions)
        .where(inArray(auditions.streamId, ids))
        .orderBy(auditions.streamId)
        .for('update')
      await db.delete(auditionRatings).where(eq(auditionRatings.userId, userId))
      await this.count(ids)
      return ids
    },

    /** A line of points by the key of its call. */
    async line(byUserId: string, key: string): Promise<PointsRow | null> {
      const [row] = await db
        .select()
        .from(auditionPoints)
        .where(and(eq(auditionPoints.byUserId, byUserId), eq(auditionPoints.key, key)))
      return row ?? null
    },

    /** Adds a line of points, and answers with all points after it. The audition's row is locked. */
    async addPoints(line: typeof auditionPoints.$inferInsert): Promise<number> {
      await db.insert(auditionPoints).values(line)
      const [after] = await db
        .update(auditions)
        .set({ points: sql`${auditions.points} + ${line.points}` })
        .where(eq(auditions.streamId, line.streamId))
        .returning({ points: auditions.points })
      return after!.points
    },

    /** Toys that are seen at an instant, the oldest first. */
    toysAt: (streamId: string, at: Date): Promise<PointsRow[]> =>
      db
        .select()
        .from(auditionPoints)
        .where(and(eq(auditionPoints.streamId, streamId), isNotNull(auditionPoints.toy), gt(auditionPoints.until, at)))
        .orderBy(auditionPoints.id),
  }
}

/** An audition with the fields of its camera. */
export type AuditionRow = typeof auditions.$inferSelect & {
  state: 'open' | 'closed' | 'fish'
  online: boolean
  playbackId: string
}
export type PointsRow = typeof auditionPoints.$inferSelect
