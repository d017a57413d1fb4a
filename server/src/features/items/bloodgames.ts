import { createHmac } from 'node:crypto'
import type { Delivery } from '@shoal/bus/items/contract'
import { count, desc, eq, isNull } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import type { Who } from '../../platform/people/who.ts'
import { usePeople } from '../accounts/index.ts'
import { useItems } from './ledger.ts'
import { itemsSettings } from './settings.ts'
import { itemDeliveries } from './tables.ts'

/** How long the game may take to answer, in ms. */
const answerMs = 10_000
/** How many that wait are handed in again at once. */
const againMost = 500

/** `Shoal-Signature` of a body: the time in seconds and the HMAC-SHA256 of `<time>.<body>`, in hex. */
export const signatureOf = (secret: string, time: number, body: string): string =>
  `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`

/**
 * ITEM-6: the mailbox of the companion game. A sent item is kept in the same transaction, and a job repeats it until the
 * game has taken it: once each, by the id that goes along as Idempotency-Key, since an answer may get lost on its way back.
 */
export const useBloodgames = service((platform) => {
  const { clock, database, jobs, settings } = platform
  const { db } = database
  const items = useItems(platform)
  const { bloodgames } = settings.of(itemsSettings)

  async function deliver(instanceId: string, signal: AbortSignal): Promise<void> {
    if (!bloodgames) return
    const [delivery] = await db.select().from(itemDeliveries).where(eq(itemDeliveries.instanceId, instanceId))
    if (!delivery || delivery.deliveredAt) return
    const { itemId, userId, sentAt } = delivery
    const person = await usePeople(platform).person(userId)
    const definition = items.definition(itemId)
    const body = JSON.stringify({
      ...{ id: instanceId, sentAt: sentAt.toISOString() },
      item: { id: itemId, name: definition?.name ?? null, rarity: definition?.rarity ?? null },
      player: { id: userId, displayName: person?.displayName ?? null },
    })
    const answer = await fetch(bloodgames.address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': instanceId,
        'shoal-signature': signatureOf(bloodgames.secret, Math.floor(clock.ms() / 1000), body),
      },
      body,
      // The signature is for this address and no other.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`Bloodgames answered ${answer.status}`)
    await db.update(itemDeliveries).set({ deliveredAt: clock.now() }).where(eq(itemDeliveries.instanceId, instanceId))
  }

  const job = jobs.define<{ instanceId: string }>(
    'items-bloodgames',
    ({ instanceId }, { signal }) => deliver(instanceId, signal),
    { retry: { limit: 20, delaySeconds: 1 }, timeoutSeconds: 30, concurrency: 2 },
  )
  // What was given up on, and what was kept while there was no address.
  const again = jobs.define('items-bloodgames-again', async () => {
    if (!bloodgames) return
    const waiting = await db
      .select({ instanceId: itemDeliveries.instanceId })
      .from(itemDeliveries)
      .where(isNull(itemDeliveries.deliveredAt))
      .orderBy(itemDeliveries.sentAt)
      .limit(againMost)
    for (const { instanceId } of waiting) await job.enqueue({ instanceId }, { singletonKey: instanceId })
  })
  jobs.cron('items-bloodgames-again', '*/10 * * * *')

  /** How many have not arrived. */
  async function waiting(): Promise<number> {
    const [row] = await db.select({ count: count() }).from(itemDeliveries).where(isNull(itemDeliveries.deliveredAt))
    return row!.count
  }

  return {
    waiting,

    /** Sends one of the person's items; it leaves the inventory for good. */
    async send({ userId }: Who, instanceId: string): Promise<void> {
      await items.open(userId)
      await database.transaction(async () => {
        await items.lock(userId)
        const [moved] = await items.move([instanceId], {
          ...{ from: { userId, status: 'inventory' }, to: { status: 'sent_to_bloodgames' }, reason: 'bloodgames' },
        })
        await db.insert(itemDeliveries).values({ instanceId, itemId: moved!.itemId, userId, sentAt: clock.now() })
        if (bloodgames) await job.enqueue({ instanceId }, { singletonKey: instanceId })
      })
    },

    /** What was sent, newest first; `page` counts from 0. */
    async list({ page, pageSize }: { page: number; pageSize: number }): Promise<{
      deliveries: Delivery[]
      waiting: number
      total: number
      connected: boolean
    }> {
      const rows = await db
        .select()
        .from(itemDeliveries)
        .orderBy(desc(itemDeliveries.sentAt), desc(itemDeliveries.instanceId))
        .limit(pageSize)
        .offset(page * pageSize)
      const [all] = await db.select({ total: count() }).from(itemDeliveries)
      const persons = await usePeople(platform).persons(rows.map(({ userId }) => userId))
      return {
        deliveries: rows.map(({ instanceId, itemId, userId, sentAt, deliveredAt }) => ({
          ...{ id: instanceId, itemId, owner: persons.get(userId) ?? null },
          ...{ sentAt: sentAt.toISOString(), deliveredAt: deliveredAt?.toISOString() ?? null },
        })),
        ...{ waiting: await waiting(), total: all!.total, connected: bloodgames !== null },
      }
    },

    /** Looks at once after what waits. */
    start: () => again.enqueue({}, { singletonKey: 'start' }),
  }
})
