import { effectivePass } from '@shoal/bus'
import { idempotencyErrors } from '@shoal/bus/errors'
import type {
  Got,
  Inventory,
  ItemDefinition,
  ItemEffect,
  ItemInstance,
  ItemStatus,
  Voucher,
} from '@shoal/bus/items/contract'
import { itemsErrors } from '@shoal/bus/items/errors'
import { heldKinds, heldStatuses, liveStatuses, slotsOf, slotsPrice } from '@shoal/bus/items/rules'
import { levelOf } from '@shoal/bus/rules'
import { itemGiven, itemMoved } from '../../happenings/items.ts'
import { service } from '../../platform/feature.ts'
import { isUuid } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusal.ts'
import { flagsOf, passOf, usePeople } from '../accounts/index.ts'
import { useDefinitions } from './definitions.ts'
import { createItemStore, type InventoryRow, type Why } from './store.ts'

/** A new item for somebody. */
export interface Gift extends Why {
  userId: string
  itemId: number
  /** A repeated key gives nothing and answers with the first item. Unique in the whole show: put area and person in front. */
  key?: string
}

/** Where items go. Without `to.userId` they stay with their owner. */
export interface Movement extends Why {
  from: { userId: string; status: ItemStatus }
  to: { userId?: string; status: ItemStatus }
}

/**
 * Whether a movement takes items from somebody: they become another's, or leave the inventory for whatever they are worth.
 * What comes back, or is ended by staff or with the account, does not.
 */
const leaves = (from: Movement['from'], to: Movement['from']): boolean =>
  to.userId !== from.userId || (from.status === 'inventory' && to.status !== 'ended')

/** An item that is being used up. */
export interface Use<E extends ItemEffect> {
  userId: string
  instance: ItemInstance
  definition: ItemDefinition
  effect: E
}
type Handler<E extends ItemEffect> = (use: Use<E>) => Promise<Partial<Got>>

/** Places in an inventory. */
export interface Room {
  slots: number
  /** Different items that are held. */
  held: number
  free: number
}

/**
 * Items of people. Every item has one owner, one state, and a history that leads there; whatever moves one is a line of
 * it, written by the same statement. All methods join the transaction they are called in, and tell the pages of the
 * people touched after the commit.
 *
 * The order of locks, in every transaction: inventories (`lock`), instances (`move`), tokens. A decision that depends on
 * somebody's items locks their inventory first.
 */
export const useItems = service((platform) => {
  const { clock, database, happenings, publisher } = platform
  const definitions = useDefinitions(platform)
  const store = createItemStore(database, clock)

  function tell(userId: string, items: ItemInstance[], gone: ItemInstance[]): void {
    publisher.toUser(userId, 'items:inventory', { items, gone: gone.map(({ id, version }) => ({ id, version })) })
  }

  async function slots(userId: string, row: Pick<InventoryRow, 'slotsBought' | 'slotsGiven'>): Promise<number> {
    const account = await usePeople(platform).account(userId)
    const standing = account && { flags: flagsOf(account), pass: passOf(account, clock.now()) }
    return slotsOf(effectivePass(standing), levelOf(account?.xp ?? 0), row.slotsBought + row.slotsGiven)
  }

  async function places(userId: string) {
    const row = await store.inventory(userId)
    return {
      ...{ slots: await slots(userId, row), bought: row.slotsBought, nextPrice: slotsPrice(row.slotsBought + 1) },
      vouchers: { tts: row.tts, sfx: row.sfx },
    }
  }

  const handlers = new Map<ItemEffect['name'], Handler<never>>()

  const items = {
    /** The definition of an item, with the changes of admins; null if there is no such item. */
    definition: (itemId: number): ItemDefinition | null => definitions.find(itemId),
    /** All items in the order of their ids. */
    definitions: (): readonly ItemDefinition[] => definitions.all(),

    /** Whether a text is the number of an item that somebody can have. */
    canBeGiven(number: string): boolean {
      const item = /^\d{1,3}$/.test(number) ? definitions.find(Number(number)) : null
      return item !== null && item.effect?.name !== 'find'
    },

    /** Somebody's items that are held, listed, or put into a trade; or those in the given states. */
    of: (userId: string, statuses: readonly ItemStatus[] = liveStatuses): Promise<ItemInstance[]> =>
      store.of(userId, statuses),

    /** Makes sure that people have an inventory, before the transaction that locks it. */
    open: (...userIds: string[]): Promise<void> => store.open(userIds),

    /**
     * Within a transaction: locks the inventories of these people until its end. Always all of a transaction's people at
     * once, before items and tokens are touched.
     */
    async lock(...userIds: string[]): Promise<void> {
      const locked = await store.lock(userIds)
      if (locked.length === new Set(userIds).size) return
      await store.open(userIds)
      await store.lock(userIds)
    },

    /** INV-1: places of somebody's inventory. `free` is below 0 when a pass ended that had brought some. */
    async room(userId: string): Promise<Room> {
      const total = await slots(userId, await store.inventory(userId))
      const held = heldKinds(await store.of(userId, heldStatuses))
      return { slots: total, held, free: total - held }
    },

    /**
     * INV-1: refuses `items/inventory-full` unless these items fit. One that is held already takes no further place;
     * `leaving` are instances that go in the same transaction. Locks the inventory, so in a transaction of several
     * people call `lock` with all of them first.
     */
    async mustHaveRoom(userId: string, itemIds: readonly number[], leaving: readonly string[] = []): Promise<void> {
      await items.lock(userId)
      const goes = new Set(leaving)
      const stays = (await store.of(userId, heldStatuses)).filter(({ id }) => !goes.has(id))
      const held = new Set(stays.map(({ itemId }) => itemId))
      const coming = [...new Set(itemIds)].filter((itemId) => !held.has(itemId)).length
      if (coming === 0) return
      const total = await slots(userId, await store.inventory(userId))
      if (held.size + coming > total) refuse(itemsErrors.inventoryFull)
    },

    /**
     * Gives somebody a new item, whether there is a place for it or not; `mustHaveRoom` asks for one. Throws the Refusal
     * `items/no-such-item` and, when the key gave another item or another person before, `idempotency/mismatch`.
     */
    async give({ userId, itemId, key, ...why }: Gift): Promise<{ item: ItemInstance; replayed: boolean }> {
      definitions.must(itemId)
      return database.transaction(async () => {
        const made = await store.give(itemId, userId, key, why)
        if (!made) {
          const first = await store.byKey(key!)
          if (first?.item.itemId !== itemId || first.givenTo !== userId) refuse(idempotencyErrors.mismatch)
          return { item: first.item, replayed: true }
        }
        await happenings.happen(itemGiven, { instanceId: made.id, itemId, userId, reason: why.reason })
        tell(userId, [made], [])
        return { item: made, replayed: false }
      })
    },

    /** Whether nothing leaves a person because a check found that their items do not add up. */
    stopped: (userId: string): Promise<boolean> => store.stopped(userId),

    /**
     * Moves items that are all of one owner and in one state, or none of them. Throws the Refusals `items/not-yours`,
     * `items/not-here` and, when they would leave somebody whose items do not add up, `items/stopped`.
     */
    async move(instanceIds: readonly string[], { from, to, ...why }: Movement): Promise<ItemInstance[]> {
      const ids = [...new Set(instanceIds)]
      if (!ids.every(isUuid)) refuse(itemsErrors.notYours)
      return database.transaction(async () => {
        const found = await store.lockInstances(ids)
        if (found.length < ids.length || found.some(({ userId }) => userId !== from.userId))
          refuse(itemsErrors.notYours)
        if (found.some(({ status }) => status !== from.status)) refuse(itemsErrors.notHere)
        const userId = to.userId ?? from.userId
        if (leaves(from, { userId, status: to.status }) && (await store.stopped(from.userId)))
          refuse(itemsErrors.stopped, 'own')
        const moved = await store.move(ids, from, { userId, status: to.status }, why)
        const told = moved.map(({ id, itemId }) => ({
          ...{ instanceId: id, itemId, userId, fromUserId: from.userId },
          ...{ from: from.status, to: to.status, reason: why.reason },
        }))
        await happenings.happen(itemMoved, ...told)
        if (userId !== from.userId) tell(from.userId, [], moved)
        tell(userId, moved, [])
        return moved
      })
    },

    /**
     * Belongs to the deletion of an account: what the person had ends, wherever it is, so that nothing is left that
     * nobody owns. Features that come later in the list find it ended already.
     */
    async endAll(userId: string): Promise<void> {
      await items.lock(userId)
      const all = await store.of(userId, liveStatuses)
      for (const status of liveStatuses) {
        const ids = all.filter((item) => item.status === status).map(({ id }) => id)
        if (ids.length === 0) continue
        await items.move(ids, { from: { userId, status }, to: { status: 'ended' }, reason: 'account-deleted' })
      }
    },

    /**
     * Defines the effect of using up an item, in the transaction of the use; a refusal leaves the item where it was. One
     * feature for each effect, in its `setup`.
     */
    onUse<N extends ItemEffect['name']>(effect: N, handler: Handler<Extract<ItemEffect, { name: N }>>): void {
      if (handlers.has(effect)) throw new Error(`${effect} is done already`)
      handlers.set(effect, handler as Handler<never>)
    },
    /** Does what an item does; nothing where nobody said what. Belongs to the transaction that uses it up. */
    act: async (use: Omit<Use<ItemEffect>, 'effect'>): Promise<Partial<Got>> => {
      const { effect } = use.definition
      return (effect && (await handlers.get(effect.name)?.({ ...use, effect } as never))) ?? {}
    },

    /** All that a page shows of somebody's inventory. */
    inventory: (userId: string): Promise<Inventory> =>
      database.transaction(async () => ({ items: await store.of(userId, liveStatuses), ...(await places(userId)) })),

    /** How often somebody used which item, by its id. */
    used: (userId: string): Promise<Record<string, number>> => store.used(userId),

    /** How many vouchers of a kind somebody has. */
    vouchers: async (userId: string, voucher: Voucher): Promise<number> => (await store.inventory(userId))[voucher],

    /**
     * Gives somebody vouchers of a kind, or takes them where `more` is below 0; false, and nothing is taken, if there are
     * too few. Belongs to a transaction that has locked the inventory.
     */
    async changeVouchers(userId: string, voucher: Voucher, more: number): Promise<boolean> {
      const left = (await store.inventory(userId))[voucher] + more
      if (left < 0) return false
      const columns = { tts: 'ttsVouchers', sfx: 'sfxVouchers' } as const satisfies Record<Voucher, string>
      await store.change(userId, { [columns[voucher]]: left })
      await items.tellPlaces(userId)
      return true
    },

    /** Tells somebody's pages their places and vouchers as they are. */
    async tellPlaces(userId: string): Promise<void> {
      publisher.toUser(userId, 'items:slots', await places(userId))
    },
  }
  return items
})
