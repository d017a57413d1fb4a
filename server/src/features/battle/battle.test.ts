import { limits } from '@shoal/bus/battle/contract'
import { emptyRing } from '../../../test/battles.ts'
import { api, as, type SignedIn, signUp, socket, type TestSocket } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'

const name = ({ user }: SignedIn) => user.displayName
/** How long a battle lasts on this server, in ms. */
const duration = 90_000

describe('battle', () => {
  let server: TestServer
  let one: SignedIn
  let two: SignedIn
  let fan: SignedIn
  let watcher: TestSocket

  beforeAll(async () => {
    server = await startServer({
      program: laterServer,
      env: { RATE_FACTOR: '1000', BATTLE_DURATION_MS: String(duration) },
    })
    ;[one, two, fan] = await Promise.all([signUp(server), signUp(server), signUp(server)])
  })
  beforeEach(async () => {
    watcher = await socket(server)
    await watcher.request('battle-chat:watch', { open: true })
  })
  afterEach(() => emptyRing(server))
  afterAll(async () => {
    server.assertNoErrors()
    await server.stop()
  })

  const watch = (page: TestSocket) => page.request('battle-chat:watch', { open: true })
  const balance = async (who: SignedIn) => (await api(server, who).tokens.balance()).tokens
  const statsOf = (who: SignedIn) => watcher.request('battle-chat:user-stats', who.user.id)

  /** Both queue, in this order, and battle. */
  async function begin(): Promise<{ first: TestSocket; second: TestSocket; id: string }> {
    const [first, second] = await Promise.all([socket(server, one), socket(server, two)])
    await first.request('battle-chat:queue')
    await second.request('battle-chat:queue')
    const { id } = await watcher.next('battle-chat:start')
    return { first, second, id }
  }

  it('[BAT-1] [BAT-2] joining makes queued, leaving idle; length and own place are live; visitors cannot join', async () => {
    const page = await socket(server, one)
    expect((await watch(page)).snapshot).toMatchObject({ battleChat: null, status: 'idle' })
    expect((await page.request('battle-chat:queue')).status).toBe('queued')
    expect((await page.request('battle-chat:queue')).status).toBe('queued')
    expect(await watcher.next('battle-chat:queue-info')).toEqual({ queueLength: 1, myPosition: null })
    expect(await page.next('battle-chat:queue-info')).toEqual({ queueLength: 1, myPosition: 1 })
    expect(await page.next('battle-chat:status')).toEqual({ status: 'queued' })
    expect((await page.request('battle-chat:dequeue')).status).toBe('idle')
    expect(await watcher.next('battle-chat:queue-info')).toEqual({ queueLength: 0, myPosition: null })
    expect(await page.next('battle-chat:status')).toEqual({ status: 'idle' })
    const visitor = await socket(server)
    for (const event of ['queue', 'dequeue'])
      expect(await visitor.send(`battle-chat:${event}`)).toMatchObject({ code: 'auth/required' })
  })

  it('[BAT-1] [BAT-7] two who wait battle as long as is set; who has more votes is queued again, the other idle', async () => {
    const { first, second, id } = await begin()
    for (const page of [first, second]) await page.next('battle-chat:status', ({ status }) => status === 'battling')
    const { snapshot } = await watch(watcher)
    expect(snapshot).toMatchObject({ status: 'idle', battleChat: { id, userOne: { id: one.user.id } } })
    const { startedAt, endsAt } = snapshot.battleChat!
    expect(Date.parse(endsAt) - Date.parse(startedAt)).toBe(duration)
    expect((await api(server, one).accounts.initialData()).initialData.currentBattleChat).toMatchObject({
      ...{ status: 'battling', userOneVotes: 0, userTwoVotes: 0 },
      battleChat: { id, userTwo: { id: two.user.id } },
    })
    await expect(first.request('battle-chat:dequeue')).rejects.toMatchObject({ code: 'battle/in-battle' })

    const voter = await socket(server, fan)
    await voter.request('battle-chat:vote', { votes: 1, voteFor: two.user.id })
    expect(await watcher.next('battle-chat:votes')).toEqual({ id, userOneVotes: 0, userTwoVotes: 1 })
    await server.moveTime(duration)
    expect(await watcher.next('battle-chat:end')).toMatchObject({
      ...{ id, forfeit: false },
      winner: { displayName: name(two) },
      loser: { displayName: name(one) },
    })
    await second.next('battle-chat:status', ({ status }) => status === 'queued')
    await first.next('battle-chat:status', ({ status }) => status === 'idle')
    expect(await second.next('battle-chat:my-stats')).toEqual({
      wins: 1,
      losses: 0,
      duration: duration / 1_000,
      votes: 1,
    })
    expect(await first.next('battle-chat:my-stats')).toEqual({
      wins: 0,
      losses: 1,
      duration: duration / 1_000,
      votes: 0,
    })
    expect((await second.request('battle-chat:dequeue')).status).toBe('idle')
    expect(await statsOf(two)).toEqual({ wins: 1, losses: 0, duration: duration / 1_000, votes: 1 })
    expect(await statsOf(fan)).toEqual({ wins: 0, losses: 0, duration: 0, votes: 0 })
  })

  it('[BAT-7] a tie goes to the one who had waited longer', async () => {
    await begin()
    await server.moveTime(duration)
    expect(await watcher.next('battle-chat:end')).toMatchObject({ winner: { id: one.user.id }, forfeit: false })
  })

  it('[BAT-5] the first vote is free, every other costs one token, a repeated key votes once, participants cannot vote', async () => {
    const voter = await socket(server, fan)
    expect(await voter.send('battle-chat:vote', { votes: 1, voteFor: one.user.id })).toMatchObject({
      code: 'battle/none',
    })
    const { first } = await begin()
    const before = await balance(fan)
    const vote = (votes: number, key?: string, voteFor = one.user.id) =>
      voter.send('battle-chat:vote', { votes, voteFor, key })
    // All at once: exactly one of them has the free vote.
    const acks = (await Promise.all([vote(1), vote(1), vote(3)])) as { paid: number }[]
    expect(acks.reduce((sum, { paid }) => sum + paid, 0)).toBe(4)
    expect(await Promise.all([vote(2, 'key'), vote(2, 'key')])).toEqual([{ paid: 2 }, { paid: 2 }])
    expect(await vote(1, undefined, two.user.id)).toEqual({ paid: 1 })
    expect(await balance(fan)).toBe(before - 7)
    expect(await vote(limits.battleVotesMax)).toMatchObject({ code: 'tokens/insufficient' })
    expect(await balance(fan)).toBe(before - 7)
    expect(await vote(1, undefined, fan.user.id)).toMatchObject({ code: 'battle/not-in-battle' })
    expect(await first.send('battle-chat:vote', { votes: 1, voteFor: one.user.id })).toMatchObject({
      code: 'battle/participant',
    })
    await watcher.next('battle-chat:votes', (votes) => votes.userOneVotes === 7 && votes.userTwoVotes === 1)
    expect((await watch(watcher)).snapshot).toMatchObject({ userOneVotes: 7, userTwoVotes: 1 })
    await server.moveTime(duration)
    await watcher.next('battle-chat:end')
    // A repeated key still gets the first answer.
    expect(await vote(2, 'key')).toEqual({ paid: 2 })
    expect((await api(server, await as(server, 'admin')).tokens.check()).sum).toBe(0)
  })

  it('[AUTH-4] somebody who deletes the account loses the battle and leaves no figures', async () => {
    const leaver = await signUp(server)
    const [first, second] = await Promise.all([socket(server, leaver), socket(server, two)])
    await first.request('battle-chat:queue')
    await second.request('battle-chat:queue')
    await watcher.next('battle-chat:start')
    await api(server, leaver).accounts.deleteAccount({ body: { email: leaver.email } })
    expect(await watcher.next('battle-chat:end')).toMatchObject({ winner: { id: two.user.id }, forfeit: true })
    expect(await statsOf(leaver)).toEqual({ wins: 0, losses: 0, duration: 0, votes: 0 })
  })

  it('[BAT-8] the leaderboard has those who won, most wins first, with losses, duration and votes; a battle that ends is on it at once', async () => {
    await begin()
    await api(server).battle.leaderboard()
    await (await socket(server, fan)).request('battle-chat:vote', { votes: 1, voteFor: two.user.id })
    await server.moveTime(duration)
    await watcher.next('battle-chat:end')
    const figures = await Promise.all(
      [one, two, fan].map(async (who) => ({ user: { id: who.user.id }, ...(await statsOf(who)) })),
    )
    const best = figures.filter(({ wins }) => wins > 0).sort((a, b) => b.wins - a.wins)
    expect(best[0]?.user.id).toBe(two.user.id)
    // Nobody else: people who deleted the account are not among them.
    expect((await api(server).battle.leaderboard()).leaderboard).toMatchObject(best)
  })

  it('[RT-7] an event of the battle refuses a bad payload with an error in the ack', async () => {
    const page = await socket(server, fan)
    for (const [event, payload] of [
      ['watch', undefined],
      ['watch', { open: 'yes' }],
      ['user-stats', undefined],
      ['user-stats', { id: 1 }],
      ['vote', undefined],
      ['vote', { votes: 0, voteFor: one.user.id }],
      ['vote', { votes: 1.5, voteFor: one.user.id }],
      ['vote', { votes: -1, voteFor: one.user.id }],
      ['vote', { votes: limits.battleVotesMax + 1, voteFor: one.user.id }],
      ['vote', { votes: '1', voteFor: one.user.id }],
      ['vote', { votes: 1 }],
      ['vote', { votes: 1, voteFor: 'a b' }],
      ['vote', { votes: 1, voteFor: one.user.id, free: true }],
      ['act', undefined],
      ['act', { battleId: 'b', target: one.user.id, action: 'hug' }],
    ] as const)
      expect(await page.send(`battle-chat:${event}`, payload)).toMatchObject({
        code: 'bad-request',
        error: expect.any(String),
      })
    expect(await page.send('battle-chat:user-stats', 'nobody')).toEqual({ wins: 0, losses: 0, duration: 0, votes: 0 })
  })
})
