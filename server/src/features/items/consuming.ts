import type { Got } from '@shoal/bus/items/contract'
import { itemsErrors } from '@shoal/bus/items/errors'
import { canBeConsumed, itemXp } from '@shoal/bus/items/rules'
import { itemUsed } from '../../happenings/items.ts'
import { service } from '../../platform/feature.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { useExperience } from '../accounts/index.ts'
import { useTokens } from '../tokens/index.ts'
import { useDefinitions } from './definitions.ts'
import { drawItem } from './draw.ts'
import { useItems } from './ledger.ts'
import { createItemStore } from './store.ts'

const nothing: Got = { items: [], tokens: 0, experience: 0, vouchers: 0, slots: 0 }

/** Defines the effects that concern only the person who uses the item. */
export function defineEffects(platform: Platform): void {
  const { clock, database } = platform
  const definitions = useDefinitions(platform)
  const items = useItems(platform)
  const store = createItemStore(database, clock)

  /** Gives what came out of an item. */
  async function giveAll(userId: string, from: string, itemIds: readonly number[]): Promise<Partial<Got>> {
    for (const itemId of itemIds) await items.give({ userId, itemId, reason: 'found', reference: { in: from } })
    return { items: [...itemIds] }
  }
  const refuseFull = async (userId: string, coming: number) => {
    const { free } = await items.room(userId)
    if (free < coming) refuse(itemsErrors.inventoryFull)
  }

  items.onUse('loot crate', async ({ userId, instance, effect: { draws, weights } }) => {
    // Room for the worst case, before anything is drawn: a refused person learns nothing about the contents.
    await refuseFull(userId, draws)
    const drawn = Array.from({ length: draws }, () => drawItem(definitions.all(), weights))
    return giveAll(
      userId,
      instance.id,
      drawn.flatMap((item) => (item ? [item.id] : [])),
    )
  })
  items.onUse('give item', async ({ userId, instance, effect: { itemId } }) => {
    await items.mustHaveRoom(userId, [itemId])
    return giveAll(userId, instance.id, [itemId])
  })
  items.onUse('give tokens', async ({ userId, instance, effect: { amount } }) => {
    await useTokens(platform).grant(userId, amount, 'fishbuck', `item:${instance.id}`)
    return { tokens: amount }
  })
  items.onUse('give experience', async ({ userId, instance, definition, effect: { amount } }) => {
    const reference = { name: definition.name, instanceId: instance.id }
    await useExperience(platform).change(userId, {
      amount,
      reason: 'item',
      reference,
      key: `item-gives:${instance.id}`,
    })
    return { experience: amount }
  })
  items.onUse('give voucher', async ({ userId, effect: { voucher, amount } }) => {
    await items.changeVouchers(userId, voucher, amount)
    return { vouchers: amount }
  })
  items.onUse('give slots', async ({ userId, effect: { purchases } }) => {
    const { slotsGiven } = await store.inventory(userId)
    const before = (await items.room(userId)).slots
    await store.change(userId, { slotsGiven: slotsGiven + purchases })
    await items.tellPlaces(userId)
    return { slots: (await items.room(userId)).slots - before }
  })
}

/** ITEM-2: using items up. */
export const useConsuming = service((platform) => {
  const { database, happenings, publisher } = platform
  const definitions = useDefinitions(platform)
  const items = useItems(platform)
  const store = createItemStore(database, platform.clock)

  return {
    /** Uses an item up, does what it does, and gives XP by its rarity; all of it or nothing. */
    async consume(who: Who, instanceId: string): Promise<void> {
      const { userId } = who
      const found = isUuid(instanceId) ? await store.byId(instanceId) : null
      if (found?.userId !== userId) refuse(itemsErrors.notYours)
      const { itemId } = found
      await items.open(userId)
      await useTokens(platform).open(userId)
      await database.transaction(async () => {
        await items.lock(userId)
        const definition = await definitions.fresh(itemId)
        if (!canBeConsumed(definition)) refuse(itemsErrors.notConsumable)
        if (!definition.enabled && !who.flags.admin) refuse(itemsErrors.switchedOff)
        const [instance] = await items.move([instanceId], {
          ...{ from: { userId, status: 'inventory' }, to: { status: 'used' }, reason: 'consume' },
        })
        const got = { ...nothing, ...(await items.act({ userId, instance: instance!, definition })) }
        const xp = itemXp[definition.rarity]
        await useExperience(platform).change(userId, {
          ...{ amount: xp, reason: 'item', reference: { name: definition.name, instanceId } },
          key: `item-used:${instanceId}`,
        })
        await happenings.happen(itemUsed, { instanceId, itemId, userId, found: got.items })
        publisher.toUser(userId, 'items:used', { itemId, got: { ...got, experience: got.experience + xp } })
      })
    },
  }
})
