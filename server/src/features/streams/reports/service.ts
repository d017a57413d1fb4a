import { limits, type StreamReportReason, type StreamReports } from '@shoal/bus/streams/contract'
import { streamsErrors } from '@shoal/bus/streams/errors'
import { and, count, eq, gt, lt, max } from 'drizzle-orm'
import { service } from '../../../platform/feature.ts'
import type { Who } from '../../../platform/people/who.ts'
import { rooms } from '../../../platform/realtime/publisher.ts'
import { refuse } from '../../../platform/refusal.ts'
import { useAudit } from '../../moderation/index.ts'
import { useStreams } from '../service.ts'
import { useSight } from '../sight.ts'
import { streamReports } from './tables.ts'

/** STR-14: cameras that viewers report as broken. */
export const useReports = service((platform) => {
  const { database, publisher, clock } = platform

  /** The reports of one camera, or of all that have some; the most reported first. Old ones no longer count. */
  async function counts(streamId?: string): Promise<StreamReports[]> {
    const { db } = database
    const recent = gt(streamReports.at, new Date(clock.ms() - limits.streamReportLife))
    const rows = await db
      .select({
        id: streamReports.streamId,
        reason: streamReports.reason,
        people: count(),
        last: max(streamReports.at),
      })
      .from(streamReports)
      .where(streamId === undefined ? recent : and(recent, eq(streamReports.streamId, streamId)))
      .groupBy(streamReports.streamId, streamReports.reason)
    const found = new Map<string, StreamReports>()
    for (const { id, reason, people, last } of rows) {
      const before = found.get(id)
      const at = last?.toISOString() ?? null
      found.set(id, {
        streamId: id,
        total: (before?.total ?? 0) + people,
        reasons: { ...before?.reasons, [reason]: people },
        lastAt: before?.lastAt && at && before.lastAt > at ? before.lastAt : at,
      })
    }
    return [...found.values()].sort((a, b) => b.total - a.total || (a.streamId < b.streamId ? -1 : 1))
  }

  async function tell(streamId: string): Promise<void> {
    const [now] = await counts(streamId)
    publisher.publish(rooms.staff, 'streams:reports', now ?? { streamId, total: 0, reasons: {}, lastAt: null })
  }

  return {
    list: () => counts(),

    /** Counts one person's report. It stays one, however often; its reason may change after a few minutes. */
    async add(who: Who, streamId: string, reason: StreamReportReason): Promise<void> {
      await useSight(platform).require(await useStreams(platform).row(streamId), who)
      const at = clock.now()
      await database.transaction(async (db) => {
        const made = await db
          .insert(streamReports)
          .values({ streamId, userId: who.userId, reason, at })
          .onConflictDoUpdate({
            target: [streamReports.streamId, streamReports.userId],
            set: { reason, at },
            setWhere: lt(streamReports.at, new Date(at.getTime() - limits.streamReportInterval)),
          })
          .returning({ id: streamReports.streamId })
        if (made.length === 0) refuse(streamsErrors.reportedLately)
        await tell(streamId)
      })
    },

    /** Forgets what was reported of a camera: it works again, or the reports were wrong. */
    async clear(who: Who, streamId: string): Promise<void> {
      const stream = await useStreams(platform).row(streamId)
      if (!stream) refuse(streamsErrors.noSuchStream)
      await database.transaction(async (db) => {
        const gone = await db
          .delete(streamReports)
          .where(eq(streamReports.streamId, streamId))
          .returning({ id: streamReports.userId })
        if (gone.length === 0) return
        const detail = `${gone.length === 1 ? '1 report' : `${gone.length} reports`} of ${stream.name}`
        await useAudit(platform).record({ who, action: 'streams.clear-reports', detail })
        await tell(streamId)
      })
    },

    /** What a person reported leaves with the account. */
    async forget(userId: string): Promise<void> {
      await database.db.delete(streamReports).where(eq(streamReports.userId, userId))
    },
  }
})
