import { type Clip, type ClipStatus, limits } from '@shoal/bus/clips/contract'
import { clipsErrors } from '@shoal/bus/clips/errors'
import { and, count, eq, ne } from 'drizzle-orm'
import { clipMade } from '../../happenings/clips.ts'
import { service } from '../../platform/feature.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { useAudit } from '../moderation/index.ts'
import { type StreamRow, useSight, useStreams } from '../streams/index.ts'
import { useCutting } from './cutting.ts'
import { useClipNews } from './news.ts'
import { coverage, edgeMs, type Recorded, useCutter, useRecorded } from './recorded.ts'
import { type ClipRow, clips } from './tables.ts'
import { isInsider, isPublicStatus, requireSight, useClipView } from './view.ts'

interface Wanted {
  name: string
  /** Instants. */
  start: string
  end: string
  playbackId: string
}
interface Decision {
  status: 'approved' | 'rejected' | 'played'
  from: ClipStatus
  name?: string
  reason?: string
  access?: ClipRow['access']
}

/** How many clips of one person may wait for a decision. */
const pendingMost = 20
/** So much of a clip may be missing in the recording, in ms. */
const missingMost = 1_000

/** The states that a moderator can move a clip to. A failed clip has no film to judge. */
const next: Record<ClipStatus, readonly ClipStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['played', 'rejected'],
  played: ['rejected'],
  rejected: ['approved'],
  failed: [],
}

/** CLP-2 to CLP-4: what people and moderators do with clips. */
export const useClips = service((platform) => {
  const { database, clock, happenings } = platform
  const { db } = database
  const view = useClipView(platform)
  const news = useClipNews(platform)
  const cutting = useCutting(platform)
  const recorded = useRecorded(platform)

  async function row(id: string): Promise<ClipRow | undefined> {
    if (!isUuid(id)) return undefined
    const [found] = await db.select().from(clips).where(eq(clips.id, id))
    return found
  }

  /** A clip that stays as it is until this transaction ends. */
  async function unchanged(id: string): Promise<ClipRow | undefined> {
    const [found] = await db.select().from(clips).where(eq(clips.id, id)).for('share')
    return found
  }

  /** A clip to be changed: nobody else changes it until this transaction ends. */
  async function held(id: string, who: Who): Promise<ClipRow> {
    if (!isUuid(id)) refuse(clipsErrors.noSuchClip)
    const [found] = await db.select().from(clips).where(eq(clips.id, id)).for('update')
    requireSight(found, who)
    return found
  }

  /** Refuses times that are no clip, or that the recording does not have. */
  async function check(found: Recorded, start: number, end: number): Promise<void> {
    if (start < found.from) refuse(clipsErrors.outsideWindow, 'gone')
    if (end > clock.ms() || end > found.to + edgeMs) refuse(clipsErrors.outsideWindow, 'notYet')
    const finished = Math.min(end, found.to)
    const missing = finished - start - (await coverage(found, start, finished))
    if (start >= found.to || missing > missingMost) refuse(clipsErrors.outsideWindow, 'off')
  }

  /** Takes a clip out of the database and, once that is committed, its files from the disk. */
  async function drop(id: string): Promise<void> {
    await db.delete(clips).where(eq(clips.id, id))
    database.afterCommit(() =>
      useCutter(platform)
        .remove(id)
        .catch((error: unknown) => platform.log.warn({ err: error, clip: id }, 'the files of a clip stayed behind')),
    )
  }

  /** A camera that this person may watch now; of others nothing is to be had. */
  async function seen(playbackId: string, who: Who): Promise<StreamRow> {
    const camera = await useStreams(platform).byPlayback(playbackId)
    if (!camera || (await useSight(platform).of(camera.id, who)) !== 'all') refuse(clipsErrors.notRecorded)
    return camera
  }

  return {
    row,
    unchanged,

    /** One clip. Refuses people who may not see it. */
    async read(id: string, who: Who | null): Promise<Clip> {
      const found = await row(id)
      requireSight(found, who)
      return view.present(found, who)
    },

    /** From when to when a camera can be clipped now. */
    async window(who: Who, playbackId: string): Promise<{ from: string; to: string }> {
      await seen(playbackId, who)
      const found = await recorded(playbackId)
      if (!found) refuse(clipsErrors.notRecorded)
      return { from: new Date(found.from).toISOString(), to: new Date(found.to).toISOString() }
    },

    /** Keeps a piece of a camera: the clip is there at once and its film soon [CLP-3]. */
    async create(who: Who, { name, start, end, playbackId }: Wanted): Promise<Clip> {
      const [startAt, endAt] = [new Date(start), new Date(end)]
      const duration = (endAt.getTime() - startAt.getTime()) / 1000
      if (!(duration >= limits.clipMin)) refuse(clipsErrors.tooShort, { least: limits.clipMin })
      if (duration > limits.clipMax) refuse(clipsErrors.tooLong, { most: limits.clipMax })
      const camera = await seen(playbackId, who)
      const found = await recorded(playbackId)
      if (!found) refuse(clipsErrors.notRecorded)
      await check(found, startAt.getTime(), endAt.getTime())
      const clip: ClipRow = {
        ...{ id: newId(), name, startAt, endAt, duration, playbackId },
        ...{ streamId: camera.id, room: camera.name, season: camera.season, access: camera.access },
        ...{ userId: who.userId, maker: who.person.displayName.toLowerCase() },
        ...{ status: 'pending', reason: null, ready: false, shown: false, thumbnail: false, width: 0, height: 0 },
        ...{ likes: 0, createdAt: clock.now() },
      }
      await database.transaction(async () => {
        const waiting = and(eq(clips.userId, who.userId), eq(clips.status, 'pending'))
        const [all] = await db.select({ total: count() }).from(clips).where(waiting)
        if ((all?.total ?? 0) >= pendingMost) refuse(clipsErrors.tooManyPending)
        await db.insert(clips).values(clip)
        await cutting.later(clip.id)
        await happenings.happen(clipMade, { clipId: clip.id, userId: who.userId, streamId: camera.id })
      })
      return view.present(clip, who)
    },

    /**
     * Another name for one of the person's clips. A moderator approved the old one, so a clip that was public waits again
     * [CLP-4].
     */
    async rename(who: Who, id: string, name: string): Promise<Clip> {
      const renamed = await database.transaction(async () => {
        const clip = await held(id, who)
        if (clip.userId !== who.userId) refuse(clipsErrors.notYours, 'rename')
        if (clip.name === name) return clip
        const waits = isPublicStatus(clip.status) && { status: 'pending' as const, shown: false }
        const [changed] = await db
          .update(clips)
          .set({ name, ...waits })
          .where(eq(clips.id, id))
          .returning()
        if (!changed) refuse(clipsErrors.noSuchClip)
        news.renamed(changed)
        if (changed.status !== clip.status) news.status(changed)
        if (clip.shown) await news.removed(clip, 'author')
        return changed
      })
      return view.present(renamed, who)
    },

    /** Removes one of the person's clips; a moderator any, which is noted in the log. */
    async remove(who: Who, id: string): Promise<void> {
      await database.transaction(async () => {
        const clip = await held(id, who)
        if (!isInsider(clip, who)) refuse(clipsErrors.notYours, 'remove')
        await drop(id)
        await news.removed(clip, clip.userId === who.userId ? 'author' : 'moderator')
        if (clip.userId === who.userId) return
        const detail = `“${clip.name}” of ${clip.room}`
        await useAudit(platform).record({ who, whom: clip.userId, action: 'clips.remove', detail })
      })
    },

    /** A moderator decides, once: one who saw another state than the clip has is told so [CLP-4]. */
    async decide(who: Who, id: string, { status, from, name, reason, access }: Decision): Promise<Clip> {
      const decided = await database.transaction(async () => {
        const clip = await held(id, who)
        if (clip.status !== from || !next[from].includes(status))
          refuse(clipsErrors.decidedAlready, 'state', { status: clip.status })
        if (name !== undefined && name !== clip.name) refuse(clipsErrors.decidedAlready, 'renamed', { name: clip.name })
        if (!clip.ready) refuse(clipsErrors.notReady)
        const shown = isPublicStatus(status)
        const [changed] = await db
          .update(clips)
          .set({ status, shown, reason: reason || null, access: access ?? clip.access })
          .where(eq(clips.id, id))
          .returning()
        if (!changed) refuse(clipsErrors.noSuchClip)
        news.status(changed)
        if (changed.shown && !clip.shown) await news.created(changed)
        if (clip.shown && !changed.shown) await news.removed(clip, 'moderator')
        const opened = access === 'public' && clip.access !== 'public' ? ' for everybody' : ''
        const detail = `“${clip.name}” of ${clip.room}: ${status}${opened}`
        await useAudit(platform).record({ who, whom: clip.userId, action: 'clips.decide', detail, reason })
        return changed
      })
      return view.present(decided, who)
    },

    /** Removes whatever a person made, when the account is deleted. */
    async forget(userId: string): Promise<void> {
      const theirs = await db.select().from(clips).where(eq(clips.userId, userId))
      for (const clip of theirs) {
        await drop(clip.id)
        if (clip.shown) await news.removed(clip, 'author')
      }
    },

    /** Keeps up with a person's name, which clips are searched by. */
    async renameMaker(userId: string, displayName: string): Promise<void> {
      const maker = displayName.toLowerCase()
      await db
        .update(clips)
        .set({ maker })
        .where(and(eq(clips.userId, userId), ne(clips.maker, maker)))
    },
  }
})
