import { generalErrors } from '@shoal/bus/errors'
import { type Decision, limits, type ReportCase } from '@shoal/bus/reports/contract'
import { reportsErrors } from '@shoal/bus/reports/errors'
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople, useStaffDesk } from '../accounts/index.ts'
import { useBattleRecordings } from '../battleRecordings/index.ts'
import { useMutes } from '../chat/index.ts'
import { useAudit } from '../moderation/index.ts'
import { presentCases } from './present.ts'
import { reportCases, reports } from './tables.ts'

export type CaseRow = typeof reportCases.$inferSelect

/** A line that somebody reports, as it is at that moment. */
export interface ReportedLine {
  id: string
  text: string
  room: string
  at: Date
}

export interface WantedDecision {
  decision: Decision
  minutes?: number
  reason?: string
}

/**
 * Cases of reports [MUTE-2]. At most one is open for each person; only the moderator who takes it can decide it for two
 * minutes. Every change locks the row, so two moderators who act at once come one after the other, and the second is told.
 */
export const useCases = service((platform) => {
  const { database, clock, publisher } = platform
  const { db } = database
  const nameOf = async (userId: string | null) =>
    (userId !== null && (await usePeople(platform).person(userId))?.displayName) || 'Somebody else'
  const changed = (id: string) => publisher.publish(rooms.staff, 'reports:changed', { id })
  const present = async (row: CaseRow): Promise<ReportCase> => (await presentCases(platform, [row]))[0]!

  /** Locks a case that is open to `who`. Throws the Refusals `reports/no-such-case`, `decided` and `claimed`. */
  async function lockOpen(who: Who, id: string): Promise<CaseRow> {
    const [row] = isUuid(id) ? await db.select().from(reportCases).where(eq(reportCases.id, id)).for('update') : []
    if (!row) return refuse(reportsErrors.noSuchCase)
    if (row.decidedAt !== null) return refuse(reportsErrors.decided, { name: await nameOf(row.decidedBy) })
    const held = row.claimedBy !== null && row.claimedBy !== who.userId && row.claimedUntil! > clock.now()
    if (held) return refuse(reportsErrors.claimed, { name: await nameOf(row.claimedBy) })
    return row
  }
  /** Keeps the last picture of the reported person in a battle, for the moderator who decides. */
  async function attachClip(caseId: string, { reporterId, reportedId }: { reporterId: string; reportedId: string }) {
    const battleClipId = await useBattleRecordings(platform).evidence(reportedId)
    if (battleClipId === null) return
    const own = and(eq(reports.caseId, caseId), eq(reports.reporterId, reporterId))
    await db.update(reports).set({ battleClipId }).where(own)
  }
  async function save(id: string, values: Partial<CaseRow>): Promise<CaseRow> {
    const [row] = await db.update(reportCases).set(values).where(eq(reportCases.id, id)).returning()
    changed(id)
    return row!
  }

  return {
    /**
     * Adds a report to the open case of a person, which begins with the first; `said` is the line it is about, kept as it is
     * now. Belongs to a transaction.
     */
    async add(report: { reporterId: string; reportedId: string; said: ReportedLine | null }): Promise<void> {
      const { reporterId, reportedId, said } = report
      const evidence = said && { messageId: said.id, saidText: said.text, saidRoom: said.room, saidAt: said.at }
      const [open] = await db
        .insert(reportCases)
        .values({ id: newId(), reportedId, openedAt: clock.now() })
        .onConflictDoUpdate({
          target: reportCases.reportedId,
          targetWhere: isNull(reportCases.decidedAt),
          set: { reportCount: sql`${reportCases.reportCount}` },
        })
        .returning({ id: reportCases.id })
      const added = await db
        .insert(reports)
        .values({ caseId: open!.id, reporterId, at: clock.now(), ...evidence })
        .onConflictDoNothing()
        .returning()
      if (added.length > 0) await attachClip(open!.id, report)
      // A second report by the same person, with a message, replaces the message.
      if (added.length === 0 && evidence !== null) {
        const theirs = and(eq(reports.caseId, open!.id), eq(reports.reporterId, reporterId))
        await db
          .update(reports)
          .set({ ...evidence, at: clock.now() })
          .where(theirs)
        changed(open!.id)
      }
      if (added.length > 0) await save(open!.id, { reportCount: sql`${reportCases.reportCount} + 1` as never })
    },

    /** Cases that wait, the oldest first, or those that were decided, the newest first; `page` is zero-based. */
    async page({ state, page, pageSize }: { state: 'open' | 'decided'; page: number; pageSize: number }) {
      const where = and(
        state === 'open' ? isNull(reportCases.decidedAt) : isNotNull(reportCases.decidedAt),
        isNotNull(reportCases.reportedId),
      )
      const order = state === 'open' ? asc(reportCases.id) : desc(reportCases.decidedAt)
      const [rows, [all]] = await Promise.all([
        db
          .select()
          .from(reportCases)
          .where(where)
          .orderBy(order)
          .limit(pageSize)
          .offset(page * pageSize),
        db.select({ total: count() }).from(reportCases).where(where),
      ])
      return { cases: await presentCases(platform, rows), total: all?.total ?? 0 }
    },

    claim: (who: Who, id: string): Promise<ReportCase> =>
      database.transaction(async () => {
        await lockOpen(who, id)
        const claimedUntil = new Date(clock.ms() + limits.claimMs)
        return present(await save(id, { claimedBy: who.userId, claimedUntil }))
      }),

    /** Lets go of a case; nothing happens when somebody else has it. */
    async release(who: Who, id: string): Promise<void> {
      if (!isUuid(id)) refuse(reportsErrors.noSuchCase)
      const gone = await db
        .update(reportCases)
        .set({ claimedBy: null, claimedUntil: null })
        .where(and(eq(reportCases.id, id), eq(reportCases.claimedBy, who.userId)))
        .returning({ id: reportCases.id })
      if (gone.length > 0) changed(id)
    },

    /** Decides, and mutes or bans where that is the decision: both or neither. */
    decide: (who: Who, id: string, { decision, minutes, reason }: WantedDecision): Promise<ReportCase> =>
      database.transaction(async () => {
        const { reportedId } = await lockOpen(who, id)
        if (reportedId === null) return refuse(generalErrors.notFound, { what: 'This person' })
        if (decision === 'banned') {
          if (!who.flags.admin) return refuse(reportsErrors.adminsBan)
          await useStaffDesk(platform).setFlags(who, reportedId, { banned: true, reason })
        } else if (decision !== 'dismissed') {
          if (minutes === undefined) return refuse(reportsErrors.howLong)
          const shadow = decision === 'shadow-muted'
          await useMutes(platform).mute(who, { userId: reportedId, minutes, reason, shadow })
        }
        await useAudit(platform).record({ who, whom: reportedId, action: 'reports.decide', detail: decision, reason })
        const decided = { decision, reason: reason?.trim() || null, decidedBy: who.userId, decidedAt: clock.now() }
        return present(await save(id, { ...decided, claimedBy: null, claimedUntil: null }))
      }),

    /**
     * Belongs to the deletion of an account: the open case about it goes, and so do its reports; of decided cases, what it
     * said [AUTH-4].
     */
    async forget(userId: string): Promise<void> {
      await db.delete(reports).where(eq(reports.reporterId, userId))
      await db.delete(reportCases).where(and(eq(reportCases.reportedId, userId), isNull(reportCases.decidedAt)))
      const theirs = db.select({ id: reportCases.id }).from(reportCases).where(eq(reportCases.reportedId, userId))
      await db
        .update(reports)
        .set({ messageId: null, saidText: null, saidRoom: null, saidAt: null })
        .where(inArray(reports.caseId, theirs))
      await db.update(reportCases).set({ reportedId: null, reason: null }).where(eq(reportCases.reportedId, userId))
    },
  }
})
