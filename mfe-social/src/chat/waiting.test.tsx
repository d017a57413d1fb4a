import { type ConnectionState, RequestError, sessionArea } from '@shoal/bus'
import { accountsArea, type Session } from '@shoal/bus/accounts'
import type { Conversation, Pinned } from '@shoal/bus/chat'
import { directRoom } from '@shoal/bus/chat/rules'
import { streamsArea } from '@shoal/bus/streams'
import { sessionOf, somebody } from '@shoal/remote-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
// Asked for when they are wanted: here loaded before, outside of the time that a test has.
import './direct/Direct.tsx'
import './emoji/book.ts'
import { closeChat, heard, kitchen, line, openChat, said, serving } from './testing/chat.tsx'
import { message } from './testing/samples.ts'

afterEach(() => {
  jest.useRealTimers()
  closeChat()
  sessionStorage.clear()
})

type Status = ConnectionState['status']
const global = { 'selected-stream': null }
const lost = () => new RequestError('bus/timeout', 'The server did not answer in time')

/** A chat whose socket is as the connection says: requests wait for the first one, and are refused once it is lost. */
function open(
  status: Status,
  { server = serving(), ...more }: Parameters<typeof openChat>[1] & { server?: Server } = {},
) {
  const first = Promise.withResolvers<void>()
  /** Stands before each answer to a line. */
  const answers: Array<() => Promise<unknown>> = []
  const socket = { status }
  const request = async (name: string, payload: unknown) => {
    if (socket.status === 'connecting') await first.promise
    if (socket.status !== 'connected') throw new RequestError('bus/offline', 'There is no connection to the server')
    const answer = await server.request(name, payload)
    if (name === 'chat:send') await answers.shift()?.()
    return answer
  }
  const view = openChat(
    { ...server, request },
    { ...global, ...more, connection: { status, error: null, latency: null } },
  )
  const become = (next: Status) =>
    act(async () => {
      socket.status = next
      view.bus.state(sessionArea.states.connection).set({ status: next, error: null, latency: null })
      if (next === 'connected') first.resolve()
    })
  const sent = () => server.named('chat:send').map(({ text }) => text)
  return { ...view, server, become, sent, answers }
}
type Server = ReturnType<typeof serving>

const type = (text: string) => userEvent.type(line(), text)
/** The same with a clock that only the test moves. */
const typed = (text: string) => userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).type(line(), text)
const after = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const sending = () => screen.queryAllByText('sending').map((mark) => mark.parentElement?.textContent)

describe('what is said before the page is connected and in its room', () => {
  it.each<Status>(['connecting', 'disconnected'])(
    '[CHAT-2] [RT-3] goes out of the line at Enter while %s, is shown as sending, and is sent once and in order later',
    async (status) => {
      const { become, sent, answers } = open(status)
      if (status === 'disconnected')
        expect(await screen.findByText(/What you send waits for the connection/)).toBeVisible()
      await type('one{Enter}')
      expect(line()).toHaveValue('')
      await type('two{Enter}three{Enter}')
      expect(line()).toHaveValue('')
      expect(sending()).toEqual([
        expect.stringMatching(/one$/),
        expect.stringMatching(/two$/),
        expect.stringMatching(/three$/),
      ])
      expect(sent()).toEqual([])

      const first = Promise.withResolvers<void>()
      answers.push(() => first.promise)
      await become('connected')
      await waitFor(() => expect(sent()).toEqual(['one']))
      await act(async () => first.resolve())
      await waitFor(() => expect(sent()).toEqual(['one', 'two', 'three']))
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  it('[NAV-4] [RT-3] says nothing while a page connects, which would move what lies above; of a lost connection until there is one', async () => {
    const { become } = open('connecting')
    await screen.findByRole('combobox', { name: 'Message' })
    const told = () => screen.queryByRole('alert')?.textContent ?? null
    expect(told()).toBeNull()
    await become('disconnected')
    expect(told()).toMatch(/^Not connected/)
    await become('connecting')
    expect(told()).toMatch(/^Not connected/)
    await become('refused')
    expect(told()).toMatch(/^The connection was refused/)
    await become('connected')
    expect(told()).toBeNull()
    // Anew, as somebody who has just logged in.
    await become('connecting')
    expect(told()).toBeNull()
  })

  it('[CHAT-2] waits while the room is being entered, with Send at hand', async () => {
    const entry = Promise.withResolvers<Pinned | null>()
    const server = serving()
    server.pinned = () => entry.promise
    const { sent } = open('connected', { server })
    await type('first!')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(line()).toHaveValue('')
    expect(sending()).toEqual([expect.stringMatching(/first!$/)])
    expect(sent()).toEqual([])
    await act(async () => entry.resolve(null))
    await waitFor(() => expect(sent()).toEqual(['first!']))
  })

  it('[CHAT-2] keeps its order where only the first needs the names of emoji', async () => {
    const { become, sent } = open('connecting')
    await type(':fire: one{Enter}two{Enter}')
    await become('connected')
    await waitFor(() => expect(sent()).toEqual(['🔥 one', 'two']))
  })

  it('[CHAT-2] [RT-3] is in the line again after ten seconds, with why; said again it goes as the lines that it was', async () => {
    jest.useFakeTimers()
    const { become, sent, server } = open('connecting')
    await typed('one{Enter}')
    await after(4_000)
    await typed('two{Enter}thr')
    await after(5_900)
    expect(line()).toHaveValue('thr')
    await after(200)
    expect(screen.getByRole('alert')).toHaveTextContent(/^Not sent: ten seconds went by/)
    expect(line()).toHaveValue('one two thr')
    expect(sending()).toEqual([])

    await typed('{Backspace}{Backspace}{Backspace}{Enter}')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sending()).toEqual([expect.stringMatching(/one$/), expect.stringMatching(/two$/)])
    await become('connected')
    await after(100)
    expect(sent()).toEqual(['one', 'two'])
    expect(new Set(server.named('chat:send').map(({ key }) => key)).size).toBe(2)
  })

  it('[RT-3] is sent again with its key by itself where the connection is lost on the way', async () => {
    const { become, sent, answers, server } = open('connected')
    await heard('Nobody has said anything yet')
    const cut = Promise.withResolvers<void>()
    answers.push(() => cut.promise)
    await type('one{Enter}two{Enter}')
    expect(sent()).toEqual(['one'])
    await become('disconnected')
    await act(async () => cut.reject(lost()))
    expect(line()).toHaveValue('')
    await become('connected')
    await waitFor(() => expect(sent()).toEqual(['one', 'one', 'two']))
    const [before, again] = server.named('chat:send')
    expect(again).toEqual(before)
  })

  it('[RT-3] that nobody answered is in the line with why, and carries its key when it is said again', async () => {
    const { sent, answers, server } = open('connected')
    await heard('Nobody has said anything yet')
    answers.push(() => Promise.reject(lost()))
    await type('one{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('The server did not answer in time')
    expect(line()).toHaveValue('one')
    await type('{Enter}')
    await waitFor(() => expect(sent()).toEqual(['one', 'one']))
    const [before, again] = server.named('chat:send')
    expect(again).toEqual(before)
  })

  it('[RT-3] waits for a new connection where the first one failed, and for the room to be entered with it', async () => {
    const { become, sent } = open('connecting')
    await type('one{Enter}')
    await become('disconnected')
    await type('two{Enter}')
    expect(line()).toHaveValue('')
    await become('connected')
    await waitFor(() => expect(sent()).toEqual(['one', 'two']))
  })

  it('[CHAT-2] comes back where the room says no, with why, and so does what is said after that', async () => {
    const { become, server, sent } = open('connecting')
    server.refuse.join = new RequestError('auth/needs-pass', 'You need a season pass')
    await type('let me in{Enter}')
    await become('connected')
    expect(await screen.findByRole('alert')).toHaveTextContent('You need a season pass')
    expect(line()).toHaveValue('let me in')
    await type('?')
    expect(screen.queryByRole('alert')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('You need a season pass')
    expect(line()).toHaveValue('let me in?')
    expect(sent()).toEqual([])
  })

  it('[RT-2] comes back at once where the connection was refused for good', async () => {
    open('refused')
    expect(await screen.findByText(/Nothing can be sent before the page is loaded again/)).toBeVisible()
    await type('hello{Enter}')
    await waitFor(() => expect(line()).toHaveValue('hello'))
    expect(screen.getByText(/^Not sent: the connection was refused/)).toBeVisible()
  })

  const logIn = (bus: ReturnType<typeof open>['bus'], session: Session | null) =>
    act(async () => bus.state(accountsArea.states.session).set(session))
  const other = sessionOf({ id: 'other', displayName: 'other' })

  it('[RT-3] is never sent as somebody else: it waits in the line for who said it', async () => {
    const { become, bus, sent } = open('connecting')
    await type('mine{Enter}too{Enter}and more')
    await logIn(bus, other)
    expect(line()).toHaveValue('')
    expect(sending()).toEqual([])
    await become('connected')
    await heard('Nobody has said anything yet')
    await type('of the other')
    expect(sent()).toEqual([])
    await logIn(bus, sessionOf())
    expect(line()).toHaveValue('mine too and more')
    await logIn(bus, other)
    expect(line()).toHaveValue('of the other')
  })

  it('[RT-3] is never sent as somebody else either where it was on its way when they logged in', async () => {
    const { become, bus, sent, answers } = open('connected')
    await heard('Nobody has said anything yet')
    const cut = Promise.withResolvers<void>()
    answers.push(() => cut.promise)
    await type('mine{Enter}')
    await type('and more')
    await logIn(bus, other)
    expect(sending()).toEqual([])
    await become('connecting')
    await act(async () => cut.reject(lost()))
    await become('connected')
    expect(line()).toHaveValue('')
    expect(sent()).toEqual(['mine'])
    await logIn(bus, sessionOf())
    expect(line()).toHaveValue('mine and more')
  })

  it('[CHAT-2] [AUTH-4] what somebody was writing when their session ended is theirs alone, and there when they are back', async () => {
    const { bus } = open('connected')
    await heard('Nobody has said anything yet')
    await type('between us')
    await logIn(bus, null)
    expect(line()).toHaveValue('')
    await type('x{Backspace}')
    await logIn(bus, other)
    expect(line()).toHaveValue('')
    await logIn(bus, null)
    expect(line()).toHaveValue('')
    await logIn(bus, sessionOf())
    expect(line()).toHaveValue('between us')
    closeChat()
    // Nothing of it is kept for a visitor either.
    open('connected', { session: null })
    await heard('Nobody has said anything yet')
    expect(line()).toHaveValue('')
  })

  it('[CHAT-2] is in the line when the page is loaded again before it was sent, and no more once it was', async () => {
    open('connecting')
    await type('one{Enter}two{Enter}thr')
    closeChat()
    const again = open('connecting')
    expect(line()).toHaveValue('one two thr')
    await type('{Enter}')
    expect(line()).toHaveValue('')
    await again.become('connected')
    await waitFor(() => expect(again.sent()).toEqual(['one two thr']))
    closeChat()
    open('connecting')
    expect(line()).toHaveValue('')
  })

  it('[CHAT-2] goes where it was said, also when another camera was chosen meanwhile; then its room is left', async () => {
    const { become, bus, server } = open('connecting', { 'selected-stream': kitchen })
    await type('in the kitchen{Enter}')
    act(() => bus.state(streamsArea.states['selected-stream']).set({ ...kitchen, id: 'garden', name: 'Garden' }))
    await become('connected')
    await waitFor(() =>
      expect(server.named('chat:send')).toEqual([
        expect.objectContaining({ room: 'stream:kitchen', text: 'in the kitchen' }),
      ]),
    )
    await waitFor(() => expect(server.named('chat:leave')).toEqual([{ room: 'stream:kitchen' }]))
  })

  it('[CHAT-2] comes back into the line of the next camera, without what it answered', async () => {
    jest.useFakeTimers()
    const { bus } = open('connecting', { 'selected-stream': kitchen })
    await typed('in the kitchen{Enter}')
    act(() => bus.state(streamsArea.states['selected-stream']).set({ ...kitchen, id: 'garden', name: 'Garden' }))
    await after(10_100)
    expect(screen.getByRole('form', { name: 'Write in Garden' })).toContainElement(line())
    expect(line()).toHaveValue('in the kitchen')
    expect(screen.getByRole('alert')).toHaveTextContent(/^Not sent/)
  })

  it('[CHAT-2] tells somebody who looks at another room by then, and waits in its line with the reason', async () => {
    jest.useFakeTimers()
    const { toasts } = open('connecting', { 'selected-stream': kitchen })
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    await typed('in the kitchen{Enter}')
    await user.click(screen.getByRole('tab', { name: 'Global' }))
    await after(10_100)
    expect(toasts).toEqual([expect.objectContaining({ type: 'error', text: expect.stringMatching(/^Not sent/) })])
    await user.click(screen.getByRole('tab', { name: 'Kitchen' }))
    expect(line()).toHaveValue('in the kitchen')
    expect(screen.getByRole('alert')).toHaveTextContent(/^Not sent/)
  })
})

it('[CHAT-4] a command is not done before the page is connected: it says so and stays in the line', async () => {
  const { become } = open('connecting')
  await type('/help{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent(/^Not done yet: commands need the connection/)
  expect(line()).toHaveValue('/help')
  await become('connected')
  await heard('Nobody has said anything yet')
  await type('{Enter}')
  expect(await heard(/lists the commands that you may use/)).toBeVisible()
  expect(line()).toHaveValue('')
})

it('[CHAT-2] visitors are asked to sign up while the page connects, and what they wrote stays in the line', async () => {
  const { modals, become, sent } = open('connecting', { session: null as Session | null })
  await type('is that pan on fire?{Enter}')
  expect(modals).toEqual([{ id: 'sign-up', props: { reason: expect.stringMatching(/stays in the line/) } }])
  expect(line()).toHaveValue('is that pan on fire?')
  await become('connected')
  await heard('Nobody has said anything yet')
  expect(sent()).toEqual([])
})

it('[CHAT-4] [RT-3] what is written to one person waits for the connection, also when the list is opened meanwhile', async () => {
  const session = sessionOf({ pass: 'pass' })
  const rival = somebody({ id: 'rival', displayName: 'brine-time' })
  const room = directRoom(session.user.id, rival.id)
  const last = {
    id: 'd1',
    kind: 'text',
    text: 'psst',
    mine: false,
    at: '2026-07-01T01:44:00Z',
    removed: false,
  } as const
  const talk: Conversation = { room, with: rival, unread: 0, last }
  const server = serving({ [room]: [message({ id: 'd1', room, from: rival, text: 'psst' })] })
  server.conversations = [talk]
  const { become, sent } = open('connected', { server, session })
  await userEvent.click(await screen.findByRole('tab', { name: /Direct/ }))
  await userEvent.click(await screen.findByRole('button', { name: /brine-time.*psst/ }))
  await heard('psst')
  await become('disconnected')
  await type('one{Enter}two{Enter}')
  expect(line()).toHaveValue('')
  expect(said().slice(-2)).toEqual([expect.stringMatching(/sending.*one$/), expect.stringMatching(/sending.*two$/)])
  await userEvent.click(screen.getByRole('button', { name: 'All conversations' }))
  expect(server.named('chat:leave')).toEqual([])
  await become('connected')
  await waitFor(() => expect(sent()).toEqual(['one', 'two']))
  expect(server.named('chat:send').map((one) => one.room)).toEqual([room, room])
  await waitFor(() => expect(server.named('chat:leave')).toEqual([{ room }]))
})
