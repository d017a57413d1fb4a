import { api, as, closeSockets, type SignedIn, signUp, socket, type TestSocket, until } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

const pageCount = 200
const people = 8
/** Scores are sent at most so often; a timer may ring a moment early. */
const frameMs = 50 - 1
/** One to five; 75 of each person together, which the tokens of a new account can pay. */
const votesOf = (index: number) => 1 + ((index + Math.floor(index / people)) % 5)

// Votes wait for their turn in another way where a database has several connections.
describe('polls: a rush of votes', () => {
  let server: TestServer
  let crowd: SignedIn[]
  beforeAll(async () => {
    server = await startServer({ env: { RATE_FACTOR: '1000' } })
    crowd = await Promise.all(Array.from({ length: people }, () => signUp(server)))
  })
  afterAll(async () => {
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })

  it('[POL-1] [TOK-1] two hundred pages of eight people vote at once: scores are exact, and what is spent is what is counted', async () => {
    const staff = await socket(server, await as(server, 'mod'))
    const watcher = await socket(server)
    const pages: TestSocket[] = await Promise.all(
      Array.from({ length: pageCount }, (_, index) => socket(server, crowd[index % people])),
    )
    const before = (await api(server, await as(server, 'admin')).tokens.check()).circulating
    const tokens = () => Promise.all(crowd.map(async (who) => (await api(server, who).tokens.balance()).tokens))
    const had = await tokens()
    const { id } = await staff.request('polls:start', { question: 'Now?', answers: ['Yes', 'No', 'Later'] })

    const began = performance.now()
    // Every page at once; everybody has enough tokens, so nobody is turned away for money ...
    const acks = await Promise.all(
      pages.map((page, index) => page.request('polls:vote', { answer: index % 3, votes: votesOf(index), poll: id })),
    )
    const wanted = [0, 0, 0]
    for (const index of pages.keys()) wanted[index % 3]! += votesOf(index)
    const cast = wanted.reduce((sum, score) => sum + score, 0)
    const last = await until('the last scores', () =>
      watcher.received
        .filter(({ name }) => name === 'polls:vote')
        .map(({ payload }) => payload as { scores: number[] })
        .find(({ scores }) => scores.reduce((sum, score) => sum + score, 0) === cast),
    )
    expect(last.scores).toEqual(wanted)
    expect((await api(server).polls.read()).ongoingPoll).toMatchObject({ scores: wanted })
    // ... one vote of each person is free, and everything else was paid.
    const paid = acks.reduce((sum, ack) => sum + ack.paid, 0)
    expect(paid).toBe(cast - people)
    const have = await tokens()
    expect(had.reduce((sum, one, index) => sum + one - have[index]!, 0)).toBe(paid)
    // A frame for all votes of a moment, at most twenty a second, and none goes back.
    const frames = watcher.received.filter(({ name }) => name === 'polls:vote')
    expect(frames.length).toBeLessThan(pageCount)
    expect(frames.length).toBeLessThanOrEqual(2 + (performance.now() - began) / frameMs)
    const totals = frames.map(({ payload }) => (payload as { scores: number[] }).scores.reduce((a, b) => a + b, 0))
    expect(totals).toEqual([...totals].sort((a, b) => a - b))

    // Now with too little money, and stopped in the middle: what was refused cost nothing, what was paid counts.
    const rush = pages.map((page, index) => page.send('polls:vote', { answer: index % 3, votes: 3, poll: id }))
    // Stopped as soon as one of them is counted.
    await Promise.any(rush.map(async (ack) => ('paid' in ((await ack) as object) ? ack : Promise.reject(ack))))
    const [stopped, ...answers] = await Promise.all([staff.request('polls:stop'), ...rush])
    const counted = answers.filter((ack) => 'paid' in (ack as object)) as Array<{ paid: number }>
    const refused = answers.filter((ack) => 'error' in (ack as object)) as Array<{ code: string }>
    expect(counted.length + refused.length).toBe(pageCount)
    expect(counted.length).toBeGreaterThan(0)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.filter(({ code }) => !['polls/none', 'tokens/insufficient'].includes(code))).toEqual([])
    expect(stopped.scores.reduce((sum, score) => sum + score, 0)).toBe(cast + 3 * counted.length)
    const after = await tokens()
    expect(have.reduce((sum, one, index) => sum + one - after[index]!, 0)).toBe(3 * counted.length)
    const check = await api(server, await as(server, 'admin')).tokens.check()
    expect(check).toMatchObject({ sum: 0, driftedAccounts: 0, unbalancedTransfers: 0, belowFloor: 0 })
    expect(check.circulating).toBe(before)
  })
})
