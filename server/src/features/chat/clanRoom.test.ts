import type { ChatMessage } from '@shoal/bus/chat/contract'
import { io } from 'socket.io-client'
import { clanOf, joinClan } from '../../../test/clans.ts'
import { describeNodes, startNodes, type TestNodes } from '../../../test/nodes.ts'
import { api, as, closeSockets, type SignedIn, signUp, socket, type TestSocket, until } from '../../../test/people.ts'
import type { TestServer } from '../../../test/server.ts'

describeNodes('the room of a clan, over two nodes', () => {
  let both: TestNodes
  let one: TestServer
  let other: TestServer
  let owner: SignedIn
  let member: SignedIn
  let tag: string
  let room: string

  const found = (who: SignedIn) => clanOf(one, who)
  const join = (who: SignedIn) => joinClan(one, tag, who)
  const kick = (who: SignedIn) => api(one, owner).clans.remove({ params: { tag, userId: who.user.id } })
  const roomOf = async (page: TestSocket) => (await page.request('chat:rooms', {})).rooms[0]?.room
  async function heard(page: TestSocket, id: string): Promise<ChatMessage> {
    const { messages } = await page.next('chat:messages', (frame) =>
      frame.messages.some((message) => message.id === id),
    )
    return messages.find((message) => message.id === id)!
  }

  beforeAll(async () => {
    both = await startNodes()
    ;[one, other] = both.nodes
    ;[owner, member] = await Promise.all([signUp(one), signUp(one)])
    tag = await found(owner)
    room = (await roomOf(await socket(one, owner)))!
  })
  afterEach(closeSockets)
  afterAll(async () => {
    for (const node of both.nodes) node.assertNoErrors()
    await both.stop()
  })

  it('[CHAT-1] [CLAN-6] is entered by its members alone, who hear of it when they join, with their tag beside their names', async () => {
    const [mine, theirs, staff, visitor] = await Promise.all([
      socket(one, owner),
      socket(other, member),
      socket(other, await as(one, 'admin')),
      socket(one),
    ])
    await mine.request('chat:join', { room })
    const { id: before } = await mine.request('chat:send', { room, text: 'before you came' })
    for (const page of [theirs, staff])
      for (const [name, payload] of [
        ['chat:join', { room }],
        ['chat:past', { room, until: new Date().toISOString() }],
        ['chat:slowMode', { room, seconds: 5 }],
      ] as const) {
        const refused = name === 'chat:slowMode' && page === theirs ? 'auth/forbidden' : 'chat/no-such-room'
        expect([name, await page.send(name, payload)]).toEqual([name, expect.objectContaining({ code: refused })])
      }
    expect(await visitor.send('chat:join', { room })).toMatchObject({ code: 'auth/required' })

    await join(member)
    expect(await theirs.next('chat:rooms')).toEqual({ rooms: [{ room, label: `[${tag}]` }] })
    const { messages } = await theirs.request('chat:join', { room })
    expect(messages.map(({ id }) => id)).toEqual([before])
    const name = (await api(one, member).profile.read({ params: { id: member.user.id } })).displayName
    const { id } = await mine.request('chat:send', { room, text: `hello @${name}, and hello @Viewer` })
    expect(await heard(theirs, id)).toMatchObject({
      from: { clan: { tag, color: '#aabbcc' } },
      // Only people who can read the room are named.
      mentions: [member.user.id],
    })
    await theirs.next('chat:mentioned')
  })

  it('[CHAT-1] whoever is removed is told so, hears nothing of it any more, on whichever node, and says nothing', async () => {
    const person = await signUp(one)
    await join(person)
    const [mine, here, there] = await Promise.all([socket(one, owner), socket(one, person), socket(other, person)])
    for (const page of [mine, here, there]) await page.request('chat:join', { room })
    const overheard: string[] = []
    for (const page of [here, there]) page.socket.onAny((...event: unknown[]) => overheard.push(JSON.stringify(event)))
    await kick(person)
    for (const page of [here, there]) await page.next('chat:rooms', ({ rooms }) => rooms.length === 0)
    const { id } = await mine.request('chat:send', { room, text: 'now that we are alone' })
    await heard(mine, id)
    for (const page of [here, there]) {
      expect(await page.send('chat:send', { room, text: 'am I?' })).toMatchObject({ code: 'chat/not-joined' })
      expect(await page.send('chat:react', { id, name: 'heart', on: true })).toMatchObject({ code: 'chat/not-joined' })
      expect(await page.send('chat:join', { room, after: id })).toMatchObject({ code: 'chat/no-such-room' })
      await page.request('chat:join', { room: 'global' })
    }
    const { id: last } = await mine
      .request('chat:join', { room: 'global' })
      .then(() => mine.request('chat:send', { room: 'global', text: 'hello all' }))
    for (const page of [here, there]) await heard(page, last)
    expect(overheard.join()).not.toContain('we are alone')
  })

  it('[CHAT-1] whoever is removed at the moment they enter is out as well', async () => {
    const person = await signUp(one)
    const [mine, theirs] = await Promise.all([socket(one, owner), socket(other, person)])
    await mine.request('chat:join', { room })
    for (let round = 0; round < 5; round++) {
      await join(person)
      await Promise.all([theirs.send('chat:join', { room }), kick(person)])
      await until('the door', async () => {
        const answer = (await theirs.send('chat:send', { room, text: 'in?' })) as { code?: string }
        return answer.code === 'chat/not-joined'
      })
    }
  })

  it('[RT-3] [CHAT-1] a page that was away while it was removed is not given what was said meanwhile', async () => {
    const person = await signUp(one)
    await join(person)
    const mine = await socket(one, owner)
    await mine.request('chat:join', { room })
    const auth = { token: person.access_token }
    const link = io(other.url, {
      transports: ['websocket'],
      forceNew: true,
      autoConnect: false,
      auth,
      // It comes back when the test says so, not by a clock.
      reconnection: false,
    })
    const got: string[] = []
    link.onAny((...event: unknown[]) => got.push(JSON.stringify(event)))
    try {
      await new Promise<void>((resolve) => link.once('connect', resolve).connect())
      await link.timeout(10_000).emitWithAck('chat:join', { room })
      await mine.request('chat:send', { room, text: 'something to go on from' })
      await until('the first message', () => got.some((event) => event.includes('go on from')))
      const gone = new Promise((resolve) => link.once('disconnect', resolve))
      link.io.engine.close()
      await gone
      await kick(person)
      const { id } = await mine.request('chat:send', { room, text: 'meanwhile, among ourselves' })
      await heard(mine, id)
      await new Promise<void>((resolve) => link.once('connect', resolve).connect())
      expect(link.recovered).toBe(false)
      expect(await link.timeout(10_000).emitWithAck('chat:join', { room })).toMatchObject({ code: 'chat/no-such-room' })
      expect(got.join()).not.toContain('among ourselves')
    } finally {
      link.disconnect()
    }
  })

  it('[CHAT-1] of a clan that is disbanded nothing stays, also for another of the same tag', async () => {
    await api(one, owner).clans.disband({ params: { tag } })
    const page = await socket(other, owner)
    expect(await roomOf(page)).toBeUndefined()
    expect(await page.send('chat:join', { room })).toMatchObject({ code: 'chat/no-such-room' })
    const body = { clanTag: tag, name: 'Other fish', description: 'We sink.', color: '#bbaacc', open: 'true' } as const
    await api(one, member).clans.create({ body })
    const theirs = await socket(one, member)
    const next = (await roomOf(theirs))!
    expect(next).not.toBe(room)
    expect((await theirs.request('chat:join', { room: next })).messages).toEqual([])
  })
})
