import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BattleClip, BattleRecording } from '@shoal/bus/battleRecordings/contract'
import { battleRecordingsErrors } from '@shoal/bus/battleRecordings/errors'
import { limits } from '@shoal/bus/battleRecordings/limits'
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { deletedPerson } from '../../platform/people/deletedPerson.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useAudit } from '../moderation/index.ts'
import { battleRecordingsFolder } from './folder.ts'
import type { Recorder } from './recorder.ts'
import { battleRecordingsSettings } from './settings.ts'
import { battleClips, battleRecordings, type ClipRow, type RecordingRow } from './tables.ts'

const urlOf = (id: string) => `/media/battle-recordings/${id}.webm`
/** Opens a film at a part of it, in seconds. */
const partOf = ({ recordingId, fromMs, toMs }: ClipRow) =>
  `${urlOf(recordingId)}#t=${(fromMs / 1_000).toFixed(1)},${(toMs / 1_000).toFixed(1)}`
/** In ms: somebody whose battle is over for so long only can still be reported for it. */
const reportedAfter = 60_000
/** So many films of somebody are looked at for one that shows something: a bad connection makes many short ones. */
const latestFilms = 5
const dayMs = 86_400_000

/** Recordings of battles, for moderators: kept for a few days, and parts of them longer [BAT-3, BAT-9]. */
export const useBattleRecordings = service((platform) => {
  const { clock, database, log, settings } = platform
  const { db } = database
  const { daysKept, clipDaysKept } = settings.of(battleRecordingsSettings)
  const folder = settings.folder(battleRecordingsFolder)
  const pathOf = (id: string) => join(folder, `${id}.webm`)
  const people = usePeople(platform)

  const presentClip = (row: ClipRow, persons: Awaited<ReturnType<typeof people.persons>>): BattleClip => ({
    ...{ id: row.id, from: row.fromMs, to: row.toMs, reported: row.reported },
    by: (row.madeBy !== null && persons.get(row.madeBy)) || null,
    at: row.at.toISOString(),
    url: partOf(row),
  })
  const makersOf = (rows: readonly ClipRow[]) => people.persons(rows.flatMap(({ madeBy }) => madeBy ?? []))

  /** How much of a recording there is by now, in ms. */
  const lengthOf = ({ duration, startedAt }: RecordingRow) => duration ?? clock.ms() - startedAt.getTime()

  /** Whether it goes on, or was over a moment ago. One that was cut off by the end of the server has no end in its row. */
  function isRecent(row: RecordingRow): boolean {
    const length = lengthOf(row)
    return row.duration === null ? length < dayMs / 24 : clock.ms() - row.startedAt.getTime() - length < reportedAfter
  }

  async function save(clip: Omit<ClipRow, 'id' | 'at'>): Promise<ClipRow> {
    const [row] = await db
      .insert(battleClips)
      .values({ ...clip, id: newId(), at: clock.now() })
      .returning()
    return row!
  }

  return {
    /** Null where nothing is recorded. Loaded when the first battle has pictures. */
    async recorder(): Promise<Recorder | null> {
      if (daysKept === 0) return null
      const { createRecorder } = await import('./recorder.ts')
      return createRecorder({
        ...{ folder, pathOf, log, now: () => clock.ms() },
        async begun(about) {
          const id = newId()
          await db.insert(battleRecordings).values({ ...about, id })
          return id
        },
        async ended(id, duration) {
          await db.update(battleRecordings).set({ duration }).where(eq(battleRecordings.id, id))
        },
      })
    },

    /** Where the film of a recording lies; null when there is none. */
    async file(id: string): Promise<{ path: string; duration: number | null } | null> {
      const [row] = isUuid(id) ? await db.select().from(battleRecordings).where(eq(battleRecordings.id, id)) : []
      return row ? { path: pathOf(row.id), duration: row.duration } : null
    },

    /** A page, the newest first; with an id, those before that recording; none for an unknown id. */
    async page(before: string | undefined): Promise<{ recordings: BattleRecording[]; more: boolean }> {
      if (before !== undefined && !isUuid(before)) return { recordings: [], more: false }
      const most = limits.recordingsPage
      const found = await db
        .select()
        .from(battleRecordings)
        .where(before === undefined ? undefined : lt(battleRecordings.id, before))
        .orderBy(desc(battleRecordings.id))
        .limit(most + 1)
      const rows = found.slice(0, most)
      const ids = rows.map(({ id }) => id)
      const clips = await db
        .select()
        .from(battleClips)
        .where(inArray(battleClips.recordingId, ids))
        .orderBy(asc(battleClips.fromMs), asc(battleClips.id))
      const [persons, makers] = await Promise.all([people.persons(rows.map(({ userId }) => userId)), makersOf(clips)])
      const recordings = rows.map((row) => ({
        ...{ id: row.id, battleId: row.battleId, duration: row.duration, url: urlOf(row.id) },
        user: persons.get(row.userId) ?? deletedPerson,
        startedAt: row.startedAt.toISOString(),
        clips: clips.filter(({ recordingId }) => recordingId === row.id).map((clip) => presentClip(clip, makers)),
      }))
      return { recordings, more: found.length > most }
    },

    /** Keeps a part of a recording longer. Throws the Refusals `battle-recordings/gone` and `outside`. */
    keep: (who: Who, id: string, { from, to }: { from: number; to: number }): Promise<BattleClip> =>
      database.transaction(async () => {
        // The lock keeps it from being removed for its age meanwhile.
        const [row] = isUuid(id)
          ? await db.select().from(battleRecordings).where(eq(battleRecordings.id, id)).for('update')
          : []
        if (!row) return refuse(battleRecordingsErrors.gone)
        const length = lengthOf(row)
        const asked = to - from
        if (asked < limits.battleClipMin || asked > limits.battleClipMax || from >= length)
          refuse(battleRecordingsErrors.outside)
        const clip = await save({
          ...{ recordingId: id, fromMs: from, toMs: Math.min(to, length), madeBy: who.userId, reported: false },
        })
        const detail = `${Math.round(from / 1_000)} to ${Math.round(clip.toMs / 1_000)} s of a battle`
        await useAudit(platform).record({ who, whom: row.userId, action: 'battle.keep', detail })
        return presentClip(clip, await makersOf([clip]))
      }),

    /** Throws the Refusal `battle-recordings/no-such-clip`. */
    letGo: (who: Who, id: string): Promise<void> =>
      database.transaction(async () => {
        const [gone] = isUuid(id) ? await db.delete(battleClips).where(eq(battleClips.id, id)).returning() : []
        if (!gone) return refuse(battleRecordingsErrors.noSuchClip)
        const [row] = await db.select().from(battleRecordings).where(eq(battleRecordings.id, gone.recordingId))
        await useAudit(platform).record({
          who,
          whom: row?.userId,
          action: 'battle.letGo',
          detail: 'a clip of a battle',
        })
      }),

    /**
     * Keeps the last 30 s of somebody who battles on camera, or did a moment ago, because they were just reported. Somebody
     * who has only just connected again is in the film before. Answers with the id of the clip; null if there is no film of
     * them. Belongs to a transaction.
     */
    async evidence(userId: string): Promise<string | null> {
      const latest = await db
        .select()
        .from(battleRecordings)
        .where(eq(battleRecordings.userId, userId))
        .orderBy(desc(battleRecordings.id))
        .limit(latestFilms)
        .for('update')
      const row = latest.find((one) => isRecent(one) && lengthOf(one) >= limits.battleClipMin)
      if (!row) return null
      const to = lengthOf(row)
      const clip = await save({
        ...{ recordingId: row.id, fromMs: Math.max(0, to - limits.evidence), toMs: to, madeBy: null, reported: true },
      })
      return clip.id
    },

    /** Clips by their id; those that are kept no more are missing. */
    async clips(ids: readonly string[]): Promise<Map<string, BattleClip>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .select()
        .from(battleClips)
        .where(inArray(battleClips.id, [...ids]))
      const makers = await makersOf(rows)
      return new Map(rows.map((row) => [row.id, presentClip(row, makers)]))
    },

    /** Days for which recordings are kept, and for which those with a clip are. */
    days: { recordings: daysKept, clips: clipDaysKept },

    /** Removes up to `most` recordings from before an instant, except those with a kept clip; answers with how many. */
    async removeBefore(before: Date, most: number): Promise<number> {
      const clipsBefore = new Date(clock.ms() - clipDaysKept * dayMs)
      return database.transaction(async () => {
        const kept = sql`exists (select 1 from ${battleClips} where ${battleClips.recordingId} = ${battleRecordings.id}
          and ${battleClips.at} >= ${clipsBefore})`
        const old = await db
          .select({ id: battleRecordings.id })
          .from(battleRecordings)
          .where(and(lt(battleRecordings.startedAt, before), sql`not ${kept}`))
          .orderBy(asc(battleRecordings.id))
          .limit(most)
          .for('update')
        await remove(old.map(({ id }) => id))
        return old.length
      })
    },

    /** Belongs to the deletion of an account: its recordings go. */
    async forget(userId: string): Promise<void> {
      const own = await db
        .select({ id: battleRecordings.id })
        .from(battleRecordings)
        .where(eq(battleRecordings.userId, userId))
      await remove(own.map(({ id }) => id))
      await db.update(battleClips).set({ madeBy: null }).where(eq(battleClips.madeBy, userId))
    },
  }

  /** Films first: one whose row is gone would never be found again. */
  async function remove(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    for (const id of ids) await rm(pathOf(id), { force: true })
    await db.delete(battleRecordings).where(inArray(battleRecordings.id, [...ids]))
  }
})
