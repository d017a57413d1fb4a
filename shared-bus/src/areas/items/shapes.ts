import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import { DebuffName } from '../debuffs/shapes.ts'

/** PURCHASE: never found, only bought. */
export const ItemRarity = z.enum(['COMMON', 'UNCOMMON', 'RARE', 'EPIC', 'PURCHASE'])
export type ItemRarity = z.output<typeof ItemRarity>

export const ItemKind = z.enum(['NORMAL_ITEM', 'FISHTOY', 'WARTOY', 'BIGTOY', 'SPECIAL'])
export type ItemKind = z.output<typeof ItemKind>

/** The kind of target that an item can be used on. */
export const ItemTarget = z.enum(['CONTESTANTS', 'ROOMS', 'CLANS', 'USERS', 'ALL', 'CLANLESS', 'FREE_USERS'])
export type ItemTarget = z.output<typeof ItemTarget>

/** Something that is kept on a person and spent elsewhere: a message read aloud, a sound. */
export const Voucher = z.enum(['tts', 'sfx'])
export type Voucher = z.output<typeof Voucher>

/** How likely each rarity is, in parts of their sum. */
export const RarityWeights = z.object({ COMMON: z.int(), UNCOMMON: z.int(), RARE: z.int(), EPIC: z.int() })
export type RarityWeights = z.output<typeof RarityWeights>

/**
 * What an item does. `find`: buying it gives a random normal item at once; it is not kept itself. `toy`: it is shown on the
 * stream, drawn as `show` for so many seconds. All others are done when it is consumed.
 */
export const ItemEffect = z.union([
  z.object({ name: z.literal('find'), weights: RarityWeights }),
  z.object({ name: z.literal('loot crate'), draws: z.int(), weights: RarityWeights }),
  z.object({ name: z.literal('give item'), itemId: z.int() }),
  z.object({ name: z.literal('give tokens'), amount: z.int() }),
  z.object({ name: z.literal('give experience'), amount: z.int() }),
  z.object({ name: z.literal('give voucher'), voucher: Voucher, amount: z.int() }),
  z.object({ name: z.literal('give slots'), purchases: z.int() }),
  z.object({ name: z.literal('beef') }),
  z.object({
    name: z.literal('toy'),
    show: z.string(),
    seconds: z.int(),
    /** Whether its user writes something on it. */
    customText: z.boolean(),
    /** Kind of the second target; null for a toy that takes one. */
    secondaryTarget: z.nullable(ItemTarget),
    /** What it does to the pages of a clan's members, and for how many seconds [CLAN-5]. */
    debuff: z.optional(z.object({ name: DebuffName, seconds: z.int() })),
  }),
])
export type ItemEffect = z.output<typeof ItemEffect>

/** ITEM-1: something that there may be many of. `id` is 0 to 178. */
export const ItemDefinition = z.object({
  id: z.int(),
  name: z.string(),
  /** Of its picture. */
  icon: z.string(),
  rarity: ItemRarity,
  kind: ItemKind,
  target: z.nullable(ItemTarget),
  description: z.string(),
  consumable: z.boolean(),
  /** Switched off by an admin: nobody else can buy or use it. */
  enabled: z.boolean(),
  /** In tokens; null when it is not sold. */
  price: z.nullable(z.int()),
  effect: z.nullable(ItemEffect),
})
export type ItemDefinition = z.output<typeof ItemDefinition>

/**
 * Where an instance is. Only `inventory` and `queued` count as held [INV-1]. `market` and `trade`: put up there, and
 * still its owner's. The others are where it ends: `crafted` went into something else, `ended` was taken by staff or
 * belonged to a deleted account.
 */
export const itemStatuses = [
  'inventory',
  'queued',
  'market',
  'trade',
  'used',
  'refunded',
  'crafted',
  'sent_to_bloodgames',
  'ended',
] as const

export const ItemStatus = z.enum(itemStatuses)
export type ItemStatus = z.output<typeof ItemStatus>

/** One item that somebody has. `version` counts its movements: of two reports the higher one is the newer. */
export const ItemInstance = z.object({
  id: Id,
  itemId: z.int(),
  userId: Id,
  status: ItemStatus,
  version: z.int(),
  /** Whether the show takes it back for tokens while it is in the inventory [ITEM-2]; absent: it does not. */
  refundable: z.optional(z.boolean()),
})
export type ItemInstance = z.output<typeof ItemInstance>

/** Places in an inventory. `bought`: how often some were bought; `nextPrice`: what the next ones cost, in tokens. */
export const InventorySlots = z.object({ slots: z.int(), bought: z.int(), nextPrice: z.int() })
export type InventorySlots = z.output<typeof InventorySlots>

/** What using an item brought. */
export const Got = z.object({
  /** Numbers of items; one that came twice is there twice. */
  items: z.array(z.int()),
  tokens: z.int(),
  experience: z.int(),
  vouchers: z.int(),
  slots: z.int(),
})
export type Got = z.output<typeof Got>

/** A person's vouchers, to be spent later. */
export const Vouchers = z.object({ tts: z.int(), sfx: z.int() })
export type Vouchers = z.output<typeof Vouchers>
