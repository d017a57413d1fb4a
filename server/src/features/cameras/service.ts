import type { Camera, FreshKey } from '@shoal/bus/cameras/contract'
import { camerasErrors } from '@shoal/bus/cameras/errors'
import { generalErrors } from '@shoal/bus/errors'
import { eq, inArray, sql } from 'drizzle-orm'
import { isUniqueViolation } from '../../platform/database/index.ts'
import { service } from '../../platform/feature.ts'
import { demoPlaybackId } from '../../platform/media/index.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useFeatures } from '../features/index.ts'
import { useAudit } from '../moderation/index.ts'
import { type StreamChanges, type StreamRow, useCameraRecordings, useStreams } from '../streams/index.ts'
import { useIngest } from './ingest.ts'
import { hashKey, isKey, newKey } from './keys.ts'
import { camerasSettings } from './settings.ts'
import { cameraKeys } from './tables.ts'

type KeyRow = typeof cameraKeys.$inferSelect
type NewCamera = Pick<StreamRow, 'id' | 'name' | 'season' | 'access' | 'interactive' | 'position'>

const defaultRtmpPort = 1935
const footagePrefix = demoPlaybackId('')

/** Cameras as their administrators and broadcasters see them. */
export const useCameras = service((platform) => {
  const { database, settings, clock } = platform
  const streams = useStreams(platform)
  const people = usePeople(platform)
  const live = useIngest(platform)
  const audit = useAudit(platform)

  const isFootage = ({ playbackId }: StreamRow) => playbackId?.startsWith(footagePrefix) ?? false

  async function keyOf(cameraId: string): Promise<KeyRow | undefined> {
    const [found] = await database.db.select().from(cameraKeys).where(eq(cameraKeys.cameraId, cameraId))
    return found
  }

  async function present(rows: readonly StreamRow[]): Promise<Camera[]> {
    const keys = new Map((await database.db.select().from(cameraKeys)).map((key) => [key.cameraId, key]))
    const owners = await people.persons([...keys.values()].flatMap(({ ownerId }) => ownerId ?? []))
    return rows.map((row) => {
      const key = keys.get(row.id)
      const owner = key?.ownerId ? owners.get(key.ownerId) : undefined
      const facts = row.playbackId === null ? null : live.facts(row.playbackId)
      const lastEnd = row.playbackId === null ? null : live.lastEnd(row.playbackId)
      const lastRefusal = row.playbackId === null ? null : live.lastRefusal(row.playbackId)
      return {
        ...{ id: row.id, name: row.name, season: row.season, access: row.access },
        ...{ interactive: row.interactive, position: row.position, online: row.online },
        footage: isFootage(row),
        owner: owner ? { id: owner.id, displayName: owner.displayName } : null,
        keyMadeAt: key?.madeAt?.toISOString() ?? null,
        live: facts && { ...facts, codecs: [...facts.codecs], since: new Date(facts.since).toISOString() },
        lastEnd: lastEnd && { ...lastEnd, at: new Date(lastEnd.at).toISOString() },
        lastRefusal: lastRefusal && { ...lastRefusal, at: new Date(lastRefusal.at).toISOString() },
      }
    })
  }

  async function needed(id: string): Promise<StreamRow> {
    const row = await streams.row(id)
    if (!row) refuse(generalErrors.notFound, { what: 'This camera' })
    return row
  }

  async function presentOne(id: string): Promise<Camera> {
    const [camera] = await present([await needed(id)])
    return camera as Camera
  }

  function addresses(id: string) {
    const port = live.port() === defaultRtmpPort ? '' : `:${live.port()}`
    const base = settings.of(camerasSettings).rtmpUrl ?? `rtmp://${new URL(settings.publicUrl).hostname}${port}`
    return { server: `${base}/live`, cameraServer: `${base}/live/${id}` }
  }

  /** Makes a key in place of the one before, if any; only the answer ever holds it. */
  async function makeKey(row: StreamRow): Promise<FreshKey> {
    if (isFootage(row)) refuse(camerasErrors.playsFootage)
    const key = newKey(settings.environment)
    const values = { hash: hashKey(key), madeAt: clock.now() }
    await database.db
      .insert(cameraKeys)
      .values({ cameraId: row.id, ...values })
      .onConflictDoUpdate({ target: cameraKeys.cameraId, set: values })
    if (row.playbackId === null) await streams.update(row.id, { playbackId: row.id })
    await live.hangup(row.playbackId ?? row.id, 'The stream key was reset')
    return { ...addresses(row.id), key, streamKey: `${row.id}?key=${key}` }
  }

  async function admitted(
    row: StreamRow | undefined | null,
    kept: KeyRow | undefined,
    key: string,
  ): Promise<{ playbackId: string } | string> {
    if (!row || row.playbackId === null || !kept?.hash || !isKey(key, kept.hash)) return 'The stream key is wrong'
    if (row.audition === 'closed') return 'This audition is closed'
    if (row.audition === 'open' && !(await useFeatures(platform).enabled('applications')))
      return 'Auditions are switched off right now'
    if (kept.ownerId && (await people.account(kept.ownerId))?.banned) return 'This account is banned'
    return { playbackId: row.playbackId }
  }

  function needsFish(who: Who): void {
    if (who.person.role === 'fish' || who.flags.fish) return
    refuse(camerasErrors.notAFish)
  }

  return {
    /** Cameras of the show; those of auditions are the auditions' desk's. */
    list: async (): Promise<Camera[]> =>
      present((await streams.all()).filter(({ audition }) => audition === null || audition === 'fish')),

    /** The cameras that belong to a contestant; refused to everybody else. */
    async own(who: Who) {
      needsFish(who)
      const rows = await database.db.select().from(cameraKeys).where(eq(cameraKeys.ownerId, who.userId))
      const mine = new Set(rows.map(({ cameraId }) => cameraId))
      const cameras = await present((await streams.all()).filter(({ id }) => mine.has(id)))
      return cameras.map((camera) => ({ ...camera, ...addresses(camera.id) }))
    },

    /** Adds a camera with its key. */
    create: (camera: NewCamera, who: Who): Promise<{ camera: Camera; publish: FreshKey }> =>
      database.transaction(async () => {
        if (camera.id === 'own' || (await streams.row(camera.id))) refuse(camerasErrors.idTaken)
        try {
          await streams.create({ ...camera, playbackId: camera.id })
        } catch (error) {
          if (isUniqueViolation(error)) refuse(camerasErrors.idTaken)
          throw error
        }
        const publish = await makeKey(await needed(camera.id))
        await audit.record({ who, action: 'cameras.create', detail: `${camera.name} (${camera.id})` })
        return { camera: await presentOne(camera.id), publish }
      }),

    /** The camera of somebody who auditions, with its key; belongs to the transaction it is called in [AUD-1]. */
    async createFor(
      ownerId: string,
      camera: Pick<StreamRow, 'id' | 'name' | 'season' | 'position' | 'audition'>,
    ): Promise<FreshKey> {
      await streams.create({ ...camera, playbackId: camera.id })
      await database.db.insert(cameraKeys).values({ cameraId: camera.id, ownerId })
      return makeKey(await needed(camera.id))
    },

    /** A new key for the camera of an audition, in the transaction it is called in; what is published ends. */
    renewKey: async (id: string): Promise<FreshKey> => makeKey(await needed(id)),

    /** When the keys of cameras were made, by id. */
    async keysMade(ids: readonly string[]): Promise<Map<string, Date>> {
      if (ids.length === 0) return new Map()
      const rows = await database.db
        .select()
        .from(cameraKeys)
        .where(inArray(cameraKeys.cameraId, [...ids]))
      return new Map(rows.flatMap(({ cameraId, madeAt }) => (madeAt ? [[cameraId, madeAt] as const] : [])))
    },

    /** Since when a camera is published to this server, in ms since 1970; null when it is not, or elsewhere. */
    liveSince: (playbackId: string): number | null => live.facts(playbackId)?.since ?? null,

    hangup: live.hangup,

    /** Takes the camera of a deleted account’s audition away, with its key; belongs to the transaction it is called in. */
    async drop(id: string): Promise<void> {
      await streams.remove(id)
      await database.db.delete(cameraKeys).where(eq(cameraKeys.cameraId, id))
      await live.hangup(id, 'The camera was removed')
      database.afterCommit(async () => {
        if (!settings.ingests) return
        await useCameraRecordings(platform)
          .remove(id)
          .catch((error: unknown) => platform.log.error({ err: error, id }, 'a recording could not be removed'))
      })
    },

    edit: (id: string, changes: StreamChanges & { ownerId?: string | null }, who: Who): Promise<Camera> =>
      database.transaction(async () => {
        const row = await needed(id)
        const { ownerId, ...rest } = changes
        if (ownerId !== undefined) {
          const owner = ownerId === null ? null : await people.account(ownerId)
          if (ownerId !== null && !owner?.fish) refuse(camerasErrors.ownerNotAFish)
          await database.db
            .insert(cameraKeys)
            .values({ cameraId: id, ownerId })
            .onConflictDoUpdate({ target: cameraKeys.cameraId, set: { ownerId } })
        }
        if (Object.values(rest).some((value) => value !== undefined)) await streams.update(id, rest)
        await audit.record({ who, action: 'cameras.edit', detail: `${row.name}: ${Object.keys(changes).join(', ')}` })
        return presentOne(id)
      }),

    /** Takes a camera away for good. Refuses when `typed` is not its name. */
    async remove(id: string, typed: string | undefined, who: Who): Promise<void> {
      const row = await needed(id)
      if (typed?.trim() !== row.name.trim()) refuse(camerasErrors.nameDiffers)
      await database.transaction(async (db) => {
        await streams.remove(id)
        await db.delete(cameraKeys).where(eq(cameraKeys.cameraId, id))
        if (row.playbackId !== null && !isFootage(row)) await live.hangup(row.playbackId, 'The camera was removed')
        await audit.record({ who, action: 'cameras.remove', detail: `${row.name} (${id})` })
      })
      if (row.playbackId === null || isFootage(row)) return
      // Elsewhere the recording ends with its window.
      if (settings.ingests) await useCameraRecordings(platform).remove(row.playbackId)
    },

    resetKey: (id: string, who: Who): Promise<FreshKey> =>
      database.transaction(async () => {
        const row = await needed(id)
        const key = await makeKey(row)
        await audit.record({ who, action: 'cameras.key', detail: `${row.name} (${id})` })
        return key
      }),

    /** A new key for one's own camera; someone else's does not exist. */
    async resetOwnKey(id: string, who: Who): Promise<FreshKey> {
      needsFish(who)
      return database.transaction(async () => {
        if ((await keyOf(id))?.ownerId !== who.userId) refuse(generalErrors.notFound, { what: 'This camera' })
        return makeKey(await needed(id))
      })
    },

    /** The stream that a key is for, or what the broadcaster reads. A camera that does not exist sounds like a wrong key. */
    async admit(name: string, key: string): Promise<{ playbackId: string } | string> {
      const [row, kept] = await Promise.all([streams.row(name), keyOf(name)])
      const answer = await admitted(row, kept, key)
      if (typeof answer === 'string' && row?.playbackId) live.refused(row.playbackId, answer)
      return answer
    },

    /** Ends what somebody publishes to cameras of their own. Belongs to the transaction after which they may not. */
    async hangupOf(ownerId: string, reason: string): Promise<void> {
      const own = await database.db.select().from(cameraKeys).where(eq(cameraKeys.ownerId, ownerId))
      for (const { cameraId } of own) {
        const row = await streams.row(cameraId)
        if (row?.playbackId) await live.hangup(row.playbackId, reason)
      }
    },

    /** A deleted account has no cameras. */
    forget: async (userId: string): Promise<void> => {
      await database.db.update(cameraKeys).set({ ownerId: sql`null` }).where(eq(cameraKeys.ownerId, userId))
    },
  }
})
