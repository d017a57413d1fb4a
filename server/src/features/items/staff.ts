import type { Inventory, ItemDefinition, ItemInstance, ItemMove, ItemSupply } from '@shoal/bus/items/contract'
import { itemsErrors } from '@shoal/bus/items/errors'
import { service } from '../../platform/feature.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { Refusal, refusal, refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useAudit } from '../moderation/index.ts'
import { catalogue } from './catalogue/index.ts'
import { useDefinitions } from './definitions.ts'
import { useItems } from './ledger.ts'
import { createItemStore } from './store.ts'
import { itemSettings } from './tables.ts'

/** What admins do with items; each change is in the log of staff. */
export const useItemStaff = service((platform) => {
  const { clock, database, outbox } = platform
  const definitions = useDefinitions(platform)
  const items = useItems(platform)
  const people = usePeople(platform)
  const audit = useAudit(platform)
  const store = createItemStore(database, clock)
  const originals = new Map(catalogue.map((definition) => [definition.id, definition]))

  return {
    async supply(): Promise<ItemSupply[]> {
      const counts = await store.counts()
      return definitions.all().map((definition) => {
        const { enabled, price } = originals.get(definition.id)!
        return { definition, original: { enabled, price }, ...(counts.get(definition.id) ?? { held: 0, ever: 0 }) }
      })
    },

    /** Throws the Refusals `items/no-such-item` and `items/not-sold`. */
    async edit(
      who: Who,
      itemId: number,
      { enabled, price }: { enabled?: boolean; price?: number | null },
    ): Promise<ItemDefinition> {
      const definition = definitions.must(itemId)
      if (price !== undefined && definition.price === null) refuse(itemsErrors.notSold)
      const edited = await database.transaction(async () => {
        const changes = { ...(enabled !== undefined && { enabled }), ...(price !== undefined && { price }) }
        const [row] = await database.db
          .insert(itemSettings)
          .values({ itemId, ...changes, changedAt: clock.now() })
          .onConflictDoUpdate({ target: itemSettings.itemId, set: { ...changes, changedAt: clock.now() } })
          .returning()
        const words = [
          ...(enabled === undefined ? [] : [enabled ? 'on' : 'off']),
          ...(price === undefined ? [] : [price === null ? 'usual price' : `₣${price}`]),
        ]
        await audit.record({ who, action: 'items.edit', detail: `${definition.name} (${itemId}): ${words.join(', ')}` })
        const now = definitions.with(row!)
        await outbox.publish(rooms.all, 'items:details', { items: [now] })
        await definitions.tellOthers()
        return now
      })
      // The next request to this node finds the change.
      await definitions.again()
      return edited
    },

    /** Throws the Refusal `items/no-such-person`. */
    async ofPerson(userId: string): Promise<Inventory> {
      if (!(await people.person(userId))) refuse(itemsErrors.noSuchPerson)
      return items.inventory(userId)
    },

    /** Throws the Refusal `items/no-such-instance`. */
    async history(instanceId: string): Promise<{ item: ItemInstance; moves: ItemMove[] }> {
      const item = isUuid(instanceId) ? await store.byId(instanceId) : null
      if (!item) refuse(itemsErrors.noSuchInstance)
      const rows = await store.history(instanceId)
      const ids = rows.flatMap(({ fromUserId, userId, byUserId }) => [fromUserId, userId, byUserId])
      const persons = await people.persons(ids.filter((id) => id !== null))
      const person = (id: string | null) => (id === null ? null : (persons.get(id) ?? null))
      return {
        item,
        moves: rows.map(({ version, at, fromStatus, status, fromUserId, userId, byUserId, reason, reference }) => ({
          ...{ version, at: at.toISOString(), from: fromStatus, to: status, reason, reference },
          ...{ giver: person(fromUserId), owner: person(userId), by: person(byUserId) },
        })),
      }
    },

    /** Throws the Refusals `items/no-such-item`, `items/no-such-person` and `items/never-held`. */
    async give(
      who: Who,
      { userId, itemId, reason, key }: { userId: string; itemId: number; reason: string; key?: string },
    ): Promise<ItemInstance> {
      const { name, effect } = definitions.must(itemId)
      if (effect?.name === 'find') refuse(itemsErrors.neverHeld)
      if (!(await people.person(userId))) refuse(itemsErrors.noSuchPerson)
      return database.transaction(async () => {
        await items.lock(userId)
        const { item, replayed } = await items.give({
          ...{ userId, itemId, reason: 'staff', reference: { why: reason }, by: who.userId },
          key: key && `staff:${who.userId}:${key}`,
        })
        if (!replayed)
          await audit.record({ who, whom: userId, action: 'items.give', detail: `${name} (${itemId})`, reason })
        return item
      })
    },

    /** Throws the Refusals `items/no-such-instance` and `items/not-taken`. */
    async take(who: Who, instanceId: string, reason: string): Promise<void> {
      const item = isUuid(instanceId) ? await store.byId(instanceId) : null
      if (!item) refuse(itemsErrors.noSuchInstance)
      const { userId, itemId } = item
      await database.transaction(async () => {
        await items.lock(userId)
        try {
          await items.move([instanceId], {
            ...{ from: { userId, status: 'inventory' }, to: { status: 'ended' } },
            ...{ reason: 'staff', reference: { why: reason }, by: who.userId },
          })
        } catch (error) {
          throw error instanceof Refusal ? refusal(itemsErrors.notTaken) : error
        }
        const { name } = definitions.must(itemId)
        await audit.record({ who, whom: userId, action: 'items.take', detail: `${name} (${itemId})`, reason })
      })
    },
  }
})
