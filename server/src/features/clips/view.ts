import { meets } from '@shoal/bus'
import type { Clip, ClipStatus } from '@shoal/bus/clips/contract'
import { clipsErrors } from '@shoal/bus/clips/errors'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import { deletedPerson } from '../../platform/people/deletedPerson.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { type ClipRow, clipLikes, clips } from './tables.ts'

/** Approved clips are public; one that was played on the show was approved before [CLP-4]. */
export const isPublicStatus = (status: ClipStatus): boolean => status === 'approved' || status === 'played'

/** Its maker and staff see a clip in every state and know why. */
export const isInsider = (row: Pick<ClipRow, 'userId'>, who: Who | null): boolean =>
  who !== null && (row.userId === who.userId || meets('mod', who))

/** A clip of a season_pass camera is for people who may watch the camera [PASS-4]. */
const hasAccess = (row: Pick<ClipRow, 'access'>, who: Who | null): boolean =>
  row.access === 'public' || meets('pass', who)

/** Whether a person may see a clip and its film. */
export const maySee = (row: ClipRow, who: Who | null): boolean =>
  isInsider(row, who) || (row.shown && hasAccess(row, who))

/** Whether a person may learn that a clip exists: when they may see it, and when a season pass would let them. */
export const mayKnow = (row: ClipRow, who: Who | null): boolean => row.shown || maySee(row, who)

/** Refuses people who may not see a clip; they do not learn that a clip exists unless it is public. */
export function requireSight(row: ClipRow | undefined, who: Who | null): asserts row is ClipRow {
  if (row && maySee(row, who)) return
  if (row && mayKnow(row, who)) refuse(clipsErrors.needsPass)
  refuse(clipsErrors.noSuchClip)
}

/** The clips that everybody's lists show to this person. */
export const visibleTo = (who: Who | null): SQL | undefined =>
  meets('pass', who) ? eq(clips.shown, true) : and(eq(clips.shown, true), eq(clips.access, 'public'))

export const filmPath = (id: string) => `/media/clips/${id}.mp4`
export const thumbnailPath = (id: string) => `/media/clips/${id}.jpg`

/** Rows as one person may know them. */
export const useClipView = service((platform) => {
  async function presentAll(rows: readonly ClipRow[], who: Who | null): Promise<Clip[]> {
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const [people, liked] = await Promise.all([
      usePeople(platform).persons(rows.map(({ userId }) => userId)),
      who === null
        ? []
        : platform.database.db
            .select({ id: clipLikes.clipId })
            .from(clipLikes)
            .where(and(eq(clipLikes.userId, who.userId), inArray(clipLikes.clipId, ids))),
    ])
    const likes = new Set(liked.map(({ id }) => id))
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      start: row.startAt.toISOString(),
      end: row.endAt.toISOString(),
      duration: row.duration,
      playbackId: row.playbackId,
      streamId: row.streamId,
      room: row.room,
      season: row.season,
      access: row.access,
      user: people.get(row.userId) ?? deletedPerson,
      status: row.status,
      reason: isInsider(row, who) ? row.reason : null,
      likes: row.likes,
      liked: likes.has(row.id),
      createdAt: row.createdAt.toISOString(),
      url: row.ready ? filmPath(row.id) : null,
      thumbnail: row.ready && row.thumbnail ? thumbnailPath(row.id) : null,
    }))
  }

  return {
    presentAll,
    async present(row: ClipRow, who: Who | null): Promise<Clip> {
      const [clip] = await presentAll([row], who)
      if (!clip) refuse(clipsErrors.noSuchClip)
      return clip
    },
  }
})
