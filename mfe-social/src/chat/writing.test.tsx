import { modalArea, RequestError, sessionArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { chatArea } from '@shoal/bus/chat'
import { tokensArea } from '@shoal/bus/tokens'
import { sessionOf, somebody } from '@shoal/remote-kit/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
// Asked for when somebody opens it: here loaded before, outside of the time that a test has.
import './EmotePopover.tsx'
import './emoji/book.ts'
import { closeChat, heard, line, openChat as open, said, serving } from './testing/chat.tsx'
import { message } from './testing/samples.ts'

afterEach(() => {
  closeChat()
  sessionStorage.clear()
})

const rival = somebody({ id: 'rival', displayName: 'brine-time', color: '#5fd487' })

describe('writing', () => {
  const inGlobal = { 'selected-stream': null }

  it('sends on Enter with a key of its own, shows it at once, and once only', async () => {
    const server = serving()
    const { receive } = open(server, inGlobal)
    await userEvent.type(line(), '  o7 all {Enter}')
    expect(line()).toHaveValue('')
    expect(server.named('chat:send')).toEqual([
      { room: 'global', text: 'o7 all', key: expect.stringMatching(/^[\w-]+$/) },
    ])
    expect(await heard('sending')).toBeVisible()
    const me = somebody({ id: 'me', displayName: 'me' })
    receive('chat:messages', { room: 'global', messages: [message({ id: 'sent', from: me, text: 'o7 all' })] })
    await waitFor(() => expect(screen.queryByText('sending')).toBeNull())
    expect(said()).toHaveLength(1)
  })

  it('says why a message was refused, keeps the text, and tries the same one again', async () => {
    const server = serving()
    open(server, inGlobal)
    server.refuse.send = new RequestError('rate/too-many', 'Too many tries, wait 3 seconds')
    await userEvent.type(line(), 'hello{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries, wait 3 seconds')
    expect(line()).toHaveValue('hello')
    server.refuse.send = null
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    const [first, second] = server.named('chat:send')
    expect(second).toEqual(first)
  })

  it('[FLT-1] says so when a link was taken out of what was sent, until the next is written', async () => {
    const server = serving()
    server.left = 'look at'
    open(server, inGlobal)
    await userEvent.type(line(), 'look at https://example.test/x{Enter}')
    expect(await screen.findByText(/Links stay outside/)).toBeVisible()
    server.left = undefined
    await userEvent.type(line(), 'hm')
    expect(screen.queryByText(/Links stay outside/)).toBeNull()
  })

  it('enters the room again when the server has forgotten it', async () => {
    const server = serving()
    open(server, inGlobal)
    await heard('Nobody has said anything yet')
    server.refuse.send = new RequestError('chat/not-joined', 'Enter the room first')
    await userEvent.type(line(), 'hello{Enter}')
    await waitFor(() => expect(server.named('chat:send')).toHaveLength(2))
    expect(server.named('chat:join')).toHaveLength(2)
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter the room first')
  })

  it('counts the characters and stops at the limit', async () => {
    open(serving(), inGlobal)
    await heard('Nobody has said anything yet')
    expect(line()).toHaveAttribute('maxlength', '240')
    fireEvent.change(line(), { target: { value: 'x'.repeat(240) } })
    expect(screen.getByText('240/240')).toBeVisible()
  })

  it('[CHAT-2] offers people who spoke lately after an @', async () => {
    open(serving({ global: [message({ id: 'm1', from: rival }), message({ id: 'm2' })] }), inGlobal)
    await screen.findByRole('log')
    await userEvent.type(line(), 'hey @')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['lantern_lou', 'brine-time'])
    await userEvent.type(line(), 'br{Enter}')
    expect(line()).toHaveValue('hey @brine-time ')
    expect(screen.queryByRole('listbox')).toBeNull()
    await userEvent.keyboard('{Backspace}')
    expect(line()).toHaveValue('hey @brine-time')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('[CHAT-2] puts emoji and emotes into the text, finds them by their names, and has those picked last at hand', async () => {
    open(serving(), inGlobal)
    await heard('Nobody has said anything yet')
    await userEvent.click(line())
    await userEvent.paste('look')
    const picker = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Emotes' }))
      return within(await screen.findByRole('dialog', { name: 'Emotes' }))
    }
    const search = (dialog: Awaited<ReturnType<typeof picker>>, text: string) => {
      const input = dialog.getByLabelText('Find an emote')
      fireEvent.change(input, { target: { value: text } })
      return input
    }
    await userEvent.click((await picker()).getByLabelText('shark'))
    expect(line()).toHaveValue('look🦈')
    await userEvent.type(search(await picker(), 'suspicious'), '{Enter}')
    expect(line()).toHaveValue('look🦈 :sus: ')
    const again = await picker()
    const buttons = within(again.getByLabelText('Recent')).getAllByRole('button')
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['sus', 'shark'])
    await userEvent.type(again.getByLabelText('Find an emote'), '{ArrowDown}{ArrowRight}{Enter}')
    expect(line()).toHaveValue('look🦈 :sus: 🦈')
  })

  it('[CHAT-2] offers emoji and emotes while a name is being typed after a colon', async () => {
    open(serving(), inGlobal)
    await heard('Nobody has said anything yet')
    await userEvent.type(line(), 'it is 10:30 :ee')
    const list = await screen.findByRole('listbox', { name: 'Emotes' })
    expect(within(list).getAllByRole('option').length).toBeGreaterThan(1)
    expect(within(list).getAllByRole('option')[0]).toHaveAccessibleName('eel')
    expect(line()).toHaveAttribute('aria-activedescendant', within(list).getAllByRole('option')[0]?.id)
    await userEvent.type(line(), '{Enter}')
    expect(line()).toHaveValue('it is 10:30 :eel: ')
    await userEvent.type(line(), ':crab')
    await userEvent.click(await screen.findByRole('option', { name: 'crab' }))
    expect(line()).toHaveValue('it is 10:30 :eel: 🦀 ')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('[CLAN-6] an own line has the tag of one’s last line already while it is sent', async () => {
    const me = somebody({ id: 'me', displayName: 'me', clan: { tag: 'KRIL', color: '#f4c14f', rank: 'Member' } })
    open(serving({ global: [message({ from: me, text: 'first' })] }), inGlobal)
    await heard('first')
    await userEvent.type(line(), 'second{Enter}')
    expect((await heard('sending')).parentElement).toHaveTextContent('sending[KRIL] me second')
  })

  it('[CHAT-2] sends emoji for their names between colons; emotes of the project keep theirs, and are drawn', async () => {
    const server = serving()
    open(server, inGlobal)
    await heard('Nobody has said anything yet')
    await userEvent.type(line(), 'so :fire: :eel: :nothing: ')
    await userEvent.type(line(), '{Enter}')
    await waitFor(() => expect(server.named('chat:send')).toMatchObject([{ text: 'so 🔥 :eel: :nothing:' }]))
    const sending = (await heard('sending')).closest('div')!
    expect([...sending.querySelectorAll('img')].map(({ alt }) => alt)).toEqual(['🔥', 'eel'])
  })

  it('takes a name that another part of the page hands in', async () => {
    const { bus } = open(serving(), inGlobal)
    await userEvent.type(line(), 'hey')
    act(() => bus.publish(chatArea.topics.mention, { displayName: 'lantern_lou' }))
    expect(line()).toHaveValue('hey @lantern_lou ')
    expect(line()).toHaveFocus()
  })

  it('lets visitors write, and asks them to sign up when they send; what they wrote waits in the line, and is not sent by itself', async () => {
    const server = serving()
    const { bus, modals } = open(server, { ...inGlobal, session: null })
    await heard('Nobody has said anything yet')
    await userEvent.type(line(), 'is that pan on fire?{Enter}')
    expect(modals).toEqual([{ id: 'sign-up', props: { reason: expect.stringMatching(/stays in the line/) } }])
    act(() => line().blur())
    act(() => bus.state(accountsArea.states.session).set(sessionOf()))
    expect(line()).toHaveValue('is that pan on fire?')
    await waitFor(() => expect(line()).toHaveFocus())
    expect(server.named('chat:send')).toEqual([])
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(server.named('chat:send')).toMatchObject([{ text: 'is that pan on fire?' }]))
  })

  it('what was being written is there again after a reload, until it is sent', async () => {
    const openAgain = async () => {
      open(serving(), inGlobal)
      await heard('Nobody has said anything yet')
    }
    await openAgain()
    await userEvent.type(line(), 'half a thou')
    closeChat()
    await openAgain()
    expect(line()).toHaveValue('half a thou')
    await userEvent.type(line(), 'ght{Enter}')
    closeChat()
    await openAgain()
    expect(line()).toHaveValue('')
  })

  it('[OPS-2] goes on while the other nodes of the server cannot be reached, and says what that means until they can', async () => {
    const server = serving()
    const { bus } = open(server, {
      ...inGlobal,
      connection: { status: 'connected', error: null, latency: 1, partial: true },
    })
    expect(screen.getByText(/Not everything that is said arrives/)).toBeVisible()
    await userEvent.type(line(), 'hello{Enter}')
    await waitFor(() => expect(server.named('chat:send')).toHaveLength(1))
    act(() =>
      bus.state(sessionArea.states.connection).set({ status: 'connected', error: null, latency: 1, partial: false }),
    )
    expect(screen.queryByText(/Not everything that is said arrives/)).toBeNull()
  })
})

describe('what can be done with a message', () => {
  const activate = async (id: string) => {
    await screen.findByRole('log')
    const row = document.querySelector<HTMLElement>(`[data-message="${id}"]`)!
    fireEvent.click(row)
    return within(row)
  }
  const mine = message({ id: 'mine', from: somebody({ id: 'me', displayName: 'me' }), text: 'oops' })

  it('[CHAT-2] is answered', async () => {
    const server = serving({ global: [message()] })
    open(server, { 'selected-stream': null })
    const row = await activate('m1')
    await userEvent.click(row.getByRole('button', { name: 'Reply' }))
    expect(screen.getByText(/Replying to/)).toBeVisible()
    await userEvent.type(line(), 'no!{Enter}')
    expect(server.named('chat:send')[0]).toMatchObject({ text: 'no!', replyTo: 'm1' })
    expect(screen.queryByText(/Replying to/)).toBeNull()
  })

  it('is tipping its author, with a balance above 0 only', async () => {
    const { modals, bus } = open(serving({ global: [message()] }), { 'selected-stream': null, tokens: 0 })
    const row = await activate('m1')
    expect(row.queryByRole('button', { name: 'Tip' })).toBeNull()
    act(() => bus.state(tokensArea.states.tokens).set(5))
    await userEvent.click(row.getByRole('button', { name: 'Tip' }))
    expect(modals).toEqual([{ id: 'tip', props: { user: message().from, room: 'global' } }])
  })

  it('is taking away the own one, after a question', async () => {
    const server = serving({ global: [mine] })
    const { bus } = open(server, { 'selected-stream': null })
    const questions: Array<() => unknown> = []
    bus.on(modalArea.topics.confirm).subscribe(({ onConfirm }) => questions.push(onConfirm))
    const row = await activate('mine')
    expect(row.queryByRole('button', { name: 'Mention' })).toBeNull()
    await userEvent.click(row.getByRole('button', { name: 'Remove' }))
    expect(server.named('chat:remove')).toEqual([])
    await questions[0]?.()
    expect(server.named('chat:remove')).toEqual([{ id: 'mine' }])
  })

  it('is nothing for visitors', async () => {
    open(serving({ global: [message()] }), { 'selected-stream': null, session: null })
    const row = await activate('m1')
    expect(row.queryByRole('toolbar')).toBeNull()
  })
})
