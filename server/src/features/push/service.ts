import { limits, type PushDevices } from '@shoal/bus/push/contract'
import { pushErrors } from '@shoal/bus/push/errors'
import { and, asc, count, eq, ne, sql } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { outside } from '../../platform/outside/index.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { seal, unseal } from '../../platform/sealed.ts'
import { areKeys, usePushKeys } from './keys.ts'
import { pushSettings } from './settings.ts'
import { type PushDeviceRow, pushDevices } from './tables.ts'

/** What `PushManager.subscribe` answered. */
export interface NewDevice {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** The endpoint that the same browser had before. */
  replaces?: string
}

const purpose = 'push device'
const userAgentMost = 400

/** Asks push services, and nobody inside the network. */
export const usePushServices = service((platform) =>
  outside({ allowed: platform.settings.of(pushSettings).testService }),
)

/** NOT-3: the devices of people who want to be told of notifications while the show is closed. */
export const usePushDevices = service((platform) => {
  const { clock, database, publisher, secrets } = platform
  const { db } = database
  const keys = usePushKeys(platform)

  async function list(userId: string): Promise<PushDevices> {
    const rows = await db
      .select()
      .from(pushDevices)
      .where(eq(pushDevices.userId, userId))
      .orderBy(asc(pushDevices.createdAt), asc(pushDevices.id))
    return {
      key: (await keys.read()).publicKey,
      devices: rows.map(({ id, userAgent, endpoint, createdAt, sentAt }) => ({
        ...{ id, userAgent, endpoint, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null },
      })),
    }
  }

  /** How they are now, which all pages of the person hear. */
  async function told(userId: string): Promise<PushDevices> {
    const devices = await list(userId)
    publisher.toUser(userId, 'push:changed', devices)
    return devices
  }

  return {
    list,

    /**
     * Subscribes a device for the person signed in on it: one address belongs to one person. Throws the Refusals
     * `push/no-service`, `push/bad-keys` and `push/too-many`.
     */
    async subscribe(who: Who, { endpoint, keys: given, replaces }: NewDevice, userAgent: string): Promise<PushDevices> {
      if (!areKeys(given)) refuse(pushErrors.badKeys)
      if (!(await usePushServices(platform).may(endpoint))) refuse(pushErrors.noService)
      await database.transaction(async () => {
        // Simultaneous subscriptions come one after the other, so that the limit holds.
        await database.query(sql`select pg_advisory_xact_lock(hashtextextended(${`push devices ${who.userId}`}, 0))`)
        const own = eq(pushDevices.userId, who.userId)
        if (replaces !== undefined && replaces !== endpoint)
          await db.delete(pushDevices).where(and(own, eq(pushDevices.endpoint, replaces)))
        const [others] = await db
          .select({ count: count() })
          .from(pushDevices)
          .where(and(own, ne(pushDevices.endpoint, endpoint)))
        if (others!.count >= limits.devicesMost) refuse(pushErrors.tooMany)
        const id = newId()
        const row = {
          ...{ id, userId: who.userId, sessionId: who.sessionId, endpoint, p256dh: given.p256dh },
          ...{ sealedAuth: seal(secrets.session, purpose, id, given.auth), createdAt: clock.now() },
          ...{ userAgent: userAgent.slice(0, userAgentMost), sentAt: null, failures: 0 },
        }
        await db.insert(pushDevices).values(row).onConflictDoUpdate({ target: pushDevices.endpoint, set: row })
      })
      return told(who.userId)
    },

    /** Throws the Refusal `push/no-such-device`. */
    async own(userId: string, id: string): Promise<PushDeviceRow> {
      const [row] = isUuid(id)
        ? await db
            .select()
            .from(pushDevices)
            .where(and(eq(pushDevices.id, id), eq(pushDevices.userId, userId)))
        : []
      return row ?? refuse(pushErrors.noSuchDevice)
    },

    async remove(userId: string, id: string): Promise<PushDevices> {
      const { id: found } = await this.own(userId, id)
      await db.delete(pushDevices).where(eq(pushDevices.id, found))
      return told(userId)
    },

    /** Its push service, or the end of its session, says that it is gone. */
    async drop({ id, userId }: PushDeviceRow): Promise<void> {
      await db.delete(pushDevices).where(eq(pushDevices.id, id))
      await told(userId)
    },

    async find(id: string): Promise<PushDeviceRow | null> {
      const [row] = await db.select().from(pushDevices).where(eq(pushDevices.id, id))
      return row ?? null
    },

    /** The devices of several people, by whose they are. */
    async of(userIds: readonly string[]): Promise<{ id: string; userId: string }[]> {
      return db
        .select({ id: pushDevices.id, userId: pushDevices.userId })
        .from(pushDevices)
        .where(sql`${pushDevices.userId} = any(${sql.param([...userIds])}::text[])`)
    },

    /** Whether anybody at all is told. */
    async any(): Promise<boolean> {
      return (await db.select({ id: pushDevices.id }).from(pushDevices).limit(1)).length > 0
    },

    /** The secret that a device shares with the server; null when it was sealed with other secrets. */
    secretOf: ({ id, sealedAuth }: PushDeviceRow) => unseal(secrets.session, purpose, id, sealedAuth),

    async sent({ id }: PushDeviceRow): Promise<void> {
      await db.update(pushDevices).set({ sentAt: clock.now(), failures: 0 }).where(eq(pushDevices.id, id))
    },

    /** Notes a message that could not be delivered; answers with how many in a row that makes. */
    async failed({ id }: PushDeviceRow): Promise<number> {
      const [row] = await db
        .update(pushDevices)
        .set({ failures: sql`${pushDevices.failures} + 1` })
        .where(eq(pushDevices.id, id))
        .returning({ failures: pushDevices.failures })
      return row?.failures ?? 0
    },

    /** Belongs to the transaction in which the account goes. */
    forget: (userId: string) => db.delete(pushDevices).where(eq(pushDevices.userId, userId)),
  }
})
