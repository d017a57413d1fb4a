import { limits, type MissionId } from '@shoal/bus/missions/contract'
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

const over = (status: number, code: string) => expect.objectContaining({ status, code })

describe('global missions', () => {
  let server: TestServer
  let mod: SignedIn
  let fan: SignedIn
  let rival: SignedIn
  let page: TestSocket

  beforeAll(async () => {
    server = await startServer({ program: laterServer, env: { RATE_FACTOR: '1000' } })
    mod = await as(server, 'mod')
  })
  beforeEach(async () => {
    ;[fan, rival] = await Promise.all([signUp(server), signUp(server)])
    page = await socket(server, fan)
  })
  afterEach(async () => {
    await stop().catch(() => {})
    closeSockets()
  })
  afterAll(async () => {
    server.assertNoErrors()
    await server.stop()
  })

  const of = (who: SignedIn | null) => api(server, who).missions
  const start = (
    globalChallengeId: MissionId,
    more: { goal?: number; seconds?: number; launchTexts?: string[]; itemId?: number } = {},
  ) => of(mod).start({ body: { globalChallengeId, ...more } })
  const stop = () => of(mod).stop()
  const xp = (who: SignedIn) => xpFor(server, who, 'mission', 'launch-text')
  const status = async (who: SignedIn) => (await of(who).read()).status
  const say = async (page: TestSocket, text: string) => page.request('chat:send', { room: 'global', text })

  it('[MIS-1] a moderator starts it for everyone, accepting and declining is for each, stopping clears it', async () => {
    const visitor = await socket(server)
    const { globalChallenge } = await start('feeding-frenzy')
    expect(globalChallenge).toMatchObject({
      mission: { id: 'feeding-frenzy', name: 'Feeding frenzy', xp: 100, category: 'global' },
      ...{ goal: 200, progress: 0, endedAt: null },
    })
    for (const one of [page, visitor]) expect(await one.next('missions:start')).toEqual(globalChallenge)
    expect(await of(fan).read()).toMatchObject({ globalChallenge, status: 'none' })
    expect(await of(fan).accept()).toMatchObject({ globalChallenge, status: 'accepted' })
    expect(await page.next('missions:status')).toMatchObject({ id: globalChallenge.id, status: 'accepted' })
    expect(await of(rival).decline()).toMatchObject({ status: 'declined', acceptedAt: null })
    const { initialData } = await api(server, fan).accounts.initialData()
    expect(initialData.globalChallenge).toMatchObject({ globalChallenge, status: 'accepted' })
    expect(await of(null).read()).toMatchObject({ globalChallenge, status: 'none' })

    await stop()
    expect(await visitor.next('missions:stopped')).toEqual({ id: globalChallenge.id })
    expect(await of(fan).read()).toMatchObject({ globalChallenge: null, status: 'none' })
    // A new one begins with no participants, also for people who accepted the last.
    await start('feeding-frenzy')
    expect(await status(fan)).toBe('none')
    const { entries } = await api(server, mod).moderation.audit()
    expect(entries.slice(0, 3).map(({ action }) => action)).toEqual([
      'missions.start',
      'missions.stop',
      'missions.start',
    ])
  })

  it('[MIS-1] only moderators start and stop, one at a time; visitors take no part', async () => {
    for (const who of [null, fan]) {
      const wanted = of(who)
      const refused = over(who ? 403 : 401, who ? 'auth/forbidden' : 'auth/required')
      await expect(wanted.start({ body: { globalChallengeId: 'nuke', launchTexts: ['a'] } })).rejects.toEqual(refused)
      await expect(wanted.stop()).rejects.toEqual(refused)
      await expect(wanted.list()).rejects.toEqual(refused)
    }
    await expect(stop()).rejects.toEqual(over(409, 'missions/none'))
    await expect(of(fan).accept()).rejects.toEqual(over(409, 'missions/none'))
    await expect(of(fan).decline()).rejects.toEqual(over(409, 'missions/none'))
    const both = await Promise.allSettled([start('landslide'), start('landslide')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(start('all-hands')).rejects.toEqual(over(409, 'missions/running'))
    await expect(of(null).accept()).rejects.toEqual(over(401, 'auth/required'))
  })

  it('[MIS-4] moderators choose from five missions of 100 XP each, and the nuke of none', async () => {
    const { missions } = await of(mod).list()
    expect(missions.map(({ id, xp }) => [id, xp])).toEqual([
      ['spam-filter', 100],
      ['all-hands', 100],
      ['feeding-frenzy', 100],
      ['pass-the-hat', 100],
      ['landslide', 100],
      ['nuke', 0],
    ])
  })

  it.each([
    ['a goal below the least', { globalChallengeId: 'spam-filter', goal: 1 }, 'missions/bad-goal'],
    ['a goal above the most', { globalChallengeId: 'spam-filter', goal: 101 }, 'missions/bad-goal'],
    ['a goal of zero', { globalChallengeId: 'landslide', goal: 0 }, 'bad-request'],
    ['a fractional goal', { globalChallengeId: 'landslide', goal: 2.5 }, 'bad-request'],
    ['too little time for its pop-ups', { globalChallengeId: 'spam-filter', seconds: 30 }, 'missions/bad-goal'],
    ['no time', { globalChallengeId: 'landslide', seconds: 1 }, 'bad-request'],
    ['a name that there is not', { globalChallengeId: 'world-peace' }, 'bad-request'],
    ['no launch text', { globalChallengeId: 'nuke' }, 'missions/launch-texts'],
    [
      'the same launch text twice',
      { globalChallengeId: 'nuke', launchTexts: ['A b', 'a-B!'] },
      'missions/launch-texts',
    ],
    ['a launch text of marks only', { globalChallengeId: 'nuke', launchTexts: ['?!'] }, 'missions/launch-texts'],
    ['an item that there is not', { globalChallengeId: 'landslide', itemId: 900 }, 'missions/no-such-item'],
    ['launch texts it has not', { globalChallengeId: 'landslide', launchTexts: ['a'] }, 'missions/launch-texts'],
  ])('[MIS-1] a mission with %s is refused', async (_, body, code) => {
    await expect(of(mod).start({ body: body as never })).rejects.toEqual(over(400, code))
    expect((await of(null).read()).globalChallenge).toBeNull()
  })

  it('[MIS-4] feeding frenzy: messages of those who accepted fill the goal, and they get 100 XP', async () => {
    const other = await socket(server, rival)
    for (const one of [page, other]) await one.request('chat:join', { room: 'global' })
    await start('feeding-frenzy', { goal: 3 })
    await of(fan).accept()
    await say(page, 'one')
    // Somebody who has not accepted does not count.
    await say(other, 'not me')
    await say(page, 'two')
    await page.next('missions:progress', ({ progress }) => progress === 2)
    expect(await xp(fan)).toBe(0)
    await say(page, 'three')
    expect(await page.next('missions:progress', ({ endedAt }) => endedAt !== null)).toMatchObject({ progress: 3 })
    expect(await page.next('missions:status', ({ status }) => status !== 'accepted')).toMatchObject({
      status: 'success',
    })
    expect(await xp(fan)).toBe(100)
    expect(await xp(rival)).toBe(0)
    await expect(of(rival).accept()).rejects.toEqual(over(409, 'missions/over'))
    expect(await status(rival)).toBe('none')
  })

  const itemId = 96
  const itemsOf = async (who: SignedIn) => (await api(server, who).items.mine()).items.map(({ itemId }) => itemId)

  it('[MIS-4] [ITEM-1] pass the hat: tips of those who accepted fill the goal, and they get 100 XP and the item, once each', async () => {
    const modsItems = await itemsOf(mod)
    const { name } = (await api(server, mod).items.catalogue()).items[itemId]!
    const { globalChallenge } = await start('pass-the-hat', { goal: 30, itemId })
    expect(globalChallenge.item).toEqual({ id: itemId, name })
    await Promise.all([of(fan).accept(), of(rival).accept()])
    await api(server, fan).tokens.tip({ params: { userId: rival.user.id }, body: { tip: 20 } })
    await api(server, mod).tokens.tip({ params: { userId: rival.user.id }, body: { tip: 20 } })
    await page.next('missions:progress', ({ progress }) => progress === 20)
    await api(server, rival).tokens.tip({ params: { userId: fan.user.id }, body: { tip: 15 } })
    await page.next('missions:status', ({ status }) => status === 'success')
    expect(await of(rival).read()).toMatchObject({ status: 'success', globalChallenge: { progress: 30 } })
    expect([await xp(fan), await xp(rival)]).toEqual([100, 100])
    expect([await itemsOf(fan), await itemsOf(rival), await itemsOf(mod)]).toEqual([[itemId], [itemId], modsItems])
  })

  it('[MIS-4] landslide: votes in polls fill the goal, and who accepted gets 100 XP', async () => {
    const staff = await socket(server, mod)
    await staff.request('polls:start', { question: 'Now?', answers: ['Yes', 'No'] })
    await start('landslide', { goal: 12 })
    await of(fan).accept()
    await page.request('polls:vote', { answer: 0, votes: 4 })
    await page.next('missions:progress', ({ progress }) => progress === 4)
    await page.request('polls:vote', { answer: 1, votes: 8 })
    await page.next('missions:status', ({ status }) => status === 'success')
    expect(await xp(fan)).toBe(100)
    await staff.request('polls:stop')
  })

  it('[MIS-4] all hands: succeeds when everyone online has accepted, not before, with 100 XP for each', async () => {
    const other = await socket(server, rival)
    await start('all-hands')
    await of(fan).accept()
    expect(await page.next('missions:progress', ({ progress }) => progress === 1)).toMatchObject({ goal: 2 })
    // A third one comes, and leaves without accepting.
    const late = await socket(server, await as(server, 'viewer'))
    await page.next('missions:progress', ({ goal }) => goal === 3)
    await of(rival).accept()
    await page.next('missions:progress', ({ progress }) => progress === 2)
    expect(await status(fan)).toBe('accepted')
    late.close()
    await other.next('missions:status', ({ status }) => status === 'success')
    await page.next('missions:status', ({ status }) => status === 'success')
    expect([await xp(fan), await xp(rival)]).toEqual([100, 100])
  })

  it('[MIS-3] [MIS-4] spam filter: the server takes success once, of who accepted, with all closed, no sooner than they can appear', async () => {
    const goal = 5
    await start('spam-filter', { goal, seconds: 15 })
    const complete = (closed: number) => of(fan).complete({ body: { closed } })
    await expect(complete(goal)).rejects.toEqual(over(409, 'missions/not-accepted'))
    await of(fan).accept()
    await expect(complete(goal - 1)).rejects.toEqual(over(400, 'missions/not-all'))
    await expect(complete(-1)).rejects.toEqual(over(400, 'bad-request'))
    await expect(complete(goal)).rejects.toEqual(over(409, 'missions/too-early'))
    // Giving up and accepting again begins anew.
    await of(fan).decline()
    await expect(complete(goal)).rejects.toEqual(over(409, 'missions/not-accepted'))
    const { acceptedAt } = await of(fan).accept()
    const done = await until('the time that the pop-ups need', () => complete(goal).catch(() => null))
    expect(done.status).toBe('success')
    expect(Date.now() - Date.parse(acceptedAt!)).toBeGreaterThanOrEqual((goal - 1) * limits.missionPopupInterval - 50)
    expect(await Promise.all([complete(goal), complete(goal)])).toMatchObject([
      { status: 'success' },
      { status: 'success' },
    ])
    expect(await xp(fan)).toBe(100)
    expect(await of(fan).decline()).toMatchObject({ status: 'success' })
    await expect(of(fan).launch({ body: { text: 'x' } })).rejects.toEqual(over(409, 'missions/not-this'))
  })

  it('[MIS-1] [MIS-3] spam filter: who accepted has failed when the time is up; who could not finish any more cannot accept', async () => {
    await start('spam-filter', { goal: 5, seconds: 12 })
    await of(fan).accept()
    const refused = await until('the last chance', () => {
      return of(rival)
        .decline()
        .then(() => of(rival).accept())
        .then(
          () => null,
          (error: { code: string }) => error.code,
        )
    })
    expect(refused).toBe('missions/too-late')
    expect(await page.next('missions:status', ({ status }) => status === 'fail')).toMatchObject({ status: 'fail' })
    expect(await status(rival)).toBe('declined')
    expect(await xp(fan)).toBe(0)
    await expect(of(fan).complete({ body: { closed: 5 } })).rejects.toEqual(over(409, 'missions/over'))
    expect((await of(fan).read()).globalChallenge).toMatchObject({ endedAt: expect.any(String) })
    // What is over makes room for the next one.
    await start('all-hands')
    expect(await status(fan)).toBe('none')
  })

  it('[MIS-4] each launch text gives 100 XP to each person once, all of them are success, and nobody else sees them', async () => {
    const { globalChallenge } = await start('nuke', { launchTexts: ['Red Herring', 'deep blue 7'] })
    expect(globalChallenge).toMatchObject({ goal: 2, mission: { xp: 0 } })
    const launch = (who: SignedIn, text: string) => of(who).launch({ body: { text } })
    await expect(launch(fan, 'red herring')).rejects.toEqual(over(409, 'missions/not-accepted'))
    await Promise.all([of(fan).accept(), of(rival).accept()])
    await expect(launch(fan, 'open sesame')).rejects.toEqual(over(400, 'missions/wrong-text'))
    await expect(launch(fan, ' ')).rejects.toEqual(over(400, 'bad-request'))
    const rush = await Promise.allSettled(Array.from({ length: 4 }, () => launch(fan, ' red-herring! ')))
    expect(rush.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await xp(fan)).toBe(limits.launchTextXp)
    await expect(launch(fan, 'Red Herring')).rejects.toEqual(over(409, 'missions/text-used'))
    expect(await launch(rival, 'RED HERRING')).toMatchObject({ xp: 100, found: 1, status: 'accepted' })
    expect(await launch(fan, 'Deep  Blue 7')).toMatchObject({ xp: 100, found: 2, status: 'success' })
    expect([await xp(fan), await xp(rival)]).toEqual([200, 100])
    expect(JSON.stringify([await of(fan).read(), await of(mod).read(), page.received])).not.toMatch(/herring/i)
  })

  it('[MIS-1] a mission that ran when the server was cut off ends all the same', async () => {
    await start('landslide', { seconds: 60 })
    await of(fan).accept()
    await server.kill9()
    // When it starts again its time is up.
    await server.moveTime(60_000)
    await server.restart()
    await until('the end of the mission', async () => (await status(fan)) === 'fail')
  })
})
