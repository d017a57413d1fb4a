import { idempotencyErrors } from '@shoal/bus/errors'
import { type InventorySlots, type ItemInstance, limits } from '@shoal/bus/items/contract'
import { itemsErrors } from '@shoal/bus/items/errors'
import { slotsPrice } from '@shoal/bus/items/rules'
import { restOfPause } from '../../platform/clock.ts'
import { service } from '../../platform/feature.ts'
import type { Who } from '../../platform/people/who.ts'
import { refusal, refuse } from '../../platform/refusal.ts'
import { useTokens } from '../tokens/index.ts'
import { useDefinitions } from './definitions.ts'
import { drawItem } from './draw.ts'
import { useItems } from './ledger.ts'
import { createItemStore, type Purchase, refundFor } from './store.ts'

/** Buying items and places from the show, and giving items back. */
export const useBuying = service((platform) => {
  const { clock, database, ledger } = platform
  const definitions = useDefinitions(platform)
  const items = useItems(platform)
  const purse = useTokens(platform)
  const store = createItemStore(database, clock)

  /** What a key bought before, so that a repetition buys nothing; null when it bought nothing. */
  async function boughtBy(key: string, itemId: number): Promise<ItemInstance | null> {
    const first = await store.byKey(key)
    if (!first) return null
    const { reference } = (await store.first(first.item.id))!
    if (reference?.bought !== itemId) refuse(idempotencyErrors.mismatch)
    return first.item
  }

  return {
    /**
     * ITEM-4: buys an item for its price; `find` gives a random one instead. Refused before anything is paid if the
     * inventory is full. A repeated key buys once and answers with the bought item.
     */
    async buy(who: Who, itemId: number, idempotencyKey?: string): Promise<{ item: ItemInstance }> {
      const { userId } = who
      const key = idempotencyKey && `buy:${userId}:${idempotencyKey}`
      definitions.must(itemId)
      await items.open(userId)
      await purse.open(userId)
      return database.transaction(async () => {
        await items.lock(userId)
        const before = key ? await boughtBy(key, itemId) : null
        if (before) return { item: before }
        const { price, enabled, effect } = await definitions.fresh(itemId)
        if (price === null) refuse(itemsErrors.notSold)
        if (!enabled && !who.flags.admin) refuse(itemsErrors.switchedOff)
        const { free } = await items.room(userId)
        if (free <= 0) refuse(itemsErrors.inventoryFull)
        const got = effect?.name === 'find' ? drawItem(definitions.all(), effect.weights)?.id : itemId
        if (got === undefined) refuse(itemsErrors.switchedOff)
        const reference = { bought: itemId, paid: price } satisfies Purchase
        const { item } = await items.give({ userId, itemId: got, reason: 'buy', reference, key })
        await purse.spend(userId, price, 'item', { reference: { instanceId: item.id, itemId } })
        return { item }
      })
    },

    /** INV-1: buys places, each time for more. A repeated key buys once and answers with the places as they are now. */
    async buySlots({ userId }: Who, key?: string): Promise<InventorySlots> {
      await items.open(userId)
      await purse.open(userId)
      return database.transaction(async () => {
        await items.lock(userId)
        const { slotsBought, slotsKey } = await store.inventory(userId)
        const paidBy = key && `inventory-slots:${userId}:${key}`
        // The last key stands in the inventory, all earlier ones in the ledger.
        const again = paidBy !== undefined && (key === slotsKey || (await ledger.made(paidBy)))
        if (!again) {
          await purse.spend(userId, slotsPrice(slotsBought + 1), 'inventory-slots', {
            key: paidBy,
            reference: { purchase: slotsBought + 1 },
          })
          await store.change(userId, { slotsBought: slotsBought + 1, slotsKey: key ?? null })
          await items.tellPlaces(userId)
        }
        const { slots, bought, nextPrice } = await items.inventory(userId)
        return { slots, bought, nextPrice }
      })
    },

    /** ITEM-2: takes an item back that this person bought, one a minute, for the price of `refundOf`. */
    async refund({ userId }: Who, instanceId: string): Promise<void> {
      await items.open(userId)
      await purse.open(userId)
      await database.transaction(async () => {
        await items.lock(userId)
        const [moved] = await items.move([instanceId], {
          ...{ from: { userId, status: 'inventory' }, to: { status: 'refunded' }, reason: 'refund' },
        })
        const amount = refundFor(moved!.itemId, await store.purchase(instanceId))
        if (amount === 0) refuse(itemsErrors.notRefundable)
        const { lastRefundAt } = await store.inventory(userId)
        const wait = lastRefundAt ? restOfPause(lastRefundAt, limits.refundPause, clock) : 0
        if (wait > 0)
          throw refusal(itemsErrors.refundWait).with({ headers: { 'retry-after': String(Math.ceil(wait / 1000)) } })
        await store.change(userId, { lastRefundAt: clock.now() })
        await purse.giveBack(userId, amount, 'item-refund', {
          ...{ key: `item-refund:${instanceId}`, reference: { instanceId, itemId: moved!.itemId } },
        })
      })
    },
  }
})
