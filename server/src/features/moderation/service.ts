import type { AuditEntry } from '@shoal/bus/moderation/contract'
import { count, desc, eq } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import type { Platform } from '../../platform/platform.ts'
import { usePeople } from '../accounts/index.ts'
import { auditEntries } from './tables.ts'

/** One thing that a member of staff did. */
export interface AuditRecord {
  who: Pick<Who, 'userId'>
  /** The account it was done to, if it was done to one. */
  whom?: string
  /** `area.verb`, e.g. `chat.remove`. */
  action: string
  /** What exactly, in words for staff. */
  detail: string
  /** Why, as the member of staff said. */
  reason?: string
}

/**
 * Adds an entry to the log; within a transaction it exists exactly if that is committed. For those without a platform: what
 * an operator does at the terminal of the server has `operator` for its doer, and actions named so.
 */
export async function recordAudit(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { who, whom, action, detail, reason }: AuditRecord,
): Promise<void> {
  await database.db.insert(auditEntries).values({
    id: newId(),
    at: clock.now(),
    whoId: who.userId,
    whomId: whom ?? null,
    action,
    detail,
    reason: reason?.trim() || null,
  })
}

/** The log of what staff did [MUTE-2]. */
export const useAudit = service((platform) => {
  const { db } = platform.database

  return {
    /** Adds an entry; within a transaction it exists exactly if that is committed. */
    record: (entry: AuditRecord): Promise<void> => recordAudit(platform, entry),

    /** Newest first; `page` is zero-based. People whose account is gone are null. */
    async page({ page, pageSize }: { page: number; pageSize: number }): Promise<{
      entries: AuditEntry[]
      total: number
    }> {
      const [rows, [all]] = await Promise.all([
        db
          .select()
          .from(auditEntries)
          .orderBy(desc(auditEntries.id))
          .limit(pageSize)
          .offset(page * pageSize),
        db.select({ total: count() }).from(auditEntries),
      ])
      const ids = rows.flatMap(({ whoId, whomId }) => (whomId === null ? [whoId] : [whoId, whomId]))
      const persons = await usePeople(platform).persons([...new Set(ids)])
      return {
        entries: rows.map(({ id, at, whoId, whomId, action, detail, reason }) => ({
          id,
          at: at.toISOString(),
          who: persons.get(whoId) ?? null,
          whom: (whomId !== null && persons.get(whomId)) || null,
          action,
          detail,
          reason,
        })),
        total: all?.total ?? 0,
      }
    },

    /** What was done and why stays for the log's sake; details about a person leave with the account [AUTH-4]. */
    async forget(userId: string): Promise<void> {
      await db.update(auditEntries).set({ detail: '' }).where(eq(auditEntries.whomId, userId))
    },
  }
})
