import { ApiError } from '@shoal/bus'
import type { ChatOptions } from '@shoal/bus/chat'
import { renderInShell, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
// Asked for by itself: here loaded before, outside of the time that a test has.
import '../commands.ts'
import './MutedNotice.tsx'
import { closeChat, heard, line, openChat, said, serving } from '../testing/chat.tsx'
import { message } from '../testing/samples.ts'
import ChatSettingsModal from './ChatSettingsModal.tsx'
import { formatCountdown } from './countdown.ts'
import { readerOf } from './reader.ts'

afterEach(() => {
  jest.restoreAllMocks()
  closeChat()
  sessionStorage.clear()
})

const usual: ChatOptions = {
  ...{ superBabyMode: false, timestamps: true, textSize: 'normal' },
  ...{ wordFilter: [], blocked: [], muted: null },
}
const inGlobal = { 'selected-stream': null }
const rival = somebody({ id: 'rival', displayName: 'brine-time' })

describe('chat settings', () => {
  function open(options: ChatOptions, chat: object = {}, reports: object = {}) {
    return renderInShell(<ChatSettingsModal />, {
      states: { session: sessionOf() },
      api: { chat: { options: () => options, ...chat }, reports: reports as never },
    })
  }

  it('[FLT-2] Save is disabled while the word is blank after trimming; a refused word stays and says why', async () => {
    const addFilter = jest.fn(async ({ body }: { body: { chatWordFilter: string } }) => {
      if (body.chatWordFilter === '(a+)+') throw new ApiError(400, 'chat/plain-words-only', 'Write one word or a few')
      return { chatWordFilters: [body.chatWordFilter] }
    })
    const { receive } = open(usual, { addFilter })
    const field = await screen.findByRole('textbox', { name: 'Word' })
    const save = screen.getByRole('button', { name: 'Save' })
    expect(save).toBeDisabled()
    await userEvent.type(field, '   ')
    expect(save).toBeDisabled()
    await userEvent.type(field, '(a+)+')
    await userEvent.click(save)
    expect(await screen.findByText('Write one word or a few')).toBeVisible()
    await userEvent.clear(field)
    await userEvent.type(field, ' spoiler {Enter}')
    await waitFor(() => expect(field).toHaveValue(''))
    expect(addFilter.mock.calls.at(-1)).toEqual([{ body: { chatWordFilter: 'spoiler' } }])
    receive('chat:options', { ...usual, wordFilter: ['spoiler'] })
    expect(within(screen.getByRole('list', { name: 'Your words' })).getByText('spoiler')).toBeVisible()
  })

  it('[FLT-2] words and blocked people are taken back by one press, and choices hold at once', async () => {
    const [removeFilter, changeOptions, unmute] = [
      jest.fn(async () => ({})),
      jest.fn(async () => usual),
      jest.fn(async () => ({})),
    ]
    const options = { ...usual, wordFilter: ['one', 'two'], blocked: [{ id: 'rival', displayName: 'brine-time' }] }
    open(options, { removeFilter, changeOptions }, { unmute })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove two' }))
    expect(removeFilter.mock.calls).toEqual([[{ params: { index: 1 }, query: { word: 'two' } }]])
    await userEvent.click(screen.getByRole('button', { name: 'Unblock brine-time' }))
    expect(unmute.mock.calls).toEqual([[{ params: { userId: 'rival' } }]])
    await userEvent.click(screen.getByRole('switch', { name: /^Super baby mode/ }))
    await userEvent.click(screen.getByRole('radio', { name: 'Large' }))
    expect(changeOptions.mock.calls).toEqual([[{ body: { superBabyMode: true } }], [{ body: { textSize: 'large' } }]])
  })
})

describe('reading', () => {
  it('[FLT-2] [MUTE-1] hides what blocked people say and what has a filtered word, also in answers; never an own line', () => {
    const reader = readerOf(
      { ...usual, wordFilter: ['Café', 'the end', 'ネタバレ'], blocked: [{ id: 'rival', displayName: 'brine-time' }] },
      'me',
    )
    const hides = (text: string, more: object = {}) => reader.hides(message({ text, ...more }))
    expect(['a CAFE!', 'is this the end?', 'これはネタバレです'].map((text) => hides(text))).toEqual([true, true, true])
    expect(['cafeteria', 'the ending', 'bathe end'].map((text) => hides(text))).toEqual([false, false, false])
    expect(hides('hello', { from: rival })).toBe(true)
    expect(hides('café', { from: somebody({ id: 'me' }) })).toBe(false)
    const answer = message({ replyTo: { id: 'x', displayName: 'brine-time', text: 'secret' } })
    expect(reader.view([answer])[0]?.replyTo).toBeNull()
    const plain = readerOf(usual, 'me')
    const list = [answer]
    expect(plain.view(list)).toBe(list)
  })

  it('[FLT-1] [FLT-2] super baby mode shows its own text, and times go when they are switched off', async () => {
    const server = serving({ global: [message({ text: 'damn', babyText: 'kelp' })] })
    const { receive } = openChat(server, inGlobal)
    expect(await heard(/damn/)).toBeVisible()
    receive('chat:options', { ...usual, superBabyMode: true, timestamps: false, textSize: 'large' })
    expect(await heard(/kelp/)).toBeVisible()
    expect(screen.queryByText(/damn/)).toBeNull()
    const panel = document.querySelector('[data-text-size]')
    expect([panel?.getAttribute('data-text-size'), panel?.hasAttribute('data-timeless')]).toEqual(['large', true])
  })

  it('[MUTE-1] messages of a blocked person are gone from the room at once, do not count as new, and are back when unblocked', async () => {
    const server = serving({
      global: [message({ id: 'm1', from: rival, text: 'old line' }), message({ id: 'm2', text: 'another' })],
    })
    const { receive } = openChat(server, inGlobal)
    await heard('old line')
    receive('chat:options', { ...usual, blocked: [{ id: 'rival', displayName: 'brine-time' }] })
    await waitFor(() => expect(said().join()).not.toContain('old line'))
    receive('chat:messages', { room: 'global', messages: [message({ id: 'm3', from: rival, text: 'new line' })] })
    receive('chat:messages', { room: 'global', messages: [message({ id: 'm4', text: 'after it' })] })
    await heard('after it')
    expect(said().join()).not.toContain('new line')
    server.past.global!.push(message({ id: 'm3', from: rival, text: 'new line' }))
    receive('chat:options', usual)
    expect(await heard('new line')).toBeVisible()
  })
})

describe('a mute', () => {
  it('[MUTE-1] says why and for how long, nothing is sent meanwhile, and it ends by itself', async () => {
    const server = serving()
    const { receive } = openChat(server, inGlobal)
    await userEvent.type(line(), 'hello')
    // The clock stands still until all was looked at, however long that takes.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now())
    const muted = { until: '2026-07-01T00:00:00.000Z', forMs: 2_500, reason: 'be kind' }
    receive('chat:options', { ...usual, muted })
    expect(await screen.findByText(/A moderator muted you: “be kind”/)).toBeVisible()
    expect(screen.getByRole('timer')).toHaveTextContent('0:03')
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
    await userEvent.type(line(), '{Enter}')
    expect(server.named('chat:send')).toEqual([])
    clock.mockReturnValue(Date.now() + muted.forMs)
    await waitFor(() => expect(screen.queryByRole('timer')).toBeNull())
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled()
  })

  it('[MUTE-1] counts in seconds, minutes, hours and days', () => {
    const read = [0, 1, 9_000, 272_000, 3_723_000, 183_600_000].map(formatCountdown)
    expect(read).toEqual(['0:00', '0:01', '0:09', '4:32', '1:02:03', '2 d 03:00:00'])
  })
})

describe('commands', () => {
  const staff = (admin: boolean) => sessionOf({ app_metadata: { admin, mod: true, fish: false, qa: false } })
  function write(session = staff(false)) {
    const server = serving({ global: [message({ from: rival })] })
    const [mute, setFlags] = [jest.fn(async () => ({ until: null })), jest.fn(async () => ({}))]
    const users = jest.fn(async () => ({ users: [], total: 0 }))
    openChat(server, { ...inGlobal, session }, { reports: { mute }, accounts: { setFlags, users } })
    return { server, mute, setFlags }
  }

  it('[CHAT-4] /mute finds the person in the room; its mistakes are said and stay in the line', async () => {
    const { server, mute } = write()
    await heard(/ON FIRE/)
    await userEvent.type(line(), '/mute brine-time soon{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Say for how long, a minute to a week: /mute name 10m reason',
    )
    expect(line()).toHaveValue('/mute brine-time soon')
    await userEvent.clear(line())
    await userEvent.type(line(), '/mute @Brine-Time 2h too loud{Enter}')
    expect(await screen.findByText('brine-time is muted for 120 minutes')).toBeVisible()
    expect(mute.mock.calls).toEqual([[{ params: { userId: 'rival' }, body: { minutes: 120, reason: 'too loud' } }]])
    await userEvent.type(line(), '/mute brine-time 10m{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Say why: /mute name 10m reason')
    expect(mute).toHaveBeenCalledTimes(1)
    await userEvent.clear(line())
    await userEvent.type(line(), '/mute nobody 10m spam{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Nobody is called nobody')
    expect(server.named('chat:send')).toEqual([])
  })

  it('[CHAT-4] an unknown command, or one for others, is an error and never said', async () => {
    const { server, setFlags } = write()
    for (const text of ['/ban brine-time spam', '/dance']) {
      await userEvent.clear(line())
      await userEvent.type(line(), `${text}{Enter}`)
      expect(await screen.findByText(/^There is no command \/(ban|dance)/)).toBeVisible()
    }
    expect(setFlags).not.toHaveBeenCalled()
    expect(server.named('chat:send')).toEqual([])
  })

  it('[CHAT-4] /slow and, for admins, /ban; /help lists those one may use, and names are completed', async () => {
    const { server, setFlags } = write(staff(true))
    await heard(/ON FIRE/)
    await userEvent.type(line(), '/sl')
    expect(await screen.findByRole('option', { name: /^\/slow seconds/ })).toBeVisible()
    await userEvent.type(line(), '{Tab}30{Enter}')
    expect(await screen.findByText('Each person writes once in 30 seconds now')).toBeVisible()
    expect(server.named('chat:slowMode')).toEqual([{ room: 'global', seconds: 30 }])
    await userEvent.type(line(), '/ban brine-time spam{Enter}')
    expect(await screen.findByText('brine-time is banned')).toBeVisible()
    expect(setFlags.mock.calls).toEqual([[{ params: { id: 'rival' }, body: { banned: true, reason: 'spam' } }]])
    await userEvent.type(line(), '/help{Enter}')
    await waitFor(() => expect(screen.getByText(/\/help: lists/)).toHaveTextContent(/\/slow.*\/mute.*\/ban/s))
    await act(async () => {})
  })
})
