import { createHmac, randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Platform } from '../../../platform/platform.ts'
import { recoveryCodes } from '../tables.ts'

const amount = 10
/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

function newCode(): string {
  const characters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)])
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`
}

/** Ten codes for who lost the second factor, each good once, kept as keyed digests. */
export function createRecoveryCodes({ database, clock, secrets }: Platform) {
  const { db } = database
  const hashOf = (userId: string, code: string) =>
    createHmac('sha256', secrets.session)
      .update(`recovery code ${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
      .digest('base64url')

  return {
    /** Makes ten, in place of those there were; they are readable only now. */
    async renew(userId: string): Promise<string[]> {
      const codes = Array.from({ length: amount }, newCode)
      await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
      await db.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })))
      return codes
    },

    /** Uses one up; false when it is none of the person's that are left. */
    async use(userId: string, code: string): Promise<boolean> {
      const mine = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(userId, code)))
      const used = await db
        .update(recoveryCodes)
        .set({ usedAt: clock.now() })
        .where(and(mine, isNull(recoveryCodes.usedAt)))
        .returning({ userId: recoveryCodes.userId })
      return used.length > 0
    },

    left: (userId: string): Promise<number> =>
      db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))),

    async forget(userId: string): Promise<void> {
      await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    },
  }
}
