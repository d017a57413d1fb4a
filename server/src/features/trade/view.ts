import { effectivePass } from '@shoal/bus'
import type { Trade, TradeItem, TradeSide } from '@shoal/bus/trade/contract'
import { limits } from '@shoal/bus/trade/contract'
import { service } from '../../platform/feature.ts'
import { deletedPerson } from '../../platform/people/deletedPerson.ts'
import { type AccountRecord, flagsOf, passOf, usePeople } from '../accounts/index.ts'
import { useItems } from '../items/index.ts'
import type { Side } from './machine.ts'
import type { OpenTrade } from './store.ts'

const instant = (ms: number) => new Date(ms).toISOString()

/** A trade as the two see it. */
export const useTradeView = service((platform) => {
  const { clock } = platform

  const standing = (account: AccountRecord | null) =>
    effectivePass(account && { flags: flagsOf(account), pass: passOf(account, clock.now()) })
  /** What somebody with this account pays for a trade, in tokens. */
  const feeOf = (account: AccountRecord | null): number => (standing(account) === 'xl' ? 0 : limits.tradeFee)

  /** The offered items that are still in the offering person's inventory. */
  async function itemsOf({ userId, items }: Side): Promise<TradeItem[]> {
    if (items.length === 0) return []
    const held = new Map((await useItems(platform).of(userId, ['inventory'])).map((item) => [item.id, item.itemId]))
    return items.flatMap((id) => {
      const itemId = held.get(id)
      return itemId === undefined ? [] : [{ id, itemId }]
    })
  }

  async function sideOf(side: Side): Promise<TradeSide> {
    const people = usePeople(platform)
    const account = await people.account(side.userId)
    const user = account ? await people.personOf(account) : deletedPerson
    const items = await itemsOf(side)
    return { user, items, accepts: side.accepts, fee: feeOf(account) }
  }

  const sides = async ({ state }: OpenTrade): Promise<[TradeSide, TradeSide]> => [
    await sideOf(state.sides[0]),
    await sideOf(state.sides[1]),
  ]

  return {
    feeOf,
    /** Whether somebody may trade at all: with a season pass, and not banned. */
    mayTrade: (account: AccountRecord): boolean => !account.banned && standing(account) !== 'none',
    sides,
    async present(open: OpenTrade): Promise<Trade> {
      const { active, version, requestedAt, heldUntil } = open.state
      return {
        ...{ id: open.id, active, version, sides: await sides(open), now: instant(clock.ms()) },
        endsAt: active ? null : instant(requestedAt + limits.tradeTimeout),
        heldUntil: heldUntil === null ? null : instant(heldUntil),
      }
    },
  }
})
