import * as z from 'zod/mini'
import { Id, Instant, Person } from '../../common.ts'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { idempotencyErrors } from '../../errors.ts'
import { PageQuery } from '../../requests.ts'
import { tokensErrors } from '../tokens/errors.ts'
import { itemsErrors } from './errors.ts'
import { limits } from './limits.ts'
import { itemsReasons } from './reasons.ts'
import { InventorySlots, ItemDefinition, ItemInstance, ItemStatus, Vouchers } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

/** All that somebody has and can still get back, with the places for it. */
export const Inventory = z.object({
  items: z.array(ItemInstance),
  ...InventorySlots.shape,
  vouchers: Vouchers,
})
export type Inventory = z.output<typeof Inventory>

/** An item as staff see it: how many people hold, and how many there ever were. */
export const ItemSupply = z.object({
  definition: ItemDefinition,
  /** As the catalogue has it. */
  original: z.object({ enabled: z.boolean(), price: z.nullable(z.int()) }),
  held: z.int(),
  ever: z.int(),
})
export type ItemSupply = z.output<typeof ItemSupply>

/** One line of the history of an instance. People whose account is gone are null. */
export const ItemMove = z.object({
  version: z.int(),
  at: Instant,
  from: z.nullable(ItemStatus),
  to: ItemStatus,
  /** The person who had it before; null in the first line, too. */
  giver: z.nullable(Person),
  owner: z.nullable(Person),
  /** The person who did it, if it was not the owner. */
  by: z.nullable(Person),
  /** e.g. buy, craft, trade */
  reason: z.string(),
  reference: z.nullable(z.record(z.string(), z.unknown())),
})
export type ItemMove = z.output<typeof ItemMove>

/** Something that somebody sent to the companion game; `deliveredAt` is null until that has taken it. */
export const Delivery = z.object({
  id: Id,
  itemId: z.int(),
  owner: z.nullable(Person),
  sentAt: Instant,
  deliveredAt: z.nullable(Instant),
})
export type Delivery = z.output<typeof Delivery>

const one = z.strictObject({ instanceId: Id })
/** An instance of one's own. */
const mine = z.strictObject({ id: Id })
/** The number of an item in an address. */
export const ItemNumber = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(limits.itemIdMax))
const Reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.itemReasonMax))

export const items = area(wire, {
  version: '1.1.0',
  errors: itemsErrors,
  reasons: itemsReasons,
  calls: {
    catalogue: call({
      summary: 'Every item there is, by its number [ITEM-1]',
      access: 'anyone',
      reply: z.object({ items: z.record(z.string(), ItemDefinition) }),
    }),
    mine: call({ summary: 'The own inventory [ITEM-2, INV-1]', access: 'user', reply: Inventory }),
    used: call({
      summary: 'How often somebody used which item',
      access: 'anyone',
      params: z.strictObject({ userId: Id }),
      reply: z.object({ usedItems: z.record(z.string(), z.int()) }),
    }),
    buy: call({
      summary: 'Buys an item; what stands for a random find is opened at once [ITEM-4]',
      access: 'user',
      params: z.strictObject({ id: ItemNumber }),
      reply: z.object({ item: ItemInstance }),
      rate: perMinute(120),
      errors: [
        itemsErrors.noSuchItem,
        itemsErrors.notSold,
        itemsErrors.switchedOff,
        itemsErrors.inventoryFull,
        tokensErrors.insufficient,
        idempotencyErrors.mismatch,
      ],
    }),
    buySlots: call({
      summary: 'Buys five more places [INV-1]',
      access: 'user',
      reply: InventorySlots,
      rate: perMinute(60),
      errors: [tokensErrors.insufficient, idempotencyErrors.mismatch],
    }),
    consume: call({
      summary: 'Uses an item up; `items:used` says what came of it [ITEM-2]',
      access: 'user',
      params: mine,
      rate: perMinute(120),
      errors: [
        itemsErrors.notYours,
        itemsErrors.notHere,
        itemsErrors.stopped,
        itemsErrors.notConsumable,
        itemsErrors.switchedOff,
        itemsErrors.inventoryFull,
        itemsErrors.noUseNow,
      ],
    }),
    refund: call({
      summary: 'Gives an item back for what it cost, one a minute [ITEM-2]',
      access: 'user',
      params: mine,
      errors: [
        itemsErrors.notYours,
        itemsErrors.notHere,
        itemsErrors.stopped,
        itemsErrors.notRefundable,
        itemsErrors.refundWait,
      ],
    }),
    sendToBloodgames: call({
      summary: 'Sends an item to the mailbox of the companion game [ITEM-6]',
      access: 'user',
      params: mine,
      rate: perMinute(60),
      errors: [itemsErrors.notYours, itemsErrors.notHere, itemsErrors.stopped],
    }),
    bloodgames: call({
      summary: 'What was sent to the companion game, newest first, and what of it has arrived [ITEM-6]',
      access: 'admin',
      query: PageQuery,
      reply: z.object({ deliveries: z.array(Delivery), waiting: z.int(), total: z.int(), connected: z.boolean() }),
    }),
    supply: call({
      summary: 'Every item with how many there are',
      access: 'admin',
      reply: z.object({ items: z.array(ItemSupply) }),
    }),
    edit: call({
      summary: 'Switches an item on or off, or prices it anew',
      access: 'admin',
      params: z.strictObject({ id: ItemNumber }),
      body: z.strictObject({
        enabled: z.optional(z.boolean()),
        /** In tokens; null: the price of the catalogue. Only for items that are sold. */
        price: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(limits.itemPriceMax)))),
      }),
      reply: ItemDefinition,
      rate: perMinute(60),
      errors: [itemsErrors.noSuchItem, itemsErrors.notSold],
    }),
    ofPerson: call({
      summary: 'What somebody has',
      access: 'admin',
      params: z.strictObject({ userId: Id }),
      reply: Inventory,
      errors: [itemsErrors.noSuchPerson],
    }),
    history: call({
      summary: 'What happened to an item, newest first',
      access: 'admin',
      params: one,
      reply: z.object({ item: ItemInstance, moves: z.array(ItemMove) }),
      errors: [itemsErrors.noSuchInstance],
    }),
    give: call({
      summary: 'Gives somebody an item, whether there is a place for it or not',
      access: 'admin',
      body: z.strictObject({
        userId: Id,
        itemId: z.int().check(z.minimum(0), z.maximum(limits.itemIdMax)),
        reason: Reason,
      }),
      reply: ItemInstance,
      rate: perMinute(60),
      errors: [itemsErrors.noSuchItem, itemsErrors.noSuchPerson, itemsErrors.neverHeld, idempotencyErrors.mismatch],
    }),
    take: call({
      summary: 'Takes an item out of somebody’s inventory',
      access: 'admin',
      params: one,
      body: z.strictObject({ reason: Reason }),
      rate: perMinute(60),
      errors: [itemsErrors.noSuchInstance, itemsErrors.notTaken],
    }),
    check: call({
      summary: 'Reconciles the items: one owner, one state, a history that leads there',
      access: 'admin',
      /** `wrong`: ids of instances whose history does not lead to where they are; at most 100 are named. */
      reply: z.object({ instances: z.int(), wrong: z.array(Id) }),
    }),
  },
  receives: {
    used: 'An own item was used up, with what that brought',
    inventory: 'Own items that came, moved or went; the higher version of an instance is the newer',
    slots: 'The own places and vouchers as they are',
    details: 'Items that an admin switched or priced anew',
  },
})
