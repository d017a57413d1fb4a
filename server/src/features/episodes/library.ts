import type { StaffRecording } from '@shoal/bus/episodes/contract'
import { episodesErrors } from '@shoal/bus/episodes/errors'
import { desc, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { service } from '../../platform/feature.ts'
import type { UploadedFile } from '../../platform/http/serve.ts'
import { newId } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import { pictureOf } from '../../platform/picture.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { refuse } from '../../platform/refusal.ts'
import { useAudit } from '../moderation/index.ts'
import { useFilms } from './files.ts'
import { addressFor, thumbnailUrl } from './playback.ts'
import { episodesSettings } from './settings.ts'
import { type RecordingRow, recordings, recordingThumbnails } from './tables.ts'
import { frameOf } from './tools.ts'

/** The fields of a recording when it is added. */
export type NewRecording = Pick<RecordingRow, 'kind' | 'season' | 'number' | 'title' | 'description' | 'access'>
export type RecordingChanges = Partial<NewRecording & { address: string; duration: number; published: boolean }>

const thumbnail = { width: 640, height: 360 }

/** The work of staff who publish recordings [ADM-3]. */
export const useLibrary = service((platform) => {
  const { database, clock, outbox } = platform
  const { origins, maxBytes } = platform.settings.of(episodesSettings)
  const { db } = database
  const films = useFilms(platform)
  const audit = useAudit(platform)

  async function present(row: RecordingRow, who: Who): Promise<StaffRecording> {
    const { file, createdAt, thumbnailId, published, ...facts } = row
    return {
      ...facts,
      publishedAt: published ? (row.publishedAt?.toISOString() ?? null) : null,
      thumbnail: thumbnailUrl(thumbnailId),
      position: null,
      ...(await addressFor(platform, row, who)),
    }
  }

  async function row(id: string): Promise<RecordingRow> {
    const [found] = await db.select().from(recordings).where(eq(recordings.id, id))
    if (!found) refuse(episodesErrors.noSuchRecording)
    return found
  }

  /** Changes a row; pages hear of it when they know it, or are to know it. */
  async function change(
    who: Who,
    id: string,
    note: string,
    decide: (before: RecordingRow) => Partial<RecordingRow>,
  ): Promise<RecordingRow> {
    return database.transaction(async () => {
      const [before] = await db.select().from(recordings).where(eq(recordings.id, id)).for('update')
      if (!before) refuse(episodesErrors.noSuchRecording)
      const after = { ...before, ...decide(before) }
      if (after.published && after.file === null && after.address === null)
        refuse(episodesErrors.notReady, 'nothingToPlay')
      if (after.published && after.duration === null) refuse(episodesErrors.notReady, 'noLength')
      await db.update(recordings).set(after).where(eq(recordings.id, id))
      await audit.record({ who, action: 'episodes.edit', detail: `${after.title}: ${note}` })
      if (before.published || after.published) await outbox.publish(rooms.all, 'episodes:changed', { id })
      if (before.file !== after.file) database.afterCommit(() => films.remove(before.file))
      return after
    })
  }

  async function keepThumbnail(id: string, type: 'image/webp' | 'image/jpeg', bytes: Uint8Array): Promise<string> {
    const thumbnailId = newId()
    await db.delete(recordingThumbnails).where(eq(recordingThumbnails.recordingId, id))
    await db.insert(recordingThumbnails).values({ id: thumbnailId, recordingId: id, type, bytes })
    return thumbnailId
  }

  /** A browser must be allowed to load from there, else it would be an address that never plays. */
  function requireAllowed(address: string): void {
    const { origin } = new URL(address)
    if (origins.includes(origin)) return
    refuse(episodesErrors.originNotAllowed, { origin })
  }

  /** A picture out of a film, where ffmpeg is and no other was chosen. */
  async function makeThumbnail(who: Who, made: RecordingRow): Promise<RecordingRow> {
    if (made.thumbnailId !== null || made.file === null) return made
    const frame = await frameOf(films.pathOf(made.file), Math.min(5, (made.duration ?? 0) / 3))
    if (frame === null) return made
    const bytes = await pictureOf(frame, thumbnail.width, thumbnail.height)
    return database.transaction(async () => {
      const thumbnailId = await keepThumbnail(made.id, 'image/webp', bytes)
      return change(who, made.id, 'picture from the film', () => ({ thumbnailId }))
    })
  }

  return {
    async all(who: Who): Promise<{ recordings: StaffRecording[]; origins: string[]; bytesMax: number }> {
      const rows = await db
        .select()
        .from(recordings)
        .orderBy(desc(recordings.season), recordings.kind, recordings.number, recordings.id)
      return {
        recordings: await Promise.all(rows.map((each) => present(each, who))),
        origins: [...origins],
        bytesMax: maxBytes,
      }
    },

    async add(who: Who, facts: NewRecording): Promise<StaffRecording> {
      const made: RecordingRow = {
        ...facts,
        id: newId(),
        duration: null,
        file: null,
        bytes: null,
        address: null,
        thumbnailId: null,
        published: false,
        publishedAt: null,
        createdAt: clock.now(),
      }
      await database.transaction(async () => {
        await db.insert(recordings).values(made)
        await audit.record({ who, action: 'episodes.add', detail: made.title })
      })
      return present(made, who)
    },

    async edit(who: Who, id: string, { address, ...changes }: RecordingChanges): Promise<StaffRecording> {
      if (address !== undefined) requireAllowed(address)
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      const note = Object.keys({ ...given, ...(address !== undefined && { address }) }).join(', ') || 'nothing'
      const after = await change(who, id, note, (before) => ({
        ...given,
        ...(address !== undefined && { address, file: null, bytes: null }),
        ...(given.published === true && before.publishedAt === null && { publishedAt: clock.now() }),
      }))
      return present(after, who)
    },

    /** Takes a film in; it replaces the former one. */
    async upload(who: Who, id: string, request: FastifyRequest): Promise<StaffRecording> {
      await row(id)
      const { file, bytes, duration } = await films.receive(request)
      try {
        const made = await change(who, id, 'file', () => ({ file, bytes, duration, address: null }))
        return present(await makeThumbnail(who, made), who)
      } catch (error) {
        // Removed meanwhile, or of unknown length while it is published. A thumbnail that fails comes after the file is in use.
        const [now] = await db.select().from(recordings).where(eq(recordings.id, id))
        if (now?.file !== file) await films.remove(file)
        throw error
      }
    },

    async uploadThumbnail(who: Who, id: string, upload: UploadedFile): Promise<StaffRecording> {
      await row(id)
      const bytes = await pictureOf(upload.bytes, thumbnail.width, thumbnail.height)
      const after = await database.transaction(async () => {
        await row(id)
        const thumbnailId = await keepThumbnail(id, 'image/webp', bytes)
        return change(who, id, 'picture', () => ({ thumbnailId }))
      })
      return present(after, who)
    },

    async remove(who: Who, id: string): Promise<void> {
      await database.transaction(async () => {
        const [gone] = await db.delete(recordings).where(eq(recordings.id, id)).returning()
        if (!gone) refuse(episodesErrors.noSuchRecording)
        await audit.record({ who, action: 'episodes.remove', detail: gone.title })
        if (gone.published) await outbox.publish(rooms.all, 'episodes:changed', { id })
        database.afterCommit(() => films.remove(gone.file))
      })
    },

    /** A recording of the demo show: the footage of one of its cameras, with its still. */
    async addDemo(id: string, facts: NewRecording, room: string, still: Uint8Array, duration: number): Promise<void> {
      const file = `demo/${room}`
      const at = clock.now()
      const bytes = await films.sizeOf(file)
      await database.transaction(async () => {
        const made = { ...facts, id, duration, file, bytes, published: true, publishedAt: at, createdAt: at }
        await db.insert(recordings).values(made)
        const thumbnailId = await keepThumbnail(id, 'image/jpeg', still)
        await db.update(recordings).set({ thumbnailId }).where(eq(recordings.id, id))
      })
    },
  }
})
