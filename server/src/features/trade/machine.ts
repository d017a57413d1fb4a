/**
 * The steps of one trade, as a pure function of its state: no database, no clock, nobody's inventory. A trade that ended
 * has no state here; only its row knows.
 */
import { limits } from '@shoal/bus/trade/limits'

export interface Side {
  readonly userId: string
  /** Ids of item instances. */
  readonly items: readonly string[]
  /** Agrees to both offers as they are in this version. */
  readonly accepts: boolean
  /** When this side pinged last, in ms. */
  readonly seenAt: number
}

/** A request, or a trade once it is active. Times in ms since 1970. */
export interface TradeState {
  readonly active: boolean
  /** The person who asked, then the person who was asked. */
  readonly sides: readonly [Side, Side]
  /** Counts the changes of both offers. */
  readonly version: number
  readonly requestedAt: number
  /** Nothing is accepted before; null while nothing was offered. */
  readonly heldUntil: number | null
}

export type Action =
  | { readonly type: 'open'; readonly by: string }
  | { readonly type: 'offer'; readonly by: string; readonly items: readonly string[] }
  | { readonly type: 'accept'; readonly by: string; readonly version: number }
  | { readonly type: 'take-back'; readonly by: string }
  | { readonly type: 'ping'; readonly by: string }
  /** These items can no longer be given by the person who offers them. */
  | { readonly type: 'lose'; readonly items: readonly string[] }

/** Why an action is refused: names of errors of the area. */
export type Refused = 'over' | 'notOpen' | 'changed' | 'tooSoon' | 'nothingOffered'
export type Result = { readonly trade: TradeState; readonly refused?: undefined } | { readonly refused: Refused }

/** A request, as it begins. */
export const requested = (from: string, to: string, now: number): TradeState => ({
  ...{ active: false, version: 0, requestedAt: now, heldUntil: null },
  sides: [side(from, now), side(to, now)],
})
const side = (userId: string, now: number): Side => ({ userId, items: [], accepts: false, seenAt: now })

/** When it closes by itself unless something happens, in ms since 1970. */
export const deadline = ({ active, sides, requestedAt }: TradeState): number =>
  (active ? Math.min(sides[0].seenAt, sides[1].seenAt) : requestedAt) + limits.tradeTimeout

/** Both agree to the offers as they are: everything is to be swapped now. */
export const agreed = ({ sides }: TradeState): boolean => sides[0].accepts && sides[1].accepts

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item) => other.includes(item))

/** Other offers: nobody has accepted them, and nobody can for a moment. */
function offering(trade: TradeState, offers: readonly [readonly string[], readonly string[]], now: number): TradeState {
  const [one, two] = trade.sides
  if (same(one.items, offers[0]) && same(two.items, offers[1])) return trade
  return {
    ...trade,
    version: trade.version + 1,
    heldUntil: now + limits.tradeHold,
    sides: [
      { ...one, items: offers[0], accepts: false },
      { ...two, items: offers[1], accepts: false },
    ],
  }
}

/** What an action makes of a trade at this time. The same action again changes nothing. */
export function step(trade: TradeState, action: Action, now: number): Result {
  const { sides } = trade
  if (action.type === 'lose') {
    const kept = sides.map(({ items }) => items.filter((item) => !action.items.includes(item)))
    return { trade: offering(trade, [kept[0]!, kept[1]!], now) }
  }
  const index = sides.findIndex(({ userId }) => userId === action.by)
  if (index < 0 || now >= deadline(trade)) return { refused: 'over' }
  const changed = (change: Partial<Side>): Result => ({
    trade: {
      ...trade,
      sides: [index === 0 ? { ...sides[0], ...change } : sides[0], index === 1 ? { ...sides[1], ...change } : sides[1]],
    },
  })
  if (action.type === 'ping') return changed({ seenAt: now })
  if (action.type === 'open') {
    if (trade.active) return { trade }
    if (index === 0) return { refused: 'notOpen' }
    return {
      trade: {
        ...trade,
        active: true,
        sides: [
          { ...sides[0], seenAt: now },
          { ...sides[1], seenAt: now },
        ],
      },
    }
  }
  if (!trade.active) return { refused: 'notOpen' }
  if (action.type === 'offer') {
    const items = [...new Set(action.items)]
    return { trade: offering(trade, index === 0 ? [items, sides[1].items] : [sides[0].items, items], now) }
  }
  if (action.type === 'take-back') return changed({ accepts: false })
  if (action.version !== trade.version) return { refused: 'changed' }
  if (sides.some(({ items }) => items.length === 0)) return { refused: 'nothingOffered' }
  if (trade.heldUntil !== null && now < trade.heldUntil) return { refused: 'tooSoon' }
  return changed({ accepts: true })
}
