import type { Recording, RecordingKind } from '@shoal/bus/episodes/contract'
import { episodesErrors } from '@shoal/bus/episodes/errors'
import { and, desc, eq, sql } from 'drizzle-orm'
import { accountDeleted } from '../../happenings/accounts.ts'
import { service } from '../../platform/feature.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { addressFor, thumbnailUrl } from './playback.ts'
import { type RecordingRow, recordingPositions, recordings } from './tables.ts'

/** What everybody watches, and where everybody stopped [STR-15]. */
export const useRecordings = service((platform) => {
  const { database, clock, happenings } = platform
  const { db } = database

  happenings.inTransaction(accountDeleted, ({ payload }) =>
    db.delete(recordingPositions).where(eq(recordingPositions.userId, payload.userId)),
  )

  async function present(row: RecordingRow, position: number | null, who: Who | null): Promise<Recording> {
    const { url, expiresAt } = await addressFor(platform, row, who)
    return {
      id: row.id,
      kind: row.kind,
      season: row.season,
      number: row.number,
      title: row.title,
      description: row.description,
      duration: row.duration ?? 0,
      access: row.access,
      thumbnail: thumbnailUrl(row.thumbnailId),
      url,
      expiresAt,
      publishedAt: (row.publishedAt ?? row.createdAt).toISOString(),
      position,
    }
  }

  /** Published rows with the person's position: newest season first, in it by number. */
  const rows = (where: ReturnType<typeof and>, who: Who | null) =>
    db
      .select({ row: recordings, position: recordingPositions.seconds })
      .from(recordings)
      .leftJoin(
        recordingPositions,
        and(eq(recordingPositions.recordingId, recordings.id), eq(recordingPositions.userId, who?.userId ?? '')),
      )
      .where(and(eq(recordings.published, true), where))
      .orderBy(desc(recordings.season), sql`${recordings.number} asc nulls last`, recordings.publishedAt, recordings.id)

  return {
    async list(
      { kind, season }: { kind: RecordingKind; season: number | 'all' },
      who: Who | null,
    ): Promise<{ recordings: Recording[]; seasons: number[] }> {
      const found = await rows(
        and(eq(recordings.kind, kind), season === 'all' ? undefined : eq(recordings.season, season)),
        who,
      )
      const seasons = await db
        .selectDistinct({ season: recordings.season })
        .from(recordings)
        .where(and(eq(recordings.published, true), eq(recordings.kind, kind)))
        .orderBy(desc(recordings.season))
      return {
        recordings: await Promise.all(found.map(({ row, position }) => present(row, position, who))),
        seasons: seasons.map((each) => each.season),
      }
    },

    async read(id: string, who: Who | null): Promise<Recording> {
      const [found] = await rows(eq(recordings.id, id), who)
      if (!found) refuse(episodesErrors.noSuchRecording)
      return present(found.row, found.position, who)
    },

    /** Whether there is such a recording for people; one for season passes is there for everybody, locked. */
    async isPublished(id: string): Promise<boolean> {
      const found = await db
        .select({ id: recordings.id })
        .from(recordings)
        .where(and(eq(recordings.id, id), eq(recordings.published, true)))
      return found.length > 0
    },

    /** Notes where a person stopped; never behind the end. */
    async keepPosition(who: Who, id: string, wanted: number): Promise<void> {
      const [row] = await db
        .select({ duration: recordings.duration })
        .from(recordings)
        .where(and(eq(recordings.id, id), eq(recordings.published, true)))
      if (!row) refuse(episodesErrors.noSuchRecording)
      const seconds = Math.min(wanted, row.duration ?? wanted)
      const at = clock.now()
      await db
        .insert(recordingPositions)
        .values({ userId: who.userId, recordingId: id, seconds, at })
        .onConflictDoUpdate({
          target: [recordingPositions.userId, recordingPositions.recordingId],
          set: { seconds, at },
        })
    },
  }
})
