import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { ItemDefinition, ItemInstance } from '@shoal/bus/items/contract'
import { Client } from 'pg'
import { api, as, closeSockets, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import { freePort } from '../../../test/port.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'
import { dialects } from '../../../test/storage.ts'
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
/** What fills an inventory in these tests: neither toys nor crates. */
const kinds = catalogue
  .filter(({ effect }) => !['find', 'toy', 'loot crate'].includes(effect?.name ?? ''))
  .map(({ id }) => id)
const priceOf = (id: number) => catalogue.find((item) => item.id === id)!.price!
const nameOf = (id: number) => catalogue.find((item) => item.id === id)!.name

/** The companion game: refuses what it is told first, and takes it after that. */
async function startGame() {
  const heard: { headers: IncomingHttpHeaders; body: string }[] = []
  const game: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      heard.push({ headers: request.headers, body })
      response.writeHead(heard.length === 1 ? 503 : 204).end()
    })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => game.listen(port, 'localhost', resolve))
  return { heard, url: `http://localhost:${port}/items`, stop: () => game.close() }
}

describe('items', () => {
  let server: TestServer
  let admin: SignedIn
  let ann: SignedIn
  let bob: SignedIn
  let game: Awaited<ReturnType<typeof startGame>>

  const give = (to: SignedIn, itemId: number, reason = 'for the test'): Promise<ItemInstance> =>
    api(server, admin).items.give({ body: { userId: to.user.id, itemId, reason }, key: randomUUID() })
  /** Gives so many different items. */
  const fill = (to: SignedIn, count: number) => Promise.all(kinds.slice(0, count).map((id) => give(to, id)))
  const mine = (who: SignedIn) => api(server, who).items.mine()
  const refused = (code: string) => expect.objectContaining({ code })

  beforeAll(async () => {
    game = await startGame()
    server = await startServer({
      program: laterServer,
      env: { RATE_FACTOR: '1000', BLOODGAMES_URL: game.url, BLOODGAMES_SECRET: secret },
    })
    admin = await as(server, 'admin')
    ;[ann, bob] = [await signUp(server), await signUp(server)]
  })
  afterAll(async () => {
    game.stop()
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
    const buy = (who: SignedIn, id: number, once = randomUUID()) =>
      api(server, who).items.buy({ params: { id }, key: once })
    const tokens = async (who: SignedIn) => (await api(server, who).tokens.balance()).tokens

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

    it('[ITEM-2] a refund gives back what was paid, half for a find, one a minute; nobody refunds what was given or used', async () => {
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

  it('[ITEM-6] what is sent to Bloodgames arrives, signed, once it is taken, and by one id however often it is told', async () => {
    const ned = await signUp(server)
    const item = await give(ned, sock)
    const before = game.heard.length
    await api(server, ned).items.sendToBloodgames({ params: { id: item.id } })
    const listed = async () => (await api(server, admin).items.bloodgames()).deliveries.find(({ id }) => id === item.id)
    await until('the game to take it', async () => (await listed())?.deliveredAt)
    expect(await listed()).toMatchObject({ itemId: sock, owner: { id: ned.user.id } })
    const told = game.heard.slice(before).filter(({ headers }) => headers['idempotency-key'] === item.id)
    expect(told.length).toBeGreaterThan(0)
    for (const { headers, body } of told) {
      const [, time, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['shoal-signature']))!
      expect(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')).toBe(given)
      expect(JSON.parse(body)).toMatchObject({ id: item.id, item: { id: sock }, player: { id: ned.user.id } })
    }
    expect((await mine(ned)).items).toEqual([])
  })
})
