import { type ChatMessage, limits } from '@shoal/bus/chat/contract'
import { type ReactionName, reactionNames } from '@shoal/bus/chat/rules'
import { limits as commonLimits } from '@shoal/bus/limits'
import { api, as, closeSockets, type SignedIn, signUp, socket, type TestSocket, until } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'
import { type Dialect, dialects } from '../../../test/storage.ts'

const room = 'global'

let server: TestServer
let viewer: SignedIn
let rival: SignedIn
let mod: SignedIn

/** Has the tests of a `describe` run against a server of its own. */
function onServer(dialect?: Dialect, program?: string): void {
  beforeAll(async () => {
    server = await startServer({ dialect, program, env: { RATE_FACTOR: '1000' } })
    ;[viewer, rival, mod] = await Promise.all([as(server, 'viewer'), as(server, 'rival'), as(server, 'mod')])
  })
  afterEach(closeSockets)
  afterAll(async () => {
    server.assertNoErrors()
    await server.stop()
  })
}

/** A page in the room. */
async function enter(who: SignedIn | null, where = room): Promise<TestSocket> {
  const page = await socket(server, who)
  await page.request('chat:join', { room: where })
  return page
}
/** Waits until a page has heard a message and gives it. */
async function heard(page: TestSocket, id: string): Promise<ChatMessage> {
  const { messages } = await page.next('chat:messages', (frame) => frame.messages.some((one) => one.id === id))
  return messages.find((one) => one.id === id)!
}
/** The room as a newcomer sees it now; a message that waits for its frame comes with the frame. */
async function history(where = room, after?: string): Promise<{ messages: ChatMessage[]; complete: boolean }> {
  return (await socket(server)).request('chat:join', { room: where, after })
}

describe('chat', () => {
  onServer(undefined, laterServer)

  it('[CHAT-1] a page that leaves a room while it is still being let in hears nothing from there', async () => {
    const garden = 'stream:garden'
    const [hasty, other] = await Promise.all([enter(viewer), enter(rival)])
    await other.request('chat:join', { room: garden })
    await Promise.all([hasty.request('chat:join', { room: garden }), hasty.request('chat:leave', { room: garden })])
    const say = async (where: string) => (await other.request('chat:send', { room: where, text: 'is anybody here' })).id
    await heard(other, await say(garden))
    // An earlier message of the other room would have come before it.
    await heard(hasty, await say(room))
    const rooms = hasty.received.flatMap(({ name, payload }) =>
      name === 'chat:messages' ? [(payload as { room: string }).room] : [],
    )
    expect(rooms).not.toContain(garden)
    await expect(hasty.request('chat:send', { room: garden, text: 'me' })).rejects.toMatchObject({
      code: 'chat/not-joined',
    })
  })

  it('[CHAT-4] [MUTE-2] who is muted says nothing in any room until the time is over or is taken back; staff see it in the log', async () => {
    const [theirs, staff] = await Promise.all([enter(rival), enter(mod)])
    const say = () => theirs.request('chat:send', { room, text: 'here I am' })
    const mute = (userId: string, minutes: number, reason?: string) =>
      staff.request('chat:mute', { userId, minutes, ...(reason && { reason }) })
    const userId = rival.user.id
    for (const event of ['chat:mute', 'chat:unmute'] as const)
      await expect(theirs.request(event, { userId: viewer.user.id, minutes: 1 } as never)).rejects.toMatchObject({
        code: 'auth/forbidden',
      })
    await expect(mute(mod.user.id, 1)).rejects.toMatchObject({ code: 'chat/staff-speak' })
    await expect(mute('nobody', 1)).rejects.toMatchObject({ code: 'not-found' })
    await expect(mute(userId, 0)).rejects.toMatchObject({ code: 'bad-request' })
    await expect(mute(userId, 1, '  ')).rejects.toMatchObject({ code: 'chat/say-why' })

    const { until } = await mute(userId, 10, 'shouting')
    expect(Date.parse(until)).toBeGreaterThan(Date.now() + 9 * 60_000)
    await expect(say()).rejects.toMatchObject({ code: 'chat/muted', message: expect.stringMatching(/until \d\d:\d\d/) })
    await staff.request('chat:unmute', { userId })
    await heard(theirs, (await say()).id)

    await mute(userId, 5, 'again')
    // Nor by the line of a tip, which arrives all the same, nor by another name.
    const [one, people] = [api(server, rival), await socket(server, viewer)]
    const tip = { params: { userId: viewer.user.id }, body: { tip: 7, room } }
    await one.tokens.tip(tip)
    await people.next('tokens:updated')
    expect((await history()).messages.filter(({ kind }) => kind === 'tip')).toEqual([])
    const rename = (displayName: string) => one.profile.update({ body: { displayName } })
    await expect(rename('StillHere')).rejects.toMatchObject({ code: 'chat/muted' })
    await expect(rename(rival.user.displayName)).resolves.toBeDefined()
    // A minute before the end: what is asked here takes real time as well.
    await server.moveTime(4 * 60_000)
    await expect(say()).rejects.toMatchObject({ code: 'chat/muted' })
    await server.moveTime(60_000)
    await heard(theirs, (await say()).id)
    await staff.request('chat:unmute', { userId })
    const { entries } = await api(server, mod).moderation.audit({})
    expect(entries.slice(0, 2).map(({ action, detail, reason, whom }) => [action, detail, reason, whom?.id])).toEqual([
      ['chat.mute', '5 minutes', 'again', userId],
      ['chat.unmute', '', null, userId],
    ])
    expect(entries[2]).toMatchObject({ action: 'chat.mute', detail: '10 minutes', reason: 'shouting' })
  })

  it('[CHAT-1] Global: everybody in the room gets a message, visitors too, and who comes later the history', async () => {
    const [mine, theirs, visitor] = await Promise.all([enter(viewer), enter(rival), enter(null)])
    const { id } = await mine.request('chat:send', { room, text: '  Hello,   everybody ' })
    for (const page of [mine, theirs, visitor])
      expect(await heard(page, id)).toMatchObject({
        ...{ id, room, kind: 'text', text: 'Hello, everybody', mentions: [], replyTo: null, removedBy: null },
        from: { id: viewer.user.id, displayName: 'Viewer' },
      })
    const { messages, complete } = await history()
    expect(messages.at(-1)).toMatchObject({ id, text: 'Hello, everybody', from: { id: viewer.user.id } })
    expect(complete).toBe(true)
  })

  it('[CHAT-1] Global and the room of a public camera are apart, and who left a room hears nothing more', async () => {
    const { liveStreams } = await api(server).streams.list()
    const open = `stream:${liveStreams.find(({ access }) => access === 'public')!.id}`
    const [mine, elsewhere, gone] = await Promise.all([enter(viewer, open), enter(rival), enter(rival, open)])
    await gone.request('chat:leave', { room: open })
    const { id } = await mine.request('chat:send', { room: open, text: 'only here' })
    await heard(mine, id)
    // A later message that both hear proves that the first one did not come.
    for (const page of [elsewhere, gone]) await page.request('chat:join', { room })
    await mine.request('chat:join', { room })
    const later = await mine.request('chat:send', { room, text: 'here as well' })
    for (const page of [elsewhere, gone]) {
      await heard(page, later.id)
      expect(page.received.filter(({ name }) => name === 'chat:messages')).toEqual([])
    }
    expect((await history(open)).messages.map((one) => one.id)).toEqual([id])
  })

  it('[CHAT-1] [STR-8] gives what was said up to an instant, oldest first, and of what was taken away only the place', async () => {
    const where = 'stream:tank'
    const page = await enter(viewer, where)
    const ids: string[] = []
    for (const text of ['first', 'second', 'third']) {
      const { id } = await page.request('chat:send', { room: where, text })
      ids.push((await heard(page, id)).id)
    }
    const { messages } = await history(where)
    const second = messages.find(({ id }) => id === ids[1])!
    await page.request('chat:remove', { id: ids[0]! })
    const visitor = await socket(server)
    const past = await visitor.request('chat:past', { room: where, until: second.at })
    expect(past.messages.map(({ id, text }) => [id, text])).toEqual([
      [ids[0], ''],
      [ids[1], 'second'],
    ])
    expect((await visitor.request('chat:past', { room: where, until: '2020-01-01T00:00:00Z' })).messages).toEqual([])
  })

  it('[CHAT-1] [CHAT-2] is read back from any message, to both sides, to its beginning and end', async () => {
    const where = 'stream:tank'
    const page = await enter(viewer, where)
    // What one page says at once is said in its order.
    const said = Array.from({ length: 2 * limits.chatHistory + 3 }, (_, count) =>
      page.request('chat:send', { room: where, text: `line ${count}` }),
    )
    const ids = (await Promise.all(said)).map(({ id }) => id)
    const visitor = await socket(server)
    const read = async (id: string, side: 'around' | 'before' | 'after') => {
      const { messages, ...rest } = await visitor.request('chat:history', { room: where, id, side })
      return { ids: messages.map((one) => one.id), ...rest }
    }
    const half = limits.chatHistory / 2
    const middle = ids.length - 1 - half
    expect(await read(ids[middle]!, 'around')).toEqual({ ids: ids.slice(middle - half), older: true, newer: false })
    // The oldest of those has what came before it, and so on; nothing is in it twice or missing.
    const older = await read(ids[150]!, 'before')
    expect(older).toMatchObject({ ids: ids.slice(50, 150), older: true })
    expect(older).not.toHaveProperty('newer')
    expect(await read(ids[50]!, 'after')).toEqual({ ids: ids.slice(51, 151), newer: true })
    expect(await read(ids.at(-1)!, 'after')).toEqual({ ids: [], newer: false })
    const { messages, ...first } = await visitor.request('chat:history', { room: where, id: ids[0]!, side: 'around' })
    expect(first.newer).toBe(true)
    // The tests before this one spoke here as well.
    let begin = messages[0]!.id
    while (first.older) {
      const next = await read(begin, 'before')
      Object.assign(first, { older: next.older })
      begin = next.ids[0] ?? begin
    }
    expect(await read(begin, 'before')).toEqual({ ids: [], older: false })

    await page.request('chat:remove', { id: ids[100]! })
    const around = await visitor.request('chat:history', { room: where, id: ids[100]!, side: 'around' })
    expect(around.messages.find(({ id }) => id === ids[100])).toMatchObject({ text: '', removedBy: 'author' })
  })

  it.each([
    ['a message of another room', { room: 'stream:kitchen' }, 'not-found'],
    ['a made-up message', { id: '00000000-0000-7000-8000-000000000000' }, 'not-found'],
    ['what is no id at all', { id: 'x'.repeat(40) }, 'not-found'],
    ['a room that is not there', { room: 'stream:nowhere' }, 'chat/no-such-room'],
    ['a room of pass holders', { room: 'pass' }, 'auth/required'],
    ['another side', { side: 'beneath' }, 'bad-request'],
  ])('[CHAT-1] is not read back from %s', async (_, wrong, code) => {
    const page = await enter(viewer, 'stream:tank')
    const { id } = await page.request('chat:send', { room: 'stream:tank', text: 'here' })
    const asked = { room: 'stream:tank', id, side: 'around', ...wrong }
    expect(await (await socket(server)).send('chat:history', asked)).toMatchObject({ code })
  })

  it('[CHAT-1] [PASS-4] the room of a season pass camera lets in pass holders and staff only', async () => {
    const { liveStreams } = await api(server).streams.list()
    const locked = `stream:${liveStreams.find(({ access }) => access === 'season_pass')!.id}`
    await expect(enter(null, locked)).rejects.toMatchObject({ code: 'auth/required' })
    await expect(enter(viewer, locked)).rejects.toMatchObject({ code: 'auth/needs-pass' })
    const now = new Date().toISOString()
    const outside = await socket(server, viewer)
    await expect(outside.request('chat:past', { room: locked, until: now })).rejects.toMatchObject({
      code: 'auth/needs-pass',
    })
    const holder = await enter(await as(server, 'pass'), locked)
    const staff = await enter(mod, locked)
    const { id } = await holder.request('chat:send', { room: locked, text: 'quiet in here' })
    expect((await heard(staff, id)).text).toBe('quiet in here')
  })

  it('[TOK-4] (line in the room) that of a tip from ₣300 on is pinned for a minute, also for who comes within it; a later one takes its place, and one that was taken away leaves it empty', async () => {
    const where = 'stream:bedroom'
    const rich = await as(server, 'xl')
    const tip = (tip: number) =>
      api(server, rich).tokens.tip({ params: { userId: rival.user.id }, body: { tip, room: where } })
    const arriving = async (room = where) => (await (await socket(server)).request('chat:join', { room })).pinned
    const [page, elsewhere] = [await enter(viewer, where), await enter(null)]
    const told = async (amount: number) => page.next('chat:pinned', ({ message }) => message.tip?.amount === amount)
    /** The pinned line, without the tipper's level: a tip earns experience, so that may rise at any moment. */
    const pinnedLine = (pinned: { message: ChatMessage } | null | undefined) =>
      pinned && { ...pinned.message, from: { ...pinned.message.from, level: 0 } }

    await tip(299)
    expect(await arriving()).toBeNull()
    await tip(300)
    const first = await told(300)
    expect(first).toMatchObject({ room: where, forMs: 60_000, message: { kind: 'tip', from: { id: rich.user.id } } })
    await server.moveTime(50_000)
    const late = await arriving()
    expect(pinnedLine(late)).toEqual(pinnedLine(first))
    expect(late?.forMs).toBeLessThanOrEqual(10_000)
    expect(await arriving(room)).toBeNull()

    await tip(310)
    const second = await told(310)
    expect(pinnedLine(await arriving())).toEqual(pinnedLine(second))
    await server.moveTime(59_000 - 50_000)
    await (await enter(mod, where)).request('chat:remove', { id: second.message.id })
    expect(await arriving()).toBeNull()
    await tip(320)
    expect(pinnedLine(await arriving())).toEqual(pinnedLine(await told(320)))
    await server.moveTime(60_000)
    expect(await arriving()).toBeNull()
    expect(elsewhere.received.filter(({ name }) => name === 'chat:pinned')).toEqual([])
  })

  it('refuses rooms that do not exist, and words from outside the room', async () => {
    const page = await socket(server, viewer)
    await expect(page.request('chat:join', { room: 'stream:nowhere' })).rejects.toMatchObject({
      code: 'chat/no-such-room',
    })
    await expect(page.request('chat:send', { room, text: 'knock' })).rejects.toMatchObject({ code: 'chat/not-joined' })
  })

  it('tells who is mentioned, on all their pages and in no room at all, who it was and where; nobody else, and not the author', async () => {
    const [mine, elsewhere] = await Promise.all([enter(viewer), socket(server, rival)])
    const { id } = await mine.request('chat:send', { room, text: 'psst, @Rival and @Viewer' })
    expect(await elsewhere.next('chat:mentioned')).toEqual({ room, label: 'Global', id, by: 'Viewer' })
    await heard(mine, id)
    expect(mine.received.filter(({ name }) => name === 'chat:mentioned')).toEqual([])
  })

  it('[CHAT-2] a message names whom it mentions and quotes what it answers, until that is taken away', async () => {
    const [mine, theirs] = await Promise.all([enter(viewer), enter(rival)])
    const first = await mine.request('chat:send', { room, text: 'who is @RIVAL, @nobody_here, or a@Rival?' })
    expect((await heard(theirs, first.id)).mentions).toEqual([rival.user.id])
    const answer = await theirs.request('chat:send', { room, text: 'me', replyTo: first.id })
    expect((await heard(mine, answer.id)).replyTo).toEqual({
      id: first.id,
      displayName: 'Viewer',
      text: 'who is @RIVAL, @nobody_here, or a@Rival?',
    })
    await mine.request('chat:remove', { id: first.id })
    expect((await history()).messages.find(({ id }) => id === answer.id)?.replyTo?.text).toBe('')
    for (const replyTo of ['no-such', '00000000-0000-7000-8000-000000000000'])
      await expect(mine.request('chat:send', { room, text: 'to whom?', replyTo })).rejects.toMatchObject({
        code: 'chat/no-such-message',
      })
  })

  it('[FLT-1] sends what the filter leaves, tells the sender what that is, and says so when nothing is left', async () => {
    const page = await enter(viewer)
    const { id, text } = await page.request('chat:send', {
      room,
      text: 'see\u202E https://example.test/x Z\u0337a\u0336p',
    })
    expect(text).toBe('see Zap')
    expect((await heard(page, id)).text).toBe('see Zap')
    for (const text of ['\u200B\u3164', ' \n ', 'www.example.test'])
      await expect(page.request('chat:send', { room, text })).rejects.toMatchObject({ code: 'chat/empty' })
  })

  describe('removal', () => {
    it('[CHAT-4] [MUTE-2] a moderator takes a message away live everywhere; the log says who, whom, what, when and why', async () => {
      const [mine, theirs, staff] = await Promise.all([enter(viewer), enter(rival), enter(mod)])
      const { id } = await mine.request('chat:send', { room, text: 'something rude' })
      await heard(theirs, id)
      await expect(theirs.request('chat:remove', { id })).rejects.toMatchObject({ code: 'chat/not-yours' })
      const asked = Date.now()
      await staff.request('chat:remove', { id, reason: 'rude' })
      for (const page of [mine, theirs])
        expect(await page.next('chat:removed')).toEqual({ room, ids: [id], by: 'moderator' })
      expect((await history()).messages.find((one) => one.id === id)).toMatchObject({
        text: '',
        removedBy: 'moderator',
      })

      const { entries, total } = await api(server, mod).moderation.audit({ query: { page: 0, pageSize: 1 } })
      expect(total).toBeGreaterThanOrEqual(1)
      expect(entries).toMatchObject([
        {
          ...{ action: 'chat.remove', reason: 'rude', detail: 'Global: “something rude”' },
          who: { id: mod.user.id },
          whom: { id: viewer.user.id },
        },
      ])
      expect(Date.parse(entries[0]!.at)).toBeGreaterThanOrEqual(asked)
      await staff.request('chat:remove', { id, reason: 'again' })
      expect((await api(server, mod).moderation.audit({ query: {} })).total).toBe(total)
      await expect(api(server, viewer).moderation.audit({ query: {} })).rejects.toMatchObject({ status: 403 })
    })

    it('[CHAT-4] everybody takes away, live everywhere, what they said themselves', async () => {
      const [mine, theirs] = await Promise.all([enter(viewer), enter(rival)])
      const { id } = await mine.request('chat:send', { room, text: 'a slip' })
      await heard(theirs, id)
      await mine.request('chat:remove', { id })
      expect(await theirs.next('chat:removed')).toEqual({ room, ids: [id], by: 'author' })
      expect((await history()).messages.find((one) => one.id === id)).toMatchObject({ text: '', removedBy: 'author' })
      for (const unknown of ['no-such', '00000000-0000-7000-8000-000000000000'])
        await expect(mine.request('chat:remove', { id: unknown })).rejects.toMatchObject({ code: 'not-found' })
    })

    it('[AUTH-4] a deleted account leaves empty places and nobody’s name', async () => {
      const leaver = await signUp(server)
      const [mine, theirs] = await Promise.all([enter(leaver), enter(rival)])
      const { id } = await mine.request('chat:send', { room, text: `I am ${leaver.user.displayName}` })
      const answer = await theirs.request('chat:send', { room, text: 'bye', replyTo: id })
      await api(server, leaver).tokens.tip({ params: { userId: rival.user.id }, body: { tip: 1, room } })
      await theirs.next('chat:messages', (frame) => frame.messages.some(({ kind }) => kind === 'tip'))
      await api(server, leaver).accounts.deleteAccount({ body: { email: leaver.email } })
      expect(await theirs.next('chat:removed')).toEqual({ room, ids: [id], by: 'author' })
      const { messages } = await history()
      expect(JSON.stringify(messages)).not.toContain(leaver.user.displayName)
      expect(JSON.stringify(messages)).not.toContain(leaver.user.id)
      expect(messages.find((one) => one.id === id)).toMatchObject({ from: { id: 'deleted' }, removedBy: 'author' })
      expect(messages.find((one) => one.id === answer.id)?.replyTo).toMatchObject({ displayName: 'deleted', text: '' })
      expect(messages.at(-1)).toMatchObject({ kind: 'tip', from: { displayName: 'deleted' }, tip: { amount: 1 } })
    })
  })

  describe('reactions', () => {
    const state = (name: string, count: number) => ({ name, count })
    /** The reactions to a message that a page is told, from that version on. */
    async function told(page: TestSocket, id: string, version: number) {
      const frame = await page.next('chat:reactions', ({ messages }) =>
        messages.some((one) => one.id === id && one.reactions.version >= version),
      )
      return frame.messages.find((one) => one.id === id)!.reactions
    }
    const said = async (page: TestSocket) => (await page.request('chat:send', { room, text: 'the pan is on fire' })).id

    it('[CHAT-2] are counted live for everybody in the room, kept with its past, and one’s own are known again', async () => {
      const [mine, theirs, visitor] = await Promise.all([enter(viewer), enter(rival), enter(null)])
      const id = await said(mine)
      expect(await mine.request('chat:react', { id, name: 'eel', on: true })).toEqual({
        ...{ version: 1, counts: [state('eel', 1)], mine: ['eel'] },
      })
      await theirs.request('chat:react', { id, name: 'fire', on: true })
      await theirs.request('chat:react', { id, name: 'eel', on: true })
      for (const page of [mine, theirs, visitor])
        expect(await told(page, id, 3)).toEqual({ version: 3, counts: [state('eel', 2), state('fire', 1)] })

      const again = await (await socket(server, rival)).request('chat:join', { room })
      const now = { version: 3, counts: [state('eel', 2), state('fire', 1)] }
      expect(again.messages.find((one) => one.id === id)?.reactions).toEqual({ ...now, mine: ['fire', 'eel'] })
      const past = await visitor.request('chat:past', { room, until: again.messages.at(-1)!.at })
      expect(past.messages.find((one) => one.id === id)?.reactions).toEqual(now)

      await theirs.request('chat:react', { id, name: 'fire', on: false })
      expect(await told(visitor, id, 4)).toEqual({ version: 4, counts: [state('eel', 2)] })
    })

    it('[CHAT-2] count everybody once for each kind, however often and at the same time they are added', async () => {
      const pages = await Promise.all([enter(viewer), enter(viewer), enter(rival), enter(mod)])
      const id = await said(pages[0])
      const add = (page: TestSocket) => page.request('chat:react', { id, name: 'heart', on: true })
      await Promise.all([...pages, ...pages, ...pages].map(add))
      expect((await add(pages[0])).counts).toEqual([state('heart', 3)])
      // Three people, three changes: a call that changed nothing was told to nobody.
      expect((await add(pages[0])).version).toBe(3)
    })

    it('[CHAT-4] go with a removed message, also those that are added while it is being removed, and are refused afterwards', async () => {
      const [mine, theirs, staff] = await Promise.all([enter(viewer), enter(rival), enter(mod)])
      for (let round = 0; round < 5; round += 1) {
        const id = await said(mine)
        const added = theirs.request('chat:react', { id, name: 'joy', on: true }).catch((error) => error.code)
        await staff.request('chat:remove', { id })
        expect([1, 'not-found']).toContain(((await added) as { version?: number }).version ?? (await added))
        const { messages } = await history()
        expect(messages.find((one) => one.id === id)).toMatchObject({ removedBy: 'moderator' })
        expect(messages.find((one) => one.id === id)).not.toHaveProperty('reactions')
        await expect(theirs.request('chat:react', { id, name: 'joy', on: true })).rejects.toMatchObject({
          code: 'not-found',
        })
      }
    })

    it('[AUTH-4] of a deleted account are counted no more', async () => {
      const leaver = await signUp(server)
      const [mine, theirs] = await Promise.all([enter(viewer), enter(leaver)])
      const id = await said(mine)
      await theirs.request('chat:react', { id, name: 'clap', on: true })
      await theirs.request('chat:react', { id, name: 'rip', on: true })
      await mine.request('chat:react', { id, name: 'clap', on: true })
      await api(server, leaver).accounts.deleteAccount({ body: { email: leaver.email } })
      expect(await told(mine, id, 4)).toEqual({ version: 4, counts: [state('clap', 1)] })
    })

    it('[CHAT-2] are of so many kinds for each message, and come only from who may speak in its room', async () => {
      const [mine, theirs, staff, visitor] = await Promise.all([enter(viewer), enter(rival), enter(mod), enter(null)])
      const id = await said(mine)
      const react = (page: TestSocket, name: ReactionName) => page.request('chat:react', { id, name, on: true })
      for (const name of reactionNames.slice(0, limits.chatReactionKinds)) await react(mine, name)
      await expect(react(theirs, reactionNames[limits.chatReactionKinds]!)).rejects.toMatchObject({
        code: 'chat/all-kinds',
      })
      expect((await react(theirs, reactionNames[0])).counts[0]).toEqual(state(reactionNames[0], 2))
      await expect(react(visitor, 'joy')).rejects.toMatchObject({ code: 'auth/required' })
      await expect(react(mine, 'nothing' as ReactionName)).rejects.toMatchObject({ code: 'bad-request' })
      await expect(react(await socket(server, viewer), 'joy')).rejects.toMatchObject({ code: 'chat/not-joined' })
      await staff.request('chat:mute', { userId: rival.user.id, minutes: 1, reason: 'a test' })
      await expect(react(theirs, 'joy')).rejects.toMatchObject({ code: 'chat/muted' })
      await staff.request('chat:unmute', { userId: rival.user.id })
    })
  })

  it('[RT-6] [RT-7] each event of the chat refuses visitors who write, and bad input, with an error in the ack', async () => {
    const visitor = await enter(null)
    for (const [event, payload] of [
      ['chat:send', { room, text: 'hi' }],
      ['chat:remove', { id: 'x' }],
    ] as const)
      expect(await visitor.send(event, payload)).toMatchObject({ code: 'auth/required', error: expect.any(String) })
    const page = await enter(viewer)
    for (const [event, payload] of [
      ['chat:join', undefined],
      ['chat:join', { room: 'kitchen' }],
      ['chat:join', { room, after: '../..' }],
      ['chat:join', { room, more: 1 }],
      ['chat:leave', 'global'],
      ['chat:send', { room, text: '' }],
      ['chat:send', { room, text: 'x'.repeat(241) }],
      ['chat:send', { room, text: 7 }],
      ['chat:send', { room, text: 'x', replyTo: {} }],
      ['chat:send', { room, text: 'x', key: 'a key' }],
      ['chat:remove', { id: 7 }],
      ['chat:remove', { id: 'x', reason: 'x'.repeat(281) }],
      ['chat:remove', null],
    ] as const)
      expect(await page.send(event, payload)).toMatchObject({ code: 'bad-request', error: expect.any(String) })
  })

  // Last, because a day ends sessions.
  it('[CHAT-2] says of who speaks whether they have a season pass, and on their first day that they are new', async () => {
    const [newcomer, holder] = await Promise.all([signUp(server), as(server, 'pass')])
    const [mine, theirs] = await Promise.all([enter(newcomer), enter(holder)])
    const hello = async (page: TestSocket) => heard(page, (await page.request('chat:send', { room, text: 'hello' })).id)
    const said = [await hello(mine), await hello(theirs)]
    expect(said.map(({ badges }) => badges)).toEqual([['newcomer'], ['pass', 'newcomer']])
    await server.moveTime(24 * 60 * 60_000)
    const { messages } = await history()
    expect(said.map(({ id }) => messages.find((one) => one.id === id)?.badges)).toEqual([undefined, ['pass']])
  })
})

// Messages are written in another way where a database has several connections.
describe.each(dialects)('what is said in the chat at the same time, on %s', (dialect) => {
  onServer(dialect)

  it('says a message with the same key once, also when it is sent twice at the same time', async () => {
    const page = await enter(viewer)
    const message = { room, text: 'once', key: 'key-1' }
    const acks = await Promise.all([page.request('chat:send', message), page.request('chat:send', message)])
    acks.push(await page.request('chat:send', message))
    expect(new Set(acks.map(({ id }) => id)).size).toBe(1)
    await heard(page, acks[0]!.id)
    expect((await history()).messages.filter(({ text }) => text === 'once')).toHaveLength(1)
    // The key is one's own.
    const other = await (await enter(rival)).request('chat:send', message)
    expect(other.id).not.toBe(acks[0]!.id)
  })

  it('brings every message of a flood to every page once, each person’s in order, several in a frame', async () => {
    const pages = await Promise.all([enter(viewer), enter(rival), enter(mod)])
    const listener = await enter(null)
    const began = performance.now()
    const acked = await Promise.all(
      pages.map((page, who) =>
        Promise.all(
          Array.from({ length: 150 }, (_, n) => page.request('chat:send', { room, text: `flood ${who} ${n}` })),
        ),
      ),
    )
    const ids = acked.flat().map(({ id }) => id)
    const heardBy = (page: TestSocket) =>
      until('all of the flood', () => {
        const all = page.received
          .filter(({ name }) => name === 'chat:messages')
          .flatMap(({ payload }) => (payload as { messages: ChatMessage[] }).messages)
          .filter(({ text }) => text.startsWith('flood'))
        return all.length >= ids.length && all
      })
    const got = await heardBy(listener)
    const took = performance.now() - began
    expect(got.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    for (const said of acked) {
      const own = new Set(said.map(({ id }) => id))
      expect(got.filter(({ id }) => own.has(id)).map(({ id }) => id)).toEqual(said.map(({ id }) => id))
    }
    for (const page of pages) expect(await heardBy(page)).toEqual(got)
    // Frames at their pace, however long the flood took, and not single messages.
    const frames = listener.received.filter(({ name }) => name === 'chat:messages').length
    expect(frames).toBeLessThan(ids.length)
    expect(frames).toBeLessThanOrEqual(took / commonLimits.batchInterval + 1)
    expect((await history()).messages.map(({ id }) => id)).toEqual(got.slice(-100).map(({ id }) => id))
    expect((await history(room, got[9]!.id)).messages.map(({ id }) => id)).toEqual(got.slice(10).map(({ id }) => id))
  })

  it('tips, messages and arrivals at the same time do not wait for each other for ever', async () => {
    const { liveStreams } = await api(server).streams.list()
    const where = `stream:${liveStreams.filter(({ access }) => access === 'public').at(-1)!.id}`
    const [giver, taker] = await Promise.all([signUp(server), signUp(server)])
    const page = await enter(taker, where)
    const tip = (n: number) =>
      api(server, giver).tokens.tip({
        params: { userId: taker.user.id },
        body: { tip: 1, room: where },
        // Each key twice.
        key: `at-once-${n % 10}`,
      })
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => [
        tip(n),
        page.request('chat:send', { room: where, text: `@${giver.user.displayName} thanks ${n}` }),
        history(where),
      ]).flat(),
    )
    const last = await page.request('chat:send', { room: where, text: 'done' })
    await until('the last message', () =>
      page.received.some(({ payload }) => JSON.stringify(payload).includes(last.id)),
    )
    const { messages } = await history(where)
    expect(messages.filter(({ kind }) => kind === 'tip')).toHaveLength(10)
    expect(messages.filter(({ mentions }) => mentions.includes(giver.user.id))).toHaveLength(20)
  })
})

describe('chat rates', () => {
  it('[RT-7] of nine messages at once six are said, the others refused with an error in the ack', async () => {
    const server = await startServer()
    try {
      const page = await socket(server, await as(server, 'viewer'))
      await page.request('chat:join', { room })
      const acks = await Promise.all(
        Array.from({ length: 9 }, (_, n) => page.send('chat:send', { room, text: `m${n}` })),
      )
      expect(acks.filter((ack) => 'id' in (ack as object))).toHaveLength(6)
      const refused = expect.objectContaining({ code: 'rate/too-many', error: expect.any(String) })
      expect(acks.slice(6)).toEqual([refused, refused, refused])
    } finally {
      closeSockets()
      await server.stop()
    }
  })
})
