import type { Person } from '@shoal/bus/common'
import type { ListedItem, MarketItem } from '@shoal/bus/market/contract'
import { service } from '../../platform/feature.ts'
import { usePeople } from '../accounts/index.ts'
import { useItems } from '../items/index.ts'
import type { ListingRow } from './tables.ts'

/** The audience of the market. */
export const useMarketRoom = service(({ rooms }) => rooms.declare('market'))

/** The market as pages see it. */
export const useMarketView = service((platform) => {
  const { publisher } = platform

  const show = publisher.batcher('market:changed', (_room, changed: MarketItem[]) => {
    const newest = new Map<string, MarketItem>()
    // Commits may be told in another order than they happened.
    for (const one of changed) if ((newest.get(one.id)?.version ?? 0) < one.version) newest.set(one.id, one)
    return { marketItems: [...newest.values()] }
  })

  function listed(itemId: number): ListedItem {
    const { id, name, icon, rarity, kind, description } = useItems(platform).definition(itemId)!
    return { id, name, icon, rarity, kind, description }
  }

  function present(row: ListingRow, people: ReadonlyMap<string, Person>): MarketItem {
    const { id, startPrice, buyout, bid, bids, status, version } = row
    return {
      ...{ id, item: listed(row.itemId), startPrice, buyout, bid, bids, status, version },
      seller: people.get(row.sellerId) ?? null,
      bidder: people.get(row.bidderId ?? '') ?? null,
      createdAt: row.createdAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      closedAt: row.closedAt?.toISOString() ?? null,
    }
  }

  async function presentAll(rows: readonly ListingRow[]): Promise<MarketItem[]> {
    const ids = rows.flatMap(({ sellerId, bidderId }) => [sellerId, ...(bidderId === null ? [] : [bidderId])])
    const people = await usePeople(platform).persons(ids)
    return rows.map((row) => present(row, people))
  }

  const presentOne = async (row: ListingRow): Promise<MarketItem> => (await presentAll([row]))[0]!

  return {
    listed,
    presentAll,
    presentOne,

    /** Tells everybody who looks at the market the new state of an auction; answers with it. */
    async changed(row: ListingRow): Promise<MarketItem> {
      const item = await presentOne(row)
      show(useMarketRoom(platform).address(), item)
      return item
    },
  }
})
