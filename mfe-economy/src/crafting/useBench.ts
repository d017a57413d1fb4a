import type { ItemPair } from '@shoal/bus/crafting'
import type { ItemInstance } from '@shoal/bus/items'
import { useState } from 'react'

/** The slots: one instance in each, or nothing. */
export type Places = readonly [ItemInstance | null, ItemInstance | null]
export type PlaceIndex = 0 | 1

export interface Bench {
  places: Places
  /** Numbers of both, the lower one first; null until both are theld. */
  pair: ItemPair | null
  /** How many of an item are still beside the bench. */
  left(itemId: number): number
  /** Lays one of this item into a slot: the one named, or the first that is empty, or the second. */
  put(itemId: number, at?: PlaceIndex): void
  /** Takes out what lies in a slot. */
  takeOut(at: PlaceIndex): void
  /** Empties both. */
  clear(): void
  /** Lays both of a recipe into the slots, if both are held. */
  lay(pair: ItemPair): void
}

/** The two slots. An item that is used or sold elsewhere meanwhile disappears from them. */
export function useBench(held: readonly ItemInstance[], first: string | undefined): Bench {
  const [ids, setIds] = useState<readonly [string | null, string | null]>([first ?? null, null])
  const find = (id: string | null) => held.find((one) => one.id === id) ?? null
  const places: Places = [find(ids[0]), find(ids[1])]
  const [one, two] = places
  const another = (itemId: number, beside: ItemInstance | null) =>
    held.find((instance) => instance.itemId === itemId && instance.id !== beside?.id) ?? null

  return {
    places,
    pair: one && two ? (one.itemId <= two.itemId ? [one.itemId, two.itemId] : [two.itemId, one.itemId]) : null,
    left: (itemId) =>
      held.filter((instance) => instance.itemId === itemId && instance !== one && instance !== two).length,
    put(itemId, at) {
      const place = at ?? (one === null ? 0 : 1)
      const beside = places[place === 0 ? 1 : 0]
      const instance = another(itemId, beside)
      if (instance) setIds(place === 0 ? [instance.id, beside?.id ?? null] : [beside?.id ?? null, instance.id])
    },
    takeOut: (at) => setIds(at === 0 ? [null, two?.id ?? null] : [one?.id ?? null, null]),
    clear: () => setIds([null, null]),
    lay([firstItem, secondItem]) {
      const first = another(firstItem, null)
      const second = another(secondItem, first)
      if (first && second) setIds([first.id, second.id])
    },
  }
}
