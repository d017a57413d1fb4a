import type { TradeSide } from '@shoal/bus/trade/contract'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { useItems } from '../items/index.ts'
import { useTokens } from '../tokens/index.ts'
import type { Side, TradeState } from './machine.ts'

/** What stands in the way of a swap: somebody has no room or too few tokens, or items are no longer theirs. */
export class Obstacle extends Error {
  override name = 'Obstacle'
  readonly what: 'room' | 'fee' | 'items'
  readonly userId: string
  constructor(what: Obstacle['what'], userId: string) {
    super(`${userId}: ${what}`)
    this.what = what
    this.userId = userId
  }
}

/** Runs a step of the swap; a refusal becomes an Obstacle. */
async function orObstacle(what: Obstacle['what'], userId: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Refusal) throw new Obstacle(what, userId)
    throw error
  }
}

/** Of both, in the order in which everything of theirs is locked. */
const inOrder = (sides: readonly [Side, Side]): Array<[side: Side, other: Side]> => {
  const [one, two] = sides
  return one.userId < two.userId
    ? [
        [one, two],
        [two, one],
      ]
    : [
        [two, one],
        [one, two],
      ]
}

/**
 * Refuses with an Obstacle unless somebody could go through with the trade: the new items fit once theirs have left, and
 * they can pay. Locks the inventories of both.
 */
export async function mustBeAble(
  platform: Platform,
  { sides }: TradeState,
  shown: readonly TradeSide[],
  userId: string,
) {
  const items = useItems(platform)
  await items.lock(...sides.map((side) => side.userId))
  const own = sides.findIndex((side) => side.userId === userId)
  const coming = shown[1 - own]!.items.map(({ itemId }) => itemId)
  await orObstacle('room', userId, () => items.mustHaveRoom(userId, coming, sides[own]!.items))
  if ((await useTokens(platform).balance(userId)) < shown[own]!.fee) throw new Obstacle('fee', userId)
}

/**
 * Swaps what both offer and takes the fees, within the transaction of the second accept: all of it or nothing. Throws an
 * Obstacle; the transaction is then lost. Inventories are locked first, then items, then tokens, each by the people's ids.
 */
export async function swap(
  platform: Platform,
  id: string,
  state: TradeState,
  shown: readonly TradeSide[],
): Promise<void> {
  const [items, tokens] = [useItems(platform), useTokens(platform)]
  for (const { userId } of state.sides) await mustBeAble(platform, state, shown, userId)
  for (const [{ userId, items: given }, other] of inOrder(state.sides))
    await orObstacle('items', userId, () =>
      items.move(given, {
        from: { userId, status: 'inventory' },
        to: { userId: other.userId, status: 'inventory' },
        reason: 'trade',
        reference: { tradeId: id },
      }),
    )
  for (const [{ userId }, other] of inOrder(state.sides)) {
    const { fee } = shown[state.sides.findIndex((side) => side.userId === userId)]!
    if (fee === 0) continue
    const reference = { tradeId: id, with: other.userId }
    await orObstacle('fee', userId, () =>
      tokens.spend(userId, fee, 'trade-fee', { key: `trade:${id}:${userId}`, reference }),
    )
  }
}
