import { RequestError, type ToastRequest, toastArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { type Conversation, chatArea } from '@shoal/bus/chat'
import { directRoom } from '@shoal/bus/chat/rules'
import { type NotificationSettings, notificationsArea } from '@shoal/bus/notifications'
import { sessionOf, somebody } from '@shoal/remote-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
// Asked for by itself: here loaded before, outside of the time that a test has.
import './Direct.tsx'
import { closeChat, heard, line, openChat, serving } from '../testing/chat.tsx'
import { message } from '../testing/samples.ts'

afterEach(closeChat)

const session = sessionOf({ pass: 'pass' })
const rival = somebody({ id: 'rival', displayName: 'brine-time', color: '#5fd487' })
const room = directRoom(session.user.id, rival.id)
const said = (id: string, text: string) => message({ id, room, from: rival, text })
const conversation = (more: Partial<Conversation> = {}): Conversation => ({
  ...{ room, with: rival, unread: 1 },
  last: { id: 'd1', kind: 'text', text: 'psst', mine: false, at: '2026-07-01T01:44:00Z', removed: false },
  ...more,
})
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

it('[CHAT-1] tabs are those of the rooms that the person may enter, and change with the clan and the pass', async () => {
  const server = serving()
  server.rooms = [{ room: 'clan:c1', label: '[REEF]' }]
  const { bus, receive } = openChat(server, { session })
  await screen.findByRole('tab', { name: '[REEF]' })
  expect(tabs()).toEqual(['Kitchen', 'Global', 'Direct', '[REEF]', 'Season Pass'])
  await userEvent.click(screen.getByRole('tab', { name: '[REEF]' }))

  receive('chat:rooms', { rooms: [] })
  expect(await screen.findByRole('tab', { name: 'Kitchen', selected: true })).toBeVisible()
  expect(tabs()).toEqual(['Kitchen', 'Global', 'Direct', 'Season Pass'])
  expect(server.named('chat:leave')).toContainEqual({ room: 'clan:c1' })

  server.rooms = []
  act(() => bus.state(accountsArea.states.session).set(sessionOf({ pass: 'xl' })))
  await waitFor(() => expect(tabs().at(-1)).toBe('XLSeason Pass XL'))
  act(() => bus.state(accountsArea.states.session).set(sessionOf({ pass: 'none' })))
  await waitFor(() => expect(tabs()).toEqual(['Kitchen', 'Global', 'Season Pass, closed to you']))
  await userEvent.click(screen.getByRole('tab', { name: /^Season Pass/ }))
  expect(await heard('This room is for season pass holders')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Get Season Pass' })).toBeVisible()
})

it('[CHAT-4] a direct message is counted and told without its text, and is read once its room is in view', async () => {
  const server = serving({ [room]: [said('d1', 'psst')] })
  const { bus, receive } = openChat(server, { session })
  const toasts: ToastRequest[] = []
  bus.on(toastArea.topics.show).subscribe((toast) => toasts.push(toast))
  expect(await screen.findByRole('tab', { name: 'Direct' })).toBeVisible()
  receive('chat:conversation', conversation())
  expect(await screen.findByRole('tab', { name: 'Direct 1 new' })).toBeVisible()
  expect(toasts.map(({ text }) => text)).toEqual(['brine-time wrote to you'])

  await userEvent.click(screen.getByRole('tab', { name: /Direct/ }))
  const list = await screen.findByRole('list', { name: 'Conversations' })
  await userEvent.click(within(list).getByRole('button', { name: /brine-time.*psst/ }))
  expect(await heard('psst')).toBeVisible()
  await waitFor(() => expect(server.named('chat:read')).toEqual([{ room, id: 'd1' }]))
  expect(screen.getByRole('tab', { name: 'Direct' })).toBeVisible()
  expect(line()).toHaveAttribute('placeholder', 'Write to brine-time')

  await userEvent.click(screen.getByRole('button', { name: 'All conversations' }))
  expect(await screen.findByRole('button', { name: /brine-time/ })).toHaveFocus()
})

it('[CHAT-4] older conversations are read on demand, after the last one that was read, whatever the news brought since', async () => {
  const server = serving()
  const one = (index: number) => {
    const other = somebody({ id: `p${index}`, displayName: `person-${index}` })
    const last = { ...conversation().last!, id: `d${index}`, at: `2026-07-01T01:${59 - index}:00Z` }
    return conversation({ room: directRoom(session.user.id, other.id), with: other, last, unread: 0 })
  }
  const all = Array.from({ length: 8 }, (_, index) => one(index))
  server.conversations = all
  server.page = 3
  const { receive, toasts } = openChat(server, { session })
  await userEvent.click(await screen.findByRole('tab', { name: 'Direct' }))
  const list = await screen.findByRole('list', { name: 'Conversations' })
  const names = () =>
    within(list)
      .getAllByRole('button', { name: /person-/ })
      .map(({ textContent }) => /person-\d/.exec(textContent)?.[0])
  const upTo = (count: number) => all.slice(0, count).map((_, index) => `person-${index}`)
  expect(names()).toEqual(upTo(3))
  // Read elsewhere: those between are still missing.
  receive('chat:conversation', one(7))
  expect(names()).toEqual([...upTo(3), 'person-7'])
  const older = () => within(list).queryByRole('button', { name: 'Older ones' })

  server.refuse.conversations = new RequestError('network', 'You are offline')
  await userEvent.click(older()!)
  expect(toasts.map(({ text }) => text)).toEqual(['You are offline'])
  server.refuse.conversations = null
  await userEvent.click(older()!)
  expect(names()).toEqual([...upTo(6), 'person-7'])
  await userEvent.click(older()!)
  expect(names()).toEqual(upTo(8))
  expect(older()).toBeNull()
  expect(server.named('chat:conversations').map(({ before }) => before)).toEqual([
    ...[undefined, all[2]!.room, all[2]!.room, all[5]!.room],
  ])
})

it('[NOT-1] [CHAT-4] a direct message is not heard in quiet hours, and not told where its kind is switched off', async () => {
  const { bus, receive, sounds, toasts } = openChat(serving(), { session })
  expect(await screen.findByRole('tab', { name: 'Direct' })).toBeVisible()
  const told = (more: Partial<NotificationSettings>) =>
    act(() =>
      bus
        .state(notificationsArea.states['how-told'])
        .set({ newDialog: true, quiet: null, off: [], unpushed: [], ...more }),
    )
  const write = (id: string) => {
    const last = { ...conversation().last!, id }
    receive('chat:conversation', conversation({ last }))
  }
  told({ quiet: { from: '00:00', to: '00:00', zone: 'Europe/Berlin' } })
  write('d1')
  expect([sounds, toasts.length]).toEqual([[], 1])
  told({ off: ['direct'] })
  write('d2')
  expect([sounds, toasts.length]).toEqual([[], 1])
  told({})
  write('d3')
  expect([sounds, toasts.length]).toEqual([['mention'], 2])
})

it('[NOT-1] [CHAT-4] somebody who is led to a direct message finds its conversation open', async () => {
  const server = serving({ [room]: [said('d1', 'psst')] })
  const { bus, receive } = openChat(server, { session })
  expect(await screen.findByRole('tab', { name: 'Direct' })).toBeVisible()
  receive('chat:conversation', conversation({ unread: 0 }))
  act(() => bus.state(chatArea.states['wanted-message']).set({ room, id: 'd1' }))
  expect(await heard('psst')).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Direct', selected: true })).toBeVisible()
})

it('[CHAT-4] [MUTE-1] says in the place of the line that one blocked somebody, and lets one take it back', async () => {
  const server = serving({ [room]: [said('d1', 'psst')] })
  const unmuted: string[] = []
  const options = {
    ...{ superBabyMode: false, timestamps: true, textSize: 'normal' as const, wordFilter: [], muted: null },
    blocked: [{ id: rival.id, displayName: rival.displayName }],
  }
  const { receive } = openChat(server, { session }, {
    chat: { options: async () => options },
    reports: {
      unmute: async ({ params }: { params: { userId: string } }) => {
        unmuted.push(params.userId)
        return {}
      },
    },
  } as never)
  await userEvent.click(await screen.findByRole('tab', { name: 'Direct' }))
  receive('chat:conversation', conversation({ unread: 0 }))
  await userEvent.click(await screen.findByRole('button', { name: /brine-time/ }))
  expect(await heard(/You blocked brine-time/)).toBeVisible()
  expect(await heard('Nothing of it is shown to you')).toBeVisible()
  expect(screen.queryByRole('combobox', { name: 'Message' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Unblock' }))
  await waitFor(() => expect(unmuted).toEqual([rival.id]))
  receive('chat:options', { ...options, blocked: [] })
  expect(await heard('psst')).toBeVisible()
  expect(line()).toBeVisible()
})

it('[CHAT-4] a slow room counts down on each page of the person, whichever they wrote on', async () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now())
  const server = serving()
  server.slow = (name) => (name === 'global' ? { seconds: 30, waitMs: 0 } : undefined)
  const { receive } = openChat(server, { session, 'selected-stream': null })
  expect(await heard('Slow mode: one message every 30 seconds.')).toBeVisible()
  expect(screen.queryByRole('timer')).toBeNull()
  receive('chat:slow', { room: 'global', seconds: 30, waitMs: 30_000 })
  expect(await screen.findByRole('timer', { name: 'You can write again in 30 seconds' })).toBeVisible()
  clock.mockRestore()
})

it('[CLAN-6] conversations show the tag of the clan of whoever they are with', async () => {
  const { receive } = openChat(serving(), { session })
  await userEvent.click(await screen.findByRole('tab', { name: 'Direct' }))
  const clan = { tag: 'KRIL', color: '#f4c14f', rank: 'Member' } as const
  receive('chat:conversation', conversation({ with: { ...rival, clan } }))
  expect(await screen.findByRole('button', { name: /\[KRIL\] brine-time/ })).toBeVisible()
})

it('[CHAT-4] a slow room counts down where one would send; staff need not wait', async () => {
  // The clock stands still, however long it takes to look.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now())
  const server = serving()
  server.slow = (name) => (name === 'global' ? { seconds: 30, waitMs: 11_500 } : undefined)
  const { bus, receive } = openChat(server, { session, 'selected-stream': null })
  expect(await heard('Slow mode: one message every 30 seconds.')).toBeVisible()
  await userEvent.type(line(), 'again')
  expect(screen.getByRole('timer', { name: 'You can write again in 12 seconds' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(server.named('chat:send')).toEqual([])
  expect(line()).toHaveValue('again')
  clock.mockRestore()

  receive('chat:slow', { room: 'global', seconds: 0 })
  await waitFor(() => expect(screen.queryByText(/Slow mode/)).toBeNull())
  await userEvent.keyboard('{Enter}')
  expect(server.named('chat:send')).toHaveLength(1)

  server.refuse.send = new RequestError('chat/slow-mode', 'This room is slow: you can write again in 5 seconds')
  receive('chat:slow', { room: 'global', seconds: 300 })
  expect(await heard('Slow mode: one message every 5 minutes.')).toBeVisible()
  const mod = { ...session, user: { ...session.user, app_metadata: { ...session.user.app_metadata, mod: true } } }
  act(() => bus.state(accountsArea.states.session).set(mod))
  expect(await heard(/but staff as they like/)).toBeVisible()
  expect(screen.queryByRole('timer')).toBeNull()
})
