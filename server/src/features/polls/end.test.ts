import { limits as tokensLimits } from '@shoal/bus/tokens/contract'
import { api, as, closeSockets, type SignedIn, signUp, socket, type TestSocket, until } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'

const minute = 60_000
const cats = { question: 'Who hid the remote?', answers: ['Jet', 'The cat', 'Nobody'], narrative: '' }

// On the embedded database, whose queue of jobs follows the time that a test moves.
describe('polls that end by themselves', () => {
  let server: TestServer
  let mod: SignedIn
  let fan: SignedIn
  let staff: TestSocket
  let page: TestSocket
  let visitor: TestSocket

  const open = async () => {
    ;[staff, page, visitor] = await Promise.all([socket(server, mod), socket(server, fan), socket(server)])
  }
  beforeAll(async () => {
    server = await startServer({ dialect: 'pglite', program: laterServer, env: { RATE_FACTOR: '1000' } })
    mod = await as(server, 'mod')
  })
  beforeEach(async () => {
    fan = await signUp(server)
    await open()
  })
  afterEach(async () => {
    await staff.send('polls:stop')
    closeSockets()
  })
  afterAll(async () => {
    const admin = api(server, await as(server, 'admin'))
    expect(await admin.tokens.check()).toMatchObject({
      ...{ sum: 0, driftedAccounts: 0, unbalancedTransfers: 0, belowFloor: 0 },
    })
    server.assertNoErrors()
    await server.stop()
  })

  const balance = async () => (await api(server, fan).tokens.balance()).tokens
  const start = (minutes?: number) => staff.request('polls:start', { ...cats, ...(minutes && { minutes }) })
  const vote = (wanted: object = {}) => page.send('polls:vote', { answer: 0, votes: 1, ...wanted })
  const read = () => api(server, fan).polls.read()
  /** What staff did, the newest first. */
  const acts = async () => (await api(server, mod).moderation.audit()).entries.map(({ action }) => action)
  const moments = async () => (await api(server).moments.list()).moments.filter(({ kind }) => kind === 'poll')
  /** Ends of this poll that the visitor's page was told besides what was awaited. */
  const furtherStopsOf = (id: string) =>
    visitor.received.filter(({ name, payload }) => {
      return name === 'polls:stop' && (payload as { poll: { id: string } }).poll.id === id
    })

  it('[POL-1] everybody knows the end and the time of the server, and at the end it stops for everybody, by nobody', async () => {
    const poll = await start(5)
    expect(Date.parse(poll.endsAt!) - Date.parse(poll.startedAt)).toBe(5 * minute)
    expect(await visitor.next('polls:start')).toEqual(poll)
    const { now, ongoingPoll } = await read()
    expect(ongoingPoll!.poll).toEqual(poll)
    expect(Date.parse(now)).toBeGreaterThanOrEqual(Date.parse(poll.startedAt))
    const momentsBefore = await moments()

    expect(await vote({ answer: 1, votes: 3, key: 'a-key' })).toMatchObject({ paid: 2 })
    await server.moveTime(4 * minute)
    expect(await vote()).toMatchObject({ paid: 1 })
    await server.moveTime(minute)
    expect(await vote({ poll: poll.id })).toMatchObject({ code: 'polls/none' })
    expect(await visitor.next('polls:stop')).toEqual({ poll: { ...poll, endedAt: poll.endsAt }, scores: [1, 3, 0] })
    expect(await vote()).toMatchObject({ code: 'polls/none' })
    // The repetition of a vote that was counted is answered as before.
    expect(await vote({ answer: 1, votes: 3, key: 'a-key' })).toMatchObject({ paid: 2 })
    expect(await read()).toMatchObject({
      ongoingPoll: null,
      lastPoll: { poll: { id: poll.id, endedAt: poll.endsAt }, scores: [1, 3, 0], myVotes: [1, 3, 0] },
    })
    expect(await balance()).toBe(tokensLimits.welcomeTokens - 3)
    expect((await acts())[0]).toBe('polls.start')
    await until('its outcome as a moment', async () => (await moments()).length === momentsBefore.length + 1)
    expect(furtherStopsOf(poll.id)).toEqual([])
  })

  it('[POL-1] a moderator stops it before its end, which then ends no other poll', async () => {
    const first = await start(2)
    await server.moveTime(minute)
    const stopped = await staff.request('polls:stop')
    expect(Date.parse(stopped.poll.endedAt!)).toBeLessThan(Date.parse(first.endsAt!))
    expect((await acts())[0]).toBe('polls.stop')
    const second = await start()
    expect(second.endsAt).toBeNull()
    // Due after the end of the first: once it is over, so is that.
    const goals = api(server, mod).goals
    const { id } = await goals.create({
      body: { name: 'Due later', amount: 10, endsAt: new Date(Date.parse(first.endsAt!) + 1_000).toISOString() },
    })
    await server.moveTime(5 * minute)
    await until('what is due later', async () => (await goals.list()).goals.find((goal) => goal.id === id)?.endedAt)
    expect((await read()).ongoingPoll?.poll).toEqual(second)
    expect(await vote({ poll: second.id })).toMatchObject({ paid: 0 })
    await visitor.next('polls:stop', ({ poll }) => poll.id === first.id)
    expect(furtherStopsOf(first.id)).toEqual([])
    await goals.remove({ params: { id } })
  })

  it('[POL-1] of a rush of votes just before the end each one counts, however long it waits for its turn', async () => {
    const { id } = await start(1)
    const before = await balance()
    const votes = Array.from({ length: 60 }, () => page.request('polls:vote', { answer: 2, votes: 1, poll: id }))
    // They came together on one line: when the first is answered, all are there.
    await votes[0]
    await server.moveTime(minute)
    expect(await visitor.next('polls:stop')).toMatchObject({ poll: { id }, scores: [0, 0, 60] })
    const answers = await Promise.all(votes)
    expect(answers.reduce((sum, { paid }) => sum + paid, 0)).toBe(59)
    expect(await balance()).toBe(before - 59)
  })

  it('[POL-1] of votes that go on over the end those are counted and paid that were taken, and no other', async () => {
    const { id } = await start(1)
    const pages = await Promise.all(Array.from({ length: 4 }, () => socket(server, fan)))
    const before = await balance()
    const acks: unknown[] = []
    let isOver = false
    const voting = pages.map(async (one) => {
      while (!isOver) acks.push(await one.send('polls:vote', { answer: 0, votes: 1, poll: id }))
    })
    await until('some votes', async () => acks.length > 8)
    await server.moveTime(minute)
    const { scores } = await visitor.next('polls:stop')
    await until('a vote that is refused', async () => acks.some((ack) => 'code' in (ack as object)))
    isOver = true
    await Promise.all(voting)
    const taken = acks.filter((ack) => 'paid' in (ack as object)) as Array<{ paid: number }>
    const refused = acks.filter((ack) => 'code' in (ack as object)) as Array<{ code: string }>
    expect(taken.length + refused.length).toBe(acks.length)
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['polls/none']))
    expect(scores).toEqual([taken.length, 0, 0])
    expect((await read()).lastPoll).toMatchObject({ poll: { id }, scores, myVotes: scores })
    expect(await balance()).toBe(before - (taken.length - 1))
  })

  it('[POL-1] another can be started as soon as its time is up', async () => {
    const first = await start(1)
    await server.moveTime(minute)
    const second = await start(1)
    expect(await visitor.next('polls:stop')).toMatchObject({ poll: { id: first.id, endedAt: first.endsAt } })
    expect(await visitor.next('polls:start', ({ id }) => id === second.id)).toEqual(second)
    expect(furtherStopsOf(first.id)).toEqual([])
  })

  it('[POL-1] [OPS-1] it ends when its time was up while the server was cut off, once, and as of its end', async () => {
    const poll = await start(1)
    await vote({ answer: 1 })
    const before = await moments()
    await server.kill9()
    await server.moveTime(2 * minute)
    await server.restart()
    await open()
    const last = await until('the end of the poll', async () => {
      const { lastPoll } = await read()
      return lastPoll?.poll.id === poll.id && lastPoll
    })
    expect(last).toMatchObject({ poll: { endedAt: poll.endsAt }, scores: [0, 1, 0] })
    expect(await vote({ poll: poll.id })).toMatchObject({ code: 'polls/none' })
    await until('its outcome as a moment', async () => (await moments()).length > before.length)
    await server.restart()
    await open()
    expect(await moments()).toHaveLength(before.length + 1)
    expect((await acts())[0]).toBe('polls.start')
  })
})
