import {
  type ConfirmRequest,
  modalArea,
  panelArea,
  RequestError,
  sessionArea,
  type ToastRequest,
  toastArea,
} from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import type { ChatMessage } from '@shoal/bus/chat'
import { type NotificationSettings, notificationsArea } from '@shoal/bus/notifications'
import { streamsArea } from '@shoal/bus/streams'

import { sessionOf, somebody } from '@shoal/remote-kit/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
// Asked for by itself: here loaded before, outside of the time that a test has.
import './ChatView.tsx'
import { closeChat, heard, kitchen, openChat as open, said, serving } from './testing/chat.tsx'
import { message } from './testing/samples.ts'

afterEach(() => {
  closeChat()
  localStorage.clear()
})

const rival = somebody({ id: 'rival', displayName: 'brine-time', color: '#5fd487' })
const everything: NotificationSettings = { newDialog: true, quiet: null, off: [], unpushed: [] }
const numbered = (from: number, to: number, room = 'global') =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    message({ id: `m${from + index}`, room, from: rival, text: `line ${from + index}` }),
  )

describe('rooms', () => {
  it('[CHAT-1] the room of the camera on the main picture and Global are entered with their past; what a pass opens is shown and not entered', async () => {
    const server = serving({ 'stream:kitchen': [message({ room: 'stream:kitchen' })] })
    const { bus } = open(server)
    expect(await heard(/ON FIRE/)).toBeVisible()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Kitchen',
      'Global',
      'Season Pass, closed to you',
    ])
    expect(server.named('chat:join').map(({ room }) => room)).toEqual(['stream:kitchen', 'global'])

    act(() => bus.state(streamsArea.states['selected-stream']).set({ ...kitchen, id: 'tank', name: 'The Tank' }))
    expect(await screen.findByRole('tab', { name: 'The Tank', selected: true })).toBeVisible()
    expect(server.named('chat:leave')).toEqual([{ room: 'stream:kitchen' }])
    expect(server.named('chat:join').at(-1)).toEqual({ room: 'stream:tank' })
  })

  it('stay at Global for somebody who pressed it, also while there was no other room', async () => {
    const { bus } = open(serving(), { 'selected-stream': null })
    await userEvent.click(await screen.findByRole('tab', { name: 'Global', selected: true }))
    act(() => bus.state(streamsArea.states['selected-stream']).set({ ...kitchen, id: 'tank', name: 'The Tank' }))
    expect(await screen.findByRole('tab', { name: 'The Tank' })).toBeVisible()
    expect(screen.getByRole('tab', { name: 'Global', selected: true })).toBeVisible()
  })

  it('count what is unread on the tab that is not open', async () => {
    const { receive } = open(serving())
    receive('chat:messages', { room: 'global', messages: numbered(1, 3) })
    expect(await screen.findByRole('tab', { name: /Global.*3/ })).toBeVisible()
    await userEvent.click(screen.getByRole('tab', { name: /Global/ }))
    expect(await heard('line 3')).toBeVisible()
    expect(screen.getByRole('tab', { name: 'Global' })).toBeVisible()
  })

  it('[CHAT-1] the room of a camera says why it stays closed, and lets somebody in who gets the right', async () => {
    const server = serving()
    server.refuse.join = new RequestError('auth/needs-pass', 'This needs a season pass')
    const { bus } = open(server)
    expect(await heard('Kitchen is for season pass holders')).toBeVisible()
    server.refuse.join = null
    act(() => bus.state(accountsArea.states.session).set(sessionOf({ pass: 'pass' })))
    expect(await heard('Nobody has said anything yet')).toBeVisible()
  })

  it('a mention where nobody looks is counted, heard and told with a way to it; it is no more once it was seen', async () => {
    const server = serving({ global: numbered(1, 100), 'stream:kitchen': [message({ room: 'stream:kitchen' })] })
    const { bus, receive, sounds } = open(server)
    await heard(/ON FIRE/)
    const counts: number[] = []
    const toasts: ToastRequest[] = []
    bus.on(panelArea.topics.mark).subscribe(({ id, count }) => counts.push(id === 'chat' ? count : Number.NaN))
    bus.on(toastArea.topics.show).subscribe((toast) => toasts.push(toast))
    const named = (room: string, id: string) => ({
      room,
      label: room === 'global' ? 'Global' : 'Kitchen',
      id,
      by: 'lou',
    })

    receive('chat:mentioned', named('stream:kitchen', 'm1'))
    expect([counts, toasts]).toEqual([[], []])
    receive('chat:mentioned', named('global', 'm7'))
    receive('chat:mentioned', named('global', 'm9'))
    expect(counts).toEqual([1, 2])
    expect(sounds).toEqual(['mention'])
    expect(toasts.map(({ text }) => text)).toEqual(Array(2).fill('lou named you in Global'))
    receive('chat:removed', { room: 'global', ids: ['m9'], by: 'author' })
    expect(counts).toEqual([1, 2, 1])

    act(() => toasts[0]?.action?.run())
    expect(await screen.findByRole('tab', { name: 'Global', selected: true })).toBeVisible()
    expect(await heard('line 7')).toBeVisible()
    await waitFor(() => expect(counts).toEqual([1, 2, 1, 0]))
  })

  it('[NOT-1] a mention makes no sound in quiet hours; who switched mentions off has the count alone', async () => {
    const { bus, receive, sounds, toasts } = open(serving())
    await screen.findByRole('tab', { name: 'Global' })
    const counts: number[] = []
    bus.on(panelArea.topics.mark).subscribe(({ count }) => counts.push(count))
    const told = (more: Partial<NotificationSettings>) =>
      act(() => bus.state(notificationsArea.states['how-told']).set({ ...everything, ...more }))
    const named = (id: string) => receive('chat:mentioned', { room: 'global', label: 'Global', id, by: 'lou' })
    told({ quiet: { from: '00:00', to: '00:00', zone: 'Europe/Berlin' } })
    named('m1')
    expect([sounds, toasts.length, counts]).toEqual([[], 1, [1]])
    told({ off: ['mention'] })
    named('m2')
    expect([sounds, toasts.length, counts]).toEqual([[], 1, [1, 2]])
    told({ off: ['direct'] })
    named('m3')
    expect([sounds, toasts.length, counts]).toEqual([['mention'], 2, [1, 2, 3]])
  })

  it('[RT-3] are entered again after a resync: in order, without doubles, without what was taken away', async () => {
    const server = serving({ 'stream:kitchen': numbered(1, 5, 'stream:kitchen') })
    const { bus } = open(server)
    await heard('line 5')
    server.past['stream:kitchen'] = numbered(1, 8, 'stream:kitchen').map((one) =>
      one.id === 'm2' ? { ...one, text: '', removedBy: 'moderator' } : one,
    )
    act(() => bus.publish(sessionArea.topics.resync, {}))
    await heard('line 8')
    expect(said().map((text) => /line \d+|removed/.exec(text)?.[0])).toEqual([
      'line 1',
      'removed',
      ...[3, 4, 5, 6, 7, 8].map((at) => `line ${at}`),
    ])
  })
})

describe('somebody who says something', () => {
  it('[CHAT-2] has a face, and marks for a season pass and the first day, which are read out as well', async () => {
    const from = somebody({ id: 'lou', displayName: 'lantern_lou', level: 12 })
    const mod = { ...from, role: 'mod' as const }
    const past = [
      message({ id: 'm1', from, text: 'one', badges: ['pass', 'unheardof'] }),
      message({ id: 'm2', from, text: 'two', badges: ['newcomer'] }),
      message({ id: 'm3', from: mod, text: 'three', badges: ['xl', 'newcomer'] }),
    ]
    open(serving({ global: past }), { 'selected-stream': null })
    await heard('three')
    const faces = () => screen.queryAllByText('LL', { ignore: false }).length
    expect(said().map((line) => line.replace(/^.*?(AM|PM|\d\d:\d\d)/, ''))).toEqual([
      'LLlevel 12lantern_lou one',
      'LLNEWlantern_lou two',
      'LLMODXLlantern_lou three',
    ])
    expect(screen.getAllByRole('img').map((mark) => mark.getAttribute('aria-label'))).toEqual([
      'Season pass',
      'Season pass XL',
    ])
    await userEvent.click(await screen.findByRole('button', { name: 'Chat view' }))
    await userEvent.click(await screen.findByRole('switch', { name: /Faces/ }))
    expect(faces()).toBe(0)
  })
})

describe('while the picture shows what was', () => {
  const at = (seconds: number) => Date.parse('2026-01-01T02:44:00.000Z') + seconds * 1000
  const line = (seconds: number) =>
    message({
      id: `at${seconds}`,
      room: 'stream:kitchen',
      text: `line ${seconds}`,
      at: new Date(at(seconds)).toISOString(),
    })

  it('[STR-8] the room shows what was said then and goes along, asks seldom, and comes back to now with the picture', async () => {
    const server = serving({ 'stream:kitchen': [line(0), line(4), line(50)] })
    const { bus } = open(server)
    const led: string[] = []
    bus.on(streamsArea.topics.live).subscribe(({ id }) => led.push(id))
    await heard('line 50')
    const watch = (seconds: number | null, streamId = 'kitchen') =>
      act(() =>
        bus.state(streamsArea.states['watched-at']).set(seconds === null ? null : { streamId, at: at(seconds) }),
      )
    const then = async () =>
      within(await screen.findByRole('list', { name: 'What was said then' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => /line \d+/.exec(textContent ?? '')?.[0])

    watch(2, 'tank')
    expect(screen.queryByText('Back to now')).toBeNull()
    watch(2)
    expect(await then()).toEqual(['line 0'])
    watch(6)
    expect(await then()).toEqual(['line 0', 'line 4'])
    expect(server.named('chat:past')).toEqual([{ room: 'stream:kitchen', until: new Date(at(30)).toISOString() }])
    expect(screen.getByText('21:44:06')).toBeVisible()

    await userEvent.click(screen.getByRole('button', { name: 'Back to now' }))
    expect(led).toEqual(['kitchen'])
    // Until the picture is there, the chat is there already.
    expect(await heard('line 50')).toBeVisible()
    watch(8)
    expect(screen.queryByText('Back to now')).toBeNull()
    // Live again, and back once more: it goes along again.
    watch(null)
    watch(2)
    expect(await then()).toEqual(['line 0'])
    watch(null)
    expect(await heard('line 50')).toBeVisible()
  })
})

describe('a message', () => {
  const show = async (...messages: ChatMessage[]) => {
    const session = sessionOf({ displayName: 'puddle' })
    const view = open(serving({ global: messages }), { 'selected-stream': null, session })
    await screen.findByRole('log')
    return view
  }

  it('[CHAT-2] [CLAN-6] shows time, level, colour, and the clan tag of an author in a clan; not yet medals', async () => {
    await show(message({ from: somebody({ clan: { tag: 'KRIL', color: '#ff9ade', rank: 'Member' } }) }))
    expect(said()).toEqual(['21:44LLlevel 42[KRIL] lantern_lou the pan is ON FIRE and nobody moves'])
    expect(screen.getByRole('button', { name: 'lantern_lou' })).toHaveStyle({ '--name-color': '#ff9ade' })
  })

  it.each([
    ['admin', 'ADMIN'],
    ['mod', 'MOD'],
    ['fish', 'FISH'],
  ] as const)('[CHAT-2] of role %s bears %s in place of the level', async (role, chip) => {
    await show(message({ from: somebody({ role }) }))
    expect(screen.getByText(chip)).toBeVisible()
    expect(screen.queryByText('42')).toBeNull()
  })

  it('[CHAT-2] opens a link of staff after it was shown where it leads, and only https', async () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null)
    const questions: ConfirmRequest[] = []
    const from = somebody({ role: 'mod' })
    const { bus } = await show(
      message({ from, text: 'see https://example.test/a http://b.test and javascript:alert(1)' }),
    )
    bus.on(modalArea.topics.confirm).subscribe((asked) => questions.push(asked))
    const link = screen.getByRole('link')
    expect(link).toHaveAttribute('href', 'https://example.test/a')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener noreferrer'))
    await userEvent.click(link)
    expect(questions[0]?.text).toContain('https://example.test/a')
    expect(open).not.toHaveBeenCalled()
    await questions[0]?.onConfirm()
    expect(open.mock.calls).toEqual([['https://example.test/a', '_blank', 'noopener,noreferrer']])
  })

  it('[CHAT-2] that mentions me stands out, and names lead to people', async () => {
    await show(
      message({ id: 'm1', from: rival, text: 'hey' }),
      message({ id: 'm2', text: 'hi @puddle and @brine-time', mentions: ['me', 'rival'] }),
    )
    expect(screen.getByRole('button', { name: '@puddle' })).toHaveAttribute('data-user', 'me')
    expect(screen.getByRole('button', { name: '@brine-time' })).toHaveAttribute('data-user', 'rival')
    expect(screen.getByText('hi', { exact: false }).parentElement).toHaveClass('me')
  })

  it('[CHAT-2] [MED-2] shows the medals that somebody chose beside their name, read as one picture', async () => {
    await show(message({ id: 'm1', medals: ['early-bird', 'first-words'] }), message({ id: 'm2', text: 'none here' }))
    const medals = screen.getByRole('img', { name: 'Medals: Early bird, First words' })
    expect([...medals.querySelectorAll('img')].map(({ src }) => /([a-z-]+)\.svg$/.exec(src)?.[1])).toEqual([
      'early-bird',
      'first-words',
    ])
    expect(screen.getAllByRole('img', { name: /^Medals/ })).toHaveLength(1)
  })

  it('[CHAT-2] quotes what it answers', async () => {
    await show(message({ replyTo: { id: 'm0', displayName: 'gillian', text: 'is this normal?' } }))
    expect(screen.getByRole('button', { name: /gillian is this normal\?/ })).toBeVisible()
  })

  it('[CLAN-6] shows the tags of both beside a tip, and none within a text', async () => {
    const clan = { tag: 'KRIL', color: '#f4c14f', rank: 'Member' } as const
    await show(
      message({ id: 'm1', from: { ...rival, clan }, text: 'hi @brine-time', mentions: ['rival'] }),
      message({ id: 'm2', kind: 'tip', text: '', tip: { to: { ...rival, clan }, amount: 100 } }),
    )
    expect(said()).toEqual([
      expect.stringMatching(/\[KRIL\] brine-time hi @brine-time$/),
      '₣ lantern_lou tipped [KRIL] brine-time ₣100',
    ])
  })

  it('shows tips as a golden line', async () => {
    await show(message({ kind: 'tip', text: '', tip: { to: rival, amount: 100 } }))
    expect(said()).toEqual(['₣ lantern_lou tipped brine-time ₣100'])
  })

  it('[CLP-6] shows a clip that was kept as a card that leads to it, until it is taken away', async () => {
    const clip = { id: 'c1', name: 'Mostly smoke', seconds: 8.2, thumbnail: '/media/clips/c1.jpg' }
    const { receive } = await show(message({ text: 'kept a clip: “Mostly smoke”', clip }))
    const card = await screen.findByRole('link', { name: 'Mostly smoke 0:08' })
    expect(card).toHaveAttribute('href', '/clips/c1')
    expect(card.querySelector('img')).toHaveAttribute('src', '/media/clips/c1.jpg')
    receive('chat:removed', { room: 'global', ids: ['m1'], by: 'author' })
    expect(await heard('message removed by its author')).toBeVisible()
    expect(screen.queryByRole('link', { name: /Mostly smoke/ })).toBeNull()
  })

  it('that is taken away leaves its place', async () => {
    const { receive } = await show(message())
    receive('chat:removed', { room: 'global', ids: ['m1'], by: 'moderator' })
    expect(await heard('message removed by a moderator')).toBeVisible()
    expect(screen.queryByText(/ON FIRE/)).toBeNull()
  })
})

describe('the list', () => {
  it('[CHAT-3] has only rows near the view in the document, however much was said', async () => {
    const { receive } = open(serving(), { 'selected-stream': null })
    for (let at = 1; at < 2_000; at += 200)
      receive('chat:messages', { room: 'global', messages: numbered(at, at + 199) })
    await heard('line 2000')
    expect(said().length).toBeLessThan(80)
  })

  it('[CHAT-2] stays put while one reads back, counts what comes, and jumps to the end on demand', async () => {
    const { receive } = open(serving({ global: numbered(1, 100) }), { 'selected-stream': null })
    await heard('line 100')
    const log = screen.getByRole('log')
    act(() => {
      log.scrollTop = 480
    })
    const before = log.scrollTop
    receive('chat:messages', { room: 'global', messages: numbered(101, 104) })
    // By its text: working out the names of all the buttons in the list takes ten times as long.
    const newer = (await heard('4 new messages')).closest('button')!
    expect(log.scrollTop).toBe(before)
    expect(screen.queryByText('line 104')).toBeNull()
    await userEvent.click(newer)
    expect(await heard('line 104')).toBeVisible()
    expect(screen.queryByText(/new message/)).toBeNull()
  })

  describe('under the mouse', () => {
    beforeEach(() => jest.useFakeTimers())
    afterEach(() => jest.useRealTimers())
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
    const row = (id: string) => document.querySelector(`[data-message="${id}"]`)!
    const tell = (element: Element, type: string, more: object = {}) =>
      fireEvent(element, Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType: 'mouse', ...more }))
    /** The browser tells of the mouse over an element, which has come so far since. */
    const over = (element: Element, movementX: number) => {
      tell(element, 'pointerover')
      tell(element, 'pointermove', { movementX, movementY: 0 })
    }
    const tools = () =>
      screen.queryAllByRole('toolbar').map((bar) => bar.closest('[data-message]')?.getAttribute('data-message'))

    it('[CHAT-3] keeps the tools on the line that they were opened on while others pass below a mouse that stands still', async () => {
      const { receive } = open(serving({ global: numbered(1, 3) }), { 'selected-stream': null })
      await pass(100)
      over(row('m2'), 4)
      await pass(50)
      expect(tools()).toEqual([])
      // One that comes before they are there changes nothing of what was aimed at.
      receive('chat:messages', { room: 'global', messages: numbered(4, 4) })
      over(row('m3'), 0)
      await pass(100)
      expect(tools()).toEqual(['m2'])
      receive('chat:messages', { room: 'global', messages: numbered(5, 5) })
      over(row('m4'), 0)
      await pass(1_000)
      expect(tools()).toEqual(['m2'])
      over(row('m4'), -1)
      await pass(100)
      expect(tools()).toEqual(['m4'])
    })

    it('[CHAT-3] takes the tools away when the mouse leaves, and shows none for one that stands still when it is back', async () => {
      open(serving({ global: numbered(1, 3) }), { 'selected-stream': null })
      await pass(100)
      over(row('m2'), 4)
      await pass(100)
      expect(tools()).toEqual(['m2'])
      const leave = () => tell(screen.getByRole('log'), 'pointerout')
      leave()
      expect(tools()).toEqual([])
      // Something was drawn over the line for a moment, and is gone.
      over(row('m2'), 0)
      await pass(100)
      expect(tools()).toEqual(['m2'])
      leave()
      over(row('m3'), 0)
      await pass(1_000)
      over(row('m2'), 0)
      await pass(1_000)
      expect(tools()).toEqual([])
      over(row('m2'), 1)
      await pass(100)
      expect(tools()).toEqual(['m2'])
    })

    it('[CHAT-3] holds the list while the mouse is on the tools', async () => {
      const { receive } = open(serving({ global: numbered(1, 3) }), { 'selected-stream': null })
      await pass(100)
      over(row('m2'), 4)
      await pass(100)
      over(screen.getByRole('toolbar'), 4)
      receive('chat:messages', { room: 'global', messages: numbered(4, 4) })
      await pass(100)
      expect(screen.getByText('1 new message')).toBeVisible()
      expect(tools()).toEqual(['m2'])
      over(row('m3'), 4)
      await pass(100)
      expect(screen.queryByText('1 new message')).toBeNull()
      expect(tools()).toEqual(['m3'])
    })
  })

  it('[UI-10] is walked through with the arrow keys, and Escape leads out', async () => {
    open(serving({ global: numbered(1, 3) }), { 'selected-stream': null })
    await heard('line 3')
    const log = screen.getByRole('log')
    act(() => log.focus())
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toHaveAttribute('data-message', 'm2')
    await userEvent.keyboard('{Escape}')
    expect(log).toHaveFocus()
  })
})
