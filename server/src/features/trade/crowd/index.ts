import type { ItemDefinition, ItemRarity } from '@shoal/bus/items/contract'
import { limits, type Trade, type TradeItem } from '@shoal/bus/trade/contract'
import type { Actor, CrowdPart, Scene } from '../../../platform/crowd/act.ts'
import type { Platform } from '../../../platform/platform.ts'
import { useItems } from '../../items/index.ts'

/** So many of the crowd begin with something to trade, and with how much each. */
const [owners, itemsEach] = [14, 3]
/** Seconds until somebody answers; longer than an offer is held. */
const [quickest, slowest] = [2.5, 6]
/** In ms: how long they go on with somebody who comes to no decision. */
const patience = 180_000
const ranks: Readonly<Record<ItemRarity, number>> = { COMMON: 1, UNCOMMON: 2, RARE: 4, EPIC: 8, PURCHASE: 8 }

const mayTrade = ({ regular }: Actor) => regular.pass !== 'none' || regular.mod === true
const isKeepsake = ({ kind, rarity }: ItemDefinition) => kind === 'NORMAL_ITEM' && rarity !== 'EPIC'

/** The crowd trades with each other now and then, and with people who ask one of them. */
export function tradeCrowd(platform: Platform): CrowdPart {
  /** The trade of each actor, as they were told last, and whether they are about to do something. */
  const going = new Map<Actor, { trade: Trade; since: number; thinks: boolean }>()

  const worth = (catalogue: Readonly<Record<string, ItemDefinition>>, items: readonly Pick<TradeItem, 'itemId'>[]) =>
    items.reduce((sum, { itemId }) => sum + ranks[catalogue[String(itemId)]?.rarity ?? 'COMMON'], 0)

  /** The next step of an actor in their trade, if any. */
  async function go(actor: Actor, { id, active, version, sides }: Trade, scene: Scene): Promise<unknown> {
    const [own, other] = sides[0].user.id === actor.id ? sides : [sides[1], sides[0]]
    if (!active) return own === sides[1] && actor.request('trade:open', { id })
    // Somebody of the audience says first what they give.
    if (other.items.length === 0 && !scene.isOurs(other.user.id)) return
    const [{ items: catalogue }, { items }] = [await actor.api.items.catalogue(), await actor.api.items.mine()]
    if (own.items.length === 0) {
      const held = items.filter(({ status }) => status === 'inventory')
      const most = other.items.length === 0 ? Number.POSITIVE_INFINITY : worth(catalogue, other.items)
      const fair = held.filter((item) => worth(catalogue, [item]) <= most)
      if (fair.length === 0) return actor.request('trade:close', { id })
      return actor.request('trade:offer', { id, items: [scene.chance.pick(fair).id] })
    }
    if (own.accepts || other.items.length === 0) return
    if (!scene.isOurs(other.user.id) && worth(catalogue, other.items) < worth(catalogue, own.items)) return
    return actor.request('trade:accept', { id, version, accepts: true })
  }

  /** Does the next step after a moment, by the trade's state then. */
  function think(actor: Actor, scene: Scene): void {
    const mine = going.get(actor)
    if (!mine || mine.thinks) return
    mine.thinks = true
    scene.after(scene.chance.between(quickest, slowest), async (then) => {
      mine.thinks = false
      if (going.get(actor) === mine) await go(actor, mine.trade, then)
    })
  }

  /** Says that they still trade, until they lose their patience. */
  function ping(actor: Actor, id: string, scene: Scene): void {
    scene.after(limits.tradePing / 1_000, async (then) => {
      const mine = going.get(actor)
      if (mine?.trade.id !== id) return
      if (then.clock.ms() - mine.since > patience) return actor.request('trade:close', { id })
      ping(actor, id, then)
      return actor.request('trade:ping', { id })
    })
  }

  const over = (actor: Actor, id: string) => {
    if (going.get(actor)?.trade.id === id) going.delete(actor)
  }

  return {
    seed: async (regulars) => {
      const items = useItems(platform)
      const some = items.definitions().filter(isKeepsake)
      const traders = regulars.filter(({ pass }) => pass !== 'none').slice(0, owners)
      for (const [index, { id: userId }] of traders.entries())
        for (let count = 0; count < itemsEach; count++) {
          const { id: itemId } = some[(index * itemsEach + count * 7) % some.length] as ItemDefinition
          await items.give({ userId, itemId, reason: 'demo', key: `demo-crowd-trade:${userId}:${count}` })
        }
    },
    hearsOwn: {
      'trade:update': ({ trade }, actor, scene) => {
        const mine = going.get(actor)
        if (mine?.trade.id === trade.id) mine.trade = trade
        else {
          going.set(actor, { trade, since: scene.clock.ms(), thinks: false })
          ping(actor, trade.id, scene)
        }
        think(actor, scene)
      },
      'trade:close': ({ id }, actor) => over(actor, id),
      'trade:complete': ({ id }, actor) => over(actor, id),
    },
    acts: [
      {
        name: 'trade.ask',
        every: [90, 200],
        act: async (scene) => {
          const free = scene.chance.shuffled(scene.here().filter((one) => mayTrade(one) && !going.has(one)))
          const [asks, asked] = free
          if (asks && asked) await asks.request('trade:request', { userId: asked.id })
        },
      },
    ],
  }
}
