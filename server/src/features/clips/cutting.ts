import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '@shoal/bus/clips/contract'
import { and, eq } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import type { JobRun } from '../../platform/jobs/index.ts'
import { NothingRecorded } from '../../platform/media/index.ts'
import { useClipNews } from './news.ts'
import { edgeMs, useCutter, useRecorded } from './recorded.ts'
import { type ClipRow, clips } from './tables.ts'
import { isPublicStatus } from './view.ts'

const attempts = 3
/** A film that is shorter than the shortest clip by more than this, in seconds, is not kept. */
const tolerance = 0.25

/** Cuts clips in the background: two at once, so that many at once do not disturb the live streams. */
export const useCutting = service((platform) => {
  const { database, clock, log } = platform
  const { db } = database
  const news = useClipNews(platform)
  const cutter = useCutter(platform)
  const recorded = useRecorded(platform)

  /** What is recorded, once that is all of the clip; the end of a clip of the live edge is not finished yet. */
  async function whenRecorded({ playbackId, endAt }: ClipRow, signal: AbortSignal) {
    for (;;) {
      const found = await recorded(playbackId)
      if (found && found.to >= endAt.getTime()) return found
      // The moment was live when the clip was made: if it is not recorded by now, it never will be.
      if (clock.ms() > endAt.getTime() + edgeMs) {
        if (found) return found
        throw new NothingRecorded(`${playbackId} is not recorded here`)
      }
      await pause(250, undefined, { signal })
    }
  }

  async function fail(row: ClipRow, reason: string): Promise<void> {
    await database.transaction(async () => {
      const where = and(eq(clips.id, row.id), eq(clips.ready, false))
      const [failed] = await db.update(clips).set({ status: 'failed', reason }).where(where).returning()
      if (failed) news.status(failed)
    })
  }

  async function cut(row: ClipRow, plain: boolean, signal: AbortSignal): Promise<void> {
    const found = await whenRecorded(row, signal)
    const [start, end] = [row.startAt.getTime(), row.endAt.getTime()]
    const poster = await found.poster?.()
    const made = await cutter.cut({ ...found, poster, id: row.id, start, end, plain, signal })
    if (made.duration < limits.clipMin - tolerance) {
      await cutter.remove(row.id)
      throw new NothingRecorded('too little of it is recorded')
    }
    const kept = await database.transaction(async () => {
      // The lock makes decisions and removals wait.
      const [now] = await db.select().from(clips).where(eq(clips.id, row.id)).for('update')
      if (!now) return false
      const shown = isPublicStatus(now.status)
      const [ready] = await db
        .update(clips)
        .set({ ...made, shown, ready: true })
        .where(eq(clips.id, row.id))
        .returning()
      if (ready) await news.created(ready, plain)
      return true
    })
    // It was removed meanwhile.
    if (!kept) await cutter.remove(row.id)
  }

  async function run({ clipId, plain = false }: { clipId: string; plain?: boolean }, { attempt, signal }: JobRun) {
    const [row] = await db.select().from(clips).where(eq(clips.id, clipId))
    if (!row || row.ready || row.status === 'failed' || row.status === 'rejected') return
    try {
      await cut(row, plain, signal)
    } catch (error) {
      const hopeless = error instanceof NothingRecorded || error instanceof RangeError
      if (!hopeless && attempt < attempts) throw error
      log.warn({ err: error, clip: clipId, attempt }, 'a clip could not be cut')
      await fail(row, hopeless ? 'The camera was not live all that time' : 'The film could not be made')
    }
  }

  const job = platform.jobs.define<{ clipId: string; plain?: boolean }>('cut-clip', run, {
    concurrency: 2,
    timeoutSeconds: 300,
    retry: { limit: attempts - 1, delaySeconds: 2 },
  })
  platform.jobs.define(
    'tidy-clips',
    () =>
      cutter.tidy(async (ids) => {
        const known = await db.select({ id: clips.id }).from(clips)
        const all = new Set(known.map(({ id }) => id))
        return new Set(ids.filter((id) => all.has(id)))
      }, clock.ms()),
    { concurrency: 1 },
  )
  platform.jobs.cron('tidy-clips', '23 4 * * *')

  return {
    /** Cuts a clip soon; within a transaction once that is committed. `plain` costs next to nothing, see the cutter. */
    later: (clipId: string, plain = false) => job.enqueue({ clipId, plain }, { singletonKey: clipId }),
  }
})
