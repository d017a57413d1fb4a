import { RequestError, type ToastRequest, toastArea } from '@shoal/bus'
import { type ChatMessage, chatArea } from '@shoal/bus/chat'
import { limits } from '@shoal/bus/chat/limits'
import { somebody } from '@shoal/remote-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { extended } from './History.tsx'
import { closeChat, heard, line, openChat as open, serving } from './testing/chat.tsx'
import { message } from './testing/samples.ts'

afterEach(() => {
  closeChat()
  sessionStorage.clear()
})

const rival = somebody({ id: 'rival', displayName: 'brine-time', color: '#5fd487' })
const idOf = (count: number) => `m${String(count).padStart(4, '0')}`
const numbered = (from: number, to: number): ChatMessage[] =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    message({ id: idOf(from + index), from: rival, text: `line ${from + index}` }),
  )
/** The last line answers the third, which the page does not have. */
const long = () => {
  const replyTo = { id: idOf(3), displayName: 'brine-time', text: 'line 3' }
  return [...numbered(1, 260), message({ id: idOf(261), from: rival, text: 'see above', replyTo })]
}
const openChat = (server: ReturnType<typeof serving>, states = {}) =>
  open(server, { 'selected-stream': null, ...states })
const stretch = () => screen.findByRole('list', { name: 'What was said' })
const linesIn = (list: HTMLElement) =>
  within(list)
    .getAllByText(/^line \d+$/)
    .map(({ textContent }) => textContent)
/** What filters the page has, by the words of them. */
const filtering = (...wordFilter: string[]) => ({
  chat: {
    options: async () => ({
      ...{ superBabyMode: false, timestamps: true, textSize: 'normal' as const },
      ...{ wordFilter, blocked: [], muted: null },
    }),
  },
})

describe('what was said before', () => {
  it('[CHAT-2] a quote leads to a message that the page does not have any more, marks it, and back to now', async () => {
    openChat(serving({ global: long() }))
    await userEvent.click(await screen.findByRole('button', { name: /brine-time line 3/ }))
    const row = within(await stretch())
      .getByText('line 3')
      .closest('li')!
    expect(row).toHaveAttribute('data-lit', 'true')
    expect(row).toHaveFocus()
    expect(screen.queryByText('see above')).toBeNull()
    await userEvent.click(screen.getAllByRole('button', { name: 'Back to now' })[0]!)
    expect(await heard('see above')).toBeVisible()
  })

  it('[CHAT-1] [CHAT-4] is read on from the oldest message of the page, to both sides', async () => {
    const server = serving({ global: numbered(1, 261) })
    openChat(server)
    await userEvent.click(await screen.findByRole('button', { name: 'Older ones' }))
    const list = await stretch()
    // Around the oldest that the page had.
    expect(server.named('chat:history')).toEqual([{ room: 'global', id: idOf(162), side: 'around' }])
    expect(linesIn(list).slice(0, 1)).toEqual(['line 112'])
    expect(list.querySelector('[data-lit]')).toBeNull()
    await userEvent.click(within(list).getByRole('button', { name: 'Older ones' }))
    await waitFor(() => expect(linesIn(list)[0]).toBe('line 12'))
    await userEvent.click(within(list).getByRole('button', { name: 'Older ones' }))
    await waitFor(() => expect(linesIn(list)[0]).toBe('line 1'))
    // Where the room began there are no older ones.
    expect(within(list).queryByRole('button', { name: 'Older ones' })).toBeNull()
    await userEvent.click(within(list).getByRole('button', { name: 'Newer ones' }))
    expect(await within(list).findByText('line 261')).toBeVisible()
    expect(linesIn(list)).toEqual(numbered(1, 261).map(({ text }) => text))
    await userEvent.click(within(list).getByRole('button', { name: 'Back to now' }))
    expect(await screen.findByRole('log')).toBeVisible()
  })

  it('[CHAT-1] a room whose beginning is on the page offers no older ones', async () => {
    openChat(serving({ global: numbered(1, 99) }))
    expect(await heard('line 99')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Older ones' })).toBeNull()
  })

  it('[CHAT-3] keeps no more than a page does, and reads again what it let go', () => {
    const begun = { messages: numbered(101, 100 + limits.chatKept), older: true, newer: false }
    const before = extended(begun, 'before', { messages: numbered(1, 100), older: false })
    expect(before).toEqual({ messages: numbered(1, limits.chatKept), older: false, newer: true })
    const after = extended(before, 'after', {
      ...{ messages: numbered(limits.chatKept + 1, limits.chatKept + 100), newer: false },
    })
    expect(after).toEqual(begun)
  })

  it('[NOT-1] [CHAT-2] somebody who is led to an old message finds it, and one of just now in its place', async () => {
    const server = serving({ global: long() })
    const { bus, receive } = openChat(server)
    await heard('see above')
    const lead = (id: string) => act(() => bus.state(chatArea.states['wanted-message']).set({ room: 'global', id }))
    // Its notification may be here before the line itself.
    lead(idOf(262))
    receive('chat:messages', { room: 'global', messages: [message({ id: idOf(262), text: 'just said' })] })
    expect(await heard('just said')).toBeVisible()
    expect(server.named('chat:history')).toEqual([])

    lead(idOf(20))
    expect(
      within(await stretch())
        .getByText('line 20')
        .closest('li'),
    ).toHaveAttribute('data-lit', 'true')
    lead(idOf(262))
    expect(await heard('just said')).toBeVisible()
    expect(screen.queryByRole('list', { name: 'What was said' })).toBeNull()
  })

  it('[CHAT-2] says that a message is gone, that one is hidden, and that it could not be read', async () => {
    const server = serving({ global: long() })
    const { bus } = open(server, { 'selected-stream': null }, filtering('line'))
    await heard('see above')
    const lead = (id: string) => act(() => bus.state(chatArea.states['wanted-message']).set({ room: 'global', id }))
    lead(idOf(0))
    expect(await heard('This message is not there any more')).toBeVisible()
    lead(idOf(3))
    expect(await heard('Your filter or a block hides the message that you were led to.')).toBeVisible()
    server.refuse.history = new RequestError('bus/timeout', 'The server did not answer')
    lead(idOf(4))
    expect(await heard('What was said could not be read')).toBeVisible()
    server.refuse.history = null
    await userEvent.click(screen.getByRole('button', { name: /again|retry/i }))
    expect(await heard('Your filter or a block hides the message that you were led to.')).toBeVisible()
  })

  it('[CHAT-4] what is taken away meanwhile leaves its place; what one says brings one back to now', async () => {
    const server = serving({ global: long() })
    const { receive } = openChat(server)
    await userEvent.click(await screen.findByRole('button', { name: /brine-time line 3/ }))
    const list = await stretch()
    receive('chat:removed', { room: 'global', ids: [idOf(3)], by: 'moderator' })
    expect(await within(list).findByText('message removed by a moderator')).toBeVisible()
    await userEvent.type(line(), 'I am back{Enter}')
    await waitFor(() => expect(screen.queryByRole('list', { name: 'What was said' })).toBeNull())
    expect(server.named('chat:send')).toMatchObject([{ text: 'I am back' }])
  })

  it('[NOT-1] somebody who left the room of a message is told so', async () => {
    const { bus } = openChat(serving({ global: numbered(1, 3) }))
    await heard('line 3')
    const toasts: ToastRequest[] = []
    bus.on(toastArea.topics.show).subscribe((toast) => toasts.push(toast))
    act(() => bus.state(chatArea.states['wanted-message']).set({ room: 'clan:gone', id: idOf(1) }))
    await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['You are not in that room any more.']))
  })
})
