import { randomInt } from 'node:crypto'
import { type GiftOffer, type GiftTo, giftProduct, limits, type PassProduct } from '@shoal/bus/checkout/contract'
import { checkoutErrors } from '@shoal/bus/checkout/errors'
import { eq } from 'drizzle-orm'
import { passesGifted } from '../../happenings/checkout.ts'
import { service } from '../../platform/feature.ts'
import { deletedPerson } from '../../platform/people/deletedPerson.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { type AccountRecord, giftLife, passOf, usePeople } from '../accounts/index.ts'
import { useChat, useMembers } from '../chat/index.ts'
import { checkoutGiftPasses, checkoutGifts, type GiftRow, type OrderRow } from './tables.ts'

/** Pause before it looks again for people in the room, for passes that nobody could get, in ms. */
const lookAgainMs = 30_000

/** A gift before it is ordered: the product, and who gets it. */
export interface WantedGift {
  product: PassProduct
  to: Pick<GiftRow, 'toUserId' | 'room' | 'passes'>
}

const needsNone = (account: AccountRecord, now: Date) => account.admin || account.mod || passOf(account, now) !== 'none'

/** The list in another order, each as likely as any. */
function shuffled<T>(list: readonly T[]): T[] {
  const mixed = [...list]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    ;[mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!]
  }
  return mixed
}

/**
 * Season passes for others [PASS-3]: for somebody by name, or by lot among the people in a room of the chat when it is
 * paid. Passes that cannot be given just then, because people left meanwhile, wait for the next people who come.
 */
export const useGifts = service((platform) => {
  const { clock, database, happenings, jobs, publisher } = platform
  const { db } = database
  const people = usePeople(platform)

  /** People in a room without a pass who could get one from this person. */
  async function eligible(room: string, giverId: string): Promise<string[]> {
    const speakers = await people.speakers(useMembers(platform).in(room))
    return [...speakers].flatMap(([id, { person, pass }]) =>
      id !== giverId && pass === 'none' && person.role !== 'admin' && person.role !== 'mod' ? [id] : [],
    )
  }

  /** Gives one pass, unless the person has one by now; their row stays until the end of the transaction. */
  async function giveTo(userId: string, { orderId }: GiftRow, at: Date): Promise<boolean> {
    if (!(await people.hold(userId))) return false
    const account = await people.account(userId)
    if (!account || needsNone(account, at)) return false
    const [fresh] = await db
      .insert(checkoutGiftPasses)
      .values({ orderId, userId, at })
      .onConflictDoNothing()
      .returning({ userId: checkoutGiftPasses.userId })
    return fresh !== undefined && (await people.update(userId, { passGiftedAt: at }))
  }

  /** Gives the remaining passes of a gift whose row is locked; answers with the people who got one. */
  async function giveOut(gift: GiftRow): Promise<string[]> {
    const at = clock.now()
    const left = gift.passes - gift.given
    const lot = gift.room === null ? [gift.toUserId!] : shuffled(await eligible(gift.room, gift.giverId))
    const got: string[] = []
    // Locked in the order of their ids, as everywhere that several people are locked; the rest of the lot steps in for
    // people who have a pass by now.
    for (const id of [...lot.slice(0, left).sort(), ...lot.slice(left)])
      if (got.length < left && (await giveTo(id, gift, at))) got.push(id)
    if (got.length === 0) return got
    await db
      .update(checkoutGifts)
      .set({ given: gift.given + got.length })
      .where(eq(checkoutGifts.orderId, gift.orderId))
    const from = (await people.person(gift.giverId)) ?? deletedPerson
    const endsAt = new Date(at.getTime() + giftLife).toISOString()
    for (const id of got) publisher.toUser(id, 'checkout:gifted', { from, endsAt })
    await happenings.happen(passesGifted, { byUserId: gift.giverId, userIds: got })
    return got
  }

  const locked = async (orderId: string): Promise<GiftRow | null> =>
    (await db.select().from(checkoutGifts).where(eq(checkoutGifts.orderId, orderId)).for('update'))[0] ?? null

  const waiting = jobs.define<{ orderId: string }>('checkout-gifts', ({ orderId }) =>
    database.transaction(async () => {
      const gift = await locked(orderId)
      // Its money may have been taken back meanwhile.
      if (gift?.paidAt) await giveAll(gift)
    }),
  )
  /** Gives out what can be given, and looks again later for the rest. */
  async function giveAll(gift: GiftRow): Promise<string[]> {
    const got = await giveOut(gift)
    if (gift.room !== null && gift.given + got.length < gift.passes)
      await waiting.enqueue(
        { orderId: gift.orderId },
        { startAfter: new Date(clock.ms() + lookAgainMs), singletonKey: gift.orderId },
      )
    return got
  }

  return {
    /** How many people in a room could get one. Throws the Refusals of entering that room. */
    async viewers(who: Who, room: string): Promise<Pick<GiftOffer, 'viewers' | 'price' | 'days'>> {
      await useChat(platform).letIn(room, who)
      const { length } = await eligible(room, who.userId)
      return {
        viewers: Math.min(length, limits.giftPassesMost),
        price: giftProduct('gift', 1, null).price,
        days: giftLife / (24 * 60 * 60 * 1000),
      }
    },

    /** What is ordered for a wish. Throws the Refusals that keep it from being paid. */
    async wanted(who: Who, to: GiftTo): Promise<WantedGift> {
      if ('random' in to) {
        await useChat(platform).letIn(to.room, who)
        const { length } = await eligible(to.room, who.userId)
        if (length === 0) refuse(checkoutErrors.fewerViewers, 'none')
        if (to.random > length) refuse(checkoutErrors.fewerViewers, 'some', { viewers: String(length) })
        const id = `gift-${to.random}-${to.room.replace(':', '-')}`.slice(0, 64)
        return {
          product: giftProduct(id, to.random, null),
          to: { toUserId: null, room: to.room, passes: to.random },
        }
      }
      const person = (await people.byDisplayNames([to.name])).get(to.name.toLowerCase())
      const account = person && (await people.account(person.id))
      if (!person || !account) refuse(checkoutErrors.noSuchPerson, { name: to.name })
      if (person.id === who.userId) refuse(checkoutErrors.ownGift)
      if (needsNone(account, clock.now())) refuse(checkoutErrors.hasPass, { name: person.displayName })
      return {
        product: giftProduct(`gift-to-${person.id}`.slice(0, 64), 1, person.displayName),
        to: { toUserId: person.id, room: null, passes: 1 },
      }
    },

    /** Notes who gets the passes of an order; belongs to the transaction that makes the order. */
    async note(orderId: string, giverId: string, to: WantedGift['to']): Promise<void> {
      await db.insert(checkoutGifts).values({ orderId, giverId, ...to })
    },

    /** How many passes of an order people have got by now. */
    async given(orderId: string): Promise<number> {
      const [gift] = await db.select().from(checkoutGifts).where(eq(checkoutGifts.orderId, orderId))
      return gift?.given ?? 0
    },

    /** Gives a paid gift. Answers why it gave nothing, or null. Belongs to the transaction of the payment. */
    async paid({ id }: OrderRow): Promise<OrderRow['refundReason']> {
      const gift = (await locked(id))!
      await db.update(checkoutGifts).set({ paidAt: clock.now() }).where(eq(checkoutGifts.orderId, id))
      const got = await giveAll(gift)
      if (gift.toUserId === null || got.length > 0) return null
      // Nothing waits for somebody who has a pass by now.
      await db.update(checkoutGifts).set({ paidAt: null }).where(eq(checkoutGifts.orderId, id))
      return (await people.account(gift.toUserId)) === null ? 'account-deleted' : 'had-already'
    },

    /** Takes back what was given of an order whose money is gone: also what waited to be given. */
    async takeBack(orderId: string): Promise<void> {
      await locked(orderId)
      await db.update(checkoutGifts).set({ paidAt: null }).where(eq(checkoutGifts.orderId, orderId))
      const given = await db.select().from(checkoutGiftPasses).where(eq(checkoutGiftPasses.orderId, orderId))
      for (const { userId, at } of given.toSorted((one, two) => (one.userId < two.userId ? -1 : 1))) {
        if (!(await people.hold(userId))) continue
        const account = await people.account(userId)
        // Another gift may have followed.
        if (account?.passGiftedAt?.getTime() === at.getTime()) await people.update(userId, { passGiftedAt: null })
      }
    },

    /** Gives again what was taken back wrongly: what is left of its time, and what had waited. */
    async giveBack(orderId: string): Promise<void> {
      const gift = (await locked(orderId))!
      await db.update(checkoutGifts).set({ paidAt: clock.now() }).where(eq(checkoutGifts.orderId, orderId))
      if (gift.room !== null && gift.given < gift.passes) await giveAll(gift)
      const given = await db.select().from(checkoutGiftPasses).where(eq(checkoutGiftPasses.orderId, orderId))
      for (const { userId, at } of given) {
        const account = await people.account(userId)
        if (account && account.passGiftedAt === null && at.getTime() + giftLife > clock.ms())
          await people.update(userId, { passGiftedAt: at })
      }
    },
  }
})
