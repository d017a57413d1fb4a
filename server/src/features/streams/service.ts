import { allowedSeasons, type LiveStream, type StreamStatusMap } from '@shoal/bus/streams/contract'
import { streamsErrors } from '@shoal/bus/streams/errors'
import { and, asc, eq, ne } from 'drizzle-orm'
import { cameraTurned } from '../../happenings/streams.ts'
import { service } from '../../platform/feature.ts'
import type { Who } from '../../platform/people/who.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { refuse } from '../../platform/refusal.ts'
import { useFeatures } from '../features/index.ts'
import { present, type Ticket, ticket } from './playback.ts'
import { isOpen, mayPlay } from './sight.ts'
import { liveStreams, type StreamRow } from './tables.ts'

/** A camera to be added; the rest has a value of its own. */
export type NewStream = Pick<StreamRow, 'id' | 'name'> & Partial<StreamRow>

/** What staff may change of a camera. */
export type StreamChanges = Partial<
  Pick<StreamRow, 'name' | 'season' | 'access' | 'interactive' | 'position' | 'playbackId' | 'audition'>
>

/** One that is added without a season. */
const placeholderSeason = 0
/** Whether it is one of the show; auditions are not, until their person is on it [AUD-3]. */
const ofTheShow = ({ audition }: Pick<StreamRow, 'audition'>) => audition === null || audition === 'fish'
const shown = (stream: StreamRow) => isOpen(stream) && ofTheShow(stream)

/** The cameras of the show and who may play them. */
export const useStreams = service((platform) => {
  const { database, publisher, outbox, clock, happenings } = platform

  /** ADM-1: while it is off no page hears of a camera. */
  const switchedOn = () => useFeatures(platform).enabled('live-streams')

  async function rows(): Promise<StreamRow[]> {
    if (!(await switchedOn())) return []
    return database.db.select().from(liveStreams).orderBy(asc(liveStreams.position), asc(liveStreams.id))
  }

  async function row(id: string): Promise<StreamRow | null> {
    const [found] = await database.db.select().from(liveStreams).where(eq(liveStreams.id, id))
    return found ?? null
  }

  async function byPlayback(playbackId: string): Promise<StreamRow | null> {
    const [found] = await database.db.select().from(liveStreams).where(eq(liveStreams.playbackId, playbackId))
    return found ?? null
  }

  /** The cameras that can be watched by id, auditions among them. */
  const open = async (): Promise<StreamRow[]> => (await rows()).filter(isOpen)

  const presentAll = (some: StreamRow[], who: Who | null): Promise<LiveStream[]> =>
    Promise.all(some.map((stream) => present(platform, stream, who)))

  /** Adds a camera; pages get it live when its season is one of the allowed [STR-5]. */
  async function create({ id, name, ...rest }: NewStream): Promise<void> {
    const stream: StreamRow = {
      id,
      name,
      streamId: id,
      playbackId: null,
      season: placeholderSeason,
      access: 'public',
      interactive: false,
      online: false,
      position: 0,
      createdAt: clock.now(),
      audition: null,
      ...rest,
    }
    await database.transaction(async (db) => {
      await db.insert(liveStreams).values(stream)
      if (allowedSeasons.includes(stream.season) && shown(stream)) await announce(stream)
    })
  }

  /**
   * Notes that a camera came or went; pages hear of it when it is new to us.
   * @param found it was so when the server started, so nothing happened just now
   */
  async function setOnline(id: string, online: boolean, found = false): Promise<void> {
    const where = and(eq(liveStreams.id, id), ne(liveStreams.online, online))
    await database.transaction(async (db) => {
      const changed = await db.update(liveStreams).set({ online }).where(where).returning({ id: liveStreams.id })
      if (changed.length === 0) return
      if (!found) await happenings.happen(cameraTurned, { streamId: id, online })
      if (await switchedOn()) publisher.toAll('streams:status', { [id]: online ? 'online' : 'offline' })
    })
  }

  /** Tells the pages of a camera as it is now; one that is not shown (any more) leaves them. */
  async function announce(stream: StreamRow): Promise<void> {
    if (!(await switchedOn())) return
    if (!shown(stream)) return outbox.publish(rooms.all, 'streams:remove', { id: stream.id })
    // As a visitor may know it: pages of pass holders ask for the permission.
    await outbox.publish(rooms.all, 'streams:new', await present(platform, stream, null))
    await outbox.publish(rooms.all, 'streams:status', { [stream.id]: stream.online ? 'online' : 'offline' })
  }

  return {
    create,

    /** One camera, shown or not. */
    row,

    /** The camera that the media origin plays by this id, shown or not. */
    byPlayback,

    /** All cameras, shown or not, in the order of the grid. */
    all: (): Promise<StreamRow[]> =>
      database.db.select().from(liveStreams).orderBy(asc(liveStreams.position), asc(liveStreams.id)),

    /** Changes a camera; pages know at once. False when there is none. */
    update: (id: string, changes: StreamChanges): Promise<boolean> =>
      database.transaction(async (db) => {
        const [changed] = await db.update(liveStreams).set(changes).where(eq(liveStreams.id, id)).returning()
        if (!changed) return false
        await announce(changed)
        return true
      }),

    /** Whether there is such a camera, also when it is not shown now: for staff. */
    exists: async (id: string): Promise<boolean> => (await row(id)) !== null,

    open,

    /** The access of each camera that can be watched, by id. */
    access: async (): Promise<Map<string, StreamRow['access']>> =>
      new Map((await open()).map(({ id, access }) => [id, access])),

    /** The ids of the cameras that somebody may watch now. */
    watchableBy: async (who: Who | null): Promise<string[]> =>
      (await open()).filter((stream) => mayPlay(stream, who)).map(({ id }) => id),

    /**
     * The room of all pages that may be told what happens at a camera, or of every page with null; null for a camera that
     * nobody can watch now.
     */
    async watchersOf(id: string | null): Promise<string | null> {
      if (id === null) return rooms.all
      const camera = (await open()).find((stream) => stream.id === id)
      if (!camera) return null
      return camera.access === 'public' ? rooms.all : rooms.pass
    },

    /** The cameras that are shown, as this person may know them, in the order of the grid. */
    async list(who: Who | null = null): Promise<LiveStream[]> {
      return presentAll((await rows()).filter(shown), who)
    },

    /** The cameras that are shown with the state of each. */
    async overview(who: Who | null): Promise<{ liveStreams: LiveStream[]; liveStreamStatus: StreamStatusMap }> {
      const some = (await rows()).filter(shown)
      const status = some.map(({ id, online }) => [id, online ? 'online' : 'offline'] as const)
      return { liveStreams: await presentAll(some, who), liveStreamStatus: Object.fromEntries(status) }
    },

    /** The cameras of one season, over or not, or of all. */
    async season(season: number | 'all', who: Who | null): Promise<LiveStream[]> {
      const some = (await rows()).filter((one) => ofTheShow(one) && (season === 'all' || one.season === season))
      return presentAll(some, who)
    },

    /** STR-10: a fresh permission to play. Refuses people without the pass, and cameras that do not exist or are not on. */
    async playback(id: string, who: Who | null): Promise<Ticket> {
      await useFeatures(platform).require('live-streams')
      const stream = await row(id)
      if (!stream) refuse(streamsErrors.noSuchStream)
      if (!mayPlay(stream, who)) refuse(streamsErrors.needsPass)
      const { online, playbackId, access } = stream
      if (!online || playbackId === null || !isOpen(stream)) refuse(streamsErrors.offline)
      return ticket(platform, { playbackId, access }, who)
    },

    setOnline,

    /** The same, by the id under which the media origin plays the camera. */
    async setOnlineByPlayback(playbackId: string, online: boolean): Promise<void> {
      const found = await byPlayback(playbackId)
      if (found) await setOnline(found.id, online)
    },

    /** Looks which cameras have something to play; when the server starts nobody publishes yet. */
    async noteSources(isUp: (playbackId: string) => boolean): Promise<void> {
      for (const { id, playbackId } of await database.db.select().from(liveStreams))
        await setOnline(id, playbackId !== null && isUp(playbackId), true)
    },

    /** Takes a camera away; pages drop it. */
    async remove(id: string): Promise<void> {
      await database.transaction(async (db) => {
        const removed = await db.delete(liveStreams).where(eq(liveStreams.id, id)).returning({ id: liveStreams.id })
        if (removed.length > 0) await outbox.publish(rooms.all, 'streams:remove', { id })
      })
    },
  }
})
