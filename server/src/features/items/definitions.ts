import type { ItemDefinition } from '@shoal/bus/items/contract'
import { itemsErrors } from '@shoal/bus/items/errors'
import { eq } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import { freshRead } from '../../platform/freshRead.ts'
import { topic } from '../../platform/nodes/index.ts'
import { refuse } from '../../platform/refusal.ts'
import { catalogue } from './catalogue/index.ts'
import { itemSettings } from './tables.ts'

/** An admin switched or priced items anew; every node reads what is so now. */
const settingsChanged = topic<Record<string, never>>('items.settings-changed')

/** The catalogue with the changes of admins, in memory on every node. */
export const useDefinitions = service((platform) => {
  const { database, log, nodes, outbox } = platform
  const originals = new Map(catalogue.map((definition) => [definition.id, definition]))
  let definitions = originals

  /** An item with the changes of an admin. */
  function withSettings(row: Pick<typeof itemSettings.$inferSelect, 'itemId' | 'enabled' | 'price'>): ItemDefinition {
    const original = originals.get(row.itemId)!
    return { ...original, enabled: row.enabled ?? original.enabled, price: row.price ?? original.price }
  }

  // Shared, so that of two readings the one that began first never has the last word.
  const load = freshRead(async () => {
    const rows = await database.db.select().from(itemSettings)
    // A catalogue may have lost what an older one had.
    const known = rows.filter(({ itemId }) => originals.has(itemId))
    definitions = new Map([...originals, ...known.map((row) => [row.itemId, withSettings(row)] as const)])
  })
  const again = () => load().catch((error: unknown) => log.error({ err: error }, 'items could not be read again'))
  nodes.on(settingsChanged, again)
  nodes.onGap(again)

  const find = (itemId: number): ItemDefinition | null => definitions.get(itemId) ?? null

  return {
    load,
    with: withSettings,
    find,
    all: (): readonly ItemDefinition[] => [...definitions.values()],
    /** Throws the Refusal `items/no-such-item`. */
    must: (itemId: number): ItemDefinition => find(itemId) ?? refuse(itemsErrors.noSuchItem),
    /** As the database has it now, for actions that must obey a switch on all nodes at once. Throws `items/no-such-item`. */
    async fresh(itemId: number): Promise<ItemDefinition> {
      const original = originals.get(itemId) ?? refuse(itemsErrors.noSuchItem)
      const [row] = await database.db.select().from(itemSettings).where(eq(itemSettings.itemId, itemId))
      return row ? withSettings(row) : original
    },
    /** Reads again what was switched or priced. */
    again,
    /** Has all other nodes read again; belongs to the transaction that switches or prices items. */
    tellOthers: (): Promise<void> => outbox.tell(settingsChanged, {}),
  }
})
