import type { ChatMessage } from '@shoal/bus/chat/contract'
import { directRoom } from '@shoal/bus/chat/rules'
import { Client } from 'pg'
import { clanOf, joinClan, leaveClan } from '../../../test/clans.ts'
import { api, as, closeSockets, type SignedIn, signUp, socket, type TestSocket, until } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'
import { dialects } from '../../../test/storage.ts'

describe.each(dialects)('tips in the rooms of the chat, on %s', (dialect) => {
  /** Holds what a tip waits for, which the embedded database lets nobody do. */
  const itOnPostgres = dialect === 'postgres' ? it : it.skip

  let server: TestServer
  let giver: SignedIn
  let taker: SignedIn
  let staff: TestSocket
  let tag: string
  /** Of the clan that the taker owns. */
  let clanRoom: string

  const balance = async (who: SignedIn) => (await api(server, who).tokens.balance()).tokens
  const tip = (amount: number, room: string, key?: string, from = giver) =>
    api(server, from).tokens.tip({ params: { userId: taker.user.id }, body: { tip: amount, room }, key })
  const codeOf = (asked: Promise<unknown>): Promise<string | null> =>
    asked.then(
      () => null,
      ({ code }: { code: string }) => code,
    )
  /** The amounts of the tips that a room shows to somebody who enters it now. */
  async function shown(room: string, who: SignedIn = taker): Promise<(number | undefined)[]> {
    const { messages } = await (await socket(server, who)).request('chat:join', { room })
    return messages.filter(({ kind }) => kind === 'tip').map(({ tip }) => tip?.amount)
  }
  /** The amounts of the tips that a page was told of. */
  const amountsIn = ({ name, payload }: TestSocket['received'][number]): (number | undefined)[] =>
    name === 'chat:messages'
      ? (payload as { messages: ChatMessage[] }).messages.flatMap(({ kind, tip }) =>
          kind === 'tip' ? [tip?.amount] : [],
        )
      : []
  const mute = () => staff.request('chat:mute', { userId: giver.user.id, minutes: 5, reason: 'a test' })
  const unmute = () => staff.request('chat:unmute', { userId: giver.user.id })

  /** Does `meanwhile` while a tip waits for the rows that the statement locks, then answers with the outcome of the tip. */
  async function whileItWaits(lock: string, asked: () => Promise<unknown>, meanwhile: () => Promise<unknown>) {
    const database = new Client({ connectionString: server.settings.DATABASE_URL })
    await database.connect()
    await database.query('begin')
    await database.query(lock)
    const code = codeOf(asked())
    await until('the tip to wait', async () => {
      const { rows } = await database.query(
        'select 1 from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
      )
      return rows.length === 1
    })
    await meanwhile()
    await database.query('commit')
    await database.end()
    return code
  }
  /** The purse, which a tip takes before it is looked whether the giver may speak. */
  const beforeTheLook = () => `select 1 from ledger_accounts where id = 'user:${taker.user.id}' for update`
  /** The messages, which it takes afterwards. */
  const afterTheLook = 'lock table chat_messages in share mode'

  beforeAll(async () => {
    server = await startServer({ dialect, env: { RATE_FACTOR: '1000' } })
    ;[giver, taker] = await Promise.all([signUp(server), signUp(server)])
    tag = await clanOf(server, taker)
    clanRoom = (await (await socket(server, taker)).request('chat:rooms', {})).rooms[0]!.room
  })
  beforeEach(async () => {
    staff = await socket(server, await as(server, 'mod'))
  })
  afterEach(closeSockets)
  afterAll(async () => {
    server.assertNoErrors()
    await server.stop()
  })

  it('[TOK-4] [CHAT-1] move nothing and leave no line where the giver may not speak', async () => {
    const [pass, xl] = await Promise.all([as(server, 'pass'), as(server, 'xl')])
    const closed = directRoom(pass.user.id, xl.user.id)
    await api(server, xl).reports.mute({ params: { userId: pass.user.id }, body: {} })
    const people = [giver, taker, pass, xl]
    const before = await Promise.all(people.map(balance))
    const toXl = (from: SignedIn, room: string) =>
      api(server, from).tokens.tip({ params: { userId: xl.user.id }, body: { tip: 3, room } })

    expect(await codeOf(tip(3, clanRoom))).toBe('chat/no-such-room')
    expect(await codeOf(tip(3, 'pass'))).toBe('auth/needs-pass')
    expect(await codeOf(tip(3, 'stream:nowhere'))).toBe('chat/no-such-room')
    expect(await codeOf(toXl(giver, closed))).toBe('chat/no-such-room')
    expect(await codeOf(toXl(pass, closed))).toBe('chat/no-direct')

    expect(await Promise.all(people.map(balance))).toEqual(before)
    expect([await shown(clanRoom), await shown('pass', xl), await shown(closed, xl)]).toEqual([[], [], []])
    expect(await api(server, await as(server, 'admin')).tokens.check()).toMatchObject({ sum: 0, driftedAccounts: 0 })
  })

  it('[TOK-4] [CHAT-4] between two people of whom one blocked the other move nothing, in a room and outside, and nobody is told which', async () => {
    const [one, other] = await Promise.all([signUp(server), signUp(server)])
    await api(server, one).reports.mute({ params: { userId: other.user.id }, body: {} })
    const before = await Promise.all([one, other].map(balance))
    const give = (from: SignedIn, to: SignedIn, room?: string) =>
      api(server, from).tokens.tip({ params: { userId: to.user.id }, body: { tip: 3, ...(room && { room }) } })
    for (const room of [undefined, 'global']) {
      expect(await codeOf(give(one, other, room))).toBe('tokens/closed')
      expect(await codeOf(give(other, one, room))).toBe('tokens/closed')
    }
    expect(await Promise.all([one, other].map(balance))).toEqual(before)
    expect((await api(server, one).notifications.list({})).notifications.map(({ type }) => type)).not.toContain('tip')
  })

  it('[TOK-5] answer a repeated key as the first time, also when the giver was muted or left the room since', async () => {
    await joinClan(server, tag, giver)
    const first = [await tip(4, 'global', 'in-global'), await tip(5, clanRoom, 'in-the-clan')]
    await Promise.all([mute(), leaveClan(server, tag, giver)])
    expect([await tip(4, 'global', 'in-global'), await tip(5, clanRoom, 'in-the-clan')]).toEqual(first)
    expect(await codeOf(tip(5, clanRoom, 'another'))).toBe('chat/no-such-room')
    await unmute()
    expect(await balance(giver)).toBe(first[1]!.tokens)
    expect([await shown('global'), await shown(clanRoom)]).toEqual([[4], [5]])
  })

  it('[TOK-4] [CHAT-1] of whoever leaves a clan meanwhile are in its room with their tokens, or neither is', async () => {
    const [had, lines] = [await balance(taker), await shown(clanRoom)]
    const codes: (string | null)[] = []
    for (let round = 0; round < 12; round++) {
      await joinClan(server, tag, giver)
      const [code] = await Promise.all([codeOf(tip(1, clanRoom)), leaveClan(server, tag, giver)])
      codes.push(code)
    }
    const given = codes.filter((code) => code === null).length
    expect(codes.filter((code) => code !== null && code !== 'chat/no-such-room')).toEqual([])
    expect(await balance(taker)).toBe(had + given)
    expect(await shown(clanRoom)).toEqual([...lines, ...Array(given).fill(1)])
  })

  itOnPostgres('[TOK-4] [CHAT-1] of whoever left before it was looked who may speak move nothing', async () => {
    await joinClan(server, tag, giver)
    const [had, lines] = [await balance(taker), await shown(clanRoom)]
    const leave = () => leaveClan(server, tag, giver)
    expect(await whileItWaits(beforeTheLook(), () => tip(6, clanRoom), leave)).toBe('chat/no-such-room')
    expect([await balance(taker), await shown(clanRoom)]).toEqual([had, lines])
  })

  itOnPostgres('[TOK-4] [CHAT-1] of whoever left after it was looked bring tokens and line', async () => {
    await joinClan(server, tag, giver)
    const [had, lines] = [await balance(taker), await shown(clanRoom)]
    expect(
      await whileItWaits(
        afterTheLook,
        () => tip(6, clanRoom),
        () => leaveClan(server, tag, giver),
      ),
    ).toBe(null)
    expect([await balance(taker), await shown(clanRoom)]).toEqual([had + 6, [...lines, 6]])
  })

  itOnPostgres(
    '[CHAT-4] of whoever is muted meanwhile arrive once, without a line that comes after the mute',
    async () => {
      const [had, lines] = [await balance(taker), await shown('global')]
      expect(await whileItWaits(beforeTheLook(), () => tip(7, 'global', 'muted'), mute)).toBe(null)
      await tip(7, 'global', 'muted')
      expect([await balance(taker), await shown('global')]).toEqual([had + 7, lines])
      await unmute()

      expect(await whileItWaits(afterTheLook, () => tip(8, 'global'), mute)).toBe(null)
      await unmute()
      expect([await balance(taker), await shown('global')]).toEqual([had + 15, [...lines, 8]])
    },
  )

  it('[MUTE-1] of somebody in the shadow arrive, and their line is seen by the giver alone, above all others and on the picture as well', async () => {
    // The pass holder of the demo show has enough for tips that stand above all others.
    const [shadowed, other, rich] = await Promise.all([as(server, 'pass'), signUp(server), as(server, 'xl')])
    const [own, page] = await Promise.all([socket(server, shadowed), socket(server, other)])
    await Promise.all([own, page].map((one) => one.request('chat:join', { room: 'global' })))
    await staff.request('chat:mute', {
      ...{ userId: shadowed.user.id, minutes: 5, shadow: true, reason: 'a test' },
    })
    const had = await balance(taker)
    await tip(333, 'global', undefined, shadowed)
    await tip(301, 'global', undefined, rich)
    expect(await balance(taker)).toBe(had + 634)
    await until('both moments', async () => page.received.some(({ name }) => name === 'moments:happened'))
    expect(await shown('global', shadowed)).toEqual(expect.arrayContaining([333, 301]))
    expect(await shown('global', other)).not.toContain(333)
    expect(own.received.flatMap(amountsIn)).toEqual([333, 301])
    const { pinned } = await (await socket(server, other)).request('chat:join', { room: 'global' })
    expect(pinned?.message.tip?.amount).toBe(301)
    // Nothing of it came to the other page: no line, no pin, no moment. An id may have these figures, too, so only a value counts.
    const of333 = ({ received }: typeof page) =>
      received.filter(({ payload }) => /[:₣]333\b/.test(JSON.stringify(payload))).map(({ name }) => name)
    expect(of333(own)).toContain('chat:messages')
    expect(of333(page)).toEqual([])
  })
})
