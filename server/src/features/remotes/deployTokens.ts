import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { DeployToken } from '@shoal/bus/remotes/contract'
import { remotesErrors } from '@shoal/bus/remotes/errors'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { isUuid, newId } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import type { Platform } from '../../platform/platform.ts'
import { refusal, refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import type { History } from './history.ts'
import { deployTokens } from './tables.ts'

type Row = typeof deployTokens.$inferSelect

const prefix = 'shoal_deploy_'
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** MFE-14: the tokens with which teams ship, each for one remote. */
export function createDeployTokens(platform: Platform, history: History) {
  const { database, clock } = platform
  const { db } = database

  async function shown(rows: Row[]): Promise<DeployToken[]> {
    const persons = await usePeople(platform).persons(rows.flatMap(({ createdById }) => createdById ?? []))
    return rows.map(({ id, remote, label, createdAt, createdById, lastUsedAt, revokedAt }) => ({
      id,
      remote,
      label,
      createdAt: createdAt.toISOString(),
      createdBy: (createdById !== null && persons.get(createdById)) || null,
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      revokedAt: revokedAt?.toISOString() ?? null,
    }))
  }

  /** Whether the maker of a token may still ship. */
  async function mayShip(makerId: string | null): Promise<boolean> {
    if (makerId === null) return true
    const maker = await usePeople(platform).account(makerId)
    return maker?.admin === true && !maker.banned
  }

  return {
    /** Newest first, also those that were revoked. */
    list: async (): Promise<DeployToken[]> =>
      shown(await db.select().from(deployTokens).orderBy(desc(deployTokens.id))),

    /** The secret is in the answer and nowhere else. */
    async create(who: Who, remote: string, label: string): Promise<{ token: DeployToken; secret: string }> {
      const secret = prefix + randomBytes(32).toString('base64url')
      const rows = await database.transaction(async () => {
        await history.record({ environment: null, name: remote }, [{ action: 'token', detail: `made ${label}` }], {
          whoId: who.userId,
          why: null,
        })
        return db
          .insert(deployTokens)
          .values({ id: newId(), remote, label, hash: hashOf(secret), createdAt: clock.now(), createdById: who.userId })
          .returning()
      })
      return { token: (await shown(rows))[0]!, secret }
    },

    async revoke(who: Who, id: string): Promise<void> {
      const gone = refusal(remotesErrors.noSuchToken)
      if (!isUuid(id)) throw gone
      await database.transaction(async () => {
        const [row] = await db
          .update(deployTokens)
          .set({ revokedAt: clock.now() })
          .where(and(eq(deployTokens.id, id), isNull(deployTokens.revokedAt)))
          .returning()
        if (!row) throw gone
        await history.record(
          { environment: null, name: row.remote },
          [{ action: 'token', detail: `revoked ${row.label}` }],
          { whoId: who.userId, why: null },
        )
      })
    },

    /** Within the transaction in which somebody stops being an admin: what they made ships nothing any more. */
    async revokeThoseOf(userId: string, byUserId: string, why: string): Promise<void> {
      const revoked = await db
        .update(deployTokens)
        .set({ revokedAt: clock.now() })
        .where(and(eq(deployTokens.createdById, userId), isNull(deployTokens.revokedAt)))
        .returning()
      for (const { remote, label } of revoked)
        await history.record({ environment: null, name: remote }, [{ action: 'token', detail: `revoked ${label}` }], {
          ...{ whoId: byUserId, why },
        })
    },

    /** The token of a secret; throws the Refusal `remotes/bad-token`. */
    async check(secret: string): Promise<Row> {
      const hash = hashOf(secret)
      const [row] = await db.select().from(deployTokens).where(eq(deployTokens.hash, hash))
      // Found by its digest, which tells nothing of the secret; compared in constant time.
      if (!row || !timingSafeEqual(Buffer.from(row.hash), Buffer.from(hash)) || row.revokedAt)
        refuse(remotesErrors.badToken)
      // Also of those that were made before they went with their maker's rights.
      if (!(await mayShip(row.createdById))) refuse(remotesErrors.badToken)
      return row
    },

    /** Notes that it was used, within the transaction of the shipment; refuses what was revoked meanwhile. */
    async use(id: string): Promise<void> {
      const used = await db
        .update(deployTokens)
        .set({ lastUsedAt: clock.now() })
        .where(and(eq(deployTokens.id, id), isNull(deployTokens.revokedAt)))
        .returning({ id: deployTokens.id })
      if (used.length === 0) refuse(remotesErrors.badToken)
    },
  }
}

export type DeployTokens = ReturnType<typeof createDeployTokens>
