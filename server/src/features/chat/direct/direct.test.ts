import type { ChatMessage, Conversation } from '@shoal/bus/chat/contract'
import { limits as chatLimits } from '@shoal/bus/chat/limits'
import { directRoom } from '@shoal/bus/chat/rules'
import {
  api,
  as,
  call,
  closeSockets,
  type SignedIn,
  signUp,
  socket,
  type TestSocket,
  until,
} from '../../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../../test/server.ts'
import { signUpWithPass } from '../../../../test/traders.ts'

let server: TestServer
let admin: SignedIn
let mod: SignedIn
let viewer: SignedIn
/** Two with a season pass, and one with the larger one. */
let pass: SignedIn
let other: SignedIn
let xl: SignedIn

/** Staff may be in every room for those with a pass. */
const setMod = (person: SignedIn, mod: boolean) =>
  api(server, admin).accounts.setFlags({ params: { id: person.user.id }, body: { mod } })

async function enter(who: SignedIn | null, room: string): Promise<TestSocket> {
  const page = await socket(server, who)
  await page.request('chat:join', { room })
  return page
}
async function heard(page: TestSocket, id: string): Promise<ChatMessage> {
  const { messages } = await page.next('chat:messages', (frame) => frame.messages.some((one) => one.id === id))
  return messages.find((one) => one.id === id)!
}
const conversation = (page: TestSocket, passes: (one: Conversation) => boolean) =>
  page.next('chat:conversation', passes)
/** Everything a page has heard, taken or not, as one text. */
function listening(page: TestSocket): () => string {
  const all: unknown[] = []
  page.socket.onAny((...event: unknown[]) => all.push(event))
  return () => JSON.stringify(all)
}
const between = (one: SignedIn, two: SignedIn) => directRoom(one.user.id, two.user.id)

beforeAll(async () => {
  server = await startServer({ program: laterServer, env: { RATE_FACTOR: '1000' } })
  const people = await Promise.all((['admin', 'mod', 'viewer', 'pass', 'xl'] as const).map((one) => as(server, one)))
  ;[admin, mod, viewer, pass, xl] = people as [SignedIn, SignedIn, SignedIn, SignedIn, SignedIn]
  other = await signUpWithPass(server)
})
afterEach(closeSockets)
afterAll(async () => {
  server.assertNoErrors()
  await server.stop()
})

describe('rooms for those with a pass', () => {
  it.each([
    ['pass', 'auth/needs-pass', () => viewer, () => pass],
    ['xl', 'auth/needs-xl', () => pass, () => xl],
  ] as const)(
    '[CHAT-1] [PASS-4] %s: is entered, read and spoken in by those alone',
    async (room, code, without, having) => {
      for (const who of [null, without()]) {
        const page = await socket(server, who)
        const refused = who === null ? 'auth/required' : code
        await expect(page.request('chat:join', { room })).rejects.toMatchObject({ code: refused })
        const until = new Date().toISOString()
        await expect(page.request('chat:past', { room, until })).rejects.toMatchObject({ code: refused })
        // Without having entered, as with it.
        expect(await page.send('chat:send', { room, text: 'let me in' })).toHaveProperty('error')
      }
      const [mine, staff] = await Promise.all([enter(having(), room), enter(mod, room)])
      const { id } = await mine.request('chat:send', { room, text: `only in ${room}` })
      for (const page of [mine, staff]) expect(await heard(page, id)).toMatchObject({ room, text: `only in ${room}` })
      const { messages } = await (await socket(server, having())).request('chat:join', { room })
      expect(messages.map((one) => one.text)).toEqual([`only in ${room}`])
    },
  )

  it('[CHAT-1] [PASS-4] whoever loses the pass hears no more within a second, and says nothing', async () => {
    const person = await signUp(server)
    await setMod(person, true)
    const [theirs, mine] = await Promise.all([socket(server, person), socket(server, xl)])
    for (const room of ['pass', 'xl', 'global'])
      for (const page of [theirs, mine]) await page.request('chat:join', { room })
    const all = listening(theirs)
    await setMod(person, false)
    // Counted in looks of 25 ms each: on a busy machine a second goes by between any two.
    let looks = 0
    await until('the door', async () => {
      looks += 1
      const answer = (await theirs.send('chat:send', { room: 'xl', text: 'still here?' })) as { code?: string }
      return answer.code === 'chat/not-joined'
    })
    expect(looks * 25).toBeLessThan(1_000)
    for (const room of ['pass', 'xl']) await mine.request('chat:send', { room, text: 'a word among ourselves' })
    const after = await mine.request('chat:send', { room: 'global', text: 'a word for all' })
    await heard(theirs, after.id)
    expect(all()).not.toContain('among ourselves')
  })

  it('rooms by made-up names are refused, in one way', async () => {
    const page = await socket(server, pass)
    const refused = async (room: string) => ((await page.send('chat:join', { room })) as { code: string }).code
    const ids = [viewer.user.id, other.user.id].toSorted()
    const [low, high] = [pass.user.id, other.user.id].toSorted()
    for (const room of [
      ...['stream:atlantis', 'clan:00000000-0000-4000-8000-000000000000', 'clan:KING'],
      // Of others, of nobody, with oneself, and with the ids the wrong way round.
      ...[`direct:${ids.join(':')}`, directRoom('nobody', pass.user.id), `direct:${pass.user.id}:${pass.user.id}`],
      `direct:${high}:${low}`,
    ])
      expect([room, await refused(room)]).toEqual([room, 'chat/no-such-room'])
    for (const room of ['', 'direct:', 'direct:a', 'pass:', 'all', 'chat:xl', 'user:1', 'xl\n', 'x'.repeat(2_000)])
      expect([room, await refused(room)]).toEqual([room, 'bad-request'])
  })
})

describe('direct messages', () => {
  it('[CHAT-4] reach the other one with a count that reading ends, on all pages, and nobody else', async () => {
    const room = between(pass, other)
    const [mine, theirs, second] = await Promise.all([
      socket(server, pass),
      socket(server, other),
      socket(server, other),
    ])
    const strangers = await Promise.all([
      enter(viewer, 'global'),
      enter(xl, 'xl'),
      enter(mod, 'global'),
      enter(admin, 'pass'),
    ])
    const overheard = strangers.map(listening)
    expect(await mine.request('chat:talk', { userId: other.user.id })).toEqual({
      ...{ room, last: null, unread: 0 },
      with: expect.objectContaining({ id: other.user.id }),
    })
    await mine.request('chat:join', { room })
    const say = async (text: string) => (await mine.request('chat:send', { room, text })).id
    await say('meet me at the reef')
    // Names of others in it call nobody.
    const id = await say(`tell @Viewer nothing of the reef`)
    for (const page of [theirs, second])
      expect(await conversation(page, (one) => one.unread === 2)).toMatchObject({
        ...{ room, with: { id: pass.user.id } },
        last: { id, mine: false, text: 'tell @Viewer nothing of the reef', removed: false },
      })
    expect(await theirs.request('chat:conversations', {})).toMatchObject({ conversations: [{ room, unread: 2 }] })
    expect(await mine.request('chat:conversations', {})).toMatchObject({
      conversations: [{ room, unread: 0, last: { mine: true } }],
    })
    const { messages } = await theirs.request('chat:join', { room })
    expect(messages.map(({ text }) => text)).toEqual(['meet me at the reef', 'tell @Viewer nothing of the reef'])
    await theirs.request('chat:read', { room, id })
    await conversation(second, (one) => one.unread === 0)
    const answer = await theirs.request('chat:send', { room, text: 'at the reef it is', replyTo: id })
    expect(await heard(mine, answer.id)).toMatchObject({ replyTo: { id } })

    for (const page of strangers) {
      for (const [name, payload] of [
        ['chat:join', { room }],
        ['chat:past', { room, until: '2100-01-01T00:00:00Z' }],
        ['chat:history', { room, id, side: 'around' }],
      ] as const)
        expect([name, await page.send(name, payload)]).toMatchObject([name, { code: 'chat/no-such-room' }])
      for (const [name, payload] of [
        ['chat:send', { room, text: 'hello you two' }],
        ['chat:read', { room, id }],
        ['chat:react', { id, name: 'heart', on: true }],
        ['chat:slowMode', { room, seconds: 5 }],
        ['chat:send', { room: 'global', text: 'what is this?', replyTo: id }],
      ] as const)
        expect([name, await page.send(name, payload)]).toEqual([
          name,
          expect.objectContaining({ error: expect.anything() }),
        ])
    }
    const tip = await call(server, 'POST', `/tokens/tip/${pass.user.id}`, {
      cookie: viewer.cookie,
      body: { tip: 1, room },
    })
    expect(tip.status).toBeGreaterThanOrEqual(400)
    const last = await enter(mod, 'global')
    const { id: loud } = await last.request('chat:send', { room: 'global', text: 'everybody hears this' })
    await heard(strangers[0]!, loud)
    for (const all of overheard) expect(all()).not.toMatch(/reef|direct:/)
  })

  it('[NOT-1] [CHAT-4] are told of once for a burst, without their text, until the conversation is read', async () => {
    const [one, two] = [await signUpWithPass(server), await signUpWithPass(server)]
    const room = between(one, two)
    const [mine, theirs] = await Promise.all([enter(one, room), socket(server, two)])
    const directs = async (who: SignedIn) =>
      (await api(server, who).notifications.list({ query: { type: 'direct' } })).notifications
    const say = async (text: string) => (await mine.request('chat:send', { room, text })).id
    const told = (who: TestSocket) =>
      who.next('notifications:new', ({ notification: { type } }) => type === 'direct').then((one) => one.notification)
    const ids = []
    for (const text of ['are you there?', 'the reef is on fire', 'hello?']) ids.push(await say(text))
    const first = await told(theirs)
    expect(first).toMatchObject({
      ...{ key: `direct:${room}:${ids[0]}`, lead: { message: { room, id: ids[0] } }, read: false },
      parts: [{ person: { id: one.user.id } }, { text: 'wrote to you' }],
    })
    await theirs.request('chat:read', { room, id: ids[2]! })
    expect(await theirs.next('notifications:read')).toMatchObject({ id: first.id, type: null })
    expect(await directs(two)).toEqual([{ ...first, read: true }])

    await server.moveTime(chatLimits.directBurst)
    const again = await say('still here')
    expect(await told(theirs)).toMatchObject({ key: `direct:${room}:${again}` })
    expect(await directs(two)).toHaveLength(2)
    // The author is not notified, and nobody is of what a blocked person would say.
    expect(await directs(one)).toEqual([])
    await api(server, two).reports.mute({ params: { userId: one.user.id }, body: {} })
    await server.moveTime(chatLimits.directBurst)
    expect(await mine.send('chat:send', { room, text: 'and now?' })).toMatchObject({ code: 'chat/no-direct' })
    const third = await signUpWithPass(server)
    const other = await enter(third, between(third, two))
    await other.request('chat:send', { room: between(third, two), text: 'knock knock' })
    await told(theirs)
    expect((await directs(two)).map(({ parts }) => parts[0])).toMatchObject([
      { person: { id: third.user.id } },
      { person: { id: one.user.id } },
      { person: { id: one.user.id } },
    ])
  })

  it('[NOT-1] [CHAT-4] the notification goes with the last message of a burst that is taken back unread', async () => {
    const [one, two] = [await signUpWithPass(server), await signUpWithPass(server)]
    const room = between(one, two)
    const [mine, theirs] = await Promise.all([enter(one, room), socket(server, two)])
    const ids = []
    for (const text of ['wrong', 'window']) ids.push((await mine.request('chat:send', { room, text })).id)
    const { notification } = await theirs.next('notifications:new', ({ notification: { type } }) => type === 'direct')
    const unread = async () => (await api(server, two).notifications.list({ query: { type: 'direct' } })).unread.direct
    await mine.request('chat:remove', { id: ids[0]! })
    expect(await unread()).toBe(1)
    await mine.request('chat:remove', { id: ids[1]! })
    expect(await theirs.next('notifications:read')).toMatchObject({ id: notification.id, unread: {} })
    expect(await unread()).toBeUndefined()
  })

  it('[CHAT-4] a tip in it stays between the two', async () => {
    const room = between(pass, xl)
    const [mine, theirs, stranger] = await Promise.all([enter(pass, room), enter(xl, room), enter(viewer, 'global')])
    const all = listening(stranger)
    await api(server, pass).tokens.tip({ params: { userId: xl.user.id }, body: { tip: 2, room } })
    const { messages } = await theirs.next('chat:messages')
    expect(messages).toEqual([expect.objectContaining({ kind: 'tip', room })])
    await conversation(theirs, (one) => one.last?.kind === 'tip' && one.unread === 1)
    const { id } = await mine.request('chat:send', { room, text: 'for the song' })
    await heard(theirs, id)
    expect(all()).not.toContain(xl.user.id)
  })

  it('[CHAT-4] [PASS-4] are for season pass holders, both of them', async () => {
    const poor = await socket(server, viewer)
    for (const [name, payload] of [
      ['chat:conversations', {}],
      ['chat:talk', { userId: pass.user.id }],
    ] as const)
      expect(await poor.send(name, payload)).toMatchObject({ code: 'auth/needs-pass' })
    expect(await poor.send('chat:join', { room: between(viewer, pass) })).toMatchObject({ code: 'auth/needs-pass' })

    const mine = await enter(pass, between(viewer, pass))
    for (const [name, payload] of [
      ['chat:talk', { userId: viewer.user.id }],
      ['chat:send', { room: between(viewer, pass), text: 'psst' }],
    ] as const)
      expect(await mine.send(name, payload)).toMatchObject({
        code: 'chat/no-direct',
        error: 'Viewer has no season pass, so messages do not reach them',
      })
    expect(await mine.send('chat:talk', { userId: pass.user.id })).toMatchObject({ code: 'chat/direct-self' })
    expect(await mine.send('chat:talk', { userId: 'nobody' })).toMatchObject({ code: 'not-found' })
    const room = between(pass, xl)
    await mine.request('chat:join', { room })
    expect(await mine.send('chat:send', { room, text: 'x'.repeat(241) })).toMatchObject({ code: 'bad-request' })
    const { closed } = mine
    void mine.send('chat:send', { room, text: 'x'.repeat(2_000_000) }).catch(() => {})
    await closed
    const { messages } = await (await socket(server, xl)).request('chat:join', { room })
    expect(messages.filter(({ text }) => text.startsWith('xx'))).toEqual([])
  })

  it('[CHAT-4] are listed the latest first, page by page, each once', async () => {
    const [person, third] = [await signUpWithPass(server), await signUpWithPass(server)]
    const page = await enter(person, between(person, pass))
    for (const partner of [pass, xl, third]) {
      await page.request('chat:join', { room: between(person, partner) })
      await page.request('chat:send', { room: between(person, partner), text: 'ahoy' })
    }
    const read = async (before?: string) => {
      const { conversations, more } = await page.request('chat:conversations', { before, most: 2 })
      return [conversations.map((one) => one.with.id), more]
    }
    expect(await read()).toEqual([[third.user.id, xl.user.id], true])
    expect(await read(between(person, xl))).toEqual([[pass.user.id], false])
    expect(await read(between(person, pass))).toEqual([[], false])
    // What somebody else has with them leads nowhere.
    expect(await read(between(pass, xl))).toEqual([[], false])
    for (const wrong of [{ most: 0 }, { most: 101 }, { before: 'x' }])
      expect(await page.send('chat:conversations', wrong)).toMatchObject({ code: 'bad-request' })
  })

  it('[CHAT-4] [MUTE-1] never reach somebody who blocked the other, or whom the other blocked; nobody is told which', async () => {
    const person = await signUpWithPass(server)
    const room = between(person, other)
    const [theirs, mine] = await Promise.all([enter(person, room), enter(other, room)])
    const { id } = await theirs.request('chat:send', { room, text: 'hello @Viewer, a nasty word' })
    await conversation(mine, (one) => one.last?.id === id)
    const all = listening(mine)
    const report = { params: { userId: person.user.id }, body: { messageId: id } }
    const queue = async () => JSON.stringify(await api(server, mod).reports.queue({ query: { state: 'open' } }))
    // Only the person it was written to can report it.
    await expect(api(server, viewer).reports.mute(report)).rejects.toMatchObject({ code: 'reports/no-such-message' })
    expect(await queue()).not.toContain('a nasty word')
    const unread = async () => {
      const { conversations } = await mine.request('chat:conversations', {})
      return conversations.find((one) => one.room === room)?.unread
    }
    expect(await unread()).toBe(1)
    await api(server, other).reports.mute(report)
    expect(await queue()).toContain('a nasty word')
    // What is hidden from them now does not count for ever.
    expect(await unread()).toBe(0)
    const history = await api(server, mod).reports.history({ params: { userId: person.user.id }, query: {} })
    expect(history.messages).toEqual([])
    for (const page of [theirs, mine]) {
      for (const [name, payload] of [
        ['chat:send', { room, text: 'and another thing' }],
        ['chat:react', { id, name: 'heart', on: true }],
      ] as const)
        expect(await page.send(name, payload)).toMatchObject({
          code: 'chat/no-direct',
          error: expect.stringMatching(/^You and .* cannot write to each other$/),
        })
      // What was said before can still be read.
      expect((await page.request('chat:join', { room })).messages.map((one) => one.id)).toEqual([id])
    }
    expect(all()).not.toContain('another thing')
  })

  it('[CHAT-4] a member of staff takes one away, and a deleted account leaves the place of its words', async () => {
    const person = await signUpWithPass(server)
    const room = between(person, other)
    const [theirs, mine] = await Promise.all([enter(person, room), enter(other, room)])
    const said: string[] = []
    for (const text of ['first secret', 'second secret'])
      said.push((await theirs.request('chat:send', { room, text })).id)
    await conversation(mine, (one) => one.last?.id === said[1])
    await (await socket(server, mod)).request('chat:remove', { id: said[1]!, reason: 'reported' })
    expect(await conversation(mine, (one) => one.last?.removed === true)).toMatchObject({
      last: { text: '' },
      unread: 1,
    })

    await api(server, person).accounts.deleteAccount({ body: { email: person.email } })
    const { conversations } = await mine.request('chat:conversations', {})
    expect(conversations.find((one) => one.room === room)).toMatchObject({
      with: { id: 'deleted' },
      last: { text: '' },
    })
    const { messages } = await (await socket(server, other)).request('chat:join', { room })
    expect(messages.map(({ text, removedBy }) => [text, removedBy])).toEqual([
      ['', 'author'],
      ['', 'moderator'],
    ])
    expect(await mine.send('chat:send', { room, text: 'are you there?' })).toMatchObject({ code: 'chat/no-direct' })
  })
})

describe('slow mode', () => {
  it('[CHAT-4] lets each person say something once in so many seconds, over all their pages, until staff end it', async () => {
    const room = 'stream:garden'
    const [one, two, staff] = await Promise.all([enter(viewer, room), enter(viewer, room), enter(mod, room)])
    expect(await one.send('chat:slowMode', { room, seconds: 30 })).toMatchObject({ code: 'auth/forbidden' })
    // Longer than a start of the server takes, on whatever machine.
    const seconds = 100
    await staff.request('chat:slowMode', { room, seconds })
    expect(await one.next('chat:slow')).toEqual({ room, seconds })

    const answers = (await Promise.all(
      [one, two].map((page) => page.send('chat:send', { room, text: 'me first' })),
    )) as { code?: string; waitMs?: number; error?: string }[]
    expect(answers.filter(({ waitMs }) => waitMs === seconds * 1_000)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'chat/slow-mode')).toHaveLength(1)
    expect(answers.find(({ error }) => error)?.error).toMatch(
      /^This room is slow: you can write again in \d{2,3} seconds$/,
    )
    const { slow } = await (await socket(server, viewer)).request('chat:join', { room })
    expect(slow?.seconds).toBe(seconds)
    expect(slow?.waitMs).toBeGreaterThan(60_000)
    // Each page of theirs counts down, whichever they wrote on.
    for (const page of [one, two])
      expect(await page.next('chat:slow', ({ waitMs }) => waitMs !== undefined)).toEqual({
        room,
        seconds,
        waitMs: seconds * 1_000,
      })
    // Elsewhere they speak as they like, and staff here.
    await one.request('chat:join', { room: 'global' })
    await one.request('chat:send', { room: 'global', text: 'not slow' })
    for (const text of ['one', 'two']) await staff.request('chat:send', { room, text })

    await server.moveTime((seconds + 1) * 1_000)
    const again = { room, text: 'second', key: 'the-second' }
    const { id } = await one.request('chat:send', again)
    await server.moveTime(10_000)
    // A message whose answer was lost is sent once more, and begins no new wait.
    const resent = await one.request('chat:send', again)
    expect(resent.id).toBe(id)
    expect(resent.waitMs).toBeLessThanOrEqual((seconds - 10) * 1_000)
    expect(await two.send('chat:send', { room, text: 'third' })).toMatchObject({ code: 'chat/slow-mode' })
    await server.restart()
    const late = await enter(viewer, room)
    expect(await late.send('chat:send', { room, text: 'after the restart' })).toMatchObject({ code: 'chat/slow-mode' })
    await (await socket(server, mod)).request('chat:slowMode', { room, seconds: 0 })
    for (const text of ['as fast', 'as I like']) await late.request('chat:send', { room, text })
    const { entries } = await api(server, mod).moderation.audit({})
    expect(entries.filter(({ action }) => action === 'chat.slow').map(({ detail }) => detail)).toEqual([
      'Garden: off',
      `Garden: ${seconds} seconds`,
    ])
  })
})
