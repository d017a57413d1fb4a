import { randomUUID } from 'node:crypto'
import { limits } from '@shoal/bus/missions/contract'
import {
  api,
  as,
  closeSockets,
  type SignedIn,
  signUp,
  socket,
  type TestSocket,
  until,
  xpFor,
} from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'

const refused = (status: number, code: string) => expect.objectContaining({ status, code })

describe('medals', () => {
  let server: TestServer
  let admin: SignedIn
  let mod: SignedIn
  let fish: SignedIn
  let page: TestSocket

  beforeAll(async () => {
    const env = { RATE_FACTOR: '1000', BATTLE_DURATION_MS: '1500', SIGN_UPS_PER_ADDRESS: '100' }
    server = await startServer({ program: laterServer, env })
    ;[admin, mod] = await Promise.all([as(server, 'admin'), as(server, 'mod')])
  })
  beforeEach(async () => {
    fish = await signUp(server)
    page = await socket(server, fish)
  })
  afterEach(closeSockets)
  afterAll(async () => {
    server.assertNoErrors()
    await server.stop()
  })

  const of = (who: SignedIn | null) => api(server, who).medals
  /** Without the one that the first accounts of a show have. */
  const earned = async (who: SignedIn) => {
    const { medals } = await api(server).profile.read({ params: { id: who.user.id } })
    return Object.keys(medals).filter((id) => id !== 'early-bird')
  }
  /** Waits until the page is told of the medal; it is told of each once. */
  const told = (where: TestSocket, id: string) => where.next('medals:earned', ({ medal }) => medal.id === id)
  const lines = async (who: SignedIn) =>
    (await api(server, who).profile.xpHistory({ query: { page: 0, pageSize: 50 } })).lines
  const say = (text: string, where = page) => where.request('chat:send', { room: 'global', text })
  /** Tokens, XP or days of a pass for somebody. */
  async function feed(who: SignedIn, rewards: { tokens?: number; xp?: number; passDays?: number }) {
    const code = randomUUID().slice(0, 18)
    await api(server, admin).codes.make({ body: { note: 'For a test', rewards, code } })
    await api(server, who).codes.redeem({ body: { code } })
  }

  it('[MED-1] of chat: the first words, 25 J in a message, 50 in capitals only, the same 10 times', async () => {
    const other = await socket(server, fish)
    await page.request('chat:join', { room: 'global' })
    await say('hello there')
    expect(await told(page, 'first-words')).toMatchObject({
      medal: { name: 'First words', category: 'viewer' },
      count: 1,
    })
    expect(await told(other, 'first-words')).toMatchObject({ count: 1 })
    const { notification } = await page.next('notifications:new', ({ notification: { parts } }) =>
      parts.some((part) => 'strong' in part && part.strong === 'First words'),
    )
    expect(notification).toMatchObject({
      ...{ type: 'medal', read: false, lead: { modal: 'your-medals' } },
      parts: [{ text: 'You earned the medal' }, { strong: 'First words' }],
    })

    await say('J'.repeat(24))
    await say(`ha ${'jJ'.repeat(12)} J`)
    await told(page, 'laughing-fish')

    for (let time = 0; time < 9; time += 1) await say('blub blub')
    await say('something else')
    for (let time = 0; time < 9; time += 1) await say(time % 2 ? 'glug  Glug' : 'glug glug')
    expect(await earned(fish)).not.toContain('broken-record')
    await say('glug glug')
    await told(page, 'broken-record')

    // One of those with 25 J had capitals only.
    for (let time = 0; time < 48; time += 1) await say(`LOUD ${time}`)
    await say('123 456')
    await say('Not All Of Them')
    expect(await earned(fish)).not.toContain('caps-lock')
    await say('LOUDEST')
    await told(page, 'caps-lock')
    expect((await earned(fish)).toSorted()).toEqual(['broken-record', 'caps-lock', 'first-words', 'laughing-fish'])
    expect(await xpFor(server, fish, 'medal')).toBe(3 * 25)
  })

  it('[MED-1] [LVL-1] of polls and tips: 10 tokens to sway a poll, 100 tips sent and received, in the XP history once each', async () => {
    const rich = await as(server, 'xl')
    const richPage = await socket(server, rich)
    const poll = await (await socket(server, mod)).request('polls:start', { question: 'Cats?', answers: ['yes', 'no'] })
    // The first vote is free: ten votes are nine tokens.
    await richPage.request('polls:vote', { answer: 0, votes: 10, poll: poll.id })
    await told(richPage, 'first-vote')
    expect(await earned(rich)).not.toContain('kingmaker')
    await richPage.request('polls:vote', { answer: 1, votes: 1, poll: poll.id })
    await told(richPage, 'kingmaker')
    await (await socket(server, mod)).send('polls:stop')

    const tip = (amount: number) =>
      api(server, rich).tokens.tip({ params: { userId: fish.user.id }, body: { tip: amount } })
    for (let time = 0; time < 98; time += 1) await tip(1)
    await tip(1_000)
    await told(richPage, 'big-tipper')
    expect(await earned(fish)).not.toContain('popular')
    await tip(1)
    await Promise.all([told(richPage, 'pay-it-forward'), told(page, 'popular')])
    await tip(1)
    expect((await lines(fish)).filter(({ reason }) => reason === 'medal')).toMatchObject([
      { amount: 50, about: 'Popular' },
    ])
  })

  it('[MED-1] of missions and spots: 100 pop-ups closed, a mission counted each time it is won, what is found', async () => {
    const { missions, zones } = api(server, fish)
    const won = async () => {
      await api(server, mod).missions.start({ body: { globalChallengeId: 'spam-filter' } })
      await missions.accept()
      await server.moveTime((limits.missionPopups - 1) * limits.missionPopupInterval)
      await missions.complete({ body: { closed: limits.missionPopups } })
      await api(server, mod).missions.stop()
    }
    await won()
    await Promise.all(['pop-up-popper', 'on-a-mission', 'spam-filter'].map((id) => told(page, id)))
    await won()
    expect(await told(page, 'spam-filter')).toMatchObject({ count: 2, medal: { xp: 0, category: 'global' } })
    expect((await api(server).profile.read({ params: { id: fish.user.id } })).medals).toMatchObject({
      'spam-filter': 2,
    })

    const spots = (await zones.list()).clickableZones
    await page.request('zones:claim', spots[0]!.id)
    await told(page, 'first-find')
  })

  it('[MED-1] of what people own: ₣100, ₣1,000 and ₣10,000 in stocks, and 25 keys at a time', async () => {
    await feed(fish, { tokens: 20_000 })
    const { stocks } = api(server, fish)
    const tickers = (await stocks.list()).stocks.map(({ tickerSymbol }) => tickerSymbol)
    const invested = async () => (await stocks.list()).portfolio.investment
    const tiers = [
      [100, 'small-fry'],
      [1_000, 'market-mackerel'],
      [10_000, 'loan-shark'],
    ] as const
    for (const [tier, medal] of tiers) {
      for (let time = 0; (await invested()) < tier; time += 1) {
        expect(await earned(fish)).not.toContain(medal)
        const ticker = tickers[time % tickers.length]!
        const { currentPrice } = (await stocks.list()).stocks.find(({ tickerSymbol }) => tickerSymbol === ticker)!
        const quantity = Math.max(1, Math.ceil((tier - (await invested())) / currentPrice / 3))
        await stocks
          .order({ params: { ticker }, body: { side: 'buy', kind: 'market', quantity } })
          .catch(() => server.moveTime(60_000))
      }
      await told(page, medal)
    }
    const give = () =>
      api(server, admin).items.give({ body: { userId: fish.user.id, itemId: 88, reason: 'For a test' } })
    for (let time = 0; time < 24; time += 1) await give()
    expect(await earned(fish)).not.toContain('key-keeper')
    await give()
    await told(page, 'key-keeper')
    const { medals } = await api(server).profile.read({ params: { id: fish.user.id } })
    expect(new Set(Object.values(medals))).toEqual(new Set([1]))
  })

  it('[MED-1] [LVL-2] of battles, passes and levels: the first won and lost, a pass, level 10 by XP, which the page is told', async () => {
    const loser = await signUp(server)
    const losing = await socket(server, loser)
    await page.request('battle-chat:queue')
    await losing.request('battle-chat:queue')
    await Promise.all([told(page, 'first-blood'), told(losing, 'good-loser')])
    await page.send('battle-chat:dequeue')
    await losing.send('battle-chat:dequeue')

    await feed(fish, { passDays: 3 })
    await told(page, 'season-pass')
    await feed(fish, { xp: 1_700 })
    await page.next('profile:level-up', ({ level }) => level >= 10)
    await told(page, 'level-10')
    await until('only one of them', async () => !(await earned(fish)).includes('level-20'))
  })

  it('[MED-1] cannot be claimed: only the installed app is told by the page, and that gives its medal once, as a race too', async () => {
    await expect(of(null).complete({ body: { challengeId: 'all-terrain-fish' } })).rejects.toEqual(
      refused(401, 'auth/required'),
    )
    for (const challengeId of ['popular', 'level-250', 'nothing'])
      await expect(of(fish).complete({ body: { challengeId } })).rejects.toEqual(refused(403, 'medals/not-for-asking'))
    expect(await earned(fish)).toEqual([])
    await Promise.all(
      Array.from({ length: 12 }, () => of(fish).complete({ body: { challengeId: 'all-terrain-fish' } })),
    )
    expect(await earned(fish)).toEqual(['all-terrain-fish'])
    const isInstalled = (payload: unknown) => JSON.stringify(payload).includes('all-terrain-fish')
    await told(page, 'all-terrain-fish')
    expect(page.received.filter(({ name, payload }) => name === 'medals:earned' && isInstalled(payload))).toEqual([])
    expect(await lines(fish)).toMatchObject([{ reason: 'medal', amount: 25, about: 'All-terrain fish' }])
  })

  it('[MED-2] [UI-1] five at most are shown, of those that one has, to everybody', async () => {
    const shown = async () => (await api(server).profile.read({ params: { id: fish.user.id } })).shownMedals
    await page.request('chat:join', { room: 'global' })
    await say('hello')
    await told(page, 'first-words')
    await of(fish).complete({ body: { challengeId: 'all-terrain-fish' } })
    // Somebody without a choice shows the medals that were the most work.
    expect((await shown())[0]).toBe('all-terrain-fish')
    expect(await of(fish).show({ body: { medals: ['first-words'] } })).toMatchObject({ shown: ['first-words'] })
    expect((await page.next('profile:updated', ({ shownMedals }) => shownMedals.join() === 'first-words')).id).toBe(
      fish.user.id,
    )
    expect(await shown()).toEqual(['first-words'])
    await expect(of(fish).show({ body: { medals: ['popular'] } })).rejects.toEqual(refused(409, 'medals/not-earned'))
    await expect(of(fish).show({ body: { medals: Array(6).fill('first-words') } })).rejects.toEqual(
      refused(400, 'bad-request'),
    )
    expect(await shown()).toEqual(['first-words'])
    expect((await of(null).list()).medals.length).toBeGreaterThan(60)
  })

  it('[ADM-2] [MED-1] staff give a medal that is not had, as if it was earned, and take one, which is not earned again until they give it back', async () => {
    const desk = of(admin)
    const act = (medalId: string) => ({ userId: fish.user.id, medalId, reason: 'For the test' })
    const ids = ({ earned }: { earned: { id: string }[] }) =>
      earned.map(({ id }) => id).filter((id) => id !== 'early-bird')
    const byKey = await Promise.all([1, 2, 3].map(() => desk.give({ body: act('all-terrain-fish'), key: 'once' })))
    expect(byKey.map(ids)).toEqual([1, 2, 3].map(() => ['all-terrain-fish']))
    expect(await told(page, 'all-terrain-fish')).toMatchObject({ count: 1 })
    await page.next('notifications:new', ({ notification: { type } }) => type === 'medal')
    expect(await xpFor(server, fish, 'medal')).toBe(25)
    await expect(desk.give({ body: act('popular'), key: 'once' })).rejects.toEqual(refused(422, 'idempotency/mismatch'))
    await expect(desk.take({ body: act('popular') })).rejects.toEqual(refused(409, 'medals/not-had'))

    await of(fish).show({ body: { medals: ['all-terrain-fish'] } })
    const taken = await Promise.allSettled([1, 2, 3].map(() => desk.take({ body: act('all-terrain-fish') })))
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await page.next('profile:updated', ({ medals }) => !('all-terrain-fish' in medals))
    const laterPage = await socket(server, fish)
    expect(await of(fish).own()).toMatchObject({ shown: expect.not.arrayContaining(['all-terrain-fish']) })
    await of(fish).complete({ body: { challengeId: 'all-terrain-fish' } })
    expect(await earned(fish)).toEqual([])
    await expect(of(fish).show({ body: { medals: ['all-terrain-fish'] } })).rejects.toEqual(
      refused(409, 'medals/not-earned'),
    )

    // Two of the staff at the same moment: one gives it back, with the XP that never went.
    const back = await Promise.allSettled([1, 2].map(() => desk.give({ body: act('all-terrain-fish') })))
    const reasons = back.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(reasons).toEqual([refused(409, 'medals/had')])
    await laterPage.next('profile:updated', ({ medals }) => 'all-terrain-fish' in medals)
    expect([await earned(fish), await xpFor(server, fish, 'medal')]).toEqual([['all-terrain-fish'], 25])
    // A key acts once, also after what it did was undone.
    await desk.take({ body: act('all-terrain-fish') })
    expect(ids(await desk.give({ body: act('all-terrain-fish'), key: 'once' }))).toEqual([])

    const { entries } = await api(server, admin).moderation.audit({ query: { action: 'medals' } })
    const staff = (action: string) => [action, 'All-terrain fish', 'For the test', fish.user.id]
    expect(entries.map(({ action, detail, reason, whom }) => [action, detail, reason, whom?.id])).toEqual(
      ['medals.take', 'medals.give', 'medals.take', 'medals.give'].map(staff),
    )
  })

  it('[ADM-2] a medal that is earned again and again stays taken, and comes back with how often it was', async () => {
    const other = await signUp(server)
    const otherPage = await socket(server, other)
    async function won(...people: SignedIn[]) {
      await api(server, mod).missions.start({ body: { globalChallengeId: 'spam-filter' } })
      for (const who of people) await api(server, who).missions.accept()
      await server.moveTime((limits.missionPopups - 1) * limits.missionPopupInterval)
      for (const who of people) await api(server, who).missions.complete({ body: { closed: limits.missionPopups } })
      await api(server, mod).missions.stop()
    }
    await won(fish)
    await told(page, 'spam-filter')
    const body = { userId: fish.user.id, medalId: 'spam-filter', reason: 'For the test' }
    await of(admin).take({ body })
    // The other is counted after the one whose medal was taken.
    await won(fish, other)
    await told(otherPage, 'spam-filter')
    expect(await earned(fish)).not.toContain('spam-filter')
    const { earned: now } = await of(admin).give({ body })
    expect(now.find(({ id }) => id === 'spam-filter')).toMatchObject({ count: 1 })
  })

  it('[ADM-2] refuses medals and people that are not, no reason, and moderators; staff may give themselves', async () => {
    const good = { userId: fish.user.id, medalId: 'popular', reason: 'For the test' }
    for (const [wrong, status, code] of [
      [{ medalId: 'nothing' }, 404, 'medals/no-such-medal'],
      [{ userId: 'nobody' }, 404, 'medals/no-such-person'],
      [{ reason: '  ' }, 400, 'bad-request'],
      [{ medalId: 'm'.repeat(4_000) }, 400, 'bad-request'],
    ] as const)
      for (const way of ['give', 'take'] as const)
        await expect(of(admin)[way]({ body: { ...good, ...wrong } })).rejects.toEqual(refused(status, code))
    await expect(of(mod).give({ body: good })).rejects.toEqual(refused(403, 'auth/forbidden'))
    await expect(of(mod).take({ body: good })).rejects.toEqual(refused(403, 'auth/forbidden'))
    expect(await earned(fish)).toEqual([])
    await of(admin).give({ body: { ...good, userId: admin.user.id } })
    expect(await earned(admin)).toContain('popular')
  })

  it('[CHAT-2] [MED-2] those that somebody chose stand beside their name in the chat', async () => {
    const other = await socket(server, mod)
    for (const where of [page, other]) await where.request('chat:join', { room: 'global' })
    const heard = async (text: string) => {
      const { id } = await say(text)
      const { messages } = await other.next('chat:messages', (frame) => frame.messages.some((one) => one.id === id))
      return messages.find((one) => one.id === id)!
    }
    expect(await heard('nothing to show')).not.toHaveProperty('medals')
    await told(page, 'first-words')
    await of(fish).complete({ body: { challengeId: 'all-terrain-fish' } })
    // The medals on the card of somebody without a choice are not beside the name.
    expect(await heard('nothing chosen')).not.toHaveProperty('medals')
    await of(fish).show({ body: { medals: ['first-words', 'all-terrain-fish'] } })
    // A change is told after its commit.
    const beside = (medals: string[] | undefined) =>
      until('the change', async () => (await heard('look')).medals?.join() === medals?.join())
    await beside(['first-words', 'all-terrain-fish'])
    const { messages } = await (await socket(server, null)).request('chat:join', { room: 'global' })
    expect(messages.at(-1)!.medals).toEqual(['first-words', 'all-terrain-fish'])
    await of(fish).show({ body: { medals: [] } })
    await beside(undefined)
  })

  it('[MED-1] [AUTH-4] a restart and a power cut lose none and double none, and they go with the account', async () => {
    await page.request('chat:join', { room: 'global' })
    await Promise.all(
      [say('JJJJJJJJJJJJJJJJJJJJJJJJJ'), server.kill9().then(() => server.restart())].map((one) => one.catch(() => {})),
    )
    const again = await socket(server, fish)
    await again.request('chat:join', { room: 'global' })
    await say('JJJJJJJJJJJJJJJJJJJJJJJJJJ', again)
    await until('the medal', async () => (await earned(fish)).includes('laughing-fish'))
    expect((await lines(fish)).filter(({ about }) => about === 'Laughing fish')).toHaveLength(1)

    await api(server, fish).accounts.deleteAccount({ body: { email: fish.email } })
    await expect(api(server).profile.read({ params: { id: fish.user.id } })).rejects.toEqual(
      refused(404, 'profile/no-such-user'),
    )
  })

  it('[MED-1] of time: half an hour before the kitchen and an hour before the attic, on two pages no faster', async () => {
    const second = await socket(server, fish)
    const minute = async (...rooms: string[]) => {
      // A page says what it watches, at least each minute.
      for (let half = 0; half < 2; half += 1) {
        for (const room of rooms)
          for (const where of room === 'kitchen' ? [page, second] : [page]) await where.request('presence:watch', room)
        await server.moveTime(31_000)
      }
    }
    for (let time = 0; time < 28; time += 1) await minute('kitchen')
    expect(await earned(fish)).toEqual([])
    for (let time = 0; time < 4; time += 1) await minute('kitchen')
    await told(page, 'kitchen-hand')
    await second.request('presence:watch', '')
    for (let time = 0; time < 56; time += 1) await minute('attic')
    expect(await earned(fish)).toEqual(['kitchen-hand'])
    for (let time = 0; time < 6; time += 1) await minute('attic')
    await told(page, 'attic-dweller')
  })
})
