import { itemCrafted } from '../../../happenings/crafting.ts'
import { toyUsed } from '../../../happenings/fishtoys.ts'
import { goalGiven } from '../../../happenings/goals.ts'
import { itemGiven, itemMoved, itemsHeld } from '../../../happenings/items.ts'
import { marketSold } from '../../../happenings/market.ts'
import { prizeWon } from '../../../happenings/prizes.ts'
import { investedBy, stockBought } from '../../../happenings/stocks.ts'
import { tokensTipped } from '../../../happenings/tokens.ts'
import type { Platform } from '../../../platform/platform.ts'
import { keyItem } from '../catalogue/money.ts'
import type { Counts } from './listen.ts'

/** What people make of their tokens and things. */
export function moneyRules({ happenings }: Platform, counts: Counts): void {
  counts(tokensTipped, ({ fromUserId, toUserId, amount }) => [
    { userId: fromUserId, fact: 'tips-sent', more: 1 },
    { userId: toUserId, fact: 'tips-received', more: 1 },
    { userId: fromUserId, fact: 'tip-amount', reached: amount },
  ])
  counts(stockBought, async ({ userId }) => [
    { userId, fact: 'invested', reached: await happenings.ask(investedBy, { userId }) },
  ])

  const keysHeld = async ({ userId }: { userId: string }) => [
    { userId, fact: 'keys-held', reached: await happenings.ask(itemsHeld, { userId, itemId: keyItem }) } as const,
  ]
  const isKey = ({ itemId }: { itemId: number }) => itemId === keyItem
  counts(itemGiven, keysHeld, isKey)
  counts(itemMoved, keysHeld, isKey)

  counts(itemCrafted, ({ userId, firstEver }) => [
    { userId, fact: 'crafted', more: 1 },
    ...(firstEver ? [{ userId, fact: 'recipes-found-first', more: 1 } as const] : []),
  ])
  counts(prizeWon, ({ userId, spins, rarity }) => [
    { userId, fact: 'spins', more: spins },
    ...(rarity === 'EPIC' ? [{ userId, fact: 'epic-prizes', more: 1 } as const] : []),
  ])
  counts(marketSold, ({ sellerId, buyerId, price }) => [
    { userId: sellerId, fact: 'market-sales', more: 1 },
    { userId: sellerId, fact: 'market-price', reached: price },
    { userId: buyerId, fact: 'market-purchases', more: 1 },
  ])
  counts(goalGiven, ({ userId, amount }) => [{ userId, fact: 'goal-tokens', more: amount }])
  counts(toyUsed, ({ userId }) => [{ userId, fact: 'toys-used', more: 1 }])
}
