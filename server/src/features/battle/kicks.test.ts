import { emptyRing } from '../../../test/battles.ts'
import { api, as, logIn, type SignedIn, signUp, socket, type TestSocket, until } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'

const tenMinutes = 600_000

describe('battle: kicks and the past', () => {
  let server: TestServer
  let one: SignedIn
  let two: SignedIn
  let mod: SignedIn
  let watcher: TestSocket

  beforeAll(async () => {
    server = await startServer({ program: laterServer, env: { RATE_FACTOR: '1000' } })
  })
  beforeEach(async () => {
    ;[one, two, mod] = await Promise.all([signUp(server), signUp(server), as(server, 'mod')])
    watcher = await watching()
  })
  afterEach(() => emptyRing(server))
  afterAll(async () => {
    server.assertNoErrors()
    await server.stop()
  })

  async function watching(): Promise<TestSocket> {
    const page = await socket(server)
    await page.request('battle-chat:watch', { open: true })
    return page
  }
  async function begin(): Promise<{ id: string; pages: TestSocket[] }> {
    const pages = await Promise.all([socket(server, one), socket(server, two)])
    for (const page of pages) await page.request('battle-chat:queue')
    const { id } = await watcher.next('battle-chat:start')
    return { id, pages }
  }
  const kick = async ({ user }: SignedIn, reason = 'no knives', by = mod) =>
    (await socket(server, by)).send('battle-chat:kick', { userId: user.id, reason })

  // First: there are no other battles yet.
  it('[BAT-11] past battles are looked up, the newest first, with fighters, votes, winner, and how they ended', async () => {
    const { pages, id } = await begin()
    await (await socket(server, await signUp(server))).request('battle-chat:vote', { votes: 1, voteFor: two.user.id })
    await server.moveTime(120_000)
    await watcher.next('battle-chat:end')
    await pages[1]!.next('battle-chat:status', ({ status }) => status === 'queued')
    await pages[0]!.request('battle-chat:queue')
    const tie = await watcher.next('battle-chat:start')
    await server.moveTime(120_000)
    await watcher.next('battle-chat:end')
    await pages[0]!.request('battle-chat:queue')
    const kicked = await watcher.next('battle-chat:start')
    await kick(one)
    await watcher.next('battle-chat:end')

    const { battles, more } = await api(server).battle.past({ query: {} })
    expect(more).toBe(false)
    expect(battles.map((one) => [one.id, one.ending, one.winner])).toEqual([
      [kicked.id, 'kick', kicked.userOne.id === one.user.id ? 'two' : 'one'],
      [tie.id, 'tie', 'one'],
      [id, 'votes', 'two'],
    ])
    expect(battles[2]).toMatchObject({
      ...{ userOneVotes: 0, userTwoVotes: 1 },
      userOne: { displayName: one.user.displayName },
      userTwo: { displayName: two.user.displayName },
    })
    expect(Date.parse(battles[2]!.endedAt) - Date.parse(battles[2]!.startedAt)).toBe(120_000)
    expect(await api(server).battle.past({ query: { before: tie.id } })).toMatchObject({ battles: [{ id }] })
    expect(await api(server).battle.past({ query: { before: 'none-of-them' } })).toEqual({ battles: [], more: false })

    // The name of somebody who deletes the account is gone, and the ending stays.
    await api(server, two).accounts.deleteAccount({ body: { email: two.email } })
    const later = await until('the deletion', async () => {
      const past = await api(server).battle.past({ query: {} })
      return past.battles.every(({ userTwo }) => userTwo.displayName !== two.user.displayName) && past
    })
    expect(later.battles.at(-1)).toMatchObject({ winner: 'two', userOne: { id: one.user.id } })
  })

  it('[BAT-9] a kick in a battle ends it as lost, keeps out for 10 minutes through restart and log-in, and is told with its reason', async () => {
    const { id, pages } = await begin()
    await (await socket(server, await signUp(server))).request('battle-chat:vote', { votes: 1, voteFor: one.user.id })
    const { until: out } = (await kick(one)) as { until: string }
    expect(await watcher.next('battle-chat:end')).toMatchObject({
      ...{ id, forfeit: true, ending: 'kick' },
      winner: { id: two.user.id },
      loser: { id: one.user.id },
    })
    const told = await pages[0]!.next('battle-chat:status', ({ status }) => status === 'kicked')
    expect(told.kick).toEqual({ until: out, reason: 'no knives' })
    await expect(pages[0]!.request('battle-chat:queue')).rejects.toMatchObject({ code: 'battle/kicked' })
    await pages[1]!.next('battle-chat:status', ({ status }) => status === 'queued')

    await server.kill9()
    await server.restart()
    await server.moveTime(tenMinutes - 60_000)
    const again = await logIn(server, one.email, one.password)
    expect((await api(server, again).accounts.initialData()).initialData.currentBattleChat).toMatchObject({
      ...{ status: 'kicked', battleChat: null },
      kick: { until: out, reason: 'no knives' },
    })
    const page = await socket(server, again)
    await expect(page.request('battle-chat:queue')).rejects.toMatchObject({ code: 'battle/kicked' })
    await server.moveTime(60_000)
    const { snapshot } = await page.request('battle-chat:watch', { open: false })
    expect(snapshot.status).toBe('idle')
    expect(snapshot.kick).toBeUndefined()
    expect((await page.request('battle-chat:queue')).status).toBe('queued')
  })

  it('[BAT-9] [MUTE-2] who waits is kicked out of the queue; the log says who did it and why, a notification tells the person', async () => {
    const page = await socket(server, one)
    await page.request('battle-chat:queue')
    const { waiting } = await watcher.next('battle-chat:waiting', (event) => event.waiting.length === 1)
    expect(waiting).toMatchObject([{ id: one.user.id, displayName: one.user.displayName }])
    await kick(one, 'not today')
    expect(await watcher.next('battle-chat:waiting')).toEqual({ waiting: [] })
    expect((await page.next('battle-chat:status', ({ status }) => status === 'kicked')).kick?.reason).toBe('not today')
    const { entries } = await api(server, mod).moderation.audit({
      query: { action: 'battle', whom: one.user.displayName },
    })
    expect(entries).toMatchObject([
      {
        ...{ action: 'battle.kick', detail: 'out of the queue', reason: 'not today' },
        who: { id: mod.user.id },
        whom: { id: one.user.id },
      },
    ])
    const { notification } = await page.next('notifications:new', (event) => event.notification.type === 'battle-kick')
    expect(JSON.stringify(notification.parts)).toContain('not today')
    expect(JSON.stringify(notification)).not.toContain(mod.user.id)
    // Somebody who was kicked already neither waits nor battles.
    expect(await kick(one)).toMatchObject({ code: 'battle/not-there' })
  })

  it('[BAT-9] people who are no staff kick nobody, staff are not kicked, and a reason is needed', async () => {
    const page = await socket(server, one)
    await page.request('battle-chat:queue')
    expect(await kick(one, 'because', two)).toMatchObject({ error: expect.any(String), code: 'auth/forbidden' })
    expect(await kick(one, '  ')).toMatchObject({ code: 'bad-request' })
    expect(await kick(two)).toMatchObject({ code: 'battle/not-there' })
    const admin = await as(server, 'admin')
    await (await socket(server, mod)).request('battle-chat:queue')
    expect(await kick(mod, 'because', admin)).toMatchObject({ code: 'battle/staff-stay' })
    expect((await page.request('battle-chat:watch', { open: false })).snapshot.status).not.toBe('kicked')
  })
})
