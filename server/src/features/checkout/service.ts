import {
  type Billing,
  currency,
  type GiftTo,
  type Offers,
  type Order,
  type PassPrices,
  type Product,
  products,
} from '@shoal/bus/checkout/contract'
import { checkoutErrors } from '@shoal/bus/checkout/errors'
import { idempotencyErrors } from '@shoal/bus/errors'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { unavailable } from '../../platform/database/index.ts'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { type AccountRecord, giftEndOf, usePeople } from '../accounts/index.ts'
import { useDebts } from '../tokens/index.ts'
import { useEmptyOrders } from './emptyOrders.ts'
import { useGifts } from './gifts.ts'
import { useSettlement } from './settlement.ts'
import { useSubscriptionEnds } from './subscriptionEnds.ts'
import { checkoutOrders, type OrderRow } from './tables.ts'
import { useProvider } from './useProvider.ts'

/** How long an order can be paid, in ms. Stripe takes nothing below half an hour. */
const orderLife = 60 * 60 * 1000

/** Whether a person has a use for a product. */
function isOpenTo(product: Product, { pass, passSubscription }: AccountRecord): boolean {
  if (product.kind === 'tokens') return true
  if (product.renews !== null && passSubscription) return false
  return pass === (product.from ?? 'none')
}

interface Wanted {
  userId: string
  product: Product
  returnTo: string
  /** The Idempotency-Key of the call. */
  key: string | undefined
  /** Keeps what else belongs to the order. */
  note?: (orderId: string) => Promise<void>
}

/** TOK-7: what is sold, and orders of it. What a payment gives is decided in settlement.ts. */
export const useCheckout = service((platform) => {
  const { database, clock, log } = platform
  const { db } = database
  const { provider } = useProvider(platform)
  const people = usePeople(platform)

  function selling() {
    if (provider) return provider
    refuse(checkoutErrors.notSelling)
  }

  const running = (userId: string) =>
    and(
      eq(checkoutOrders.userId, userId),
      eq(checkoutOrders.status, 'paid'),
      isNotNull(checkoutOrders.subscription),
      isNull(checkoutOrders.subscriptionEndedAt),
    )

  /** The subscription that was bought here and still runs. */
  async function subscriptionOf(userId: string): Promise<OrderRow | null> {
    const [order] = await db
      .select()
      .from(checkoutOrders)
      .where(running(userId))
      .orderBy(desc(checkoutOrders.createdAt))
      .limit(1)
    return order ?? null
  }

  /** Whether an order is a gift to these. */
  const isGiftFor = (product: Product, to: GiftTo): boolean =>
    product.kind === 'pass' &&
    product.gift !== undefined &&
    ('random' in to
      ? product.gift.to === null && product.gift.passes === to.random
      : product.gift.to?.toLowerCase() === to.name.toLowerCase())

  const keyed = async (userId: string, key: string): Promise<OrderRow | null> =>
    (await db.select().from(checkoutOrders).where(byKey(userId, key)))[0] ?? null

  const byKey = (userId: string, key: string) => and(eq(checkoutOrders.userId, userId), eq(checkoutOrders.key, key))

  /** An order that is there already for a repeated call, or of a pass that is being paid. */
  async function standing(userId: string, product: Product, key: string | undefined): Promise<OrderRow | null> {
    const repeated = key === undefined ? null : await keyed(userId, key)
    if (repeated) {
      if (repeated.productId === product.id) return repeated
      refuse(idempotencyErrors.mismatch)
    }
    if (product.kind !== 'pass') return null
    const [stillOpen] = await db
      .select()
      .from(checkoutOrders)
      .where(
        and(
          eq(checkoutOrders.userId, userId),
          eq(checkoutOrders.productId, product.id),
          eq(checkoutOrders.status, 'open'),
        ),
      )
    return stillOpen ?? null
  }

  async function shown(order: OrderRow): Promise<Order> {
    const { id, product, currency, status, createdAt } = order
    return {
      ...{ id, product, currency, status, createdAt: createdAt.toISOString() },
      empty: await useEmptyOrders(platform).toldOf(order),
      given: product.kind === 'pass' && product.gift ? await useGifts(platform).given(id) : 0,
    }
  }

  /** Makes an order, or finds the one that is there already. `note` is part of making it. */
  async function place({ userId, product, returnTo, key, note }: Wanted) {
    const createdAt = clock.now()
    const made = await database.transaction(async () => {
      const [order] = await db
        .insert(checkoutOrders)
        .values({
          id: newId(),
          userId,
          productId: product.id,
          product,
          amount: product.price,
          currency,
          provider: selling().way,
          returnTo,
          key: key ?? null,
          createdAt,
          expiresAt: new Date(createdAt.getTime() + orderLife),
        })
        .onConflictDoNothing()
        .returning()
      if (order) await note?.(order.id)
      return order
    })
    return made ?? (await standing(userId, product, key))
  }

  /**
   * Gets the page where an order is paid. An order for which none can be opened is deleted, so that the person can
   * order again.
   */
  async function open(order: OrderRow): Promise<string> {
    const waiting = and(eq(checkoutOrders.id, order.id), isNull(checkoutOrders.url))
    try {
      const { reference, url } = await selling().open(order)
      const kept = await db.update(checkoutOrders).set({ reference, url }).where(waiting).returning()
      if (kept.length > 0) return url
    } catch (error) {
      // While the database is away the order stays: whoever asks again with its key gets the page of it.
      if (unavailable(error)) throw error
      log.error({ err: error, order: order.id }, 'a payment page could not be opened')
      await db.delete(checkoutOrders).where(and(waiting, eq(checkoutOrders.status, 'open')))
    }
    // Somebody who asked at the same time may have got it.
    const [now] = await db.select().from(checkoutOrders).where(eq(checkoutOrders.id, order.id))
    if (now?.url) return now.url
    refuse(checkoutErrors.providerFailed, 'open')
  }

  return {
    /** The passes that somebody who has none can buy, the cheapest first. */
    passes(): PassPrices {
      const passes = products.filter((product) => product.kind === 'pass').filter(({ from }) => from === null)
      return { currency, passes: provider ? passes.toSorted((a, b) => a.price - b.price) : [] }
    },

    /** What a person can buy, and how it is paid here. */
    async offers({ userId }: Who): Promise<Offers> {
      const account = await people.account(userId)
      const subscription = await subscriptionOf(userId)
      const gift = account && giftEndOf(account, clock.now())
      return {
        way: provider?.way ?? 'none',
        currency,
        products: provider && account ? products.filter((product) => isOpenTo(product, account)) : [],
        pass: {
          tier: account?.pass ?? 'none',
          subscription: subscription && { endsAt: subscription.subscriptionEndsAt?.toISOString() ?? null },
          giftEnds: gift?.toISOString() ?? null,
        },
      }
    },

    /** Orders a product. The same key is the same order [TOK-5], and so is the same pass while it can still be paid. */
    async buy({ userId }: Who, { product: id, returnTo }: { product: string; returnTo: string }, key?: string) {
      selling()
      const product = products.find((one) => one.id === id)
      if (!product) refuse(checkoutErrors.noSuchProduct)
      // Where a pass was being paid and the time is up, another order may follow.
      if (product.kind === 'pass') await useSettlement(platform).expire()
      let order = await standing(userId, product, key)
      if (order === null) {
        const account = await people.account(userId)
        if (!account || !isOpenTo(product, account)) refuse(checkoutErrors.alreadyYours)
        order = await place({ userId, product, returnTo, key })
      }
      // It was given up in this very moment.
      if (order === null) refuse(checkoutErrors.providerFailed, 'open')
      return { order: await shown(order), url: order.url ?? (await open(order)) }
    },

    /** Orders passes for others [PASS-3]. The same key is the same order, and so is the same gift while it can be paid. */
    async gift(who: Who, { to, returnTo }: { to: GiftTo; returnTo: string }, key?: string) {
      selling()
      const gifts = useGifts(platform)
      const repeated = key === undefined ? null : await keyed(who.userId, key)
      if (repeated) {
        if (!isGiftFor(repeated.product, to)) refuse(idempotencyErrors.mismatch)
        return { order: await shown(repeated), url: repeated.url ?? (await open(repeated)) }
      }
      const { product, to: whom } = await gifts.wanted(who, to)
      await useSettlement(platform).expire()
      const { userId } = who
      const note = (orderId: string) => gifts.note(orderId, userId, whom)
      const order = (await standing(userId, product, key)) ?? (await place({ userId, product, returnTo, key, note }))
      if (order === null) refuse(checkoutErrors.providerFailed, 'open')
      return { order: await shown(order), url: order.url ?? (await open(order)) }
    },

    /** One of the person's own orders. */
    async order({ userId }: Who, id: string): Promise<Order> {
      const [found] = await db
        .select()
        .from(checkoutOrders)
        .where(and(eq(checkoutOrders.id, id), eq(checkoutOrders.userId, userId)))
      if (!found) refuse(checkoutErrors.noSuchOrder)
      return shown(found)
    },

    /** The order behind a page of the provider. */
    async byReference(reference: string): Promise<OrderRow | null> {
      const [found] = await db.select().from(checkoutOrders).where(eq(checkoutOrders.reference, reference))
      return found ?? null
    },

    /** Ends the person's own subscription; its pass goes when the provider says that it is over. */
    async endSubscription({ userId }: Who): Promise<void> {
      const order = await subscriptionOf(userId)
      if (!order?.subscription) refuse(checkoutErrors.noSubscription)
      const asked = selling().endSubscription(order.subscription, { atOnce: false, paidUntil: order.renewsAt })
      const endsAt = await asked.catch((error: unknown) => {
        log.error({ err: error, order: order.id }, 'a subscription could not be ended')
        refuse(checkoutErrors.providerFailed, 'end')
      })
      await db.update(checkoutOrders).set({ subscriptionEndsAt: endsAt }).where(eq(checkoutOrders.id, order.id))
      platform.publisher.toUser(userId, 'checkout:changed', {})
      if (endsAt <= clock.now()) await useSettlement(platform).subscriptionEnded(order.id, order.subscription)
    },

    /** Takes it back that the subscription was ended, while it lasts [NAV-8]. */
    async resumeSubscription({ userId }: Who): Promise<void> {
      const order = await subscriptionOf(userId)
      if (!order?.subscription || order.subscriptionEndsAt === null) refuse(checkoutErrors.noSubscription)
      if (order.subscriptionEndsAt <= clock.now()) refuse(checkoutErrors.noSubscription)
      const asked = selling().resumeSubscription(order.subscription, { paidUntil: order.subscriptionEndsAt })
      const renewsAt = await asked.catch((error: unknown) => {
        log.error({ err: error, order: order.id }, 'a subscription could not be resumed')
        refuse(checkoutErrors.providerFailed, 'resume')
      })
      await db
        .update(checkoutOrders)
        .set({ subscriptionEndsAt: null, renewsAt })
        .where(and(eq(checkoutOrders.id, order.id), isNull(checkoutOrders.subscriptionEndedAt)))
      platform.publisher.toUser(userId, 'checkout:changed', {})
    },

    /** What a person pays for, and what comes next [NAV-8]. */
    async billing(who: Who): Promise<Billing> {
      const [{ way, currency, products, pass }, order, debt] = await Promise.all([
        this.offers(who),
        subscriptionOf(who.userId),
        useDebts(platform).owed(who.userId),
      ])
      const upgrade = products.find((product) => product.kind === 'pass' && product.tier === 'xl')
      return {
        ...{ way, currency, pass, debt },
        upgrade: upgrade?.kind === 'pass' ? upgrade : null,
        subscription: order && {
          price: order.amount,
          renewsAt: order.subscriptionEndsAt === null ? (order.renewsAt?.toISOString() ?? null) : null,
          endsAt: order.subscriptionEndsAt?.toISOString() ?? null,
          failedAt: order.failedAt?.toISOString() ?? null,
        },
      }
    },

    /** Lets nothing of a deleted account go on being paid [AUTH-4]. */
    async forget(userId: string): Promise<void> {
      const orders = await db
        .update(checkoutOrders)
        .set({ subscriptionEndedAt: clock.now() })
        .where(running(userId))
        .returning({ subscription: checkoutOrders.subscription })
      for (const { subscription } of orders) if (subscription) await useSubscriptionEnds(platform).stop(subscription)
      await database.query(sql`
        update checkout_orders set status = 'expired', settled_at = ${clock.now()}
        where user_id = ${userId} and status = 'open'`)
    },
  }
})
