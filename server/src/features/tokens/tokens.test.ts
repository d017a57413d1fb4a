import { limits } from '@shoal/bus/tokens/contract'
import { Client } from 'pg'
import { api, as, closeSockets, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import { startProgram } from '../../../test/program.ts'
import { startServer, type TestServer } from '../../../test/server.ts'
import { dialects, freshStorage } from '../../../test/storage.ts'

/** Looks into the database while it is used, which the embedded one lets nobody do. */
const itOnPostgres = dialects.includes('postgres') ? it : it.skip

describe('tokens', () => {
  let server: TestServer
  let giver: SignedIn
  let taker: SignedIn
  const balance = async (who: SignedIn) => (await api(server, who).tokens.balance()).tokens
  const tip = (who: SignedIn, to: string, amount: number, key?: string, room?: string) =>
    api(server, who).tokens.tip({ params: { userId: to }, body: { tip: amount, room }, key })

  beforeAll(async () => {
    server = await startServer({ env: { RATE_FACTOR: '1000' } })
    giver = await signUp(server)
    taker = await signUp(server)
  })
  afterAll(async () => {
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })

  it('gives a new account its first tokens, with a line that says so', async () => {
    const { lines, total, tokens } = await api(server, giver).tokens.history()
    expect({ lines, total, tokens }).toMatchObject({
      lines: [{ amount: limits.welcomeTokens, reason: 'welcome', why: 'Welcome to Shoal', with: null }],
      total: 1,
      tokens: limits.welcomeTokens,
    })
  })

  it('[TOK-3] [TOK-4] moves a tip, tells every tab of both people, and shows it in the room', async () => {
    const tabs = await Promise.all([socket(server, giver), socket(server, giver)])
    const theirs = await Promise.all([socket(server, taker), socket(server, taker)])
    const visitor = await socket(server)
    await visitor.request('chat:join', { room: 'global' })
    expect(await tip(giver, taker.user.id, 10, undefined, 'global')).toEqual({ tokens: 90 })

    const spent = { delta: -10, tokens: 90, reason: 'tip', with: { id: taker.user.id } }
    for (const tab of tabs) expect(await tab.next('tokens:updated')).toMatchObject(spent)
    const got = { delta: 10, tokens: 110, reason: 'tip', with: { id: giver.user.id } }
    for (const tab of theirs) expect(await tab.next('tokens:updated')).toMatchObject(got)
    const said = await visitor.next('chat:messages')
    expect(said.messages).toMatchObject([
      { kind: 'tip', from: { id: giver.user.id }, tip: { to: { id: taker.user.id }, amount: 10 } },
    ])
    expect([await balance(giver), await balance(taker)]).toEqual([90, 110])
  })

  it('[TOK-3] sends the balance as it is to a page that connects, and nothing to a visitor', async () => {
    const tab = await socket(server, giver)
    expect(await tab.next('tokens:set')).toEqual({ tokens: await balance(giver) })
    const visitor = await socket(server)
    await visitor.request('streams:set', null)
    expect(visitor.received.filter(({ name }) => name.startsWith('tokens:'))).toEqual([])
  })

  itOnPostgres(
    '[TOK-4] [AUTH-4] refuses a tip to somebody whose account is deleted in the same moment, and nothing moves',
    async () => {
      const leaving = await signUp(server)
      const before = await balance(giver)
      // Holds the purse, so that the deletion and then the tip wait for it, each after its first look.
      const database = new Client({ connectionString: server.settings.DATABASE_URL })
      await database.connect()
      const waiting = (count: number) =>
        until(`${count} to wait`, async () => {
          const { rows } = await database.query(
            'select 1 from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
          )
          return rows.length === count
        })
      await database.query('begin')
      await database.query('select 1 from ledger_accounts where id = $1 for update', [`user:${leaving.user.id}`])
      const deleted = api(server, leaving).accounts.deleteAccount({ body: { email: leaving.email } })
      await waiting(1)
      const tipped = tip(giver, leaving.user.id, 5).catch((error: unknown) => error)
      await waiting(2)
      await database.query('commit')
      await database.end()
      await deleted
      expect(await tipped).toMatchObject({ code: 'tokens/no-such-user' })
      expect(await balance(giver)).toBe(before)
      expect(await api(server, await as(server, 'admin')).tokens.check()).toMatchObject({ sum: 0, driftedAccounts: 0 })
    },
  )

  it('[TOK-2] refuses a tip above the balance with a clear text, and nothing moves', async () => {
    const before = [await balance(giver), await balance(taker)]
    await expect(tip(giver, taker.user.id, 1_000)).rejects.toMatchObject({
      status: 409,
      code: 'tokens/insufficient',
      message: 'Not enough tokens: this takes ₣1,000',
    })
    expect([await balance(giver), await balance(taker)]).toEqual(before)
  })

  it('[TOK-4] refuses a tip to oneself and to nobody', async () => {
    await expect(tip(giver, giver.user.id, 1)).rejects.toMatchObject({ status: 400, code: 'tokens/own-tip' })
    await expect(tip(giver, 'nobody', 1)).rejects.toMatchObject({ status: 404, code: 'tokens/no-such-user' })
  })

  it('[TOK-4] [PASS-4] refuses a tip from a room that the giver may not enter, such as that of a season pass camera; nothing moves', async () => {
    const before = await balance(giver)
    await expect(tip(giver, taker.user.id, 1, undefined, 'stream:attic')).rejects.toMatchObject({
      status: 403,
      code: 'auth/needs-pass',
    })
    await expect(tip(giver, taker.user.id, 1, undefined, 'stream:nowhere')).rejects.toMatchObject({ status: 404 })
    expect(await balance(giver)).toBe(before)
    const inside = await socket(server, await as(server, 'pass'))
    expect((await inside.request('chat:join', { room: 'stream:attic' })).messages).toEqual([])
  })

  it('[TOK-5] moves once for a repeated key, answers as the first time, and writes one line', async () => {
    const before = await balance(giver)
    const visitor = await socket(server)
    await visitor.request('chat:join', { room: 'global' })
    const replies = await Promise.all([1, 2, 3].map(() => tip(giver, taker.user.id, 5, 'again', 'global')))
    await tip(giver, taker.user.id, 1)
    replies.push(await tip(giver, taker.user.id, 5, 'again', 'global'))
    expect(replies).toEqual(replies.map(() => ({ tokens: before - 5 })))

    await tip(giver, taker.user.id, 2, undefined, 'global')
    const shown: number[] = []
    while (!shown.includes(2)) {
      const { messages } = await visitor.next('chat:messages')
      shown.push(...messages.map(({ tip }) => tip?.amount ?? 0))
    }
    expect(shown).toEqual([5, 2])
    expect(await balance(giver)).toBe(before - 8)
  })

  it('[TOK-5] refuses a key that was used for something else; the same key of another person is another key', async () => {
    await expect(tip(giver, taker.user.id, 6, 'again')).rejects.toMatchObject({
      status: 422,
      code: 'idempotency/mismatch',
    })
    const before = await balance(taker)
    expect(await tip(taker, giver.user.id, 5, 'again', 'global')).toEqual({ tokens: before - 5 })
  })

  it('[TOK-6] shows the own movements, newest first, with the reason and the other person', async () => {
    const { lines } = await api(server, giver).tokens.history({ query: { pageSize: 2 } })
    expect(lines).toMatchObject([
      { amount: 5, reason: 'tip', with: { id: taker.user.id, displayName: taker.user.displayName } },
      { amount: -2, reason: 'tip', with: { id: taker.user.id } },
    ])
    const all = await api(server, giver).tokens.history()
    const next = await api(server, giver).tokens.history({ query: { page: 1, pageSize: 2 } })
    expect(next).toEqual({ ...all, lines: all.lines.slice(2, 4) })
    expect(all.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(all.tokens)
  })

  it('[TOK-1] [AUTH-4] destroys what a deleted account holds; its tips stay in the other history, without a name', async () => {
    const leaver = await signUp(server)
    await tip(leaver, taker.user.id, 7)
    const admin = api(server, await as(server, 'admin'))
    const before = await admin.tokens.check()
    await api(server, leaver).accounts.deleteAccount({ body: { email: leaver.email } })
    const after = await admin.tokens.check()
    expect(after.circulating).toBe(before.circulating - (limits.welcomeTokens - 7))
    expect(after).toMatchObject({ sum: 0, driftedAccounts: 0, unbalancedTransfers: 0, belowFloor: 0 })
    const { lines } = await api(server, taker).tokens.history({ query: { pageSize: 1 } })
    expect(lines).toMatchObject([{ amount: 7, reason: 'tip', with: null }])
    await expect(tip(taker, leaver.user.id, 1)).rejects.toMatchObject({ code: 'tokens/no-such-user' })
  })
})

describe.each(dialects)('tokens held for bids and orders, on %s', (dialect) => {
  it('[MKT-2] [TOK-1] [TOK-2] are neither spent nor lost, each time go to one person, and are shown as held', async () => {
    const storage = await freshStorage(dialect)
    const program = startProgram('test/programs/escrowCases.ts', storage.env)
    if ((await program.exited) !== 0) throw new Error(program.lines.join('\n'))
    const [held, refused, paid, raced, burnt] = program.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    await storage.remove()
    const afterBids = [{ tokens: 1_000 }, { tokens: 600, held: 400 }, { tokens: 1_000 }]
    expect(held).toEqual({
      again: { tokens: 700, replayed: true },
      purses: afterBids,
      told: [
        ['ada', -300, 700, 300, null],
        ['ada', 300, 1_000, 0, null],
        ['bob', -400, 600, 400, null],
      ],
    })
    expect(refused).toEqual({
      tooMuch: 'tokens/insufficient',
      notHeld: 'tokens/insufficient',
      otherEscrow: 'tokens/insufficient',
      nothing: '0 tokens cannot be held, released or paid',
      purses: afterBids,
    })
    expect(paid).toEqual({
      purses: [{ tokens: 1_000 }, { tokens: 600 }, { tokens: 1_380 }],
      house: 20,
      told: [
        ['bob', 0, 600, 0, 'cyd'],
        ['cyd', 380, 1_380, 0, 'bob'],
      ],
      // Setting aside and giving back happen between a person and their own escrow: there is nobody else in it.
      histories: [
        [
          [300, 'market-bid', null],
          [-300, 'market-bid', null],
          [1_000, 'welcome', null],
        ],
        [
          [-400, 'market-bid', null],
          [1_000, 'welcome', null],
        ],
        [
          [380, 'market-sale', 'bob'],
          [1_000, 'welcome', null],
        ],
      ],
    })
    const reconciliation = { sum: 0, driftedAccounts: [], unbalancedTransfers: [], belowFloor: [] }
    const left = [1_000, 600, 1_380].map((tokens) => ({ tokens: tokens - 29, held: 29 }))
    expect(raced).toEqual({ purses: left, reconciliation })
    expect(burnt).toEqual({ purse: { tokens: 0 }, reconciliation })
  })
})
