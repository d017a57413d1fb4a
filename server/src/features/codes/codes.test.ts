import { api, as, call, closeSockets, type SignedIn, signUp, xpFor } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'

const nothing = { tokens: 0, xp: 0, passDays: 0, itemId: null }
const hour = 60 * 60 * 1000
const factor = 10

describe('secret codes', () => {
  let server: TestServer
  let admin: SignedIn
  beforeAll(async () => {
    server = await startServer({ program: laterServer, env: { RATE_FACTOR: String(factor) } })
    admin = await as(server, 'admin')
  })
  afterAll(async () => {
    expect(await api(server, admin).tokens.check()).toMatchObject({ sum: 0, driftedAccounts: 0, belowFloor: 0 })
    expect(await api(server, admin).items.check()).toMatchObject({ wrong: [] })
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })
  const staff = () => api(server, admin).codes
  const make = (body: Partial<Parameters<ReturnType<typeof staff>['make']>[0]['body']>) =>
    staff().make({ body: { note: 'a test', rewards: { tokens: 5 }, ...body } })
  const redeem = (who: SignedIn, code: string, key?: string) => api(server, who).codes.redeem({ body: { code }, key })
  const balance = async (who: SignedIn) => (await api(server, who).tokens.balance()).tokens

  it('[MOD-3] gives tokens, XP, an item and days of the season pass, once, however the code is typed', async () => {
    const who = await signUp(server)
    const before = await balance(who)
    await make({ code: 'Poster-2026', rewards: { tokens: 70, xp: 30, passDays: 7, itemId: 5 } })
    const got = await redeem(who, '  poster 2026 ')
    expect(got).toMatchObject({ tokens: 70, xp: 30, passDays: 7, item: { id: 5, name: expect.any(String) } })
    expect(await balance(who)).toBe(before + 70)
    expect(await xpFor(server, who, 'secret-code')).toBe(30)
    expect(await api(server, who).profile.read({ params: { id: who.user.id } })).toMatchObject({ pass: 'pass' })
    expect((await api(server, who).items.mine()).items).toMatchObject([{ itemId: 5, status: 'inventory' }])
    expect((await api(server, who).tokens.history()).lines[0]).toMatchObject({ amount: 70, reason: 'secret-code' })

    await expect(redeem(who, 'POSTER-2026')).rejects.toMatchObject({ status: 409, code: 'codes/used-before' })
    expect(await balance(who)).toBe(before + 70)
  })

  it('[TOK-5] a repeated key takes it once and answers as the first time; for another code it is refused', async () => {
    const who = await signUp(server)
    const before = await balance(who)
    await make({ code: 'twice-the-fun' })
    await make({ code: 'something-else' })
    const all = await Promise.all(Array.from({ length: 4 }, () => redeem(who, 'twice-the-fun', 'k1')))
    for (const one of all) expect(one).toEqual({ tokens: 5, xp: 0, passDays: 0, item: null })
    expect(await balance(who)).toBe(before + 5)
    await expect(redeem(who, 'something-else', 'k1')).rejects.toMatchObject({ code: 'idempotency/mismatch' })
  })

  it('[MOD-3] the last use goes to one of ten people who want it at once, and the others are told so', async () => {
    const { id } = await make({ code: 'only-three-left', usesEach: 3 })
    const people = await Promise.all(Array.from({ length: 10 }, () => signUp(server)))
    const before = await Promise.all(people.map(balance))
    const tries = await Promise.allSettled(people.map((who) => redeem(who, 'only-three-left')))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 410, code: 'codes/used-up' })
    const gained = (await Promise.all(people.map(balance))).map((now, index) => now - before[index]!)
    expect(gained).toEqual(tries.map(({ status }) => (status === 'fulfilled' ? 5 : 0)))
    const { uses, total } = await staff().uses({ params: { id }, query: {} })
    expect([uses.length, total]).toEqual([3, 3])
    expect((await staff().list({ query: {} })).sets[0]).toMatchObject({
      id,
      uses: 3,
      usesEach: 3,
      code: 'only-three-left',
    })
  })

  it('[MOD-3] of a batch everybody gets one, each code goes to as many as may, and deleted people leave the list', async () => {
    const set = await make({ batch: 3, usesEach: 1, note: 'tickets' })
    expect(set).toMatchObject({ codes: 3, code: null, uses: 0 })
    const { codes } = await staff().read({ params: { id: set.id } })
    for (const { code } of codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-?){3}$/)
    expect(new Set(codes.map(({ code }) => code)).size).toBe(3)
    const [one, two] = [await signUp(server), await signUp(server)]
    await redeem(one, codes[0]!.code!)
    await expect(redeem(one, codes[1]!.code!)).rejects.toMatchObject({ code: 'codes/used-before' })
    await expect(redeem(two, codes[0]!.code!)).rejects.toMatchObject({ code: 'codes/used-up' })
    await redeem(two, codes[1]!.code!)
    await api(server, one).accounts.deleteAccount({ body: { email: one.email } })
    expect((await staff().uses({ params: { id: set.id }, query: {} })).uses).toMatchObject([
      { person: { id: two.user.id } },
    ])
    expect((await staff().read({ params: { id: set.id } })).codes.map(({ uses }) => uses)).toEqual([1, 1, 0])
  })

  it('[INV-1] [PASS-1] takes nothing of a code whose item has no place, or whose days somebody with a pass does not need', async () => {
    const who = await signUp(server)
    await make({ code: 'nine-of-nine', rewards: { itemId: 1 } })
    for (const itemId of [2, 3, 4, 5, 6, 7, 8, 10, 11]) {
      await make({ code: `fill-the-bag-${itemId}`, rewards: { itemId } })
      await redeem(who, `fill-the-bag-${itemId}`)
    }
    const full = { status: 409, code: 'items/inventory-full' }
    await expect(redeem(who, 'nine-of-nine')).rejects.toMatchObject(full)
    await expect(redeem(who, 'nine-of-nine')).rejects.toMatchObject(full)
    await make({ code: 'a-week-of-pass', rewards: { passDays: 7 } })
    await expect(redeem(await as(server, 'pass'), 'a-week-of-pass')).rejects.toMatchObject({ code: 'codes/has-pass' })
    await redeem(who, 'a-week-of-pass')
    // With the pass there are more places: the code was not lost.
    expect(await redeem(who, 'nine-of-nine')).toMatchObject({ item: { id: 1 } })
  })

  it('[ADM-3] [MUTE-2] only admins make codes, which is written down; what makes no sense is refused', async () => {
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    const wrong: Array<[Parameters<typeof make>[0], string]> = [
      [{ rewards: nothing }, 'codes/empty'],
      [{ code: 'a-b-c' }, 'codes/too-short'],
      [{ code: '------------' }, 'codes/too-short'],
      [{ code: 'x'.repeat(40) }, 'codes/too-short'],
      [{ from: at(hour), until: at(hour / 2) }, 'codes/ends-before'],
      [{ rewards: { itemId: 999 } }, 'codes/no-such-item'],
      [{ rewards: { tokens: -5 } }, 'bad-request'],
      [{ rewards: { tokens: 1.5 } }, 'bad-request'],
      [{ rewards: { tokens: 1e9 } }, 'bad-request'],
      [{ batch: 0 }, 'bad-request'],
      [{ batch: 2_001 }, 'bad-request'],
      [{ usesEach: 0 }, 'bad-request'],
    ]
    const before = (await staff().list({ query: {} })).total
    for (const [body, code] of wrong) await expect(make(body)).rejects.toMatchObject({ code })
    await make({ code: 'ONE-OF-ITS-KIND', note: 'written down' })
    await expect(make({ code: 'one of its kind' })).rejects.toMatchObject({ status: 409, code: 'codes/taken' })
    expect((await staff().list({ query: {} })).total).toBe(before + 1)
    const { entries } = await api(server, admin).moderation.audit({ query: { pageSize: 1 } })
    expect(entries).toMatchObject([{ action: 'codes.make', detail: 'written down: a code for ₣5' }])
    for (const id of ['nonsense', '00000000-0000-7000-8000-000000000000'])
      await expect(staff().read({ params: { id } })).rejects.toMatchObject({ status: 404 })
  })

  it('[MOD-3] a thousand guesses open nothing: after a few one has to wait, is told how long, and a right code waits as well, and counts when that time is over', async () => {
    const guesser = await as(server, 'qa')
    const tokens = await balance(guesser)
    await make({ code: 'you-will-not-guess' })
    const statuses: number[] = []
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          call(server, 'POST', '/codes/redeem', { body: { code: `guess-${round}-${n}` }, cookie: guesser.cookie }),
        ),
      )
      statuses.push(...answers.map(({ status }) => status))
    }
    // Five a minute, times what the test allows.
    expect(statuses.filter((status) => status === 404)).toHaveLength(5 * factor)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1_000 - 5 * factor)
    const refused = await call(server, 'POST', '/codes/redeem', {
      body: { code: 'you-will-not-guess' },
      cookie: guesser.cookie,
    })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({
      code: 'rate/too-many',
      message: expect.stringMatching(/wait \d+ seconds?/),
    })
    // Others are not kept out by it.
    await redeem(await as(server, 'xl'), 'you-will-not-guess')
    expect(await balance(guesser)).toBe(tokens)
    await server.moveTime(1_000 * Number(refused.headers.get('retry-after')))
    expect(await redeem(guesser, 'you-will-not-guess')).toMatchObject({ tokens: 5 })
    expect(await balance(guesser)).toBe(tokens + 5)
  })

  // Last: people would not be signed in any more.
  it('[MOD-3] [PASS-1] counts from when and until when staff say, and not while it is off; days of the pass end when they are over', async () => {
    const who = await as(server, 'rival')
    const pass = async () => (await api(server).profile.read({ params: { id: who.user.id } })).pass
    const now = Date.parse((await make({ code: 'what-time-is-it' })).createdAt)
    const at = (hours: number) => new Date(now + hours * hour).toISOString()
    const { id } = await make({ code: 'later-tonight', from: at(1), until: at(3), rewards: { passDays: 7 } })
    const again = async () => redeem(await as(server, 'rival'), 'later-tonight')
    await expect(again()).rejects.toMatchObject({ status: 409, code: 'codes/not-yet' })
    await server.moveTime(2 * hour)
    admin = await as(server, 'admin')
    expect(await staff().turn({ params: { id }, body: { on: false } })).toMatchObject({ offAt: expect.any(String) })
    await expect(again()).rejects.toMatchObject({ status: 410, code: 'codes/over' })
    expect(await staff().turn({ params: { id }, body: { on: true } })).toMatchObject({ offAt: null })
    expect(await again()).toMatchObject({ passDays: 7 })
    await server.moveTime(2 * hour)
    await expect(redeem(await as(server, 'viewer'), 'later-tonight')).rejects.toMatchObject({ code: 'codes/over' })
    // Seven days, not the three of a gift.
    await server.moveTime(6 * 24 * hour)
    expect(await pass()).toBe('pass')
    await server.moveTime(24 * hour)
    expect(await pass()).toBe('none')
    admin = await as(server, 'admin')
  })
})
