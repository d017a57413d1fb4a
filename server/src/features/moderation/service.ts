import type { AuditAction, AuditEntry } from '@shoal/bus/moderation/contract'
import { and, count, desc, eq, gte, like, lte, type SQL } from 'drizzle-orm'
import { chatRoomNames } from '../../happenings/chat.ts'
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
  action: AuditAction
  /** What exactly, in words for staff. */
  detail: string
  /** Why, as the member of staff said. */
  reason?: string
}

/** Filters of the log; all of them must hold. Ids, not names. */
export interface AuditSearch {
  whoId?: string
  whomId?: string
  /** An action, or an area for all of its actions. */
  action?: string
  from?: Date
  to?: Date
}

const conditionOf = ({ whoId, whomId, action, from, to }: AuditSearch): SQL | undefined =>
  and(
    whoId === undefined ? undefined : eq(auditEntries.whoId, whoId),
    whomId === undefined ? undefined : eq(auditEntries.whomId, whomId),
    action === undefined
      ? undefined
      : action.includes('.')
        ? eq(auditEntries.action, action)
        : like(auditEntries.action, `${action.replace(/[\\%_]/g, '\\$&')}.%`),
    from && gte(auditEntries.at, from),
    to && lte(auditEntries.at, to),
  )

/**
 * Adds an entry to the log; within a transaction it exists exactly if that is committed. For callers without a platform: an
 * operator's act at the terminal of the server has `operator` as its doer, and actions named so.
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

/** Actions whose detail begins with the id of a room of the chat. */
const inRooms = new Set(['chat.remove', 'chat.slow'])
const roomOf = ({ action, detail }: { action: string; detail: string }): string | null =>
  (inRooms.has(action) && /^(?:global|pass|xl|(?:stream|clan):[\w-]+|direct:[\w-]+:[\w-]+)(?=: )/.exec(detail)?.[0]) ||
  null

/** How staff search the log; instants as ISO 8601. */
export interface AuditQuery {
  who?: string
  whom?: string
  action?: string
  from?: string
  to?: string
  page: number
  pageSize: number
}

/** The log of staff [MUTE-2]. */
export const useAudit = service((platform) => {
  const { db } = platform.database

  return {
    /** Adds an entry; within a transaction it exists exactly if that is committed. */
    record: (entry: AuditRecord): Promise<void> => recordAudit(platform, entry),

    /** Newest first; `page` is zero-based. People whose account is gone are null. */
    async page({ page, pageSize, ...search }: { page: number; pageSize: number } & AuditSearch): Promise<{
      entries: AuditEntry[]
      total: number
    }> {
      const [rows, [all]] = await Promise.all([
        db
          .select()
          .from(auditEntries)
          .where(conditionOf(search))
          .orderBy(desc(auditEntries.id))
          .limit(pageSize)
          .offset(page * pageSize),
        db.select({ total: count() }).from(auditEntries).where(conditionOf(search)),
      ])
      const ids = rows.flatMap(({ whoId, whomId }) => (whomId === null ? [whoId] : [whoId, whomId]))
      const roomsOf = rows.flatMap((row) => roomOf(row) ?? [])
      const [persons, names] = await Promise.all([
        usePeople(platform).persons([...new Set(ids)]),
        roomsOf.length === 0 ? null : platform.happenings.ask(chatRoomNames, { rooms: roomsOf }),
      ])
      /** A detail that begins with a room says its name instead of its id. */
      const inWords = (row: { action: string; detail: string }): string => {
        const room = roomOf(row)
        return room === null ? row.detail : `${names?.get(room) ?? room}${row.detail.slice(room.length)}`
      }
      return {
        entries: rows.map(({ id, at, whoId, whomId, action, detail, reason }) => ({
          id,
          at: at.toISOString(),
          who: persons.get(whoId) ?? null,
          whom: (whomId !== null && persons.get(whomId)) || null,
          action,
          detail: inWords({ action, detail }),
          reason,
        })),
        total: all?.total ?? 0,
      }
    },

    /** The same, searched by display names; nothing where nobody is called so. */
    async search({
      who,
      whom,
      action,
      from,
      to,
      ...pages
    }: AuditQuery): Promise<{ entries: AuditEntry[]; total: number }> {
      const names = [who, whom].filter((name) => name !== undefined && name !== '') as string[]
      const found = await usePeople(platform).byDisplayNames(names)
      // An operator at the terminal of the server has no account.
      const idOf = (name: string) =>
        name.toLowerCase() === 'operator' ? 'operator' : found.get(name.toLowerCase())?.id
      const search: AuditSearch = { action: action || undefined }
      for (const [name, key] of [
        [who, 'whoId'],
        [whom, 'whomId'],
      ] as const) {
        if (name === undefined || name === '') continue
        const id = idOf(name)
        if (id === undefined) return { entries: [], total: 0 }
        search[key] = id
      }
      if (from) search.from = new Date(from)
      if (to) search.to = new Date(to)
      return this.page({ ...pages, ...search })
    },

    /** The action and its reason stay in the log; details about a person leave with the account [AUTH-4]. */
    async forget(userId: string): Promise<void> {
      await db.update(auditEntries).set({ detail: '' }).where(eq(auditEntries.whomId, userId))
    },
  }
})
