import { randomUUID } from 'node:crypto'
import type { Crafted } from '@shoal/bus/crafting/contract'
import { limits } from '@shoal/bus/crafting/limits'
import type { ItemDefinition, ItemInstance } from '@shoal/bus/items/contract'
import { api, as, closeSockets, type SignedIn, signUp, socket, until, xpFor } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'
import { filterText } from '../../platform/texts/filter/index.ts'
import { pairOf, recipesWith } from './recipes.ts'

describe('crafting', () => {
  let server: TestServer
  let admin: SignedIn
  let ann: SignedIn
  let items: Map<string, ItemDefinition>
  let catalogue: ItemDefinition[]

  const id = (name: string): number => items.get(name)!.id
  const give = (to: SignedIn, name: string): Promise<ItemInstance> =>
    api(server, admin).items.give({ body: { userId: to.user.id, itemId: id(name), reason: 'test' }, key: randomUUID() })
  const both = async (to: SignedIn, one: string, two: string) => {
    const [first, second] = [await give(to, one), await give(to, two)]
    return { idOne: first.id, idTwo: second.id }
  }
  const craft = (who: SignedIn, body: { idOne: string; idTwo: string }, key: string = randomUUID()): Promise<Crafted> =>
    api(server, who).crafting.craft({ body, key })
  const held = async (who: SignedIn) => (await api(server, who).items.mine()).items.map(({ itemId }) => itemId).sort()
  const xp = (who: SignedIn) => xpFor(server, who, 'craft')
  const refused = (code: string) => expect.objectContaining({ code })

  beforeAll(async () => {
    server = await startServer({ env: { RATE_FACTOR: '1000' } })
    admin = await as(server, 'admin')
    ann = await signUp(server)
    catalogue = Object.values((await api(server).items.catalogue()).items)
    items = new Map(catalogue.map((item) => [item.name, item]))
  })
  afterAll(async () => {
    expect(await api(server, admin).items.check()).toMatchObject({ wrong: [] })
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })

  it('[CRAFT-1] two items become a third, whichever comes first, and the page hears of it', async () => {
    const who = await signUp(server)
    const before = await xp(who)
    const page = await socket(server, who)
    const { idOne, idTwo } = await both(who, 'Flour', 'Tap Water')
    const made = await craft(who, { idOne: idTwo, idTwo: idOne })
    expect(made).toMatchObject({
      craftedItem: { itemId: id('Dough'), userId: who.user.id, status: 'inventory' },
      failed: false,
      experience: limits.craftXp.UNCOMMON + limits.discoveryXp,
    })
    expect(made.discovered).toMatchObject({ of: [id('Flour'), id('Tap Water')].sort((a, b) => a - b), times: 1 })
    expect(await page.next('crafting:crafted')).toEqual({ known: made.discovered, mistake: null })
    expect(await held(who)).toEqual([id('Dough')])
    expect(await xp(who)).toBe(before + made.experience)
    const { moves } = await api(server, admin).items.history({ params: { instanceId: idOne } })
    expect(moves[0]).toMatchObject({ from: 'inventory', to: 'crafted', reason: 'crafted' })

    const again = await craft(who, await both(who, 'Flour', 'Tap Water'))
    expect(again).toMatchObject({ failed: false, discovered: null, experience: limits.craftXp.UNCOMMON })
    const { known, riddles } = await api(server, who).crafting.book()
    expect(known).toEqual([{ ...made.discovered, times: 2 }])
    expect(riddles.map(({ number }) => number)).not.toContain(known[0]!.number)
  })

  it('[CRAFT-1] without a recipe they become the failure item, and the book remembers the mistake', async () => {
    const who = await signUp(server)
    const before = await xp(who)
    const made = await craft(who, await both(who, 'Flour', 'Batteries'))
    expect(made).toMatchObject({
      craftedItem: { itemId: id('Unfortunate Goo') },
      ...{ failed: true, discovered: null, experience: 0 },
    })
    expect(await held(who)).toEqual([id('Unfortunate Goo')])
    expect(await xp(who)).toBe(before)
    const { known, mistakes } = await api(server, who).crafting.book()
    expect(known).toEqual([])
    expect(mistakes).toEqual([[id('Flour'), id('Batteries')].sort((a, b) => a - b)])
  })

  it('[CRAFT-1] what was crafted is crafted with, and two of the same are two', async () => {
    const who = await signUp(server)
    const dough = await craft(who, await both(who, 'Flour', 'Tap Water'))
    const tomato = await give(who, 'Tomato')
    const pizza = await craft(who, { idOne: dough.craftedItem.id, idTwo: tomato.id })
    expect(pizza.craftedItem.itemId).toBe(id('House Pizza'))
    const duck = await craft(who, await both(who, 'Unfortunate Goo', 'Unfortunate Goo'))
    expect(duck.craftedItem.itemId).toBe(id('Rubber Duck'))
  })

  it('[CRAFT-1] what cannot be crafted with is refused, and nothing moves', async () => {
    const who = await signUp(server)
    const { idOne, idTwo } = await both(who, 'Flour', 'Tap Water')
    const ofAnn = await give(ann, 'Tap Water')
    const gone = await give(who, 'Salt')
    await api(server, admin).items.take({ params: { instanceId: gone.id }, body: { reason: 'test' } })
    const table: [body: { idOne: string; idTwo: string }, code: string][] = [
      [{ idOne, idTwo: idOne }, 'crafting/one-item'],
      [{ idOne, idTwo: idOne.toUpperCase() }, 'crafting/one-item'],
      [{ idOne, idTwo: ofAnn.id }, 'items/not-yours'],
      [{ idOne: ofAnn.id, idTwo }, 'items/not-yours'],
      [{ idOne, idTwo: randomUUID() }, 'items/not-yours'],
      [{ idOne, idTwo: 'nothing' }, 'items/not-yours'],
      [{ idOne, idTwo: gone.id }, 'items/not-here'],
    ]
    for (const [body, code] of table) await expect(craft(who, body)).rejects.toEqual(refused(code))
    await api(server, admin).items.edit({ params: { id: id('Dough') }, body: { enabled: false } })
    await expect(craft(who, { idOne, idTwo })).rejects.toEqual(refused('crafting/switched-off'))
    const hidden = await api(server, who).crafting.book()
    await api(server, admin).items.edit({ params: { id: id('Dough') }, body: { enabled: true } })
    expect((await api(server, who).crafting.book()).riddles).toHaveLength(hidden.riddles.length + 1)
    expect(await held(who)).toEqual([id('Flour'), id('Tap Water')].sort())
    expect(await held(ann)).toContain(id('Tap Water'))
  })

  it('[CRAFT-1] [INV-1] what would not fit is refused: two that stay held make a tenth kind', async () => {
    const who = await signUp(server)
    const kinds = ['Flour', 'Tap Water', 'Salt', 'Garlic', 'Potato', 'Bread', 'Cheese', 'Rope', 'Planks']
    for (const name of kinds) await give(who, name)
    const more = await both(who, 'Flour', 'Tap Water')
    await expect(craft(who, more)).rejects.toEqual(refused('items/inventory-full'))
    expect(await held(who)).toHaveLength(kinds.length + 2)
    // With ten kinds there is one too many already; a craft that does not add a kind is fine.
    await give(who, 'Tomato')
    const { items: own } = await api(server, who).items.mine()
    const lone = (name: string) => own.find(({ itemId }) => itemId === id(name))!.id
    expect((await craft(who, { idOne: lone('Potato'), idTwo: lone('Salt') })).craftedItem.itemId).toBe(id('Chips'))
  })

  it('[CRAFT-1] [TOK-5] a repeated key crafts once and answers alike; with other items it is refused', async () => {
    const who = await signUp(server)
    const before = await xp(who)
    const body = await both(who, 'Potato', 'Salt')
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3, 4].map(() => craft(who, body, key)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await held(who)).toEqual([id('Chips')])
    expect(await xp(who)).toBe(before + answers[0]!.experience)
    await expect(craft(who, await both(who, 'Bread', 'Cheese'), key)).rejects.toEqual(refused('idempotency/mismatch'))
    expect(await held(who)).toHaveLength(3)
  })

  it('[CRAFT-1] in a race for one item it goes into one craft, and the partners of the others stay', async () => {
    const who = await signUp(server)
    const dough = await craft(who, await both(who, 'Flour', 'Tap Water'))
    const partners: ItemInstance[] = []
    for (let n = 0; n < 6; n++) partners.push(await give(who, n % 2 === 0 ? 'Tomato' : 'Sugar Cane'))
    const answers = await Promise.allSettled(
      partners.map((partner, n) => {
        const [idOne, idTwo] = [dough.craftedItem.id, partner.id]
        return craft(who, n < 3 ? { idOne, idTwo } : { idOne: idTwo, idTwo: idOne })
      }),
    )
    const lost = answers.filter((answer) => answer.status === 'rejected')
    expect(lost).toHaveLength(partners.length - 1)
    for (const { reason } of lost) expect(reason).toEqual(refused('items/not-here'))
    expect(await held(who)).toHaveLength(partners.length)
  })

  it('[CRAFT-1] [MKT-2] crafted and put up for sale at the same moment, an item does one of both', async () => {
    const who = await signUp(server)
    let sold = 0
    for (let round = 0; round < 4; round++) {
      const { idOne, idTwo } = await both(who, 'Flour', 'Tap Water')
      const sell = () => api(server, who).market.sell({ body: { id: idTwo, startPrice: 10 }, key: randomUUID() })
      const make = () => craft(who, { idOne, idTwo })
      const outcomes = await Promise.allSettled(round % 2 === 0 ? [make(), sell()] : [sell(), make()])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      for (const answer of outcomes)
        if (answer.status === 'rejected') expect(answer.reason).toEqual(refused('items/not-here'))
      const { item, moves } = await api(server, admin).items.history({ params: { instanceId: idTwo } })
      expect(moves).toHaveLength(2)
      expect(['crafted', 'market']).toContain(item.status)
      if (item.status === 'market') sold++
    }
    expect((await held(who)).filter((itemId) => itemId === id('Dough'))).toHaveLength(4 - sold)
  })

  it('[CRAFT-1] a rare craft is a moment for everybody, a common one is none', async () => {
    const who = await signUp(server)
    const page = await socket(server)
    await craft(who, await both(who, 'Flour', 'Tap Water'))
    await craft(who, await both(who, 'Treasure Map', 'Keys to Something'))
    const { moments } = await page.next('moments:happened')
    expect(moments).toEqual([
      expect.objectContaining({
        ...{ kind: 'craft', size: 'large', sound: expect.stringMatching(/^crafted-[123]$/) },
        parts: [
          { person: expect.objectContaining({ id: who.user.id }) },
          { text: 'is the first to craft' },
          { strong: 'Sunken Treasure' },
        ],
      }),
    ])
    expect((await api(server).moments.list()).moments).toContainEqual(expect.objectContaining({ kind: 'craft' }))
  })

  it('the book goes with the account, and a visitor has none', async () => {
    const who = await signUp(server)
    await craft(who, await both(who, 'Flour', 'Tap Water'))
    await api(server, who).accounts.deleteAccount({ body: { email: who.email } })
    await until('the session ends', () =>
      api(server, who)
        .crafting.book()
        .then(
          () => false,
          () => true,
        ),
    )
    await expect(api(server).crafting.book()).rejects.toEqual(refused('auth/required'))
    await expect(
      api(server).crafting.craft({ body: { idOne: randomUUID(), idTwo: randomUUID() }, key: randomUUID() }),
    ).rejects.toEqual(refused('auth/required'))
  })

  describe('the recipes', () => {
    const item = (number: number) => catalogue.find((one) => one.id === number)!
    const all = () => recipesWith(catalogue).all

    it('[CRAFT-1] are at least 60, each with a pair of its own, and do not go by the order of the two', () => {
      expect(all().length).toBeGreaterThanOrEqual(60)
      expect(new Set(all().map(({ of }) => pairOf(...of))).size).toBe(all().length)
      const recipes = recipesWith(catalogue)
      for (const recipe of recipes.all) {
        const [one, two] = recipe.of
        expect([recipes.of(pairOf(one, two)), recipes.of(pairOf(two, one))]).toEqual([recipe, recipe])
      }
      expect(() => recipesWith(catalogue.filter(({ name }) => name !== 'Flour'))).toThrow('is no item')
    })

    it('[CRAFT-1] can all be made of what is found, and some only of what was made before', () => {
      const made = new Set(all().map(({ makes }) => makes))
      const had = new Set(
        // What is found and no recipe's, what comes of mistakes, and a special that crates and prizes give.
        catalogue.flatMap(({ id, kind, name }) =>
          (kind === 'NORMAL_ITEM' && !made.has(id)) || name === 'Unfortunate Goo' || name === 'Fishbuck' ? [id] : [],
        ),
      )
      for (let before = 0; before < had.size; ) {
        before = had.size
        for (const { of, makes } of all()) if (of.every((one) => had.has(one))) had.add(makes)
      }
      expect(all().filter(({ of }) => !of.every((one) => had.has(one)))).toEqual([])
      expect(all().filter(({ of }) => of.some((one) => made.has(one))).length).toBeGreaterThan(20)
    })

    it('[CRAFT-1] make neither tokens nor what is only bought', () => {
      for (const { makes } of all()) {
        expect(item(makes).rarity).not.toBe('PURCHASE')
        expect(item(makes).effect?.name).not.toBe('give tokens')
      }
    })

    it('[CRAFT-1] [FLT-1] have riddles that differ, that anybody could say here, and that name nothing', () => {
      expect(new Set(all().map(({ riddle }) => riddle)).size).toBe(all().length)
      for (const { of, makes, riddle } of all()) {
        expect(filterText(riddle)).toBe(riddle)
        expect(riddle.length).toBeLessThanOrEqual(90)
        for (const one of [...of, makes]) expect(riddle.toLowerCase()).not.toContain(item(one).name.toLowerCase())
      }
    })
  })
})
