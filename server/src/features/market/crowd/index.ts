import { leastBid, takesBids } from '@shoal/bus/market/rules'
import type { Actor, CrowdPart, Scene } from '../../../platform/crowd/act.ts'
import { chanceOf, seedOf } from '../../../platform/crowd/chance.ts'
import type { Platform } from '../../../platform/platform.ts'
import { useItems } from '../../items/index.ts'
import { makePast } from './past.ts'
import { worthOf } from './worth.ts'

/** Auctions that the crowd keeps open, and tokens that nobody of it goes below. */
const [openMost, keeps] = [22, 60]

/** Once a day each of the crowd may find something in a drawer, so that there is always something to sell. */
async function stock({ clock, chance, everybody }: Scene, platform: Platform): Promise<void> {
  if (everybody.length === 0) return
  const items = useItems(platform)
  const userId = chance.pick(everybody)
  if ((await items.of(userId)).length > 0) return
  const key = `demo-market:${userId}:${clock.now().toISOString().slice(0, 10)}`
  const drawer = items.definitions().filter(({ effect, rarity }) => effect?.name !== 'find' && rarity !== 'PURCHASE')
  // A day's second try finds the same, and so nothing.
  const { id: itemId } = chanceOf(seedOf(key)).pick(drawer)
  await items.give({ userId, itemId, reason: 'demo', key })
}

async function list(one: Actor, { chance, isOurs }: Scene): Promise<void> {
  const { marketItems } = await one.api.market.list({ query: { pageSize: 100 } })
  if (marketItems.filter(({ seller }) => seller !== null && isOurs(seller.id)).length >= openMost) return
  const { items } = await one.api.items.mine()
  const own = items.filter(({ status }) => status === 'inventory')
  if (own.length === 0) return
  const { id, itemId } = chance.pick(own)
  const { usual } = await one.api.market.prices({ params: { itemId } })
  const catalogue = (await one.api.items.catalogue()).items
  const worth = usual ?? worthOf(catalogue[itemId]!)
  const startPrice = Math.max(1, Math.round(worth * chance.between(0.25, 0.7)))
  const buyout = chance.happens(0.5) ? Math.max(startPrice + 2, Math.round(worth * 1.4)) : undefined
  await one.api.market.sell({ body: { id, startPrice, buyout }, key: `crowd-${id}-${Date.now()}` })
}

async function bid(one: Actor, { chance }: Scene): Promise<void> {
  const { tokens } = await one.api.tokens.balance()
  const { marketItems } = await one.api.market.list({ query: { pageSize: 30 } })
  const wanted = marketItems.filter(({ seller, bidder }) => seller?.id !== one.id && bidder?.id !== one.id)
  if (wanted.length === 0) return
  const auction = chance.pick(wanted)
  const { id, buyout, item } = auction
  const { usual } = await one.api.market.prices({ params: { itemId: item.id } })
  const worth = (usual ?? worthOf(item)) * chance.between(0.7, 1.3)
  if (buyout !== null && buyout <= worth && tokens - buyout >= keeps && chance.happens(0.25)) {
    await one.api.market.buyout({ params: { id } })
    return
  }
  const amount = leastBid(auction)
  if (takesBids(auction) && amount <= worth && tokens - amount >= keeps)
    await one.api.market.bid({ params: { id }, body: { bid: amount } })
}

/** The crowd sells, bids and buys now and then: what they won they sell again. */
export const marketCrowd = (platform: Platform): CrowdPart => {
  const somebody = (scene: Scene, act: (one: Actor, scene: Scene) => Promise<void>) => {
    const here = scene.here()
    return here.length === 0 ? undefined : act(scene.chance.pick(here), scene)
  }
  return {
    seed: (regulars) =>
      makePast(
        platform,
        regulars.map(({ id }) => id),
      ),
    acts: [
      { name: 'market.stock', every: [300, 600], act: (scene) => stock(scene, platform) },
      { name: 'market.list', every: [90, 200], act: (scene) => somebody(scene, list) },
      { name: 'market.bid', every: [18, 45], act: (scene) => somebody(scene, bid) },
    ],
  }
}
