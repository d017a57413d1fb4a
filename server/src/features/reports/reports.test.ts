import type { ChatMessage } from '@shoal/bus/chat/contract'
import { directRoom } from '@shoal/bus/chat/rules'
import { limits } from '@shoal/bus/reports/contract'
import { Client } from 'pg'
import { api, as, closeSockets, type SignedIn, signUp, socket, type TestSocket, until } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'
import { dialects } from '../../../test/storage.ts'

const room = 'global'

describe('blocks, mutes and reports', () => {
  let server: TestServer
  let [viewer, rival, mod, admin]: SignedIn[] = []
  beforeAll(async () => {
    server = await startServer({ program: laterServer, env: { RATE_FACTOR: '1000' } })
    ;[viewer, rival, mod, admin] = await Promise.all(
      (['viewer', 'rival', 'mod', 'admin'] as const).map((one) => as(server, one)),
    )
  })
  afterEach(closeSockets)
  afterAll(async () => {
    server.assertNoErrors()
    await server.stop()
  })

  const mine = (who: SignedIn | null) => api(server, who)
  const mute = (who: SignedIn | null, whom: SignedIn, body: object = {}) =>
    mine(who).reports.mute({ params: { userId: whom.user.id }, body })
  const queue = async (state: 'open' | 'decided' = 'open') =>
    (await mine(mod!).reports.queue({ query: { state } })).cases
  const caseOf = async (whom: SignedIn) => (await queue()).find(({ person }) => person?.id === whom.user.id)
  async function enter(who: SignedIn | null): Promise<TestSocket> {
    const page = await socket(server, who)
    await page.request('chat:join', { room })
    return page
  }
  const say = (page: TestSocket, text: string, more: object = {}) => page.request('chat:send', { room, text, ...more })
  const shownTo = async (who: SignedIn | null): Promise<ChatMessage[]> =>
    (await (await socket(server, who)).request('chat:join', { room })).messages

  const onPostgres = (dialects as readonly string[]).includes('postgres')
  const itOnPostgres = onPostgres ? it : it.skip
  /** What a statement finds in the database itself, where no call shows it; of PostgreSQL, which lets another in. */
  async function stored(statement: string): Promise<unknown[]> {
    const database = new Client({ connectionString: server.settings.DATABASE_URL })
    await database.connect()
    const { rows } = await database.query(statement)
    await database.end()
    return rows
  }

  it('[MUTE-1] who blocks somebody reports them, hears nothing of them any more, trades nothing with them, and takes it back', async () => {
    const [ann, bob] = await Promise.all([signUp(server), signUp(server)])
    const [page, theirs] = await Promise.all([enter(ann), enter(bob)])
    const { id } = await say(theirs, 'you all smell of fish')
    expect(await mute(ann, bob, { messageId: id })).toEqual({ until: null })
    expect((await page.next('chat:options')).blocked).toEqual([{ id: bob.user.id, displayName: bob.user.displayName }])
    expect((await mine(ann).accounts.initialData()).initialData).toMatchObject({
      mutes: [{ userId: bob.user.id, displayName: bob.user.displayName }],
      chatOptions: { superBabyMode: false },
    })
    await mute(ann, bob)
    expect(await caseOf(bob)).toMatchObject({
      count: 1,
      reports: [{ by: { id: ann.user.id }, message: { id, text: 'you all smell of fish' } }],
    })

    await say(theirs, `@${ann.user.displayName} @${viewer!.user.displayName} hello`)
    const others = await socket(server, viewer!)
    await say(theirs, `@${ann.user.displayName} @${viewer!.user.displayName} hello again`)
    await others.next('chat:mentioned')
    expect(page.received.filter(({ name }) => name === 'chat:mentioned')).toEqual([])

    await mine(ann).reports.unmute({ params: { userId: bob.user.id } })
    expect((await page.next('chat:options')).blocked).toEqual([])
    await say(theirs, `@${ann.user.displayName} and now?`)
    expect((await page.next('chat:mentioned')).by).toBe(bob.user.displayName)
  })

  it('[MUTE-1] neither of two people of whom one blocked the other can ask for a trade', async () => {
    const [ann, bob] = [await as(server, 'pass'), await as(server, 'xl')]
    const pages = await Promise.all([socket(server, ann), socket(server, bob)])
    await mute(ann, bob)
    for (const [page, other] of [
      [pages[0], bob],
      [pages[1], ann],
    ] as const)
      await expect(page.request('trade:request', { userId: other.user.id })).rejects.toMatchObject({
        code: 'trade/refused',
      })
    await mine(ann).reports.unmute({ params: { userId: bob.user.id } })
    await pages[0].request('trade:request', { userId: bob.user.id })
    await mute(bob, ann)
    expect(await pages[0].next('trade:close')).toMatchObject({ reason: 'declined' })
    await mine(bob).reports.unmute({ params: { userId: ann.user.id } })
  })

  it.each([
    ['oneself', () => mute(viewer!, viewer!), 'reports/yourself'],
    ['a moderator', () => mute(viewer!, mod!), 'reports/staff-stay'],
    ['a moderator, by another', () => mute(admin!, mod!, { minutes: 1 }), 'chat/staff-speak'],
    ['nobody', () => mine(viewer!).reports.mute({ params: { userId: 'nobody' }, body: {} }), 'not-found'],
    ['for a time, as a viewer', () => mute(viewer!, rival!, { minutes: 1 }), 'reports/for-staff'],
    ['in the shadow, as a viewer', () => mute(viewer!, rival!, { shadow: true }), 'reports/for-staff'],
    ['for no time, as a moderator', () => mute(mod!, rival!), 'reports/how-long'],
    ['for no reason, as a moderator', () => mute(mod!, rival!, { minutes: 1, reason: '  ' }), 'chat/say-why'],
    ['for half a minute', () => mute(mod!, rival!, { minutes: 0.5 }), 'bad-request'],
    ['for more than a week', () => mute(mod!, rival!, { minutes: 10_081 }), 'bad-request'],
    ['as a visitor', () => mute(null, rival!), 'auth/required'],
  ])('[MUTE-1] nobody blocks or mutes %s', async (_, attempt, code) => {
    await expect(attempt()).rejects.toMatchObject({ code })
    expect((await mine(rival!).chat.options()).muted).toBeNull()
  })

  it('[MUTE-1] [MUTE-2] staff mute with duration and reason: the person knows for how long, and it ends on time, also after kill -9', async () => {
    const bob = await signUp(server)
    const page = await enter(bob)
    await mute(mod!, bob, { minutes: 10, reason: 'shouting' })
    const told = (await page.next('chat:options')).muted
    expect(told).toMatchObject({ reason: 'shouting' })
    expect(600_000 - told!.forMs).toBeLessThan(60_000)
    await expect(say(page, 'let me')).rejects.toMatchObject({ code: 'chat/muted' })
    await server.kill9()
    await server.moveTime(599_000 - 60_000)
    await server.restart()
    const again = await enter(bob)
    const { muted } = await mine(bob).chat.options()
    expect(muted!.forMs).toBeGreaterThan(0)
    expect(muted!.forMs).toBeLessThan(61_000)
    await expect(say(again, 'let me')).rejects.toMatchObject({ code: 'chat/muted' })
    await server.moveTime(62_000)
    await say(again, 'thank you')
    expect((await mine(bob).chat.options()).muted).toBeNull()
  })

  it('[MUTE-1] of a shadow mute nobody else sees a line, a reaction, a mention or an answer, and the person sees them all, also after a restart', async () => {
    const bob = await signUp(server)
    const [page, other] = await Promise.all([enter(bob), enter(viewer!)])
    const loud = await say(other, 'good evening')
    await page.next('chat:messages')
    await mute(mod!, bob, { minutes: 20, shadow: true, reason: 'spam' })

    const { id } = await say(page, `@${viewer!.user.displayName} buy my fish`)
    const { messages } = await page.next('chat:messages')
    expect(messages.map((one) => one.id)).toEqual([id])
    // What the person is shown of themselves gives nothing away: they said something.
    await until('the first step', async () => (await mine(bob).steps.read()).firstSteps?.said === true)
    const reacted = await page.request('chat:react', { id: loud.id, name: 'heart', on: true })
    expect(reacted).toMatchObject({ counts: [{ name: 'heart', count: 1 }], mine: ['heart'] })
    await expect(other.request('chat:react', { id, name: 'heart', on: true })).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(say(other, 'who?', { replyTo: id })).rejects.toMatchObject({ code: 'chat/no-such-message' })

    await server.restart()
    await server.moveTime(21 * 60_000)
    const later = await enter(bob)
    // The mute is over, and what answers what nobody saw shows nobody what that was.
    const answer = await say(later, 'nobody wants it?', { replyTo: id })
    const loudAgain = await say(later, 'hello all')
    await server.restart()
    const own = await shownTo(bob)
    expect(own.map((one) => one.id)).toEqual(expect.arrayContaining([loud.id, id, answer.id, loudAgain.id]))
    expect(own.findIndex((one) => one.id === id)).toBeLessThan(own.findIndex((one) => one.id === loudAgain.id))
    expect(own.find((one) => one.id === loud.id)?.reactions).toMatchObject({ counts: [{ name: 'heart', count: 1 }] })
    for (const who of [viewer!, mod!, null]) {
      const shown = await shownTo(who)
      expect(shown.map((one) => one.id)).toEqual(expect.arrayContaining([loud.id, loudAgain.id]))
      expect(shown.filter((one) => [id, answer.id].includes(one.id))).toEqual([])
      expect(shown.find((one) => one.id === loud.id)?.reactions).toBeUndefined()
      const around = (message: string) => ({ room, id: message, side: 'around' }) as const
      const back = await socket(server, who)
      const read = (await back.request('chat:history', around(loud.id))).messages.map((one) => one.id)
      expect(read).toContain(loudAgain.id)
      expect(read.filter((one) => [id, answer.id].includes(one))).toEqual([])
      expect(await back.send('chat:history', around(id))).toMatchObject({ code: 'not-found' })
    }
    const back = await (await socket(server, bob)).request('chat:history', { room, id: loud.id, side: 'after' })
    expect(back.messages.map((one) => one.id)).toEqual(expect.arrayContaining([id, answer.id, loudAgain.id]))
    // Everything that went to others since the mute.
    expect(other.received.filter(({ payload }) => JSON.stringify(payload).includes(id))).toEqual([])
    expect(
      other.received.filter(({ name }) => ['chat:mentioned', 'chat:reactions', 'chat:options'].includes(name)),
    ).toEqual([])
    expect(page.received.filter(({ name }) => name === 'chat:options')).toEqual([])
    expect((await mine(bob).chat.options()).muted).toBeNull()

    const history = await mine(mod!).reports.history({ params: { userId: bob.user.id }, query: { text: 'FISH' } })
    expect(history).toMatchObject({ total: 1, messages: [{ id, shadow: true }], mute: null })
    expect(history.actions[0]).toMatchObject({ action: 'chat.shadow-mute', detail: '20 minutes', reason: 'spam' })
  })

  it('[MUTE-2] [AUTH-4] a report keeps what was said, where and when, though it is taken away; it goes with the account of its author', async () => {
    const [ann, bob] = await Promise.all([signUp(server), signUp(server)])
    const page = await enter(bob)
    const at = Date.now()
    const [mean, meaner] = [(await say(page, 'you are a nobody')).id, (await say(page, 'leave and stay away')).id]
    await Promise.all([mute(ann, bob, { messageId: mean }), mute(viewer!, bob, { messageId: meaner })])
    await page.request('chat:remove', { id: mean })
    await (await enter(mod!)).request('chat:remove', { id: meaner })

    const { id, reports } = (await caseOf(bob))!
    const kept = [
      { id: mean, room, text: 'you are a nobody', removedBy: 'author' },
      { id: meaner, room, text: 'leave and stay away', removedBy: 'moderator' },
    ]
    const linesOf = (some: typeof reports) =>
      kept.map(({ id }) => some.find(({ message }) => message?.id === id)?.message)
    expect(linesOf(reports)).toMatchObject(kept)
    for (const { message } of reports) expect(Math.abs(Date.parse(message!.at) - at)).toBeLessThan(60 * 60_000)
    const history = await mine(mod!).reports.history({ params: { userId: bob.user.id }, query: {} })
    expect(linesOf(history.reports)).toMatchObject(kept)
    // Of the room it is gone, for staff as well.
    for (const who of [ann, mod!]) expect(JSON.stringify(await shownTo(who))).not.toContain('you are a nobody')

    await mine(mod!).reports.decide({ params: { id }, body: { decision: 'dismissed' } })
    if (!onPostgres) return
    const decided = async () => JSON.stringify(await stored('select * from reports'))
    expect(await decided()).toContain('you are a nobody')
    await mine(bob).accounts.deleteAccount({ body: { email: bob.email } })
    expect(await decided()).not.toMatch(/you are a nobody|stay away/)
  })

  it('[MUTE-1] a report of a message that is gone, unknown, of somebody else, in the shadow or not to be read changes nothing', async () => {
    const [ann, bob, xl] = [await signUp(server), await signUp(server), await as(server, 'xl')]
    const [page, theirs, own] = [await enter(bob), await socket(server, xl), await enter(ann)]
    const { id: removed } = await say(page, 'gone in a moment')
    await page.request('chat:remove', { id: removed })
    const { id: another } = await say(own, 'what I say myself')
    const { id: standing } = await say(page, 'still there')
    await mute(mod!, bob, { minutes: 5, shadow: true, reason: 'spam' })
    const { id: shadow } = await say(page, 'only I read this')
    await theirs.request('chat:join', { room: 'xl' })
    const { id: closed } = await theirs.request('chat:send', { room: 'xl', text: 'among us' })

    const untouched = async (whom: SignedIn) => {
      expect((await mine(ann).chat.options()).blocked).toEqual([])
      // People of the demo show may have a case by others already.
      expect(JSON.stringify((await caseOf(whom)) ?? null)).not.toContain(ann.user.id)
    }
    for (const [whom, messageId] of [
      [bob, removed],
      [bob, '00000000-0000-4000-8000-000000000000'],
      [bob, 'no-message'],
      [bob, another],
      [bob, shadow],
      [xl, closed],
    ] as const) {
      await expect(mute(ann, whom, { messageId })).rejects.toMatchObject({
        code: 'reports/no-such-message',
        status: 404,
      })
      await untouched(whom)
    }
    await mute(ann, bob, { messageId: standing })
    // Nor is a report that stands changed by one that is refused.
    await expect(mute(ann, bob, { messageId: removed })).rejects.toMatchObject({ code: 'reports/no-such-message' })
    expect(await caseOf(bob)).toMatchObject({ count: 1, reports: [{ message: { id: standing, text: 'still there' } }] })
  })

  itOnPostgres('[MUTE-1] whose list of blocked people is full reports those in it again, and nobody else', async () => {
    const [ann, bob, other] = await Promise.all([signUp(server), signUp(server), signUp(server)])
    await mute(ann, bob)
    await stored(`insert into person_blocks (user_id, blocked_id, at)
      select '${ann.user.id}', 'filler-' || n, now() from generate_series(2, ${limits.blockedMax}) n`)
    await expect(mute(ann, other)).rejects.toMatchObject({ code: 'reports/too-many' })
    expect(await caseOf(other)).toBeUndefined()
    const { id } = await say(await enter(bob), 'and another thing')
    await mute(ann, bob, { messageId: id })
    expect(await caseOf(bob)).toMatchObject({ reports: [{ message: { id } }] })
  })

  it('[MUTE-2] of two moderators who decide at once one decides and the other is told; who took a case decides it alone, for two minutes', async () => {
    const [bob, ann] = await Promise.all([signUp(server), signUp(server)])
    const other = await as(server, 'admin')
    const watching = await socket(server, other)
    await Promise.all([mute(viewer!, bob), mute(rival!, bob), mute(ann, bob)])
    const { id, count } = (await caseOf(bob))!
    expect(count).toBe(3)
    await watching.next('reports:changed', (event) => event.id === id)

    const [params, decision] = [{ id }, { decision: 'muted', minutes: 5, reason: 'rude' } as const]
    await mine(mod!).reports.claim({ params })
    for (const attempt of [
      () => mine(other).reports.claim({ params }),
      () => mine(other).reports.decide({ params, body: decision }),
    ])
      await expect(attempt()).rejects.toMatchObject({
        code: 'reports/claimed',
        message: expect.stringContaining(mod!.user.displayName),
      })
    await mine(other).reports.release({ params })
    await expect(mine(other).reports.claim({ params })).rejects.toMatchObject({ code: 'reports/claimed' })
    await server.moveTime(limits.claimMs + 1_000)
    expect((await mine(other).reports.claim({ params })).claim?.by?.id).toBe(other.user.id)
    await mine(other).reports.release({ params })

    const ends = await Promise.allSettled(
      [mod!, other].map((who) => mine(who).reports.decide({ params, body: decision })),
    )
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(ends.find((end) => end.status === 'rejected')?.reason).toMatchObject({ code: 'reports/decided' })
    const { actions } = await mine(mod!).reports.history({ params: { userId: bob.user.id }, query: {} })
    expect(actions.map(({ action }) => action)).toEqual(['reports.decide', 'chat.mute'])
    expect(await caseOf(bob)).toBeUndefined()
    expect((await queue('decided'))[0]).toMatchObject({ id, decided: { decision: 'muted' } })

    // The next report begins a case of its own.
    await mine(ann).reports.unmute({ params: { userId: bob.user.id } })
    await mute(ann, bob)
    const next = (await caseOf(bob))!
    expect([next.id === id, next.count]).toEqual([false, 1])
    await mine(mod!).reports.decide({ params: { id: next.id }, body: { decision: 'dismissed' } })
    await expect(mine(mod!).reports.decide({ params, body: decision })).rejects.toMatchObject({
      code: 'reports/decided',
    })
    await expect(mine(mod!).reports.claim({ params: { id: 'x' } })).rejects.toMatchObject({
      code: 'reports/no-such-case',
    })
    for (const who of [viewer!, null]) {
      const code = who ? 'auth/forbidden' : 'auth/required'
      await expect(mine(who).reports.queue({ query: {} })).rejects.toMatchObject({ code })
      await expect(mine(who).reports.claim({ params })).rejects.toMatchObject({ code })
      await expect(mine(who).reports.decide({ params, body: decision })).rejects.toMatchObject({ code })
      await expect(mine(who).reports.history({ params: { userId: bob.user.id }, query: {} })).rejects.toMatchObject({
        code,
      })
    }
  })

  it('[MUTE-2] a history has nothing of what was written to one person alone, but for what that one reported', async () => {
    const [xl, pass] = [await as(server, 'xl'), await as(server, 'pass')]
    const page = await socket(server, xl)
    const direct = directRoom(xl.user.id, pass.user.id)
    await page.request('chat:join', { room: direct })
    const { id } = await page.request('chat:send', { room: direct, text: 'between us' })
    const history = () => mine(mod!).reports.history({ params: { userId: xl.user.id }, query: { text: 'between us' } })
    expect(await history()).toMatchObject({ messages: [], total: 0 })
    await mute(pass, xl, { messageId: id })
    const roomName = `between ${[xl, pass]
      .toSorted((one, other) => (one.user.id < other.user.id ? -1 : 1))
      .map(({ user }) => user.displayName)
      .join(' and ')}`
    const reported = { messages: [], total: 0, reports: [{ message: { text: 'between us', roomName } }] }
    expect(await history()).toMatchObject(reported)
    // Nor does a mute that names the message tell a moderator what it says.
    const body = { minutes: 1, reason: 'a guess', messageId: id }
    await expect(mute(mod!, xl, body)).rejects.toMatchObject({ code: 'reports/no-such-message' })
  })

  it('[MUTE-2] a mute names the line it is for in the log, cut where it is long', async () => {
    const bob = await signUp(server)
    const { id } = await say(await enter(bob), `buy ${'fish '.repeat(40)}`)
    await mute(mod!, bob, { minutes: 10, reason: 'spam', messageId: id })
    const { actions } = await mine(mod!).reports.history({ params: { userId: bob.user.id }, query: {} })
    expect(actions[0]).toMatchObject({ action: 'chat.mute', reason: 'spam' })
    expect(actions[0]!.detail).toMatch(/^10 minutes, for “buy fish [fish ]*…”$/)
    expect(actions[0]!.detail.length).toBeLessThan(150)
    // Moderators take a line away, and then mute.
    await (await enter(mod!)).request('chat:remove', { id })
    await mute(mod!, bob, { minutes: 2, reason: 'spam', messageId: id })
    const { actions: later } = await mine(mod!).reports.history({ params: { userId: bob.user.id }, query: {} })
    expect(later[0]).toMatchObject({ action: 'chat.mute', detail: '2 minutes' })
    for (const [whom, messageId] of [
      [rival!, id],
      [bob, 'nothing'],
    ] as const)
      await expect(mute(mod!, whom, { minutes: 1, reason: 'spam', messageId })).rejects.toMatchObject({
        code: 'reports/no-such-message',
      })
  })

  it('[MUTE-2] a case is decided with a ban by an admin, with a reason that the decided case shows; a moderator is refused', async () => {
    const bob = await signUp(server)
    const page = await socket(server, bob)
    await mute(viewer!, bob)
    const { id } = (await caseOf(bob))!
    const decide = (who: SignedIn, body: { decision: 'banned' | 'muted'; reason?: string; minutes?: number }) =>
      mine(who).reports.decide({ params: { id }, body })
    for (const [who, body, code] of [
      [mod!, { decision: 'banned', reason: 'threats' }, 'reports/admins-ban'],
      [admin!, { decision: 'banned' }, 'accounts/ban-reason'],
      [mod!, { decision: 'muted', minutes: 5 }, 'chat/say-why'],
    ] as const)
      await expect(decide(who, body)).rejects.toMatchObject({ code })
    expect((await caseOf(bob))!.decided).toBeNull()
    expect((await decide(admin!, { decision: 'banned', reason: 'threats' })).decided).toMatchObject({
      ...{ decision: 'banned', reason: 'threats', by: { id: admin!.user.id } },
    })
    expect(await page.next('accounts:ended')).toEqual({ reason: 'banned' })
    const { actions } = await mine(mod!).reports.history({ params: { userId: bob.user.id }, query: {} })
    expect(actions).toMatchObject([
      { action: 'reports.decide', detail: 'banned', reason: 'threats' },
      { action: 'accounts.flags', detail: 'banned on', reason: 'threats' },
    ])
  })

  it('[MUTE-2] a history has all that was done and reported, by pages with their totals', async () => {
    const bob = await signUp(server)
    for (let n = 1; n <= limits.historyPageSize + 1; n += 1) await mute(mod!, bob, { minutes: n, reason: `nr ${n}` })
    await Promise.all([mute(viewer!, bob), mute(rival!, bob)])
    const pageOf = (query: object) => mine(mod!).reports.history({ params: { userId: bob.user.id }, query })
    const first = await pageOf({})
    expect([first.actions.length, first.actionsTotal]).toEqual([limits.historyPageSize, limits.historyPageSize + 1])
    expect(first.reportsTotal).toBe(2)
    const next = await pageOf({ actionsPage: 1, reportsPage: 1 })
    expect(next.actions.map(({ reason }) => reason)).toEqual(['nr 1'])
    expect([next.reports, next.reportsTotal]).toEqual([[], 2])
    await expect(pageOf({ actionsPage: -1 })).rejects.toMatchObject({ code: 'bad-request' })
  })

  it('[MUTE-2] the log is searched by who, whom, what and when', async () => {
    const bob = await signUp(server)
    await mute(mod!, bob, { minutes: 3, reason: 'shouting' })
    await server.moveTime(60_000)
    await mine(admin!).reports.unmute({ params: { userId: bob.user.id } })
    const search = async (query: object) =>
      (await mine(mod!).moderation.audit({ query: { pageSize: 50, ...query } })).entries.map(
        ({ action, whom, at }) => ({ action, whom: whom?.id, at }),
      )
    const whom = bob.user.displayName.toUpperCase()
    const [unmuted, muted] = await search({ whom })
    expect([unmuted?.action, muted?.action]).toEqual(['chat.unmute', 'chat.mute'])
    expect(await search({ whom, who: mod!.user.displayName })).toEqual([muted])
    expect(await search({ whom, action: 'chat.unmute' })).toEqual([unmuted])
    expect(await search({ whom, action: 'chat' })).toEqual([unmuted, muted])
    expect(await search({ whom, action: 'cha' })).toEqual([])
    expect(await search({ whom, action: '%' })).toEqual([])
    expect(await search({ whom, from: unmuted!.at })).toEqual([unmuted])
    expect(await search({ whom, to: muted!.at })).toEqual([muted])
    expect(await search({ who: 'nobody at all' })).toEqual([])
    await expect(search({ from: 'yesterday' })).rejects.toMatchObject({ code: 'bad-request' })
  })

  it('[AUTH-4] a deleted account leaves no block, choice or open case behind, and nobody hears its name', async () => {
    const [ann, bob] = await Promise.all([signUp(server), signUp(server)])
    await mute(ann, bob)
    await mute(viewer!, ann)
    await mine(bob).accounts.deleteAccount({ body: { email: bob.email } })
    expect((await mine(ann).chat.options()).blocked).toEqual([])
    expect(await caseOf(bob)).toBeUndefined()
    await mine(ann).accounts.deleteAccount({ body: { email: ann.email } })
    expect(JSON.stringify(await queue())).not.toContain(ann.user.id)
    await until(
      'the block to be gone',
      async () => !(await mine(viewer!).chat.options()).blocked.some(({ id }) => id === ann.user.id),
    )
  })

  it('[FLT-2] choices and words are kept, live on all pages of the person, and hold under races; no pattern is taken for a word', async () => {
    const ann = await signUp(server)
    const page = await socket(server, ann)
    const { chat } = mine(ann)
    expect(await chat.options()).toEqual({
      ...{ superBabyMode: false, timestamps: true, textSize: 'normal' },
      ...{ wordFilter: [], blocked: [], muted: null },
    })
    await chat.changeOptions({ body: { superBabyMode: true, textSize: 'large' } })
    expect(await page.next('chat:options')).toMatchObject({ superBabyMode: true, textSize: 'large', timestamps: true })
    await Promise.all(
      ['spoiler', 'Season finale', 'spoiler', 'SPOILER', 'über'].map((chatWordFilter) =>
        chat.addFilter({ body: { chatWordFilter } }),
      ),
    )
    const { wordFilter } = await chat.options()
    expect(wordFilter.map((word) => word.toLowerCase()).toSorted()).toEqual(['season finale', 'spoiler', 'über'])
    await expect(chat.removeFilter({ params: { index: 0 }, query: { word: 'another' } })).rejects.toMatchObject({
      code: 'chat/no-such-word',
    })
    const { chatWordFilters } = await chat.removeFilter({ params: { index: 0 }, query: { word: wordFilter[0] } })
    expect(chatWordFilters).toEqual(wordFilter.slice(1))
    await expect(chat.removeFilter({ params: { index: 9 }, query: {} })).rejects.toMatchObject({
      code: 'chat/no-such-word',
    })

    for (const [chatWordFilter, code] of [
      ['(a+)+$', 'chat/plain-words-only'],
      ['.*', 'chat/plain-words-only'],
      ['   ', 'bad-request'],
      ['', 'bad-request'],
      [Array.from({ length: 10_000 }, (_, n) => `word${n}`).join(' '), 'too-large'],
      [['a', 'b'], 'bad-request'],
    ] as const)
      await expect(chat.addFilter({ body: { chatWordFilter: chatWordFilter as string } })).rejects.toMatchObject({
        code,
      })
    const many = await Promise.allSettled(
      Array.from({ length: 110 }, (_, n) => chat.addFilter({ body: { chatWordFilter: `word ${n}` } })),
    )
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(98)
    expect(many.find((one) => one.status === 'rejected')?.reason).toMatchObject({ code: 'chat/too-many-words' })
    expect((await chat.options()).wordFilter).toHaveLength(100)
  })

  it('[FLT-1] [FLT-2] a message comes with its text for super baby mode where that is another, also in what answers it', async () => {
    const page = await enter(viewer!)
    const { id } = await say(page, 'what a damn mess')
    await say(page, 'indeed', { replyTo: id })
    await until('both', async () => (await shownTo(null)).some(({ replyTo }) => replyTo?.id === id))
    const shown = await shownTo(null)
    const said = shown.find((one) => one.id === id)!
    expect(said.text).toBe('what a damn mess')
    expect(said.babyText).toMatch(/^what a [a-z]+ mess$/)
    expect(said.babyText).not.toContain('damn')
    const answer = shown.find(({ replyTo }) => replyTo?.id === id)!
    expect([answer.babyText, answer.replyTo?.babyText]).toEqual([undefined, said.babyText])
  })

  it('[CHAT-2] [FLT-1] links of staff and contestants stay if they are https; everybody else’s are taken out', async () => {
    const fish = await signUp(server)
    await mine(admin!).accounts.setFlags({ params: { id: fish.user.id }, body: { fish: true } })
    const text = 'see https://example.com/a?b=c and http://example.com and https://nobody:secret@example.com there'
    for (const [who, left] of [
      [mod!, 'see https://example.com/a?b=c and and there'],
      [fish, 'see https://example.com/a?b=c and and there'],
      [viewer!, 'see and and there'],
    ] as const)
      expect((await say(await enter(who), text)).text).toBe(left)
  })

  it('[CHAT-4] what looks like a command is never said in a room', async () => {
    const page = await enter(viewer!)
    for (const text of ['/mute Rival 10m', '/shrug', '  /ban Rival', '\u200B/help'])
      await expect(say(page, text)).rejects.toMatchObject({ code: 'chat/unknown-command' })
    for (const text of ['and/or', '1/2', '/ 2', '//']) expect((await say(page, text)).text).toBe(text)
  })
})
