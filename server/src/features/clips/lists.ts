import {
  type Clip,
  type ClipPage,
  type ClipQuery,
  ClipQueryType,
  ClipSort,
  type ClipStatus,
} from '@shoal/bus/clips/contract'
import { clipsErrors } from '@shoal/bus/clips/errors'
import { and, asc, count, desc, eq, ilike, inArray, type SQL } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { wasThere } from '../contestants/index.ts'
import { type ClipRow, clipLikes, clips } from './tables.ts'
import { isInsider, useClipView, visibleTo } from './view.ts'

interface Paging {
  /** 1-based. */
  page: number
  pageSize: number
}

/** How many clips of one person are listed. */
const ofUserMost = 100

/** A search for the text as typed: nothing in it is a pattern. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const orders: Record<ClipSort, SQL[]> = {
  newest: [desc(clips.id)],
  oldest: [asc(clips.id)],
  popular: [desc(clips.likes), desc(clips.id)],
}

/** CLP-1, CLP-5: the lists of clips. */
export const useClipLists = service((platform) => {
  const { db } = platform.database
  const view = useClipView(platform)

  async function pageOf(
    where: SQL | undefined,
    order: SQL[],
    { page, pageSize }: Paging,
    who: Who | null,
  ): Promise<ClipPage> {
    const [rows, [all]] = await Promise.all([
      db
        .select()
        .from(clips)
        .where(where)
        .orderBy(...order)
        .limit(pageSize)
        .offset((page - 1) * pageSize),
      db.select({ total: count() }).from(clips).where(where),
    ])
    return { clips: await view.presentAll(rows, who), total: all?.total ?? 0 }
  }

  return {
    /** The names of cameras with clips that everybody may see. */
    async roomsOf(streamIds: readonly string[]): Promise<string[]> {
      if (streamIds.length === 0) return []
      const rows = await db
        .selectDistinct({ room: clips.room })
        .from(clips)
        .where(and(visibleTo(null), inArray(clips.streamId, [...streamIds])))
        .orderBy(clips.room)
      return rows.map(({ room }) => room)
    },

    /** Approved clips that fit. */
    list(
      { query, queryType, sort, season, room, contestant, page, pageSize }: ClipQuery,
      who: Who | null,
    ): Promise<ClipPage> {
      const text = containing(query)
      const where = and(
        visibleTo(who),
        season === undefined ? undefined : eq(clips.season, season),
        room === undefined ? undefined : eq(clips.room, room),
        contestant === undefined
          ? undefined
          : wasThere(platform, contestant, { camera: clips.streamId, from: clips.startAt, to: clips.endAt }),
        query === '' ? undefined : queryType === 'user' ? ilike(clips.maker, text) : ilike(clips.name, text),
      )
      return pageOf(where, orders[sort], { page, pageSize }, who)
    },

    async options(who: Who | null) {
      const where = visibleTo(who)
      const [rooms, seasons] = await Promise.all([
        db.selectDistinct({ room: clips.room }).from(clips).where(where).orderBy(asc(clips.room)),
        db.selectDistinct({ season: clips.season }).from(clips).where(where).orderBy(asc(clips.season)),
      ])
      return {
        queryTypes: ClipQueryType.options.slice(),
        sorts: ClipSort.options.slice(),
        rooms: rooms.map(({ room }) => room),
        seasons: seasons.map(({ season }) => season),
      }
    },

    /** Any clip that this person may see in the lists; each is as likely. */
    async random(who: Who | null): Promise<Clip> {
      const where = visibleTo(who)
      const [all] = await db.select({ total: count() }).from(clips).where(where)
      const at = Math.floor(Math.random() * (all?.total ?? 0))
      const [row] = await db.select().from(clips).where(where).orderBy(asc(clips.id)).limit(1).offset(at)
      if (!row) refuse(clipsErrors.noSuchClip)
      return view.present(row, who)
    },

    /** What a person likes and may still see, the latest like first. */
    async liked(who: Who, { page, pageSize }: Paging): Promise<ClipPage> {
      const where = and(eq(clipLikes.userId, who.userId), visibleTo(who))
      const joined = eq(clips.id, clipLikes.clipId)
      const [rows, [all]] = await Promise.all([
        db
          .select({ clip: clips })
          .from(clipLikes)
          .innerJoin(clips, joined)
          .where(where)
          .orderBy(desc(clipLikes.at), desc(clips.id))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
        db.select({ total: count() }).from(clipLikes).innerJoin(clips, joined).where(where),
      ])
      const found: ClipRow[] = rows.map(({ clip }) => clip)
      return { clips: await view.presentAll(found, who), total: all?.total ?? 0 }
    },

    /** A person's own clips in every state. */
    history: (who: Who, paging: Paging): Promise<ClipPage> =>
      pageOf(eq(clips.userId, who.userId), orders.newest, paging, who),

    /** The newest of a person; the person and staff see all, others what is public. */
    async ofUser(userId: string, who: Who | null): Promise<Clip[]> {
      const theirs = eq(clips.userId, userId)
      const where = isInsider({ userId }, who) ? theirs : and(theirs, visibleTo(who))
      const rows = await db.select().from(clips).where(where).orderBy(desc(clips.id)).limit(ofUserMost)
      return view.presentAll(rows, who)
    },

    /** Clips in one state, for moderators. Waiting clips come oldest first, decided ones newest first. */
    queue(who: Who, { status, ...paging }: Paging & { status: ClipStatus }): Promise<ClipPage> {
      // Nobody can judge a film that is not there yet.
      const where =
        status === 'pending' ? and(eq(clips.status, status), eq(clips.ready, true)) : eq(clips.status, status)
      return pageOf(where, status === 'pending' ? orders.oldest : orders.newest, paging, who)
    },
  }
})
