import { RequestError } from '@shoal/bus'
import type { Reactions } from '@shoal/bus/chat'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
// Asked for when somebody wants to react: here loaded before, outside of the time that a test has.
import './ReactionChoice.tsx'
import { closeChat, heard, openChat as open, serving } from './testing/chat.tsx'
import { message } from './testing/samples.ts'

afterEach(closeChat)

const inGlobal = { 'selected-stream': null }
const counts = (version: number, ...some: Array<[string, number]>): Reactions => ({
  version,
  counts: some.map(([name, count]) => ({ name, count })),
})
const shown = () =>
  screen
    .queryAllByRole('button', { name: /, \d+$/ })
    .map((button) => [button.getAttribute('aria-label'), button.getAttribute('aria-pressed')])
const row = async () => (await heard('the pan is ON FIRE and nobody moves')).closest('li')!

describe('reactions', () => {
  it('[CHAT-2] shows the reactions to a message, live, and which of them are one’s own; old news change nothing', async () => {
    const before = { ...counts(2, ['fire', 1], ['eel', 2]), mine: ['eel'] }
    const { receive } = open(serving({ global: [message({ reactions: before })] }), inGlobal)
    await row()
    expect(shown()).toEqual([
      ['fire, 1', 'false'],
      ['eel, 2', 'true'],
    ])
    const news = (reactions: Reactions) =>
      receive('chat:reactions', { room: 'global', messages: [{ id: 'm1', reactions }] })
    news(counts(4, ['fire', 12], ['eel', 2], ['unheardof', 1]))
    await screen.findByRole('button', { name: 'fire, 12' })
    news(counts(3, ['fire', 11]))
    receive('chat:messages', { room: 'global', messages: [message({ id: 'm2', text: 'later' })] })
    await heard('later')
    expect(shown()).toEqual([
      ['fire, 12', 'false'],
      ['eel, 2', 'true'],
    ])
    receive('chat:removed', { room: 'global', ids: ['m1'], by: 'moderator' })
    await waitFor(() => expect(shown()).toEqual([]))
  })

  it('[CHAT-2] keeps counts that come before their message', async () => {
    const { receive } = open(serving(), inGlobal)
    await heard('Nobody has said anything yet')
    receive('chat:reactions', { room: 'global', messages: [{ id: 'm1', reactions: counts(1, ['joy', 1]) }] })
    receive('chat:messages', { room: 'global', messages: [message()] })
    expect(await screen.findByRole('button', { name: 'joy, 1' })).toBeVisible()
  })

  it('[CHAT-2] are added by the keyboard alone, shown at once, and taken back by a press', async () => {
    const server = serving({ global: [message()] })
    open(server, inGlobal)
    const line = await row()
    fireEvent.click(line)
    act(() => within(line).getByRole('button', { name: 'React' }).focus())
    await userEvent.keyboard('{Enter}')
    const choices = await within(line).findByRole('group', { name: 'React with' })
    expect(within(choices).getByRole('button', { name: 'heart' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    expect(within(choices).getByRole('button', { name: 'jelly' })).toHaveFocus()
    server.reactions = { ...counts(1, ['jelly', 1]), mine: ['jelly'] }
    await userEvent.keyboard('{Enter}')
    expect(shown()).toEqual([['jelly, 1', 'true']])
    expect(server.named('chat:react')).toEqual([{ id: 'm1', name: 'jelly', on: true }])

    server.reactions = { ...counts(3, ['eel', 1]), mine: [] }
    await userEvent.click(screen.getByRole('button', { name: 'jelly, 1' }))
    expect(server.named('chat:react')[1]).toEqual({ id: 'm1', name: 'jelly', on: false })
    await waitFor(() => expect(shown()).toEqual([['eel, 1', 'false']]))
  })

  it('[CHAT-2] that are refused go again, and a toast says why', async () => {
    const server = serving({ global: [message({ reactions: counts(1, ['joy', 3]) })] })
    const { toasts } = open(server, inGlobal)
    server.refuse.react = new RequestError('chat/muted', 'A moderator muted you until 12:00 in New York')
    await row()
    await userEvent.click(screen.getByRole('button', { name: 'joy, 3' }))
    await waitFor(() => expect(toasts).toMatchObject([{ type: 'error', text: /muted you/ }]))
    expect(shown()).toEqual([['joy, 3', 'false']])
  })

  it('ask visitors to log in', async () => {
    const server = serving({ global: [message({ reactions: counts(1, ['joy', 3]) })] })
    const { modals } = open(server, { ...inGlobal, session: null })
    await row()
    await userEvent.click(screen.getByRole('button', { name: 'joy, 3' }))
    expect(modals).toEqual([{ id: 'sign-up', props: { reason: 'Sign up to react to what is said.' } }])
    expect(server.named('chat:react')).toEqual([])
  })
})
