import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { type ItemDefinition, type ItemInstance, limits } from '@shoal/bus/items/contract'
import { itemXp, slotsPrice } from '@shoal/bus/items/rules'
import { levelThreshold } from '@shoal/bus/rules'
import { Client } from 'pg'
import { api, as, closeSockets, logIn, type SignedIn, signUp, socket, until, xpFor } from '../../../test/people.ts'
import { freePort } from '../../../test/port.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'
import { dialects, freshStorage, type Storage } from '../../../test/storage.ts'
import { payInSandbox } from '../../../test/traders.ts'
import { catalogue } from './catalogue/index.ts'

const secret = 'a secret of the companion game'
const idOf = (what: string, fits: (item: ItemDefinition) => boolean): number => {
  const found = catalogue.find(fits)
  if (!found) throw new Error(`The catalogue has no ${what}`)
  return found.id
}
const plain = (item: ItemDefinition) => item.kind === 'NORMAL_ITEM'
const sock = idOf('common thing', (item) => plain(item) && item.rarity === 'COMMON')
const key = idOf('rare thing', (item) => plain(item) && item.rarity === 'RARE')
const find = idOf('random find', ({ effect, price }) => effect?.name === 'find' && price !== null)
const toy = idOf('toy that is sold', ({ kind, price }) => kind === 'FISHTOY' && price !== null)
const crate = idOf('crate', ({ effect }) => effect?.name === 'loot crate')
const fishbuck = idOf('fishbuck', ({ effect }) => effect?.name === 'give tokens')
const beef = idOf('beef', ({ effect }) => effect?.name === 'beef')
const drink = idOf('drink that gives XP', ({ name }) => name === 'Energy Drink')
const shelf = idOf('shelf', ({ effect }) => effect?.name === 'give slots')
const hook = idOf('hook', ({ effect }) => effect?.name === 'give item')
const soldCrate = idOf('crate that is sold', ({ effect, price }) => effect?.name === 'loot crate' && price !== null)
/** What somebody new, who has 100 tokens, can pay once and not twice. */
const halfDear = idOf(
  'toy for more than 50 tokens',
  ({ kind, price }) => kind === 'FISHTOY' && price! > 50 && price! < 100,
)
const roomToy = idOf(
  'cheap toy for a room',
  ({ kind, target, price }) => kind === 'FISHTOY' && target === 'ROOMS' && price !== null && price <= 50,
)
const warToy = idOf('wartoy for a person', ({ target, price }) => target === 'USERS' && price !== null && price <= 100)
/** What fills an inventory in these tests: neither toys nor crates. */
const kinds = catalogue
  .filter(({ effect }) => !['find', 'toy', 'loot crate'].includes(effect?.name ?? ''))
  .map(({ id }) => id)
const priceOf = (id: number) => catalogue.find((item) => item.id === id)!.price!
const nameOf = (id: number) => catalogue.find((item) => item.id === id)!.name

/** The companion game: takes what it is told, or refuses it while `takes` is false. */
async function startGame() {
  const heard: { headers: IncomingHttpHeaders; body: string; answer: number }[] = []
  const state = { takes: true }
  const game: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      const answer = state.takes ? 204 : 503
      heard.push({ headers: request.headers, body, answer })
      response.writeHead(answer).end()
    })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => game.listen(port, 'localhost', resolve))
  return {
    ...{ heard, state, url: `http://localhost:${port}/items`, stop: () => game.close() },
    /** What it was told of an item, in the order in which that came. */
    told: (id: string) => heard.filter(({ headers }) => headers['idempotency-key'] === id),
  }
}

const refused = (code: string) => expect.objectContaining({ code })

describe('items', () => {
  let server: TestServer
  let admin: SignedIn
  let ann: SignedIn
  let bob: SignedIn

  const give = (to: SignedIn, itemId: number, reason = 'for the test'): Promise<ItemInstance> =>
    api(server, admin).items.give({ body: { userId: to.user.id, itemId, reason }, key: randomUUID() })
  /** Gives so many different items. */
  const fill = (to: SignedIn, count: number) => Promise.all(kinds.slice(0, count).map((id) => give(to, id)))
  const mine = (who: SignedIn) => api(server, who).items.mine()
  const tokens = async (who: SignedIn) => (await api(server, who).tokens.balance()).tokens
  const buy = (who: SignedIn, id: number, once = randomUUID()) =>
    api(server, who).items.buy({ params: { id }, key: once })
  const movesOf = async ({ id }: ItemInstance) =>
    (await api(server, admin).items.history({ params: { instanceId: id } })).moves

  beforeAll(async () => {
    server = await startServer({ program: laterServer, env: { RATE_FACTOR: '1000' } })
    admin = await as(server, 'admin')
    ;[ann, bob] = [await signUp(server), await signUp(server)]
  })
  afterAll(async () => {
    expect(await api(server, admin).items.check()).toMatchObject({ wrong: [] })
    closeSockets()
    server.assertNoErrors(({ msg }) => msg === 'the history of items does not add up')
    await server.stop()
  })

  it('[ITEM-1] anybody reads what items there are, by their numbers', async () => {
    const { items } = await api(server).items.catalogue()
    expect(items[sock]).toMatchObject({ id: sock, rarity: 'COMMON', kind: 'NORMAL_ITEM', enabled: true })
    expect(Object.entries(items).every(([id, item]) => String(item.id) === id)).toBe(true)
  })

  it('an item that is given has an owner, a state and a history, and the page hears of it at once', async () => {
    const page = await socket(server, ann)
    const item = await give(ann, sock)
    expect(item).toMatchObject({ itemId: sock, userId: ann.user.id, status: 'inventory', version: 1 })
    expect(await page.next('items:inventory')).toEqual({ items: [item], gone: [] })
    expect((await mine(ann)).items).toEqual([item])
    const { moves } = await api(server, admin).items.history({ params: { instanceId: item.id } })
    expect(moves).toEqual([
      expect.objectContaining({ version: 1, from: null, to: 'inventory', giver: null, reason: 'staff' }),
    ])
    expect(moves[0]).toMatchObject({ owner: { id: ann.user.id }, by: { id: admin.user.id } })
    const { initialData } = await api(server, ann).accounts.initialData()
    expect(initialData).toMatchObject({ items: [item], inventorySize: 9 })
  })

  it('a repeated key gives one item, and the same key for another item is refused', async () => {
    const body = { userId: bob.user.id, itemId: key, reason: 'once' }
    const once = randomUUID()
    const all = await Promise.all([1, 2, 3].map(() => api(server, admin).items.give({ body, key: once })))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect((await mine(bob)).items).toHaveLength(1)
    await expect(api(server, admin).items.give({ body: { ...body, itemId: sock }, key: once })).rejects.toEqual(
      refused('idempotency/mismatch'),
    )
  })

  it('what is taken at the same moment by several is taken once', async () => {
    const item = await give(ann, key)
    const take = () => api(server, admin).items.take({ params: { instanceId: item.id }, body: { reason: 'a race' } })
    const results = await Promise.allSettled(Array.from({ length: 6 }, take))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const others = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(new Set(others)).toEqual(new Set(['items/not-taken']))
    const { moves } = await api(server, admin).items.history({ params: { instanceId: item.id } })
    expect(moves.map(({ version, to }) => [version, to])).toEqual([
      [2, 'ended'],
      [1, 'inventory'],
    ])
  })

  it('[ADM-2] what staff gives and takes is in its log, with the reason', async () => {
    const item = await give(bob, sock, 'He was brave')
    await api(server, admin).items.take({ params: { instanceId: item.id }, body: { reason: 'He was not' } })
    const { entries } = await api(server, admin).moderation.audit()
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'items.take', detail: `${nameOf(sock)} (${sock})`, reason: 'He was not', whom: { id: bob.user.id } },
      { action: 'items.give', detail: `${nameOf(sock)} (${sock})`, reason: 'He was brave', whom: { id: bob.user.id } },
    ])
  })

  it('[ITEM-3] an admin switches and prices an item, and open pages hear of it', async () => {
    const page = await socket(server)
    const edit = (id: number, body: { enabled?: boolean; price?: number | null }) =>
      api(server, admin).items.edit({ params: { id }, body })
    expect(await edit(find, { enabled: false, price: 99 })).toMatchObject({ id: find, enabled: false, price: 99 })
    expect((await page.next('items:details')).items).toMatchObject([{ id: find, enabled: false, price: 99 }])
    await until('every call to know', async () => !(await api(server).items.catalogue()).items[find]!.enabled)
    expect(await edit(find, { enabled: true, price: null })).toMatchObject({ enabled: true, price: priceOf(find) })
    await expect(edit(sock, { price: 5 })).rejects.toEqual(refused('items/not-sold'))
  })

  it('refuses what is not there, and gives nothing that is only bought to be opened', async () => {
    const staff = api(server, admin).items
    const body = { userId: ann.user.id, itemId: find, reason: 'x' }
    await expect(staff.give({ body })).rejects.toEqual(refused('items/never-held'))
    await expect(staff.give({ body: { ...body, userId: 'nobody', itemId: sock } })).rejects.toEqual(
      refused('items/no-such-person'),
    )
    for (const instanceId of ['nothing', randomUUID()]) {
      const params = { instanceId }
      await expect(staff.history({ params })).rejects.toEqual(refused('items/no-such-instance'))
      await expect(staff.take({ params, body: { reason: 'x' } })).rejects.toEqual(refused('items/no-such-instance'))
    }
    await expect(staff.ofPerson({ params: { userId: 'nobody' } })).rejects.toEqual(refused('items/no-such-person'))
  })

  it('[AUTH-4] the items of a deleted account are ended, and nobody has them', async () => {
    const goes = await signUp(server)
    const item = await give(goes, sock)
    await api(server, goes).accounts.deleteAccount({ body: { email: goes.email } })
    const { item: after, moves } = await api(server, admin).items.history({ params: { instanceId: item.id } })
    expect(after).toMatchObject({ status: 'ended', version: 2 })
    expect(moves[0]).toMatchObject({ reason: 'account-deleted', owner: null })
  })

  const onPostgres = (dialects as readonly string[]).includes('postgres')
  ;(onPostgres ? it : it.skip)('an item that was moved past the ledger is found, and told as an error', async () => {
    const item = await give(ann, sock)
    const database = new Client({ connectionString: server.settings.DATABASE_URL })
    await database.connect()
    const owner = (id: string) => database.query('update item_instances set user_id = $2 where id = $1', [item.id, id])
    await owner(bob.user.id)
    expect((await api(server, admin).items.check()).wrong).toEqual([item.id])
    await owner(ann.user.id)
    await database.query('delete from item_moves where instance_id = $1', [item.id])
    expect((await api(server, admin).items.check()).wrong).toEqual([item.id])
    await database.query('delete from item_instances where id = $1', [item.id])
    await database.end()
    expect((await api(server, admin).items.check()).wrong).toEqual([])
  })

  describe('buying', () => {
    it('[ITEM-4] a toy is bought by its name, a find is a normal item; both are paid', async () => {
      const cat = await as(server, 'mod')
      const before = await tokens(cat)
      const { item } = await buy(cat, toy)
      expect(item).toMatchObject({ itemId: toy, userId: cat.user.id, status: 'inventory' })
      const found = (await buy(cat, find)).item
      expect(catalogue.find(({ id }) => id === found.itemId)).toMatchObject({ kind: 'NORMAL_ITEM' })
      expect(await tokens(cat)).toBe(before - priceOf(toy) - priceOf(find))
    })

    it('[TOK-5] the same purchase sent several times at once is one, also by two tabs; its key for another item is refused', async () => {
      const cat = await as(server, 'mod')
      const [before, held] = [await tokens(cat), (await mine(cat)).items.length]
      const once = randomUUID()
      const all = await Promise.all([1, 2, 3, 4].map(() => buy(cat, find, once)))
      expect(new Set(all.map(({ item }) => item.id)).size).toBe(1)
      expect(await tokens(cat)).toBe(before - priceOf(find))
      expect((await mine(cat)).items).toHaveLength(held + 1)
      await expect(buy(cat, toy, once)).rejects.toEqual(refused('idempotency/mismatch'))
    })

    it('[TOK-5] of two tabs that spend the same tokens at once, each with a key of its own, one buys', async () => {
      const who = await signUp(server)
      const before = await tokens(who)
      const results = await Promise.allSettled([buy(who, halfDear), buy(who, halfDear)])
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'tokens/insufficient' },
      })
      expect(await tokens(who)).toBe(before - priceOf(halfDear))
      expect((await mine(who)).items).toMatchObject([{ itemId: halfDear, status: 'inventory' }])
    })

    it.each(['pass', 'xl'] as const)(
      '[INV-1] with the %s there are more places; five more are bought as without one',
      async (product) => {
        const who = await signUp(server)
        await payInSandbox(server, who, product)
        const places = { pass: 12, xl: 15 }[product]
        expect(await mine(who)).toMatchObject({ slots: places, bought: 0, nextPrice: 10 })
        expect((await api(server, who).accounts.initialData()).initialData.inventorySize).toBe(places)
        await fill(who, places - 1)
        await buy(who, roomToy)
        const before = await tokens(who)
        await expect(buy(who, find)).rejects.toEqual(refused('items/inventory-full'))
        expect(await tokens(who)).toBe(before)
        expect(await api(server, who).items.buySlots({ key: randomUUID() })).toMatchObject({ slots: places + 5 })
        await buy(who, find)
      },
    )

    it('[INV-1] a full inventory refuses before anything is paid, and five more places cost 10, then 15', async () => {
      const dan = await signUp(server)
      await fill(dan, 9)
      // A second one of a kind takes no further place.
      await give(dan, kinds[0]!)
      const before = await tokens(dan)
      const results = await Promise.allSettled([buy(dan, find), buy(dan, toy)])
      for (const result of results)
        expect(result).toMatchObject({ status: 'rejected', reason: { code: 'items/inventory-full', status: 409 } })
      expect(await tokens(dan)).toBe(before)

      const page = await socket(server, dan)
      const once = randomUUID()
      const more = () => api(server, dan).items.buySlots({ key: once })
      const [one, two] = await Promise.all([more(), more()])
      expect([one, two]).toEqual([one, one])
      expect(one).toEqual({ slots: 14, bought: 1, nextPrice: 15 })
      expect(await page.next('items:slots')).toMatchObject({ slots: 14, nextPrice: 15 })
      expect(await tokens(dan)).toBe(before - 10)
      expect(await api(server, dan).items.buySlots({ key: randomUUID() })).toEqual({
        slots: 19,
        bought: 2,
        nextPrice: 20,
      })
      expect(await tokens(dan)).toBe(before - 25)
      await buy(dan, find)
    })

    it('[INV-1] [TOK-5] places are bought once with a key that is repeated after another purchase', async () => {
      const dora = await signUp(server)
      const before = await tokens(dora)
      const [first, second] = [randomUUID(), randomUUID()]
      const more = (key: string) => api(server, dora).items.buySlots({ key })
      await more(first)
      const twice = { slots: 19, bought: 2, nextPrice: 20 }
      expect([await more(second), await more(first), await more(second)]).toEqual([twice, twice, twice])
      expect(await tokens(dora)).toBe(before - 25)
    })

    it('[LVL-2] [INV-1] level 5 brings a place, at once, until the level is lost', async () => {
      const fay = await signUp(server)
      await fill(fay, limits.inventorySlots.none)
      const page = await socket(server, fay)
      const admin = await as(server, 'admin')
      const change = (amount: number) =>
        api(server, admin).economy.correctXp({ body: { userId: fay.user.id, amount, reason: 'For the test' } })
      const enough = levelThreshold(4)
      await change(enough - 1)
      await expect(buy(fay, find)).rejects.toEqual(refused('items/inventory-full'))
      await change(1)
      expect(await page.next('items:slots')).toMatchObject({ slots: 10, bought: 0, nextPrice: 10 })
      expect((await api(server, fay).accounts.initialData()).initialData.inventorySize).toBe(10)
      await buy(fay, find)
      await change(-1)
      expect(await page.next('items:slots', ({ slots }) => slots === 9)).toMatchObject({ nextPrice: 10 })
      // Nothing is taken: what is held has no place, and nothing more is got.
      expect((await mine(fay)).items).toHaveLength(10)
      await expect(buy(fay, toy)).rejects.toEqual(refused('items/inventory-full'))
    })

    it('[INV-1] the last place is taken once by ten purchases at the same moment', async () => {
      const eve = await signUp(server)
      await fill(eve, 8)
      const toys = catalogue.filter(({ price, effect }) => price !== null && price <= 100 && effect?.name === 'toy')
      const results = await Promise.allSettled(
        Array.from({ length: 10 }, (_, n) => buy(eve, toys[n % toys.length]!.id)),
      )
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect((await mine(eve)).items).toHaveLength(9)
    })

    it('refuses what is not sold, switched off, unknown or beyond the balance, and nothing moves', async () => {
      const fay = await signUp(server)
      const before = [await tokens(fay), (await mine(fay)).items]
      const dear = catalogue.reduce((one, other) => ((other.price ?? 0) > (one.price ?? 0) ? other : one))
      await api(server, admin).items.edit({ params: { id: toy }, body: { enabled: false } })
      await api(server, admin).items.edit({
        params: { id: dear.id === toy ? find : dear.id },
        body: { price: 100_000 },
      })
      const notSold = idOf('thing that is not sold', ({ price }) => price === null)
      await expect(buy(fay, notSold)).rejects.toEqual(refused('items/not-sold'))
      await expect(buy(fay, toy)).rejects.toEqual(refused('items/switched-off'))
      await expect(buy(fay, dear.id === toy ? find : dear.id)).rejects.toEqual(refused('tokens/insufficient'))
      for (const id of [-1, 179, 0.5, 'sock'])
        await expect(buy(fay, id as number)).rejects.toMatchObject({ status: 400 })
      expect([await tokens(fay), (await mine(fay)).items]).toEqual(before)
      // Admins still may.
      await buy(admin, toy)
      await api(server, admin).items.edit({ params: { id: toy }, body: { enabled: true } })
      await api(server, admin).items.edit({ params: { id: dear.id === toy ? find : dear.id }, body: { price: null } })
    })

    it('[ITEM-2] a refund gives back what was paid, half for a find, one a minute; nobody refunds what was given, or twice', async () => {
      const gil = await as(server, 'mod')
      const refund = (id: string) => api(server, gil).items.refund({ params: { id } })
      const bought = (await buy(gil, toy)).item
      const found = (await buy(gil, find)).item
      const given = await give(gil, sock)
      const before = await tokens(gil)
      await expect(refund(given.id)).rejects.toEqual(refused('items/not-refundable'))
      const twice = await Promise.allSettled([refund(bought.id), refund(bought.id), refund(found.id)])
      expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const open = (await mine(gil)).items.some(({ id }) => id === bought.id) ? bought : found
      await expect(refund(open.id)).rejects.toMatchObject({
        status: 429,
        message: 'Please wait one minute before refunding another item',
      })
      await server.moveTime(61_000)
      await refund(open.id)
      expect(await tokens(gil)).toBe(before + priceOf(toy) + Math.floor(priceOf(find) / 2))
      await expect(refund(bought.id)).rejects.toEqual(refused('items/not-here'))
    })

    it.each<[how: string, itemId: number, use: (who: SignedIn, id: string) => Promise<unknown>]>([
      ['consumed', soldCrate, (who, id) => api(server, who).items.consume({ params: { id } })],
      [
        'used on a room and approved',
        roomToy,
        async (who, id) => {
          const { toy } = await api(server, who).fishtoys.use({ body: { id, target: 'kitchen' } })
          await api(server, admin).fishtoys.decide({ params: { id: toy.id }, body: { status: 'approved' } })
        },
      ],
      [
        'thrown at somebody',
        warToy,
        (who, id) => api(server, who).fishtoys.strike({ body: { id, target: ann.user.id } }),
      ],
    ])('[ITEM-2] what was %s is not refunded, and nothing moves', async (_, itemId, use) => {
      const who = await signUp(server)
      const { item } = await buy(who, itemId)
      await use(who, item.id)
      const before = [await tokens(who), await mine(who), await movesOf(item)]
      expect((await movesOf(item))[0]).toMatchObject({ from: expect.any(String), to: 'used' })
      await expect(api(server, who).items.refund({ params: { id: item.id } })).rejects.toEqual(
        refused('items/not-here'),
      )
      expect([await tokens(who), await mine(who), await movesOf(item)]).toEqual(before)
    })

    it('[ITEM-2] each item says whether it can be refunded, wherever a page gets it, and the refund goes by that', async () => {
      const [who, seller] = [await as(server, 'mod'), await signUp(server)]
      const other = api(server, seller)
      const page = await socket(server, who)
      const heard = async (item: { id: string }, version: number) => {
        const isIt = (one: ItemInstance) => one.id === item.id && one.version === version
        const { items } = await page.next('items:inventory', ({ items }) => items.some(isIt))
        return items.find(isIt)!
      }
      const pay = (id: number, price: number | null) =>
        api(server, admin).items.edit({ params: { id }, body: { price } })

      const { item: bought } = await buy(who, roomToy)
      const { item: found } = await buy(who, find)
      await pay(find, 1)
      const { item: cheap } = await buy(who, find)
      await pay(find, null)
      const given = await give(who, sock)
      const { craftedItem: crafted } = await api(server, who).crafting.craft({
        body: { idOne: (await give(who, sock)).id, idTwo: (await give(who, key)).id },
      })
      // Somebody else bought it from the show, and this person bought it from them.
      const { item: listed } = await buy(seller, roomToy)
      const { marketItem } = await other.market.sell({ body: { id: listed.id, startPrice: 1, buyout: 2 } })
      await api(server, who).market.buyout({ params: { id: marketItem.id } })

      const rows: [item: { id: string; refundable?: boolean }, version: number, refundable: boolean][] = [
        [bought, 1, true],
        [found, 1, true],
        // Half of what it cost is nothing.
        [cheap, 1, false],
        [given, 1, false],
        [crafted, 1, false],
        [listed, 3, false],
      ]
      const { initialData } = await api(server, who).accounts.initialData()
      const { items: own } = await mine(who)
      const { items: asStaffSees } = await api(server, admin).items.ofPerson({ params: { userId: who.user.id } })
      for (const [item, version, refundable] of rows) {
        expect(await heard(item, version)).toMatchObject({ refundable })
        for (const answer of [own, initialData.items, asStaffSees])
          expect(answer.find(({ id }) => id === item.id)).toMatchObject({ version, refundable })
        if (item !== listed) expect(item.refundable).toBe(refundable)
      }
      expect(listed.refundable).toBe(true)

      // A toy that was rejected comes back as it was.
      const { toy } = await api(server, who).fishtoys.use({ body: { id: bought.id, target: 'kitchen' } })
      expect(await heard(bought, 2)).toMatchObject({ status: 'queued', refundable: true })
      await api(server, admin).fishtoys.decide({ params: { id: toy.id }, body: { status: 'rejected' } })
      expect(await heard(bought, 3)).toMatchObject({ status: 'inventory', refundable: true })

      for (const [{ id }, , refundable] of rows) {
        if (refundable) await server.moveTime(limits.refundPause + 1_000)
        const refund = api(server, who).items.refund({ params: { id } })
        if (refundable) await refund
        else await expect(refund).rejects.toEqual(refused('items/not-refundable'))
      }
    })
  })

  describe('using', () => {
    const consume = (who: SignedIn, { id }: ItemInstance) => api(server, who).items.consume({ params: { id } })

    it('[ITEM-2] a crate opens into items, tokens come out of a fishbuck, and the page hears what it got', async () => {
      const hal = await signUp(server)
      const page = await socket(server, hal)
      await consume(hal, await give(hal, crate))
      const opened = await page.next('items:used')
      const { effect } = catalogue.find(({ id }) => id === crate)!
      expect(opened).toMatchObject({ itemId: crate, got: { tokens: 0 } })
      expect(opened.got.items).toHaveLength(effect?.name === 'loot crate' ? effect.draws : 0)
      expect((await mine(hal)).items.map(({ itemId }) => itemId).toSorted()).toEqual(opened.got.items.toSorted())
      const before = (await api(server, hal).tokens.balance()).tokens
      await consume(hal, await give(hal, fishbuck))
      const spent = await page.next('items:used')
      expect(spent.got.tokens).toBeGreaterThan(0)
      expect((await api(server, hal).tokens.balance()).tokens).toBe(before + spent.got.tokens)
      const { usedItems } = await api(server).items.used({ params: { userId: hal.user.id } })
      expect(usedItems).toEqual({ [crate]: 1, [fishbuck]: 1 })
    })

    it.each(['tts', 'sfx'] as const)('[ITEM-2] a %s token becomes a voucher that is counted', async (voucher) => {
      const ida = await signUp(server)
      const token = idOf(voucher, ({ effect }) => effect?.name === 'give voucher' && effect.voucher === voucher)
      await consume(ida, await give(ida, token))
      expect((await mine(ida)).vouchers[voucher]).toBeGreaterThan(0)
    })

    it('[ITEM-2] [LVL-1] an energy drink gives its XP, and that of using an item', async () => {
      const who = await signUp(server)
      const page = await socket(server, who)
      const [before, xp] = [await mine(who), await xpFor(server, who, 'item')]
      await consume(who, await give(who, drink))
      const gained = 10 + itemXp.COMMON
      expect(await page.next('items:used')).toEqual({
        itemId: drink,
        got: { items: [], tokens: 0, experience: gained, vouchers: 0, slots: 0 },
      })
      expect(await xpFor(server, who, 'item')).toBe(xp + gained)
      expect(await mine(who)).toEqual(before)
    })

    it('[ITEM-2] [INV-1] an extra shelf gives five places, which make the next ones no dearer', async () => {
      const who = await signUp(server)
      const page = await socket(server, who)
      await consume(who, await give(who, shelf))
      expect((await page.next('items:used')).got).toMatchObject({ items: [], slots: 5 })
      const slots = limits.inventorySlots.none + 5
      expect(await page.next('items:slots')).toMatchObject({ slots, bought: 0, nextPrice: slotsPrice(1) })
      expect(await mine(who)).toMatchObject({ items: [], slots, bought: 0, nextPrice: slotsPrice(1) })
      await fill(who, slots)
      await expect(buy(who, find)).rejects.toEqual(refused('items/inventory-full'))
    })

    it('[ITEM-2] [INV-1] a starter hook gives the hook that it is for, and stays whole where that does not fit', async () => {
      const who = await signUp(server)
      const page = await socket(server, who)
      const { effect } = catalogue.find(({ id }) => id === hook)!
      const itemId = effect?.name === 'give item' ? effect.itemId : Number.NaN
      const [starter, another] = [await give(who, hook), await give(who, hook)]
      await consume(who, starter)
      expect((await page.next('items:used')).got).toMatchObject({ items: [itemId], tokens: 0, slots: 0 })
      const { items: held } = await mine(who)
      expect(held).toHaveLength(2)
      const got = held.find((item) => item.itemId === itemId)!
      expect(await movesOf(got)).toMatchObject([
        { version: 1, to: 'inventory', reason: 'found', reference: { in: starter.id } },
      ])
      // Nine kinds besides the two hooks, so that there is no place for what is inside.
      await api(server, admin).items.take({ params: { instanceId: got.id }, body: { reason: 'for the test' } })
      const others = kinds.filter((id) => id !== itemId && id !== hook).slice(0, limits.inventorySlots.none)
      for (const id of others) await give(who, id)
      const before = (await mine(who)).items
      await expect(consume(who, another)).rejects.toEqual(refused('items/inventory-full'))
      expect((await mine(who)).items).toEqual(before)
    })

    it('[ITEM-2] beef puts whoever has it into the queue of the battles, and a second one is kept for later', async () => {
      const jon = await signUp(server)
      const page = await socket(server, jon)
      await consume(jon, await give(jon, beef))
      await page.next('battle-chat:status', ({ status }) => status === 'queued')
      const second = await give(jon, beef)
      await expect(consume(jon, second)).rejects.toEqual(refused('items/no-use-now'))
      expect((await mine(jon)).items).toEqual([second])
    })

    it('[INV-1] used, refunded and sent at the same moment an item does one of it; a used one does nothing more', async () => {
      const kim = await signUp(server)
      const item = await give(kim, fishbuck)
      const calls = api(server, kim).items
      const params = { params: { id: item.id } }
      const results = await Promise.allSettled([
        ...[calls.consume(params), calls.consume(params), calls.sendToBloodgames(params), calls.refund(params)],
        api(server, admin).items.take({ params: { instanceId: item.id }, body: { reason: 'a race' } }),
      ])
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await expect(consume(kim, item)).rejects.toEqual(refused('items/not-here'))
    })

    it('nobody uses what is somebody else’s, what does nothing, or what is no item', async () => {
      const lea = await signUp(server)
      const foreign = await give(ann, fishbuck)
      await expect(consume(lea, foreign)).rejects.toEqual(refused('items/not-yours'))
      await expect(consume(lea, { ...foreign, id: 'x' })).rejects.toEqual(refused('items/not-yours'))
      await expect(consume(lea, await give(lea, toy))).rejects.toEqual(refused('items/not-consumable'))
    })

    it('[INV-1] a crate that may not fit stays closed', async () => {
      const mia = await signUp(server)
      await fill(mia, 9)
      const box = await give(mia, crate)
      await expect(consume(mia, box)).rejects.toEqual(refused('items/inventory-full'))
      expect((await mine(mia)).items.map(({ id }) => id)).toContain(box.id)
    })
  })

  describe.each(['listed', 'queued'] as const)('what is %s', (where) => {
    let who: SignedIn
    /** A toy that this person bought, and where it can be, something that is consumed. */
    let away: { toy: ItemInstance; other: ItemInstance; spare: ItemInstance }

    beforeAll(async () => {
      who = await signUp(server)
      const calls = api(server, who)
      const { item: toy } = await buy(who, roomToy)
      const [other, spare] = [await give(who, fishbuck), await give(who, sock)]
      if (where === 'queued') await calls.fishtoys.use({ body: { id: toy.id, target: 'kitchen' } })
      else
        for (const { id } of [toy, other]) await calls.market.sell({ body: { id, startPrice: 10 }, key: randomUUID() })
      away = { toy, other, spare }
    })

    const calls = () => api(server, who)
    it.each<[deed: string, does: () => Promise<unknown>, code?: string]>([
      // Toys are never consumed, and nothing else is queued.
      where === 'queued'
        ? ['consumed', () => calls().items.consume({ params: { id: away.toy.id } }), 'items/not-consumable']
        : ['consumed', () => calls().items.consume({ params: { id: away.other.id } })],
      ['refunded', () => calls().items.refund({ params: { id: away.toy.id } })],
      ['sent to Bloodgames', () => calls().items.sendToBloodgames({ params: { id: away.toy.id } })],
      [
        'crafted with',
        () => calls().crafting.craft({ body: { idOne: away.spare.id, idTwo: away.toy.id }, key: randomUUID() }),
      ],
      [
        'used as a toy',
        () => calls().fishtoys.use({ body: { id: away.toy.id, target: 'kitchen' }, key: randomUUID() }),
      ],
      ['sold', () => calls().market.sell({ body: { id: away.toy.id, startPrice: 10 }, key: randomUUID() })],
    ])('[ITEM-2] is not %s, and nothing moves', async (_, does, code = 'items/not-here') => {
      const state = async () => ({
        ...{ tokens: await calls().tokens.balance(), inventory: await mine(who), toys: await calls().fishtoys.list() },
        ...{ selling: (await calls().market.mine()).selling.length, book: await calls().crafting.book() },
        moves: await Promise.all([away.toy, away.other, away.spare].map(movesOf)),
      })
      const before = await state()
      expect(before.moves[0]?.[0]).toMatchObject({ to: where === 'queued' ? 'queued' : 'market' })
      await expect(does()).rejects.toEqual(refused(code))
      expect(await state()).toEqual(before)
    })
  })
})

// On the embedded database, whose queue of jobs follows the time that a test moves.
describe('the mailbox of Bloodgames', () => {
  let storage: Storage
  let server: TestServer
  let admin: SignedIn
  let ned: SignedIn
  let game: Awaited<ReturnType<typeof startGame>>

  const start = (env: Record<string, string>) =>
    startServer({ program: laterServer, storage, env: { RATE_FACTOR: '1000', ...env } })
  const deliveries = () => api(server, admin).items.bloodgames()
  /** Gives Ned something, and has him send it. */
  async function send(): Promise<ItemInstance> {
    const body = { userId: ned.user.id, itemId: sock, reason: 'for the test' }
    const item = await api(server, admin).items.give({ body })
    await api(server, ned).items.sendToBloodgames({ params: { id: item.id } })
    return item
  }

  beforeAll(async () => {
    storage = await freshStorage('pglite', 'show')
    game = await startGame()
    server = await start({})
    ;[admin, ned] = [await as(server, 'admin'), await signUp(server)]
  })
  afterAll(async () => {
    game.stop()
    expect(await api(server, admin).items.check()).toMatchObject({ wrong: [] })
    server.assertNoErrors()
    await server.stop()
    await storage.remove()
  })

  it('[ITEM-6] keeps what is sent while there is no address, and delivers it once there is one', async () => {
    const item = await send()
    const [kept] = (await deliveries()).deliveries
    expect(await deliveries()).toMatchObject({ waiting: 1, total: 1, connected: false })
    expect(kept).toMatchObject({ id: item.id, itemId: sock, owner: { id: ned.user.id }, deliveredAt: null })
    expect((await api(server, ned).items.mine()).items).toEqual([])
    await server.stop()
    server.assertNoErrors()

    server = await start({ BLOODGAMES_URL: game.url, BLOODGAMES_SECRET: secret })
    ;[admin, ned] = [await as(server, 'admin'), await logIn(server, ned.email, ned.password)]
    await until('the kept item to arrive', async () => (await deliveries()).waiting === 0)
    expect(await deliveries()).toMatchObject({ total: 1, connected: true })
    expect(game.told(item.id)).toMatchObject([{ answer: 204 }])
  })

  it('[ITEM-6] tells a game again that refused, signed, by the same id, until it has taken the item; then never again', async () => {
    game.state.takes = false
    const items = [await send(), await send()]
    await until('both to be refused', () => items.every(({ id }) => game.told(id).length > 0))
    expect(await deliveries()).toMatchObject({ waiting: 2 })
    game.state.takes = true
    await until('both to be taken', async () => {
      await server.moveTime(5_000)
      return (await deliveries()).waiting === 0
    })
    // A start looks after those that wait, as every ten minutes do, and finds nothing of them.
    await server.restart()
    const last = await send()
    await until('another one to arrive', async () => (await deliveries()).waiting === 0)
    expect(game.told(last.id)).toHaveLength(1)
    for (const { id } of items) {
      const told = game.told(id)
      expect(told.length).toBeGreaterThan(1)
      expect(told.map(({ answer }) => answer)).toEqual([...told.slice(1).map(() => 503), 204])
      expect(new Set(told.map(({ body }) => body)).size).toBe(1)
      for (const { headers, body } of told) {
        const [, time, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['shoal-signature']))!
        expect(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')).toBe(given)
        expect(JSON.parse(body)).toMatchObject({ id, item: { id: sock }, player: { id: ned.user.id } })
      }
    }
    expect((await deliveries()).deliveries.every(({ deliveredAt }) => deliveredAt !== null)).toBe(true)
  })
})
