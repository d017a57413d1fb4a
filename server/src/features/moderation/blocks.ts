import { and, eq, inArray, or } from 'drizzle-orm'
import type { Database } from '../../platform/database/index.ts'
import { personBlocks } from './tables.ts'

type Reading = Pick<Database, 'db'>

/**
 * Whether one of two people blocked the other [MUTE-1]: then neither reaches the other, and nobody is told which of them it
 * was. Within a transaction it is asked there.
 */
export async function blockedBetween({ db }: Reading, one: string, two: string): Promise<boolean> {
  const both = [one, two]
  const rows = await db
    .select({ userId: personBlocks.userId })
    .from(personBlocks)
    .where(and(inArray(personBlocks.userId, both), inArray(personBlocks.blockedId, both)))
    .limit(1)
  return rows.length > 0
}

/** The people out of `among` who blocked somebody; with one query. */
export async function blockersOf({ db }: Reading, userId: string, among: readonly string[]): Promise<Set<string>> {
  if (among.length === 0) return new Set()
  const rows = await db
    .select({ userId: personBlocks.userId })
    .from(personBlocks)
    .where(and(eq(personBlocks.blockedId, userId), inArray(personBlocks.userId, [...among])))
  return new Set(rows.map((row) => row.userId))
}

/** The people whom somebody blocked, the earliest first. */
export async function blockedBy({ db }: Reading, userId: string): Promise<string[]> {
  const rows = await db
    .select({ blockedId: personBlocks.blockedId })
    .from(personBlocks)
    .where(eq(personBlocks.userId, userId))
    .orderBy(personBlocks.at)
  return rows.map(({ blockedId }) => blockedId)
}

/** Blocks somebody; false when they were blocked before. */
export async function block({ db }: Reading, userId: string, blockedId: string, at: Date): Promise<boolean> {
  const added = await db.insert(personBlocks).values({ userId, blockedId, at }).onConflictDoNothing().returning()
  return added.length > 0
}

/** Takes it back; false when they were not blocked. */
export async function unblock({ db }: Reading, userId: string, blockedId: string): Promise<boolean> {
  const gone = await db
    .delete(personBlocks)
    .where(and(eq(personBlocks.userId, userId), eq(personBlocks.blockedId, blockedId)))
    .returning()
  return gone.length > 0
}

/** Belongs to the deletion of an account. */
export async function forgetBlocks({ db }: Reading, userId: string): Promise<void> {
  await db.delete(personBlocks).where(or(eq(personBlocks.userId, userId), eq(personBlocks.blockedId, userId)))
}
