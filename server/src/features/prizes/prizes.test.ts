import { meltValue, pitySpins, spinPrice } from '@shoal/bus/prizes/odds'
import { api, as, call, closeSockets, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

describe('the prize machine', () => {
  let server: TestServer
  let admin: SignedIn
  beforeAll(async () => {
    server = await startServer({ env: { RATE_FACTOR: '1000' } })
    admin = await as(server, 'admin')
  })
  afterAll(async () => {
    // Nothing was made or lost, whatever the tests did.
    expect(await api(server, admin).tokens.check()).toMatchObject({ sum: 0, driftedAccounts: 0, belowFloor: 0 })
    expect(await api(server, admin).items.check()).toMatchObject({ wrong: [] })
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })
  const balance = async (who: SignedIn) => (await api(server, who).tokens.balance()).tokens
  const inventory = (who: SignedIn) => api(server, who).items.mine()
  const spin = (who: SignedIn, spins: 1 | 12 | 24 | 48, key?: string) =>
    api(server, who).prizes.spin({ body: { spins }, key })
  /** Somebody new, with tokens to lose. */
  async function gambler(tokens = 2_000): Promise<SignedIn> {
    const who = await signUp(server)
    await give(who, tokens)
    return who
  }
  async function give(who: SignedIn, tokens: number): Promise<void> {
    const { id } = await api(server, admin).codes.make({ body: { note: 'for a test', rewards: { tokens } } })
    const { codes } = await api(server, admin).codes.read({ params: { id } })
    await api(server, who).codes.redeem({ body: { code: codes[0]!.code! } })
  }

  it('[ITEM-5] shows anybody its items of every rarity, and pays out what it drew: items, and tokens for items without a place', async () => {
    const { pool, dry, places } = await api(server).prizes.read()
    expect(new Set(pool.map(({ rarity }) => rarity))).toEqual(new Set(['COMMON', 'UNCOMMON', 'RARE', 'EPIC']))
    expect([dry, places]).toEqual([null, null])

    const who = await gambler()
    const before = await balance(who)
    const told = await socket(server, who)
    const spun = await spin(who, 12)
    expect(spun.prizes).toHaveLength(15)
    expect(spun.paid).toBe(12 * spinPrice)
    for (const { item, kept, tokens } of spun.prizes) {
      expect(pool).toContainEqual(item)
      expect(tokens).toBe(kept ? 0 : meltValue[item.rarity])
    }
    expect(spun.returned).toBe(spun.prizes.reduce((sum, { tokens }) => sum + tokens, 0))
    expect(spun.tokens).toBe(before - spun.paid + spun.returned)
    expect(await balance(who)).toBe(spun.tokens)
    const { items, slots } = await inventory(who)
    const kept = spun.prizes.filter(({ kept }) => kept).map(({ item }) => item.id)
    expect(items.map(({ itemId }) => itemId).sort()).toEqual(kept.sort())
    expect(spun.places).toBe(slots - new Set(kept).size)
    expect(await told.next('prizes:mine')).toEqual({ dry: spun.dry, places: spun.places })
    expect(spun.dry).toBeLessThan(pitySpins)
    expect(await api(server, who).prizes.read()).toMatchObject({ dry: spun.dry, places: spun.places })
  })

  it.each([
    [1, 1],
    [24, 29],
    [48, 56],
  ] as const)('[ITEM-5] %i spins are paid and %i drawn', async (spins, drawn) => {
    const who = await gambler()
    const spun = await spin(who, spins)
    expect([spun.prizes.length, spun.paid]).toEqual([drawn, spins * spinPrice])
    expect((await inventory(who)).items.length).toBe(spun.prizes.filter(({ kept }) => kept).length)
  })

  it('[ITEM-5] the free spins cannot be had in another way: other numbers, more fields and visitors are refused, and nothing is paid', async () => {
    const who = await gambler()
    const before = await balance(who)
    const bodies = [
      ...[0, -12, 1.5, 2, 11, 13, 47, 49, 60, 1e9, '12', null, [12], Number.MAX_SAFE_INTEGER].map((spins) => ({
        spins,
      })),
      ...[{}, { spins: 12, free: 300 }, { spins: 1, price: 0 }, { spins: 12, seed: 4 }],
    ]
    for (const body of bodies) {
      const answer = await call(server, 'POST', '/prizes/spins', { body, cookie: who.cookie })
      expect([JSON.stringify(body), answer.status]).toEqual([JSON.stringify(body), 400])
    }
    await expect(api(server).prizes.spin({ body: { spins: 1 } })).rejects.toMatchObject({ status: 401 })
    expect(await balance(who)).toBe(before)
    expect((await inventory(who)).items).toEqual([])
  })

  it('[ITEM-5] [TOK-2] what one cannot pay is refused, and nothing is drawn', async () => {
    const poor = await signUp(server)
    const before = await balance(poor)
    await expect(spin(poor, 12)).rejects.toMatchObject({ status: 409, code: 'tokens/insufficient' })
    expect(await balance(poor)).toBe(before)
    expect((await inventory(poor)).items).toEqual([])
    expect((await api(server, poor).prizes.read()).dry).toBe(0)
  })

  it('[ITEM-5] [TOK-5] a repeated key spins once, also several times at once, and answers as the first time', async () => {
    const who = await gambler()
    const before = await balance(who)
    const all = await Promise.all(Array.from({ length: 6 }, () => spin(who, 12, 'one-pull')))
    all.push(await spin(who, 12, 'one-pull'))
    for (const one of all) expect(one).toEqual(all[0])
    expect(await balance(who)).toBe(before - all[0]!.paid + all[0]!.returned)
    expect((await inventory(who)).items).toHaveLength(all[0]!.prizes.filter(({ kept }) => kept).length)
    await expect(spin(who, 24, 'one-pull')).rejects.toMatchObject({ status: 422, code: 'idempotency/mismatch' })
    // The key is this person's alone.
    const other = await gambler()
    expect((await spin(other, 12, 'one-pull')).id).not.toBe(all[0]!.id)
  })

  it('[ITEM-5] [INV-1] many tabs that spin at once never go below zero or beyond the places, and a full inventory is refused before paying', async () => {
    const who = await gambler(900)
    const before = await balance(who)
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => spin(who, 12)))
    const done = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const codes = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(done.length).toBeGreaterThan(0)
    expect(codes.length).toBeGreaterThan(0)
    for (const code of codes) expect(['tokens/insufficient', 'items/inventory-full']).toContain(code)
    const paid = done.reduce((sum, { paid, returned }) => sum + paid - returned, 0)
    expect(await balance(who)).toBe(before - paid)
    expect(await balance(who)).toBeGreaterThanOrEqual(0)
    const { items, slots } = await inventory(who)
    expect(new Set(items.map(({ itemId }) => itemId)).size).toBeLessThanOrEqual(slots)
    expect(items).toHaveLength(done.flatMap(({ prizes }) => prizes.filter(({ kept }) => kept)).length)

    // Until nothing fits: then nothing is taken any more.
    await give(who, 20_000)
    const full = await until('a full inventory', () =>
      spin(who, 48).then(
        () => null,
        (error: unknown) => error,
      ),
    )
    expect(full).toMatchObject({ status: 409, code: 'items/inventory-full' })
    const left = await balance(who)
    await expect(spin(who, 1)).rejects.toMatchObject({ code: 'items/inventory-full' })
    expect(await balance(who)).toBe(left)
    expect((await api(server, who).prizes.read()).places).toBe(0)
  })

  it('[ITEM-5] who watches the machine sees the wins of others live, nobody else does, and they stand there for who comes later', async () => {
    const [watcher, passer] = [await socket(server), await socket(server)]
    await watcher.request('prizes:watch', true)
    const who = await gambler()
    const { id } = await spin(who, 1)
    const heard = await watcher.next('prizes:won')
    expect(heard.wins).toMatchObject([{ id, person: { id: who.user.id }, spins: 1 }])
    expect((await api(server).prizes.read()).wins[0]).toEqual(heard.wins[0])
    await watcher.request('prizes:watch', false)
    await spin(who, 1)
    await passer.request('streams:set', null)
    expect(passer.received.filter(({ name }) => name === 'prizes:won')).toEqual([])
    expect(watcher.received.filter(({ name }) => name === 'prizes:won')).toEqual([])
  })

  it('[ITEM-5] [AUTH-4] an epic prize is told in chat and as a moment, and what names its winner goes with the account', async () => {
    const visitor = await socket(server)
    await visitor.request('chat:join', { room: 'global' })
    // One spin in 67 is epic: of 56 more than half of the times.
    const lucky = await until('an epic prize', async () => {
      const who = await gambler()
      const { prizes } = await spin(who, 48)
      return prizes.some(({ item }) => item.rarity === 'EPIC') && who
    })
    const said = await visitor.next('chat:messages', ({ messages }) =>
      messages.some(({ from }) => from.id === lucky.user.id),
    )
    const line = said.messages.find(({ from }) => from.id === lucky.user.id)
    expect(line).toMatchObject({
      kind: 'text',
      text: expect.stringMatching(/^won .+ from the Prize Machine in 56 spins/),
    })
    const momentOf = async () => {
      const { moments } = await api(server).moments.list()
      return moments.find(({ parts }) => parts.some((part) => 'person' in part && part.person.id === lucky.user.id))
    }
    expect(await until('the moment', momentOf)).toMatchObject({ kind: 'prize', size: 'large', listed: true })
    const winners = async () => (await api(server).prizes.read()).wins.map(({ person }) => person.id)
    expect(await winners()).toContain(lucky.user.id)
    await api(server, lucky).accounts.deleteAccount({ body: { email: lucky.email } })
    expect(await winners()).not.toContain(lucky.user.id)
    expect(await momentOf()).toBeUndefined()
  })

  it('[ITEM-5] is closed, and takes nothing, while a rarity has nothing left to give: it would not keep to its odds', async () => {
    const who = await gambler()
    const { pool } = await api(server).prizes.read()
    const epics = pool.filter(({ rarity }) => rarity === 'EPIC')
    const turn = async (enabled: boolean) => {
      for (const { id } of epics) await api(server, admin).items.edit({ params: { id }, body: { enabled } })
    }
    await turn(false)
    const before = await balance(who)
    expect((await api(server).prizes.read()).pool).toEqual([])
    await expect(spin(who, 1)).rejects.toMatchObject({ status: 503, code: 'prizes/refilling' })
    expect(await balance(who)).toBe(before)
    await turn(true)
    expect((await api(server).prizes.read()).pool).toEqual(pool)
  })
})
