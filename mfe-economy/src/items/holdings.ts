import type { ItemDefinition, ItemInstance } from '@shoal/bus/items'
import { type Loading, useSession } from '@shoal/remote-kit'
import { useMemo } from 'react'
import { useDefinitions } from './definitions.ts'
import { type InventoryState, useInventory } from './inventory.ts'

/** Several stores as one that is loaded: ready when all are; a failed one is told before one that is still loading. */
export function together(stores: readonly Loading[]): Loading {
  const notReady = stores.filter(({ phase }) => phase !== 'ready')
  return {
    phase: (notReady.find(({ phase }) => phase !== 'loading') ?? notReady[0])?.phase ?? 'ready',
    problem: notReady.find(({ problem }) => problem !== null)?.problem ?? null,
    async load() {
      await Promise.all(notReady.map(({ load }) => load()))
    },
  }
}

/** The items that can be used, sold or given away, the oldest first. */
const heldOf = (known: InventoryState['known']): ItemInstance[] =>
  Object.values(known)
    .filter((one): one is ItemInstance => one.status === 'inventory')
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))

export interface Holdings extends Loading {
  /** All items that there are, by their numbers. */
  catalogue: Readonly<Record<string, ItemDefinition>>
  held: readonly ItemInstance[]
}

/** The catalogue and the person's items that are at hand, kept live; visitors have none [ITEM-1, ITEM-2]. */
export function useHoldings(): Holdings {
  const definitions = useDefinitions((state) => state)
  const inventory = useInventory((state) => state)
  const isSomebody = useSession() !== null
  const held = useMemo(() => heldOf(inventory.known), [inventory.known])
  return {
    ...{ catalogue: definitions.definitions, held },
    ...together(isSomebody ? [definitions, inventory] : [definitions]),
  }
}
