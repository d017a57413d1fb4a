import type { PassTier } from '../../common.ts'
import { limits } from './limits.ts'
import type { ItemDefinition, ItemInstance, ItemRarity, ItemStatus } from './shapes.ts'

/** INV-1: states that count. */
export const heldStatuses: readonly ItemStatus[] = ['inventory', 'queued']
/** States from which an item can still come back to its owner. */
export const liveStatuses: readonly ItemStatus[] = [...heldStatuses, 'market', 'trade']

/** INV-1: what the n-th purchase of places costs, in tokens; n counts from 1. */
export const slotsPrice = (n: number): number => 10 + 5 * (n - 1)

/** LVL-2: the places that the levels up to this one have brought. */
export const placesOfLevel = (level: number): number => limits.levelsWithPlace.filter((one) => one <= level).length

/** INV-1: places in the inventory of somebody with this pass and level who got more places this many times. */
export const slotsOf = (pass: PassTier, level: number, times: number): number =>
  limits.inventorySlots[pass] + placesOfLevel(level) + times * limits.slotsAdded

/** LVL-1: XP for using or making an item. */
export const itemXp: Readonly<Record<ItemRarity, number>> = { COMMON: 2, UNCOMMON: 5, RARE: 10, EPIC: 25, PURCHASE: 5 }

/**
 * Tokens that a refund gives back: all that was paid for a chosen item, half for a found one, so that nobody draws again
 * and again for nothing. 0: it cannot be refunded.
 */
export const refundOf = ({ paid, found }: { paid: number; found: boolean }): number =>
  found ? Math.floor(paid / 2) : paid

/** INV-1: how many different items somebody holds. */
export const heldKinds = (items: Iterable<Pick<ItemInstance, 'itemId' | 'status'>>): number =>
  new Set([...items].filter(({ status }) => heldStatuses.includes(status)).map(({ itemId }) => itemId)).size

/** The rarest first, as lists show them; items that are only bought come before all. */
export const rarities: readonly ItemRarity[] = ['PURCHASE', 'EPIC', 'RARE', 'UNCOMMON', 'COMMON']

/** Whether an item is used by consuming it: toys are used on somebody, and finders are never held. */
export const canBeConsumed = ({ consumable, effect }: Pick<ItemDefinition, 'consumable' | 'effect'>): boolean =>
  consumable && effect?.name !== 'find' && effect?.name !== 'toy'
