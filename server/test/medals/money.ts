import { randomUUID } from 'node:crypto'
import type { ApiError } from '@shoal/bus'
import { api, type SignedIn } from '../people.ts'
import { type Conditions, type Ladder, summed } from './condition.ts'
import type { Scene } from './scene.ts'

/** Two things for somebody, by name, who crafts with them. */
async function crafted({ server, give, item }: Scene, who: SignedIn, one: string, two: string) {
  const [idOne, idTwo] = [await give(who, item(one)), await give(who, item(two))]
  return api(server, who).crafting.craft({ body: { idOne, idTwo }, key: randomUUID() })
}
const dough = (scene: Scene) => crafted(scene, scene.fan, 'Flour', 'Tap Water')

/** Has staff take all that the fan holds. */
async function emptied({ own, admin }: Scene): Promise<void> {
  for (const { id } of (await own.items.mine()).items)
    await admin.items.take({ params: { instanceId: id }, body: { reason: 'For a test' } })
}
const spun = async (scene: Scene, spins: 1 | 48) => {
  await emptied(scene)
  return (await scene.own.prizes.spin({ body: { spins } })).prizes
}
/** Spins until something epic comes; before that nothing is given. */
async function spunEpic(scene: Scene): Promise<void> {
  const { fan, feed, settled, medalsOf } = scene
  const had = (await medalsOf(fan)).jackpot
  for (;;) {
    await feed(fan, { tokens: 2_000 })
    if ((await spun(scene, 48)).some(({ item }) => item.rarity === 'EPIC')) return
    await settled()
    expect((await medalsOf(fan)).jackpot).toBe(had)
  }
}

/** Something that can be sold. */
const plain = (items: Scene['items']) => items.find(({ kind, target }) => kind === 'NORMAL_ITEM' && target === null)!
/** Somebody puts a thing up, and somebody else buys it at once. */
async function sold({ server, give, items, feed }: Scene, seller: SignedIn, buyer: SignedIn, price = 10) {
  const id = await give(seller, plain(items))
  const body = { id, startPrice: 1, buyout: price }
  const { marketItem } = await api(server, seller).market.sell({ body, key: randomUUID() })
  await feed(buyer, { tokens: price })
  await api(server, buyer).market.buyout({ params: { id: marketItem.id } })
}
const soldByFan = async (scene: Scene, price?: number) => sold(scene, scene.fan, (await scene.other()).who, price)
const boughtByFan = async (scene: Scene) => sold(scene, (await scene.other()).who, scene.fan)
async function takenBack({ give, fan, items, own }: Scene): Promise<void> {
  const id = await give(fan, plain(items))
  const { marketItem } = await own.market.sell({ body: { id, startPrice: 10 }, key: randomUUID() })
  await own.market.cancel({ params: { id: marketItem.id } })
}

/** The fan gives to a goal that is new. */
async function gave({ mod, own }: Scene, amount: number): Promise<void> {
  const goal = await mod.goals.create({ body: { name: 'Tea for all', amount: 10_000 } })
  await own.goals.give({ params: { id: goal.id }, body: { amount } })
}

/** The fan uses a toy on the kitchen, which waits for the staff; its id. */
async function toyWaiting({ fan, own, give, items }: Scene): Promise<string> {
  const toy = items.find(
    ({ kind, target, effect }) =>
      kind === 'FISHTOY' &&
      target === 'ROOMS' &&
      effect?.name === 'toy' &&
      !effect.customText &&
      effect.secondaryTarget === null,
  )
  const id = await give(fan, toy!)
  return (await own.fishtoys.use({ body: { id, target: 'kitchen' } })).toy.id
}
const decided = async (scene: Scene, status: 'approved' | 'rejected') =>
  scene.mod.fishtoys.decide({ params: { id: await toyWaiting(scene) }, body: { status } })
/** The fan uses a toy on somebody new, at once. */
async function struck(scene: Scene): Promise<void> {
  const { who } = await scene.other()
  const toy = scene.items.find(({ kind, target }) => kind === 'WARTOY' && target === 'USERS')
  const id = await scene.give(scene.fan, toy!)
  await scene.own.fishtoys.strike({ body: { id, target: who.user.id } })
}

/** MED-1: how the medals for tokens and belongings are earned. */
export const moneyConditions: Conditions = {
  'key-keeper': {
    ...{ name: 'Key keeper', xp: 50 },
    async almost({ give, fan, item }) {
      for (let time = 0; time < 24; time += 1) await give(fan, item('Keys to Something'))
    },
    enough: ({ give, fan, item }) => give(fan, item('Keys to Something')),
  },
  'home-cook': {
    ...{ name: 'Home cook', xp: 0 },
    // There is no such recipe.
    almost: (scene) => crafted(scene, scene.fan, 'Flour', 'Batteries'),
    enough: dough,
  },
  'master-cook': summed(['Master cook', 50], ['crafted', 100], dough),
  inventor: {
    ...{ name: 'Inventor', xp: 50 },
    async almost(scene) {
      await crafted(scene, (await scene.other()).who, 'Potato', 'Salt')
      await crafted(scene, scene.fan, 'Potato', 'Salt')
    },
    enough: (scene) => crafted(scene, scene.fan, 'Unfortunate Goo', 'Unfortunate Goo'),
    more: (scene) => crafted(scene, scene.fan, 'Dough', 'Tomato'),
  },
  regular: {
    ...summed(['Regular', 25], ['spins', 100], (scene) => spun(scene, 1)),
    async almost(scene) {
      await scene.feed(scene.fan, { tokens: 1_000 })
      await spun(scene, 1)
    },
  },
  jackpot: { ...{ name: 'Jackpot', xp: 50 }, enough: spunEpic },
  'first-sale': { ...{ name: 'First sale', xp: 5 }, almost: takenBack, enough: (scene) => soldByFan(scene) },
  fishmonger: summed(['Fishmonger', 50], ['market-sales', 50], (scene) => soldByFan(scene)),
  pearl: {
    ...{ name: 'Pearl', xp: 50 },
    async almost(scene) {
      await soldByFan(scene, 999)
      await soldByFan(scene, 999)
    },
    enough: (scene) => soldByFan(scene, 1_000),
  },
  shopper: summed(['Shopper', 25], ['market-purchases', 25], boughtByFan),
  'small-change': { ...{ name: 'Small change', xp: 5 }, enough: (scene) => gave(scene, 1) },
  patron: {
    ...{ name: 'Patron', xp: 50 },
    async almost(scene) {
      await scene.feed(scene.fan, { tokens: 2_000 })
      await gave(scene, 600)
      await gave(scene, 399)
    },
    enough: (scene) => gave(scene, 1),
  },
  'first-toy': {
    ...{ name: 'Cast away', xp: 5 },
    almost: (scene) => decided(scene, 'rejected'),
    enough: (scene) => decided(scene, 'approved'),
    more: struck,
  },
  toymaster: summed(['Eight arms full', 50], ['toys-used', 50], struck),
}

/** What the fan paid for the shares that they hold. */
const invested = async ({ own }: Scene) => (await own.stocks.list()).portfolio.investment
/**
 * Buys shares for about half of so many tokens, never for more, of one stock after the other; for the cheapest one where all
 * of them cost more. Where nobody sells just now, a minute passes.
 */
async function bought(scene: Scene, tokens: number, time: number): Promise<void> {
  const stocks = (await scene.own.stocks.list()).stocks.toSorted((one, two) => one.currentPrice - two.currentPrice)
  // A share costs a little more than the price that was last paid.
  const payable = stocks.filter(({ currentPrice }) => 1.2 * currentPrice < tokens)
  const { tickerSymbol: ticker, currentPrice } = payable[time % payable.length] ?? stocks[0]!
  const quantity = Math.max(1, Math.floor(tokens / currentPrice / 2))
  try {
    await scene.own.stocks.order({ params: { ticker }, body: { side: 'buy', kind: 'market', quantity } })
  } catch (error) {
    expect(['stocks/nobody', 'stocks/halted']).toContain((error as ApiError).code)
    await scene.move(60_000)
  }
}
/** Buys until so much was paid. */
async function investedUntil(scene: Scene, enough: number, most: number): Promise<void> {
  for (let time = 0; (await invested(scene)) < enough; time += 1)
    await bought(scene, most - (await invested(scene)), time)
}

/** MED-1: what one pays for shares is not to be had to the token, so it goes up until it is enough. */
export const investments: Ladder = {
  rungs: [
    { id: 'small-fry', name: 'Small fry', xp: 10, at: 100 },
    { id: 'market-mackerel', name: 'Market mackerel', xp: 50, at: 1_000 },
    { id: 'loan-shark', name: 'Loan shark', xp: 100, at: 10_000 },
  ],
  async almost(scene, at) {
    if (at === 100) await scene.feed(scene.fan, { tokens: 20_000 })
    await investedUntil(scene, at / 2, at)
    expect(await invested(scene)).toBeLessThan(at)
  },
  enough: (scene, at) => investedUntil(scene, at, at),
}
