import type { Actor, CrowdPart, Scene } from '../../../platform/crowd/act.ts'
import type { Platform } from '../../../platform/platform.ts'
import { house } from '../accounts.ts'
import { useMatcher } from '../matcher.ts'
import { createStore } from '../store.ts'

/** Shares that each of the crowd begins with, of one stock. */
const firstShares = 6
/** Nobody puts all they have into stocks, in ₣. */
const keeps = 60

/** The crowd trades a little: for contestants they like, and now and then against those they do not. */
export function stocksCrowd(platform: Platform): CrowdPart {
  async function trade(scene: Scene, actor: Actor): Promise<void> {
    const { chance } = scene
    const { stocks, orders } = await actor.api.stocks.list()
    const liked = stocks.find(({ contestantId }) => contestantId === actor.regular.likes)
    const disliked = stocks.find(({ contestantId }) => contestantId === actor.regular.dislikes)
    const stock = chance.happens(0.55) ? liked : chance.happens(0.4) ? disliked : chance.pick(stocks)
    if (!stock || stock.haltedUntil) return
    // What nobody wanted for long enough makes room for another try.
    const stale = orders.find(({ at }) => Date.parse(at) < scene.clock.ms() - 10 * 60_000)
    if (stale) await actor.api.stocks.cancel({ params: { id: stale.id } })
    if (orders.length > 2) return
    const free = stock.myHoldings - stock.held
    const sells = free > 0 && chance.happens(stock === liked ? 0.35 : 0.6)
    const quantity = sells ? Math.min(free, chance.pick([1, 1, 2, 3])) : 1
    const { tokens } = await actor.api.tokens.balance()
    if (!sells && tokens - stock.currentPrice * 1.1 < keeps) return
    const params = { ticker: stock.tickerSymbol }
    const side = sells ? 'sell' : 'buy'
    if (chance.happens(0.6)) {
      const away = 1 + (sells ? 1 : -1) * chance.pick([0, 0.01, 0.02, 0.03])
      const price = Math.max(1, Math.round(stock.currentPrice * away))
      await actor.api.stocks.order({ params, body: { side, kind: 'limit', quantity, price } })
    } else {
      const price = Math.max(1, Math.round(stock.currentPrice * (sells ? 0.9 : 1.1)))
      await actor.api.stocks.order({ params, body: { side, kind: 'market', quantity, price } })
    }
  }

  return {
    begins: async ({ everybody }) => {
      const store = createStore(platform.database)
      const all = await store.all()
      for (const [place, { id, price }] of all.entries()) {
        const had = new Set((await store.accounts(id, everybody)).map(({ holder }) => holder))
        const fresh = everybody.filter((person, index) => index % all.length === place && !had.has(person))
        if (fresh.length === 0) continue
        await useMatcher(platform).inTurn(id, {
          holders: fresh,
          work: (session) => {
            for (const person of fresh)
              session.give('demo', house, person, firstShares, Math.round(firstShares * price * 0.9))
          },
        })
      }
    },
    acts: [
      {
        name: 'stocks.trade',
        every: [14, 32],
        act: async (scene) => {
          const here = scene.here()
          if (here.length > 0) await trade(scene, scene.chance.pick(here))
        },
      },
    ],
  }
}
