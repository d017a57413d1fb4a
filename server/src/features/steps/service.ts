import type { FirstSteps } from '@shoal/bus/steps/contract'
import { and, eq, isNull } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import { firstSteps } from './tables.ts'

type Row = typeof firstSteps.$inferSelect
type Step = keyof FirstSteps
const columns = { said: 'saidAt', found: 'foundAt', voted: 'votedAt' } as const satisfies Record<Step, keyof Row>

/** So many steps that need no second look are remembered before all of them are forgotten. */
const mostRemembered = 20_000

const stepsOf = (row: Row): FirstSteps => ({
  said: row.saidAt !== null,
  found: row.foundAt !== null,
  voted: row.votedAt !== null,
})

/** The first steps of new accounts: what they really did, kept. */
export const useFirstSteps = service((platform) => {
  const { clock, database, publisher } = platform
  const { db } = database
  /** `<user>:<step>` that cannot change any more: done, or of an account without first steps. */
  const settled = new Set<string>()

  return {
    /** For an account that is made in the current transaction. */
    begin: (userId: string) => db.insert(firstSteps).values({ userId }).onConflictDoNothing(),
    forget: (userId: string) => db.delete(firstSteps).where(eq(firstSteps.userId, userId)),

    /** What is to be shown to this person: null once all is done or sent away. */
    async read(userId: string): Promise<FirstSteps | null> {
      const [row] = await db.select().from(firstSteps).where(eq(firstSteps.userId, userId))
      if (!row || row.dismissedAt !== null) return null
      const steps = stepsOf(row)
      return Object.values(steps).every(Boolean) ? null : steps
    },

    /** Somebody did something that may be a first step. Most of the time it is not, and then nothing is asked. */
    async did(userId: string, step: Step): Promise<void> {
      const key = `${userId}:${step}`
      if (settled.has(key)) return
      const column = columns[step]
      const [row] = await db
        .update(firstSteps)
        .set({ [column]: clock.now() })
        .where(and(eq(firstSteps.userId, userId), isNull(firstSteps[column])))
        .returning()
      if (settled.size >= mostRemembered) settled.clear()
      settled.add(key)
      // The last one is told as well: the page has a word for it.
      if (row && row.dismissedAt === null) publisher.toUser(userId, 'steps:changed', { firstSteps: stepsOf(row) })
    },

    /** Sends them away, on all pages of the person. */
    async dismiss(userId: string): Promise<void> {
      await db.update(firstSteps).set({ dismissedAt: clock.now() }).where(eq(firstSteps.userId, userId))
      publisher.toUser(userId, 'steps:changed', { firstSteps: null })
    },
  }
})
