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
import { freshStorage } from '../../../test/storage.ts'

const refused = (status: number, code: string) => expect.objectContaining({ status, code })

describe('medals', () => {
  let server: TestServer
  let admin: SignedIn
  let mod: SignedIn
  let fish: SignedIn
  let page: TestSocket

  beforeAll(async () => {
    const env = { RATE_FACTOR: '1000', SIGN_UPS_PER_ADDRESS: '100' }
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

  it('[MED-1] [NOT-1] is told on each page of the person, with its name and picture, and as a notification that leads to the medals', async () => {
    const other = await socket(server, fish)
    await page.request('chat:join', { room: 'global' })
    await say('hello there')
    expect(await told(page, 'first-words')).toMatchObject({
      medal: { name: 'First words', category: 'viewer', icon: 'talk' },
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
})

it('[MED-1] what was done before a power cut brings its medal when a server is back, once, however often the power goes', async () => {
  const storage = await freshStorage(undefined, 'show')
  const env = { RATE_FACTOR: '1000' }
  // A node that counts nothing itself: what was told waits in the same storage, for others.
  const first = await startServer({ storage, env, program: 'test/programs/handingServer.ts' })
  const viewer = await as(first, 'viewer')
  const had = async (server: TestServer) =>
    (await api(server).profile.read({ params: { id: viewer.user.id } })).medals['laughing-fish']
  const lines = async (server: TestServer) =>
    (await api(server, viewer).profile.xpHistory({ query: { page: 0, pageSize: 50 } })).lines
      .filter(({ about }) => about === 'Laughing fish')
      .map(({ reason, amount }) => ({ reason, amount }))
  const page = await socket(first, viewer)
  await page.request('chat:join', { room: 'global' })
  await page.request('chat:send', { room: 'global', text: 'J'.repeat(25) })
  expect([await had(first), await lines(first)]).toEqual([undefined, []])
  closeSockets()
  await first.kill9()

  const next = await startServer({ storage, env })
  await until('the medal', () => had(next))
  await next.kill9()
  await next.restart()
  // A deed that is counted after it, and brings another medal: by then the first would have come again.
  const rival = await as(next, 'rival')
  const later = await socket(next, rival)
  await later.request('chat:join', { room: 'global' })
  await later.request('chat:send', { room: 'global', text: 'J'.repeat(25) })
  await later.next('medals:earned', ({ medal }) => medal.id === 'laughing-fish')
  expect([await had(next), await lines(next)]).toEqual([1, [{ reason: 'medal', amount: 25 }]])
  closeSockets()
  next.assertNoErrors()
  await next.stop()
  await storage.remove()
})
