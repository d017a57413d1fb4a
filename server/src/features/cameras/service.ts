import type { Camera, FreshKey } from '@shoal/bus/cameras/contract'
import { camerasErrors } from '@shoal/bus/cameras/errors'
import { generalErrors } from '@shoal/bus/errors'
import { eq, sql } from 'drizzle-orm'
import { isUniqueViolation } from '../../platform/database/index.ts'
import { service } from '../../platform/feature.ts'
import { demoPlaybackId } from '../../platform/media/index.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
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

/** Cameras as those see them who run or publish to them. */
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
      return {
        ...{ id: row.id, name: row.name, season: row.season, access: row.access },
        ...{ interactive: row.interactive, position: row.position, online: row.online },
        footage: isFootage(row),
        owner: owner ? { id: owner.id, displayName: owner.displayName } : null,
        keyMadeAt: key?.madeAt?.toISOString() ?? null,
        live: facts && { ...facts, since: new Date(facts.since).toISOString() },
        lastEnd: lastEnd && { ...lastEnd, at: new Date(lastEnd.at).toISOString() },
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
    database.afterCommit(() => live.hangup(row.playbackId ?? row.id, 'The stream key was reset'))
    return { ...addresses(row.id), key, streamKey: `${row.id}?key=${key}` }
  }

  function needsFish(who: Who): void {
    if (who.person.role === 'fish' || who.flags.fish) return
    refuse(camerasErrors.notAFish)
  }

  return {
    list: async (): Promise<Camera[]> => present(await streams.all()),

    /** The own cameras of a fish. Refuses who is none. */
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
        await audit.record({ who, action: 'cameras.remove', detail: `${row.name} (${id})` })
      })
      if (row.playbackId === null || isFootage(row)) return
      live.hangup(row.playbackId, 'The camera was removed')
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
      const wrong = 'The stream key is wrong'
      const [row, kept] = await Promise.all([streams.row(name), keyOf(name)])
      if (!row || row.playbackId === null || !kept?.hash || !isKey(key, kept.hash)) return wrong
      return { playbackId: row.playbackId }
    },

    /** A deleted account has no cameras. */
    forget: async (userId: string): Promise<void> => {
      await database.db.update(cameraKeys).set({ ownerId: sql`null` }).where(eq(cameraKeys.ownerId, userId))
    },
  }
})
