import { limits as chatLimits } from '@shoal/bus/chat/limits'
import { limits, type Notification } from '@shoal/bus/notifications/contract'
import { subjectOf, unreadSum } from '@shoal/bus/notifications/rules'
import { metricOf } from '../../../test/metrics.ts'
import { describeNodes, startNodes } from '../../../test/nodes.ts'
import { api, as, call, closeSockets, logIn, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'

/** What it says, in words. */
const said = ({ parts }: Pick<Notification, 'parts'>): string =>
  parts
    .map((part) => {
      if ('person' in part) return part.person.displayName
      if ('tokens' in part) return `₣${part.tokens}`
      return 'strong' in part ? part.strong : part.text
    })
    .join(' ')

const noSuchNotification = { status: 404, code: 'notifications/no-such-notification' }
/** Of all kinds. */
const told = { off: [], unpushed: [] }
const hour = 60 * 60 * 1000

describe('notifications', () => {
  let server: TestServer
  let admin: SignedIn
  let rich: SignedIn
  beforeAll(async () => {
    server = await startServer({ program: laterServer, env: { RATE_FACTOR: '1000' } })
    ;[admin, rich] = await Promise.all([as(server, 'admin'), as(server, 'xl')])
  })
  afterAll(async () => {
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })

  const list = (who: SignedIn, query: { before?: string; type?: string } = {}) =>
    api(server, who).notifications.list({ query })
  const read = async (who: SignedIn, query: { id?: string; type?: string } = {}) =>
    (await api(server, who).notifications.read({ query })).unread
  const tip = (to: SignedIn, amount: number, key?: string) =>
    api(server, rich).tokens.tip({ params: { userId: to.user.id }, body: { tip: amount }, key })
  const say = async (text: string, { by = rich, room = 'global' }: { by?: SignedIn; room?: string } = {}) => {
    const page = await socket(server, by)
    await page.request('chat:join', { room })
    return page.request('chat:send', { room, text })
  }
  const mentionsOf = async (who: SignedIn) => (await list(who, { type: 'mention' })).notifications
  /** Waits until somebody has so many, without the medals that are earned on the way. */
  const having = (who: SignedIn, count: number) =>
    until(`${count} notifications`, async () => {
      const notifications = (await list(who)).notifications.filter(({ type }) => type !== 'medal')
      return notifications.length >= count ? notifications : null
    })
  const cantRead = (who: SignedIn | null, what: Parameters<typeof call>[2]) =>
    call(server, 'GET', what, { cookie: who?.cookie ?? '' }).then(({ status }) => status)

  it('[NOT-1] [AUTH-6] the accounts of the demo show find some, which come with the first bundle, too', async () => {
    const viewer = await as(server, 'viewer')
    // With the XP that they begin with, their level rises; and a clan has invited them.
    await having(viewer, 5)
    const { notifications, more } = await list(viewer)
    const made = notifications.filter(({ type }) => !['level', 'clan', 'medal'].includes(type))
    expect(made.map(said)).toEqual([
      'XL_fan tipped you ₣40',
      'Rival named you in Kitchen',
      'Pass gave you a season pass',
    ])
    expect(made.map(({ read }) => read)).toEqual([false, false, true])
    expect(said(notifications.find(({ type }) => type === 'clan')!)).toBe('Rival invited you to KRIL')
    expect(notifications.find(({ type }) => type === 'level')!.parts[0]).toEqual({ text: 'You are level' })
    expect(more).toBe(false)
    expect((await api(server, viewer).accounts.initialData()).initialData.notifications).toEqual(notifications)
  })

  it('[NOT-1] a tip and a mention come live on all pages of the person, and on nobody else’s', async () => {
    const [fan, other] = [await signUp(server), await signUp(server)]
    const pages = [await socket(server, fan), await socket(server, fan)]
    const stranger = await socket(server, other)
    await tip(fan, 7)
    for (const page of pages) {
      const { notification } = await page.next('notifications:new')
      expect(said(notification)).toBe('XL_fan tipped you ₣7')
      expect(notification).toMatchObject({ type: 'tip', read: false, lead: { modal: 'token-history' } })
    }
    const { id } = await say(`@${fan.user.displayName} look, and @${fan.user.displayName} again, @nobody_here`)
    const { notification } = await pages[0]!.next(
      'notifications:new',
      ({ notification }) => notification.type === 'mention',
    )
    expect(said(notification)).toBe('XL_fan named you in Global')
    expect(notification).toMatchObject({ lead: { message: { room: 'global', id } } })
    expect(subjectOf(notification)).toBe(`mention:${id}`)
    const { notifications, unread, kinds } = await list(fan)
    expect(notifications.map(({ type }) => type)).toEqual(['mention', 'tip'])
    expect(unread).toEqual({ mention: 1, tip: 1 })
    expect(kinds).toContainEqual({ type: 'tip', label: 'Tips', icon: 'coins', important: true, sound: null })
    expect((await list(other)).notifications).toEqual([])
    expect(stranger.received.filter(({ name }) => name.startsWith('notifications:'))).toEqual([])
  })

  it('[NOT-1] who names only themselves, or sends a tip twice with one key, makes no double', async () => {
    const fan = await signUp(server)
    await say('@XL_fan that is me')
    await tip(fan, 3, 'the-same')
    await tip(fan, 3, 'the-same')
    await tip(fan, 4, 'another-one')
    expect((await having(fan, 2)).map(said)).toEqual(['XL_fan tipped you ₣4', 'XL_fan tipped you ₣3'])
    expect((await list(rich)).notifications.filter(({ type, read }) => type === 'mention' && !read)).toHaveLength(1)
  })

  it('[NOT-1] are unread until they are read: one, those of a type, or all, at once on all pages', async () => {
    const fan = await signUp(server)
    const page = await socket(server, fan)
    for (const amount of [1, 2, 3]) await tip(fan, amount)
    await say(`hello @${fan.user.displayName}`)
    const all = await having(fan, 4)
    const one = all.find((notification) => said(notification).endsWith('₣2'))!
    expect(await read(fan, { id: one.id })).toEqual({ tip: 2, mention: 1 })
    expect(await page.next('notifications:read')).toEqual({ id: one.id, type: null, unread: { tip: 2, mention: 1 } })
    expect(await read(fan, { type: 'tip' })).toEqual({ mention: 1 })
    expect(await page.next('notifications:read')).toEqual({ id: null, type: 'tip', unread: { mention: 1 } })
    // Again, and from a page that has not heard of it: it is read.
    expect(await read(fan, { id: one.id })).toEqual({ mention: 1 })
    const before = (await list(rich)).unread
    const mentioned = all.find(({ type }) => type === 'mention')!
    // Somebody else's, an unknown one, and no id at all; then one's own, of another type.
    for (const id of [mentioned.id, 'deadbeef', '01a00000-0000-7000-8000-000000000000'])
      await expect(read(rich, { id })).rejects.toMatchObject(noSuchNotification)
    await expect(read(fan, { id: mentioned.id, type: 'tip' })).rejects.toMatchObject(noSuchNotification)
    expect((await list(rich)).unread).toEqual(before)
    expect((await list(fan)).unread).toEqual({ mention: 1 })
    // As the source says it: the type in the query of the address.
    expect((await call(server, 'POST', '/logs/read', { cookie: fan.cookie })).status).toBe(200)
    expect((await list(fan)).notifications.map((each) => each.read)).toEqual([true, true, true, true])
    expect((await call(server, 'POST', '/logs/read?type=No%20Type', { cookie: fan.cookie })).status).toBe(400)
    expect(await cantRead(null, '/logs')).toBe(401)
  })

  it('[NOT-1] who is named often by one person in a room is notified once for the burst, and anew by others and later', async () => {
    const [fan, other] = [await signUp(server), await signUp(server)]
    const name = `@${fan.user.displayName}`
    const first = await say(`${name} look`)
    await having(fan, 1)
    for (const text of ['at', 'this', 'now']) await say(`${name} ${text}`)
    await say(`${name} I agree`, { by: other })
    await say(`${name} here as well`, { room: 'stream:kitchen' })
    expect((await having(fan, 3)).map(said)).toEqual([
      'XL_fan named you in Kitchen',
      `${other.user.displayName} named you in Global`,
      'XL_fan named you in Global',
    ])
    expect((await mentionsOf(fan)).at(-1)).toMatchObject({ lead: { message: { id: first.id } } })
    await server.moveTime(chatLimits.mentionBurst)
    await say(`${name} still there?`)
    expect((await having(fan, 4)).map(said)[0]).toBe('XL_fan named you in Global')
  })

  it('[NOT-1] a mention whose message is taken away is read by that, on all pages, also when its author leaves', async () => {
    const [fan, leaving] = [await signUp(server), await signUp(server)]
    const page = await socket(server, fan)
    const { id } = await say(`@${fan.user.displayName} look`)
    await say(`@${fan.user.displayName} goodbye`, { by: leaving })
    const [, named] = await having(fan, 2)
    const mine = await socket(server, rich)
    await mine.request('chat:remove', { id })
    expect(await page.next('notifications:read')).toEqual({ id: named!.id, type: null, unread: { mention: 1 } })
    await api(server, leaving).accounts.deleteAccount({ body: { email: leaving.email } })
    expect(await page.next('notifications:read')).toMatchObject({ unread: {} })
    expect((await mentionsOf(fan)).map((one) => one.read)).toEqual([true, true])
  })

  it('[NOT-1] [CHAT-1] who may not read in a room is not notified of what is said there', async () => {
    const [outsider, pass] = [await signUp(server), await as(server, 'pass')]
    const names = `@${outsider.user.displayName} @${pass.user.displayName}`
    await say(`${names} look`, { room: 'pass' })
    await until('the one who may', async () => (await mentionsOf(pass))[0]?.lead)
    await say(`${names} look`, { room: 'xl' })
    await say(`${names} look`)
    await having(outsider, 1)
    expect((await mentionsOf(outsider)).map(said)).toEqual(['XL_fan named you in Global'])
    expect((await mentionsOf(pass)).map(said)).toEqual([
      'XL_fan named you in Global',
      'XL_fan named you in Season Pass',
    ])
  })

  it('[NOT-1] come newest first, in pages', async () => {
    const fan = await signUp(server)
    const page = limits.notificationsPage
    for (let amount = 1; amount <= page + 2; amount++) await tip(fan, amount)
    await until('all of them', async () => (await list(fan)).unread.tip === page + 2)
    const first = await list(fan)
    expect(first.notifications).toHaveLength(page)
    expect(first.more).toBe(true)
    const second = await list(fan, { before: first.notifications.at(-1)!.id })
    expect(second.more).toBe(false)
    const amounts = [...first.notifications, ...second.notifications].map((one) => Number(said(one).split('₣')[1]))
    expect(amounts).toEqual(Array.from({ length: page + 2 }, (_, index) => page + 2 - index))
    expect((await list(fan, { type: 'mention' })).notifications).toEqual([])
    expect((await list(fan, { before: 'nonsense' })).notifications).toEqual([])
    // The id of somebody else's notification is no place in one's own list.
    expect((await list(rich, { before: first.notifications[0]!.id })).notifications).toEqual([])
  })

  it('[NOT-1] the newest are kept of one person, and no more than that', async () => {
    const fan = await signUp(server)
    const most = limits.notificationsMost
    // Looked at again after each twenty.
    for (let sent = 0; sent < most + 20; sent += 20) await Promise.all(Array.from({ length: 20 }, () => tip(fan, 1)))
    await tip(fan, 2)
    const [newest] = await until('the last one', async () => {
      const { notifications } = await list(fan, { type: 'tip' })
      return notifications.some((one) => said(one).endsWith('₣2')) && notifications
    })
    expect(said(newest!)).toBe('XL_fan tipped you ₣2')
    // How many came since they were looked at last depends on how they were stored together; a medal may be among them.
    const kept = unreadSum((await list(fan)).unread)
    expect(kept).toBeGreaterThanOrEqual(most)
    expect(kept).toBeLessThan(most + 20)
  })

  it('[NOT-1] what happened survives kill -9 right after it, once', async () => {
    const fan = await signUp(server)
    await Promise.all([1, 2, 3, 4].map((amount) => tip(fan, amount)))
    await server.kill9()
    await server.restart()
    const found = await having(fan, 4)
    expect(found.map(said).sort()).toEqual([1, 2, 3, 4].map((amount) => `XL_fan tipped you ₣${amount}`))
  })

  it('[NOT-1] a goal that is reached is told to everybody who gave', async () => {
    const [one, two] = [await signUp(server), await signUp(server)]
    const mod = await as(server, 'mod')
    const goal = await api(server, mod).goals.create({ body: { name: 'Hot tub', amount: 30 } })
    await api(server, one).goals.give({ params: { id: goal.id }, body: { amount: 10 } })
    await api(server, two).goals.give({ params: { id: goal.id }, body: { amount: 20 } })
    for (const who of [one, two])
      expect(await having(who, 1)).toMatchObject([
        { type: 'goal', key: `goal:${goal.id}`, lead: { modal: 'goals', props: { goal: goal.id } } },
      ])
  })

  it('[NOT-1] hours away are summed up once, with what came and what was missed, until that was seen', async () => {
    let fan = await signUp(server)
    // Sessions end while the clock is moved on.
    const again = async () => {
      fan = await logIn(server, fan.email, fan.password)
      rich = await as(server, 'xl')
    }
    const arrive = () => api(server, fan).notifications.arrive()
    expect((await arrive()).gone).toBeNull()
    await server.moveTime(30 * 60 * 1000)
    await tip(fan, 5)
    await having(fan, 1)
    // Half an hour is no absence.
    expect((await arrive()).gone).toBeNull()
    await server.moveTime(2 * hour)
    await again()
    await tip(fan, 6)
    await api(server, rich).tokens.tip({ params: { userId: fan.user.id }, body: { tip: 300, room: 'global' } })
    await having(fan, 3)
    await until('the moment', async () => (await api(server).moments.list()).moments[0]?.size === 'grand')
    await server.moveTime(hour)
    await again()
    const { gone } = await arrive()
    expect(gone!.counts).toEqual({ tip: 2 })
    expect(gone!.moments.map(({ kind }) => kind)).toEqual(['tip'])
    expect(Date.parse(gone!.until) - Date.parse(gone!.from)).toBeGreaterThanOrEqual(3 * hour)
    expect((await arrive()).gone).toEqual(gone)
    await api(server, fan).notifications.seenGone()
    expect((await arrive()).gone).toBeNull()
  })

  it('[NOT-1] whether new ones open a dialog, and the quiet hours, are set once for all pages', async () => {
    const fan = await signUp(server)
    const page = await socket(server, fan)
    const change = api(server, fan).notifications.changeSettings
    expect((await list(fan)).settings).toEqual({ newDialog: true, quiet: null, ...told })
    const quiet = { from: '22:30', to: '07:00', zone: 'Europe/Berlin' }
    expect(await change({ body: { quiet } })).toEqual({ newDialog: true, quiet, ...told })
    expect(await page.next('notifications:settings')).toEqual({ newDialog: true, quiet, ...told })
    await change({ body: { newDialog: false } })
    expect((await list(fan)).settings).toEqual({ newDialog: false, quiet, ...told })
    await expect(change({ body: { quiet: { ...quiet, zone: 'Sea/Shoal' } } })).rejects.toMatchObject({
      code: 'notifications/no-such-zone',
    })
    await expect(change({ body: { quiet: { ...quiet, from: '24:00' } } })).rejects.toMatchObject({ status: 400 })
    expect((await change({ body: { quiet: null } })).quiet).toBeNull()
  })

  it('[NOT-1] what somebody wants to know nothing of is not kept for them, by kind; the rest is', async () => {
    const [fan, other] = [await signUp(server), await signUp(server)]
    const page = await socket(server, fan)
    const set = (type: string, kept: boolean, pushed = true) =>
      api(server, fan).notifications.changeSettings({ body: { kind: { type, kept, pushed } } })
    await tip(fan, 1)
    await having(fan, 1)
    await page.next('notifications:new')
    // Two pages that change two kinds at the same moment do not take each other's back.
    await Promise.all([set('tip', false), set('level', true, false)])
    expect((await list(fan)).settings).toMatchObject({ off: ['tip'], unpushed: ['level'] })
    await page.next('notifications:settings', ({ off, unpushed }) => off.length + unpushed.length === 2)
    await tip(fan, 2)
    await tip(other, 2)
    await having(other, 1)
    const { id } = await say(`@${fan.user.displayName} are you there?`)
    await page.next('notifications:new', ({ notification }) => subjectOf(notification) === `mention:${id}`)
    await set('tip', true)
    await tip(fan, 3)
    await page.next('notifications:new', ({ notification }) => notification.type === 'tip')
    expect((await list(fan, { type: 'tip' })).notifications.map(said)).toEqual([
      'XL_fan tipped you ₣3',
      'XL_fan tipped you ₣1',
    ])
    await expect(set('no-such-kind', false)).rejects.toMatchObject({ status: 400, code: 'notifications/no-such-kind' })
    await expect(set('No Type', false)).rejects.toMatchObject({ code: 'bad-request' })
    expect((await list(fan)).settings).toMatchObject({ off: [], unpushed: ['level'] })
  })

  it('[NOT-2] an admin says something to everyone, visitors as well: one at a time, once for each key, in the log of staff', async () => {
    ;[admin, rich] = [await as(server, 'admin'), await as(server, 'xl')]
    const visitor = await socket(server)
    const send = (who: SignedIn, text: string, key?: string) =>
      api(server, who).notifications.sendGlobal({ body: { header: 'Listen', text }, key })
    for (const who of [rich, await as(server, 'mod')])
      await expect(send(who, 'I am nobody')).rejects.toMatchObject({ code: 'auth/forbidden' })
    const answers = await Promise.allSettled([send(admin, 'Doors\nopen', 'k1'), send(admin, 'Doors close', 'k2')])
    const sent = answers.filter((answer) => answer.status === 'fulfilled').map(({ value }) => value)
    expect(sent).toHaveLength(1)
    expect(await visitor.next('notifications:global')).toEqual(sent[0])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'notifications/too-soon', status: 409 },
    })
    const [key, text] = sent[0]!.text === 'Doors open' ? ['k1', 'Doors\nopen'] : ['k2', 'Doors close']
    expect(await send(admin, text, key)).toEqual(sent[0])
    await expect(send(admin, 'Something else', key)).rejects.toMatchObject({ code: 'idempotency/mismatch' })
    await server.moveTime(limits.globalToast)
    await send(admin, 'Later')
    await visitor.next('notifications:global', ({ text }) => text === 'Later')
    expect(visitor.received.filter(({ name }) => name === 'notifications:global')).toEqual([])
    const { entries } = await api(server, admin).moderation.audit()
    expect(entries.slice(0, 2).map(({ action, detail }) => `${action} ${detail}`)).toEqual([
      'notifications.global Listen: Later',
      `notifications.global Listen: ${sent[0]!.text}`,
    ])
    await expect(send(admin, 'x'.repeat(limits.globalTextMax + 1))).rejects.toMatchObject({ status: 400 })
  })

  it('[NOT-1] the end of the season is told to each person once, from so many days before it on', async () => {
    let fan = await signUp(server)
    const set = (who: SignedIn, endsAt: string | null) =>
      api(server, who).notifications.setSeason({ body: { number: 1, endsAt, warnDays: 2, words: 'Say goodbye.' } })
    const now = Date.parse((await api(server, fan).tokens.history()).lines[0]?.at ?? new Date().toISOString())
    const endsAt = new Date(now + 30 * 24 * hour).toISOString()
    await expect(set(rich, endsAt)).rejects.toMatchObject({ code: 'auth/forbidden' })
    await expect(set(admin, '2020-01-01T00:00:00Z')).rejects.toMatchObject({ code: 'notifications/ends-in-past' })
    const { season } = await set(admin, endsAt)
    expect(await api(server).notifications.season()).toEqual({ season })
    const shown = async () => (await api(server, fan).notifications.arrive()).season
    expect(await shown()).toBeNull()
    await server.moveTime(29 * 24 * hour)
    fan = await logIn(server, fan.email, fan.password)
    ;[admin, rich] = [await as(server, 'admin'), await as(server, 'xl')]
    expect(await shown()).toEqual({ number: 1, endsAt, warnDays: 2, words: 'Say goodbye.' })
    await api(server, fan).notifications.seenSeason({ body: { number: 1 } })
    expect(await shown()).toBeNull()
    expect((await api(server, rich).notifications.arrive()).season).toEqual(season)
    await set(admin, null)
    expect((await api(server, rich).notifications.arrive()).season).toBeNull()
  })

  it('[NOT-1] days away: mentions, tips, the clan and medals are counted, and the largest moments of all that time are told', async () => {
    let fan = await signUp(server)
    await api(server, fan).notifications.arrive()
    await server.moveTime(2 * hour)
    const again = async () => {
      fan = await logIn(server, fan.email, fan.password)
      ;[rich, admin] = [await as(server, 'xl'), await as(server, 'admin')]
    }
    await again()
    const [mod, rival] = [await as(server, 'mod'), await as(server, 'rival')]
    const to = { params: { userId: fan.user.id } }
    await say(`@${fan.user.displayName} where are you?`)
    await tip(fan, 3)
    for (const amount of [120, 310])
      await api(server, rich).tokens.tip({ ...to, body: { tip: amount, room: 'global' } })
    await api(server, rival).clans.add({ params: { tag: 'KRIL', userId: fan.user.id } })
    await api(server, admin).medals.give({ body: { userId: fan.user.id, medalId: 'popular', reason: 'For a test' } })
    await until('the grand tip', async () => (await api(server).moments.list()).moments[0]?.size === 'grand')
    const goal = await api(server, mod).goals.create({ body: { name: 'A pool', amount: 20 } })
    await api(server, rich).goals.give({ params: { id: goal.id }, body: { amount: 20 } })
    await until('the goal', async () => (await api(server).moments.list()).moments.some(({ kind }) => kind === 'goal'))
    await until('all of them', async () => {
      const { unread } = await list(fan)
      return unread.mention === 1 && unread.tip === 3 && unread.clan === 1 && unread.medal
    })
    const { zones } = await api(server, admin).zones.all()
    const spot = zones.find(({ camera }) => camera === 'kitchen')!
    await (await socket(server, rich)).request('zones:claim', spot.id)
    await until('the find', async () => (await api(server).moments.list()).moments.some(({ kind }) => kind === 'find'))
    // Longer than what just happened is told to pages; what is small is not kept for so long.
    await server.moveTime(3 * 24 * hour)
    await until(
      'the small ones to go',
      async () => (await metricOf(server, 'shoal_removed_total', 'what="small moments"')) > 0,
    )
    await again()
    expect((await api(server).moments.list()).moments).toEqual([])
    const { gone } = await api(server, fan).notifications.arrive()
    expect(gone!.counts).toMatchObject({ mention: 1, tip: 3, clan: 1, medal: expect.any(Number) })
    expect(gone!.moments.map(said)).toEqual([
      'A pool is reached: ₣20 · all from XL_fan',
      `XL_fan tipped ${fan.user.displayName} ₣310`,
      `XL_fan tipped ${fan.user.displayName} ₣120`,
    ])
  })

  it('[AUTH-4] go with the account', async () => {
    const [leaving, fan] = [await signUp(server), await signUp(server)]
    await api(server, leaving).tokens.tip({ params: { userId: fan.user.id }, body: { tip: 2 } })
    await having(fan, 1)
    await api(server, leaving).accounts.deleteAccount({ body: { email: leaving.email } })
    expect((await list(fan)).notifications.map(said)).toEqual(['deleted tipped you ₣2'])
  })
})

describeNodes('notifications over two nodes', () => {
  it('[NOT-1] [OPS-2] are stored once, told on the pages of both, and read on both', async () => {
    const both = await startNodes()
    const [rich, fan] = [await as(both.nodes[0], 'xl'), await signUp(both.nodes[0])]
    const pages = await Promise.all(both.nodes.map((node) => socket(node, fan)))
    await Promise.all(
      both.nodes.map((node, index) =>
        api(node, rich).tokens.tip({ params: { userId: fan.user.id }, body: { tip: 11 + index } }),
      ),
    )
    for (const page of pages)
      for (const amount of [11, 12])
        await page.next('notifications:new', ({ notification }) => said(notification).endsWith(`₣${amount}`))
    await api(both.nodes[1], fan).notifications.read()
    for (const page of pages)
      expect(await page.next('notifications:read')).toEqual({ id: null, type: null, unread: {} })
    for (const page of pages) expect(page.received.filter(({ name }) => name === 'notifications:new')).toEqual([])
    for (const node of both.nodes)
      expect((await api(node, fan).notifications.list()).notifications.map((one) => one.read)).toEqual([true, true])
    closeSockets()
    for (const node of both.nodes) node.assertNoErrors()
    await both.stop()
  })
})
