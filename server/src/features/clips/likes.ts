import { clipsErrors } from '@shoal/bus/clips/errors'
import { and, eq, sql } from 'drizzle-orm'
import { clipLiked } from '../../happenings/clips.ts'
import { service } from '../../platform/feature.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { refuse } from '../../platform/refusal.ts'
import { clipLikes, clips } from './tables.ts'
import { requireSight } from './view.ts'

/** CLP-5: a person likes a clip once, however often they ask, and everybody sees the count. */
export const useClipLikes = service((platform) => {
  const { database, clock, happenings, publisher } = platform
  const { db } = database
  // The last count of a frame is the one that holds: counts of one clip leave in the order of their commits.
  const announce = publisher.batcher('clips:likes', (_, counts: Array<readonly [string, number]>) =>
    Object.fromEntries(counts),
  )

  async function change(who: Who, id: string, liked: boolean): Promise<{ id: string; likes: number; liked: boolean }> {
    if (!isUuid(id)) refuse(clipsErrors.noSuchClip)
    return database.transaction(async () => {
      // Locking the clip lets simultaneous likes come one after the other: each adds to the count of the last.
      const [row] = await db.select().from(clips).where(eq(clips.id, id)).for('update')
      requireSight(row, who)
      const mine = and(eq(clipLikes.clipId, id), eq(clipLikes.userId, who.userId))
      const changed = liked
        ? await db
            .insert(clipLikes)
            .values({ clipId: id, userId: who.userId, at: clock.now() })
            .onConflictDoNothing()
            .returning({ id: clipLikes.clipId })
        : await db.delete(clipLikes).where(mine).returning({ id: clipLikes.clipId })
      if (changed.length === 0) return { id, likes: row.likes, liked }
      const likes = row.likes + (liked ? 1 : -1)
      await db.update(clips).set({ likes }).where(eq(clips.id, id))
      if (liked) await happenings.happen(clipLiked, { clipId: id, userId: who.userId })
      if (row.shown) announce(rooms.all, [id, likes])
      return { id, likes, liked }
    })
  }

  return {
    like: (who: Who, id: string) => change(who, id, true),
    unlike: (who: Who, id: string) => change(who, id, false),

    /** Takes back whatever a person liked, when the account is deleted. */
    async forget(userId: string): Promise<void> {
      const theirs = db.select({ id: clipLikes.clipId }).from(clipLikes).where(eq(clipLikes.userId, userId))
      await db
        .update(clips)
        .set({ likes: sql`${clips.likes} - 1` })
        .where(sql`${clips.id} in ${theirs}`)
      await db.delete(clipLikes).where(eq(clipLikes.userId, userId))
    },
  }
})
