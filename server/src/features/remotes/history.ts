import type { RemoteHistoryEntry } from '@shoal/bus/remotes/contract'
import { count, desc, eq } from 'drizzle-orm'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { usePeople } from '../accounts/index.ts'
import type { LogEntry } from './channelRules.ts'
import { remoteHistory } from './tables.ts'

/** The one who did something: a member of staff, a deploy token, or the server by itself. */
export type Actor = { whoId: string; why: string | null } | { by: string; why: string | null }

const pageSize = 25

/** The history of the remotes: what was done, by whom and why. */
export function createHistory(platform: Platform) {
  const { database, clock } = platform
  const { db } = database

  return {
    /** Adds what was done; within a transaction it exists exactly if that is committed. */
    async record(
      where: { environment: RemoteHistoryEntry['environment']; name: string },
      entries: readonly LogEntry[],
      actor: Actor,
    ): Promise<void> {
      if (entries.length === 0) return
      const at = clock.now()
      const { environment, name } = where
      const done = 'whoId' in actor ? { ...actor, by: '' } : { ...actor, whoId: null }
      await db
        .insert(remoteHistory)
        .values(entries.map(({ action, detail }) => ({ id: newId(), at, environment, name, action, detail, ...done })))
    },

    /** Newest first; `page` is zero-based. */
    async page({ name, page }: { name?: string; page: number }): Promise<{
      entries: RemoteHistoryEntry[]
      total: number
    }> {
      const where = name === undefined ? undefined : eq(remoteHistory.name, name)
      const [rows, [all]] = await Promise.all([
        db
          .select()
          .from(remoteHistory)
          .where(where)
          .orderBy(desc(remoteHistory.id))
          .limit(pageSize)
          .offset(page * pageSize),
        db.select({ total: count() }).from(remoteHistory).where(where),
      ])
      const persons = await usePeople(platform).persons(rows.flatMap(({ whoId }) => (whoId === null ? [] : [whoId])))
      const entries = rows.map(({ whoId, at, ...row }) => ({
        ...row,
        at: at.toISOString(),
        who: (whoId !== null && persons.get(whoId)) || null,
      }))
      return { entries, total: all?.total ?? 0 }
    },
  }
}

export type History = ReturnType<typeof createHistory>
