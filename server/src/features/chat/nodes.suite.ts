import { directRoom } from '@shoal/bus/chat/rules'
import { suiteOverNodes } from '../../../test/nodes.ts'
import { api, as, type SignedIn, socket } from '../../../test/people.ts'
import type { TestServer } from '../../../test/server.ts'
import { signUpWithPass } from '../../../test/traders.ts'

export const chatOverNodes = suiteOverNodes('direct messages and slow rooms on two nodes', (both) => {
  let [here, there]: TestServer[] = []
  beforeAll(() => {
    ;[here, there] = both()
  })

  async function enter(server: TestServer, who: SignedIn, room: string) {
    const page = await socket(server, who)
    await page.request('chat:join', { room })
    return page
  }

  it('[CHAT-4] [OPS-2] what one person writes is read, counted and refused on whichever node the other one is', async () => {
    const [one, two] = await Promise.all([signUpWithPass(here!), signUpWithPass(there!)])
    const room = directRoom(one.user.id, two.user.id)
    const mine = await enter(here!, one, room)
    const theirs = await enter(there!, two, room)
    const second = await socket(here!, two)
    const { id } = await mine.request('chat:send', { room, text: 'are you on the other side?' })
    await theirs.next('chat:messages', ({ messages }) => messages.some((line) => line.id === id))
    for (const page of [theirs, second])
      expect(await page.next('chat:conversation', ({ last }) => last?.id === id)).toMatchObject({ room, unread: 1 })
    const told = await second.next('notifications:new', ({ notification: { type } }) => type === 'direct')

    // Read on one node, it is read on the other, in the bell as well.
    await theirs.request('chat:read', { room, id })
    await second.next('chat:conversation', ({ unread }) => unread === 0)
    expect(await second.next('notifications:read')).toMatchObject({ id: told.notification.id })

    await api(there!, two).reports.mute({ params: { userId: one.user.id }, body: {} })
    expect(await mine.send('chat:send', { room, text: 'and now?' })).toMatchObject({ code: 'chat/no-direct' })
    expect(await theirs.send('chat:send', { room, text: 'no' })).toMatchObject({ code: 'chat/no-direct' })
  })

  it('[CHAT-4] [OPS-2] a slow room is slow on both, and a turn that was taken on one counts on the other', async () => {
    const room = 'stream:garden'
    const mod = await as(here!, 'mod')
    const viewer = await as(there!, 'viewer')
    const staff = await enter(here!, mod, room)
    const [one, two] = [await enter(here!, viewer, room), await enter(there!, viewer, room)]
    await staff.request('chat:slowMode', { room, seconds: 600 })
    expect(await two.next('chat:slow')).toEqual({ room, seconds: 600 })
    await one.request('chat:send', { room, text: 'once' })
    expect(await two.next('chat:slow', ({ waitMs }) => waitMs !== undefined)).toMatchObject({ waitMs: 600_000 })
    expect(await two.send('chat:send', { room, text: 'twice' })).toMatchObject({ code: 'chat/slow-mode' })
    await staff.request('chat:slowMode', { room, seconds: 0 })
    expect(await two.next('chat:slow', ({ seconds }) => seconds === 0)).toMatchObject({ room })
    await two.request('chat:send', { room, text: 'twice' })
  })
})
