import { createHash } from 'node:crypto'
import { idempotencyErrors } from '@shoal/bus/errors'
import { streamsErrors } from '@shoal/bus/streams/errors'
import { limits, type RunningVfx, type VfxName } from '@shoal/bus/vfx/contract'
import { vfxErrors } from '@shoal/bus/vfx/errors'
import { vfxWords } from '@shoal/bus/vfx/rules'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { restOfPause } from '../../platform/clock.ts'
import { sql } from '../../platform/database/index.ts'
import { service } from '../../platform/feature.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { refuse } from '../../platform/refusal.ts'
import { useAudit } from '../moderation/index.ts'
import { type StreamRow, useStreams } from '../streams/index.ts'
import { type VfxRunRow, vfxRuns } from './tables.ts'

/** What a moderator shows: to the viewers of a camera or, where that is null, to everyone. */
export interface NewVfx {
  effect: VfxName
  streamId: string | null
  seconds: number
}

/** Keys of different people differ, without the table saying whose they are. */
const digestOf = ({ userId }: Who, key: string): string =>
  createHash('sha256').update(`${userId} ${key}`).digest('base64url')

/** Full-screen effects [ADM-6]. Nothing has to end them: one whose time is over is not told any more. */
export const useVfx = service((platform) => {
  const { clock, database, outbox, publisher } = platform
  const { db } = database

  /** What is left of its time by the clock, in ms; 0 when it is over. */
  const restOf = ({ startedAt, durationMs, endedAt }: VfxRunRow): number =>
    endedAt === null ? Math.min(durationMs, restOfPause(startedAt, durationMs, clock)) : 0

  /** A run as pages get it; of one that is over, ended or not, all the time has passed. */
  function presented(row: VfxRunRow): RunningVfx {
    const { id, effect, streamId, durationMs } = row
    return { id, effect, streamId, durationMs, elapsedMs: durationMs - restOf(row) }
  }

  /** What is shown now, to whomever, the earliest started first. */
  async function running(): Promise<VfxRunRow[]> {
    const longestAgo = new Date(clock.ms() - limits.secondsMax * 1_000)
    const rows = await db
      .select()
      .from(vfxRuns)
      .where(and(isNull(vfxRuns.endedAt), gt(vfxRuns.startedAt, longestAgo)))
      .orderBy(asc(vfxRuns.startedAt), asc(vfxRuns.id))
    return rows.filter((row) => restOf(row) > 0)
  }

  /** Makes changes come one after the other, on all nodes, until the end of the transaction. */
  const inTurn = () => database.query(sql`select pg_advisory_xact_lock(hashtextextended('vfx runs', 0))`)

  /** Those who may watch the camera; everyone where there is none. */
  const roomOf = (camera: StreamRow | null): string => (camera?.access === 'season_pass' ? rooms.pass : rooms.all)

  /** What is shown to whom, in words for the log of staff. */
  const wordsOf = ({ effect, streamId }: VfxRunRow, camera: StreamRow | null): string =>
    `${vfxWords[effect].title} ${streamId === null ? 'for everyone' : `in ${camera?.name ?? streamId}`}`

  /** The camera of a run, shown or not; null for everyone, and when it was taken away meanwhile. */
  const cameraOf = async ({ streamId }: VfxRunRow): Promise<StreamRow | null> =>
    streamId === null ? null : useStreams(platform).row(streamId)

  /** Ends a run before its time, and tells those who see it, also on nodes that hear nobody. */
  async function end({ id }: VfxRunRow, camera: StreamRow | null): Promise<void> {
    await db.update(vfxRuns).set({ endedAt: clock.now() }).where(eq(vfxRuns.id, id))
    await outbox.publish(roomOf(camera), 'vfx:stopped', { id })
  }

  /** The run that this key started before, or null; refuses a key that started another one. */
  async function before(key: string | null, { effect, streamId, seconds }: NewVfx): Promise<VfxRunRow | null> {
    if (key === null) return null
    const [found] = await db.select().from(vfxRuns).where(eq(vfxRuns.key, key))
    if (!found) return null
    const isSame = found.effect === effect && found.streamId === streamId && found.durationMs === seconds * 1_000
    return isSame ? found : refuse(idempotencyErrors.mismatch)
  }

  return {
    /** What is shown now to everyone, and at the cameras that the person may watch; the earliest started first. */
    async list(who: Who | null): Promise<RunningVfx[]> {
      const rows = await running()
      if (rows.length === 0) return []
      const watchable = await useStreams(platform).watchableBy(who)
      return rows.filter(({ streamId }) => streamId === null || watchable.includes(streamId)).map(presented)
    },

    /**
     * Shows an effect in place of what everyone, or the viewers of that camera, are shown so far. A repeated key answers with
     * the first run. Throws the Refusals `streams/no-such-stream` and `idempotency/mismatch`.
     */
    prompt: (who: Who, wanted: NewVfx, key?: string): Promise<RunningVfx> =>
      database.transaction(async () => {
        await inTurn()
        const { effect, streamId, seconds } = wanted
        const digest = key === undefined ? null : digestOf(who, key)
        const known = await before(digest, wanted)
        if (known) return presented(known)
        const camera = (await useStreams(platform).open()).find(({ id }) => id === streamId) ?? null
        if (streamId !== null && camera === null) refuse(streamsErrors.noSuchStream)
        for (const row of await running()) if (row.streamId === streamId) await end(row, camera)
        const row: VfxRunRow = {
          ...{ id: newId(), effect, streamId, key: digest },
          ...{ startedAt: clock.now(), durationMs: seconds * 1_000, endedAt: null },
        }
        await db.insert(vfxRuns).values(row)
        const detail = `${wordsOf(row, camera)}, ${seconds} s`
        await useAudit(platform).record({ who, action: 'vfx.prompt', detail })
        const run = presented(row)
        publisher.publish(roomOf(camera), 'vfx:started', run)
        return run
      }),

    /** Ends an effect on all pages, once: the second one is told so by the Refusal `vfx/not-shown`. */
    stop: (who: Who, id: string): Promise<void> =>
      database.transaction(async () => {
        await inTurn()
        const [row] = isUuid(id) ? await db.select().from(vfxRuns).where(eq(vfxRuns.id, id)) : []
        if (!row || restOf(row) === 0) refuse(vfxErrors.notShown)
        const camera = await cameraOf(row)
        await end(row, camera)
        await useAudit(platform).record({ who, action: 'vfx.stop', detail: wordsOf(row, camera) })
      }),
  }
})
