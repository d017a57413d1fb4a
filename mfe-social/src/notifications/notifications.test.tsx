import { ApiError, modalArea } from '@shoal/bus'
import {
  type Notification,
  type NotificationSettings,
  notificationsArea,
  type SettingsChanges,
  type Unread,
} from '@shoal/bus/notifications'
import { renderInShell, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import Arrival from './Arrival.tsx'
import Bell from './Bell.tsx'
import GoneModal from './GoneModal.tsx'
import NotificationLayer from './NotificationLayer.tsx'
import NotificationsModal from './NotificationsModal.tsx'
import SeasonModal from './SeasonModal.tsx'

const kinds = [
  { type: 'tip', label: 'Tips', icon: 'coins', important: true, sound: 'xp' },
  { type: 'mention', label: 'Mentions', icon: 'mention', important: true, sound: null },
  { type: 'level', label: 'Levels', icon: 'star', important: false, sound: null },
]
const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const tip = (id: string, more: Partial<Notification> = {}): Notification => ({
  ...{ id, key: `tip:${id}`, read: false, type: 'tip', lead: { modal: 'token-history', props: {} }, createdAt: at(5) },
  parts: [{ person: somebody({ displayName: `giver_${id}` }) }, { text: 'tipped you' }, { tokens: 40 }],
  ...more,
})
const mention = (id: string, more: Partial<Notification> = {}) =>
  tip(id, { key: `mention:${id}`, type: 'mention', lead: { message: { room: 'stream:tank', id: 'm1' } }, ...more })

const states = { session: sessionOf() }
const countOf = (all: readonly Notification[]): Unread => {
  const unread: Unread = {}
  for (const { type, read } of all) if (!read) unread[type] = (unread[type] ?? 0) + 1
  return unread
}
type Asked = { before?: string; type?: string }

const told: NotificationSettings = { newDialog: true, quiet: null, off: [], unpushed: [] }

/** A server with these notifications, which keeps what is read. */
function serverWith(all: Notification[], more: { settings?: Partial<NotificationSettings>; pageSize?: number } = {}) {
  const asked: unknown[] = []
  let settings: NotificationSettings = { ...told, ...more.settings }
  const answers = {
    list(input?: { query?: Asked }) {
      const { before, type } = input?.query ?? {}
      const of = all.filter((one) => type === undefined || one.type === type)
      const from = before === undefined ? 0 : of.findIndex(({ id }) => id === before) + 1
      const size = more.pageSize ?? 30
      const notifications = of.slice(from, from + size)
      return { notifications, more: from + size < of.length, unread: countOf(all), kinds, settings }
    },
    read(input?: { query?: { id?: string; type?: string } }) {
      const { id, type } = input?.query ?? {}
      asked.push(input?.query)
      all = all.map((one) =>
        (id ?? one.id) === one.id && (type ?? one.type) === one.type ? { ...one, read: true } : one,
      )
      return { unread: countOf(all) }
    },
    changeSettings(input?: { body: SettingsChanges }) {
      const { kind, ...rest } = input?.body ?? {}
      if (kind) asked.push(kind)
      const listed = (types: string[], on: boolean) => [
        ...types.filter((type) => type !== kind?.type),
        ...(kind && !on ? [kind.type] : []),
      ]
      const { off, unpushed } = settings
      settings = {
        ...settings,
        ...rest,
        off: listed(off, kind?.kept ?? true),
        unpushed: listed(unpushed, kind?.pushed ?? true),
      }
      return settings
    },
    arrive: () => ({ gone: null, season: null }) as unknown,
    seenGone: () => void asked.push('seen gone'),
    seenSeason: (input?: { body: unknown }) => void asked.push(input?.body),
  }
  return { asked, answers, api: { notifications: answers, push: { devices: () => ({ key: '', devices: [] }) } } }
}

/** The browser is closed and opened again. */
function restartBrowser(): void {
  sessionStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  for (const one of document.cookie.split('; ')) document.cookie = `${one.split('=')[0]}=; Max-Age=0; Path=/`
}
beforeEach(restartBrowser)
afterEach(cleanup)
const lines = () =>
  screen.queryAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\d+ min ago|now/, ''))

describe('the bell', () => {
  it('[NOT-1] counts what is unread, live, without doubles, and follows what is read elsewhere', async () => {
    const { api } = serverWith([tip('a'), mention('b', { read: true })])
    const { receive, sounds, modals } = renderInShell(<Bell />, { states, api })
    await screen.findByRole('button', { name: 'Notifications, 1' })
    receive('notifications:new', { notification: tip('c') })
    receive('notifications:new', { notification: tip('c') })
    expect(screen.getByRole('button')).toHaveAccessibleName('Notifications, 2')
    expect(sounds).toEqual(['xp'])
    receive('notifications:new', { notification: mention('d') })
    expect(screen.getByRole('button')).toHaveAccessibleName('Notifications, 3')
    receive('notifications:read', { id: null, type: 'tip', unread: { mention: 1 } })
    expect(screen.getByRole('button')).toHaveAccessibleName('Notifications, 1')
    receive('notifications:read', { id: null, type: null, unread: {} })
    expect(screen.getByRole('button')).toHaveAccessibleName('Notifications')
    await userEvent.click(screen.getByRole('button'))
    expect(modals).toMatchObject([{ id: 'notifications' }])
  })

  it('[NOT-1] is silent in quiet hours', async () => {
    const quiet = { from: '00:00', to: '00:00', zone: 'Europe/Berlin' }
    const { api } = serverWith([], { settings: { newDialog: true, quiet } })
    const { receive, sounds } = renderInShell(<Bell />, { states, api })
    await act(async () => {})
    receive('notifications:new', { notification: tip('c') })
    expect(screen.getByRole('button')).toHaveAccessibleName('Notifications, 1')
    expect(sounds).toEqual([])
  })

  it('[NOT-1] lets all parts of the page know how the person wants to be told', async () => {
    const { api } = serverWith([], { settings: { off: ['level'] } })
    const { bus, receive } = renderInShell(<Bell />, { states, api })
    const known = () => bus.state(notificationsArea.states['how-told']).value
    await waitFor(() => expect(known()).toEqual({ ...told, off: ['level'] }))
    receive('notifications:settings', { ...told, off: ['mention'] })
    expect(known()).toEqual({ ...told, off: ['mention'] })
  })

  it('[NOT-1] counts one as read that the server has removed since, because it was among the oldest of too many', async () => {
    const { answers } = serverWith([mention('a'), tip('b')])
    let code = 'notifications/no-such-notification'
    const read = async () => {
      throw new ApiError(404, code, 'There is no such notification')
    }
    const { bus, toasts } = renderInShell(
      <>
        <Bell />
        <NotificationsModal />
      </>,
      { states, api: { notifications: { ...answers, read } } },
    )
    await screen.findByRole('button', { name: 'Notifications, 2' })
    act(() => bus.publish(notificationsArea.topics.seen, { key: 'mention:a' }))
    expect(await screen.findByRole('button', { name: 'Notifications, 1' })).toBeVisible()
    expect(toasts).toEqual([])
    // Whatever else is wrong is said, and leaves it as it is.
    code = 'rate/too-many'
    await userEvent.click(screen.getByRole('button', { name: /^Unread: giver_b/ }))
    await waitFor(() => expect(toasts).toHaveLength(1))
    code = 'notifications/no-such-notification'
    await userEvent.click(screen.getByRole('button', { name: /^Unread: giver_b/ }))
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Unread/ })).toBeNull()
    expect(toasts).toHaveLength(1)
  })

  it('[NOT-1] counts as read if the person saw it where it happened, whether the notification is there yet or comes later', async () => {
    const { api, asked } = serverWith([mention('a')])
    const { bus, receive } = renderInShell(<Bell />, { states, api })
    await screen.findByRole('button', { name: 'Notifications, 1' })
    act(() => bus.publish(notificationsArea.topics.seen, { key: 'mention:a' }))
    await waitFor(() => expect(asked).toEqual([{ id: 'a' }]))
    act(() => bus.publish(notificationsArea.topics.seen, { key: 'mention:z' }))
    receive('notifications:new', { notification: mention('z') })
    await waitFor(() => expect(asked).toEqual([{ id: 'a' }, { id: 'z' }]))
    await waitFor(() => expect(screen.getByRole('button')).toHaveAccessibleName('Notifications'))
  })
})

describe('the dialog Notifications', () => {
  it('[NOT-1] a press reads one and leads where it leads, and all are read at once', async () => {
    const { api, asked } = serverWith([tip('a'), tip('b'), mention('c'), tip('d', { type: 'level', read: true })])
    const { modals, panels } = renderInShell(<NotificationsModal />, { states, api })
    await userEvent.click(await screen.findByRole('button', { name: /^Unread: giver_a tipped you ₣40/ }))
    expect(asked).toEqual([{ id: 'a' }])
    expect(modals).toMatchObject([{ id: 'token-history' }])
    await userEvent.click(screen.getByRole('button', { name: /giver_c/ }))
    expect(panels).toEqual(['chat'])
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
    expect(asked.at(-1)).toEqual({})
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Unread/ })).toBeNull())
    expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()
    // The button that had it takes no focus any more.
    expect(screen.getByRole('list', { name: 'Notifications' })).toHaveFocus()
  })

  it('[NOT-1] older ones come when they are asked for, newest first', async () => {
    const all = ['a', 'b', 'c'].map((id, index) => tip(id, { createdAt: at(10 * (index + 1)) }))
    const { api } = serverWith(all, { pageSize: 2 })
    renderInShell(<NotificationsModal />, { states, api })
    await userEvent.click(await screen.findByRole('button', { name: 'Older ones' }))
    await waitFor(() => expect(lines()).toHaveLength(3))
    expect(lines().map((line) => /giver_(.)/.exec(line!)![1])).toEqual(['a', 'b', 'c'])
    expect(screen.queryByRole('button', { name: 'Older ones' })).toBeNull()
    expect(screen.getByRole('list', { name: 'Notifications' })).toHaveFocus()
  })

  it('[NOT-1] that of new ones reads what it shows and nothing else, and its lines stay until it closes', async () => {
    const all = [tip('a', { lead: null }), tip('l', { type: 'level' }), mention('b'), tip('c', { read: true })]
    const { api, asked } = serverWith(all)
    const { receive } = renderInShell(<NotificationsModal important />, { states, api })
    const first = await screen.findByRole('button', { name: /^Unread: giver_a/ })
    expect(lines()).toHaveLength(2)
    await userEvent.click(first)
    expect(await screen.findByRole('button', { name: /^giver_a/ })).toHaveFocus()
    receive('notifications:new', { notification: mention('d', { createdAt: at(0) }) })
    receive('notifications:read', { id: 'b', type: null, unread: { mention: 1, level: 1 } })
    expect(lines().map((line) => /giver_(.)/.exec(line!)![1])).toEqual(['d', 'b', 'a'])
    await userEvent.click(screen.getByRole('button', { name: 'Mark these as read' }))
    expect(asked).toEqual([{ id: 'a' }, { id: 'd' }])
    await waitFor(() => expect(screen.getByRole('list', { name: 'Notifications' })).toHaveFocus())
    expect(lines()).toHaveLength(3)
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
    expect(screen.getByRole('button', { name: /^Unread: giver_l/ })).toBeVisible()
    expect(screen.getByRole('list', { name: 'Notifications' })).toHaveFocus()
  })

  it('[NOT-1] a type is asked for when it is chosen: its only ones may be older than what is shown', async () => {
    const all = [tip('a'), tip('b'), mention('m', { createdAt: at(90) })]
    const { api, answers } = serverWith(all, { pageSize: 2 })
    let works = false
    const list: typeof answers.list = (input) => {
      if (input?.query?.type !== undefined && !works) throw new ApiError(400, 'bad-request', 'Not now')
      return answers.list(input)
    }
    const { toasts } = renderInShell(<NotificationsModal />, {
      states,
      api: { ...api, notifications: { ...answers, list } },
    })
    const choose = async (name: RegExp) => {
      await userEvent.click(await screen.findByRole('combobox', { name: 'What about' }))
      await userEvent.click(await screen.findByRole('option', { name }))
    }
    await choose(/^Mentions/)
    await waitFor(() => expect(toasts).toMatchObject([{ type: 'error', text: 'Not now' }]))
    // It is not known that there are none.
    expect(screen.queryByText('There is none of this kind.')).toBeNull()
    works = true
    await userEvent.click(await screen.findByRole('button', { name: 'Older ones' }))
    expect(await screen.findByRole('button', { name: /giver_m/ })).toBeVisible()
    await choose(/^Levels/)
    expect(await screen.findByText('There is none of this kind.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Older ones' })).toBeNull()
    await choose(/^Tips/)
    await waitFor(() => expect(lines()).toHaveLength(2))
  })

  it('[NOT-1] [NOT-3] the settings stand in the place of the list, with what this device can do, and lead back', async () => {
    const { api } = serverWith([tip('a')])
    renderInShell(<NotificationsModal />, { states, api })
    await userEvent.click(await screen.findByRole('button', { name: 'Settings' }))
    expect(screen.getByRole('heading', { name: 'How you are told' })).toHaveFocus()
    expect(screen.queryByRole('list', { name: 'Notifications' })).toBeNull()
    expect(await screen.findByText(/^This browser cannot tell you while the show is closed/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(screen.getByRole('list', { name: 'Notifications' })).toHaveFocus()
  })

  it('says that nothing happened yet, and offers Retry when it cannot be read', async () => {
    const { api, answers } = serverWith([])
    const { unmount } = renderInShell(<NotificationsModal />, { states, api })
    expect(await screen.findByText('Nothing happened to you yet')).toBeVisible()
    unmount()
    let works = false
    const list = () => {
      if (!works) throw new ApiError(400, 'bad-request', 'Sorry, something went wrong')
      return answers.list()
    }
    renderInShell(<NotificationsModal />, { states, api: { notifications: { ...answers, list } } })
    expect(await screen.findByText('Sorry, something went wrong')).toBeVisible()
    works = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Nothing happened to you yet')).toBeVisible()
  })

  it('[NOT-1] [NOT-3] are switched by kind, for the bell and for push', async () => {
    const { api, asked } = serverWith([tip('a')], { settings: { unpushed: ['level'] } })
    const { receive } = renderInShell(<NotificationsModal />, { states, api })
    await userEvent.click(await screen.findByRole('button', { name: 'Settings' }))
    const box = (name: string) => screen.getByRole('checkbox', { name })
    expect(box('Levels in the bell')).toBeChecked()
    expect(box('Levels pushed to devices')).not.toBeChecked()
    await userEvent.click(box('Tips in the bell'))
    expect(asked).toEqual([{ type: 'tip', kept: false, pushed: true }])
    await waitFor(() => expect(box('Tips in the bell')).not.toBeChecked())
    // A kind that is not kept cannot be pushed.
    expect(box('Tips pushed to devices')).toBeDisabled()
    expect(box('Tips pushed to devices')).not.toBeChecked()
    await userEvent.click(box('Levels pushed to devices'))
    expect(asked.at(-1)).toEqual({ type: 'level', kept: true, pushed: true })
    receive('notifications:settings', { ...told, off: ['mention'] })
    expect(box('Mentions in the bell')).not.toBeChecked()
    expect(box('Tips pushed to devices')).toBeEnabled()
  })

  it('[NOT-1] keeps quiet hours and the dialog of new ones; a change that does not arrive is taken back', async () => {
    const { api, answers } = serverWith([tip('a')])
    let works = true
    const changeSettings = (input?: Parameters<typeof answers.changeSettings>[0]) => {
      if (!works) throw new Error('offline')
      return answers.changeSettings(input)
    }
    const { toasts } = renderInShell(<NotificationsModal />, {
      states,
      api: { ...api, notifications: { ...api.notifications, changeSettings: changeSettings as never } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Settings' }))
    const settings = within(screen.getByRole('region', { name: 'Settings of notifications' }))
    await userEvent.click(settings.getByRole('switch', { name: /Quiet hours/ }))
    expect(await settings.findByLabelText('From')).toHaveValue('22:00')
    expect(settings.getByLabelText('To')).toHaveValue('08:00')
    works = false
    await userEvent.click(settings.getByRole('switch', { name: /Show new ones/ }))
    await waitFor(() => expect(toasts).toMatchObject([{ type: 'error' }]))
    expect(settings.getByRole('switch', { name: /Show new ones/ })).toBeChecked()
  })
})

describe('what opens by itself', () => {
  const opened = async (answers: ReturnType<typeof serverWith>['answers']) => {
    const view = renderInShell(<Arrival userId="me" />, { states, api: { notifications: answers } })
    await act(async () => {})
    await act(async () => {})
    const ids = view.modals.map(({ id, props }) => ({ id, props }))
    view.unmount()
    return ids
  }

  it('[NOT-1] new important ones, once in a browser session, unless the person wants none', async () => {
    expect(await opened(serverWith([tip('a')]).answers)).toEqual([
      { id: 'notifications', props: { important: true, title: 'New notifications' } },
    ])
    expect(await opened(serverWith([tip('b')]).answers)).toEqual([])
    // Another tab has a storage of its own.
    sessionStorage.clear()
    expect(await opened(serverWith([tip('b')]).answers)).toEqual([])
    restartBrowser()
    const hidden = serverWith([tip('a')], { settings: { newDialog: false, quiet: null } })
    expect(await opened(hidden.answers)).toEqual([])
    // Somebody who is mentioned just as they come is writing already: no dialog may interrupt them.
    const greeted = mention('now', { createdAt: at(0) })
    for (const all of [[], [tip('a', { read: true })], [tip('l', { type: 'level' })], [greeted]]) {
      restartBrowser()
      expect(await opened(serverWith(all).answers)).toEqual([])
    }
  })

  it('[NOT-1] somebody who was gone is told what happened, and not the same twice; the season comes before new notifications', async () => {
    const gone = { from: at(600), until: at(0), counts: { tip: 1 }, moments: [] }
    const season = { number: 1, endsAt: at(-600), warnDays: 7, words: '' }
    const { answers } = serverWith([tip('a')])
    expect(await opened({ ...answers, arrive: () => ({ gone, season }) })).toEqual([
      { id: 'while-you-were-gone', props: { gone } },
    ])
    expect(await opened(answers)).toEqual([])
    restartBrowser()
    expect(await opened({ ...answers, arrive: () => ({ gone: null, season }) })).toEqual([
      { id: 'season-ending', props: { title: 'Season 1 is ending soon!', season } },
    ])
  })

  it('[NOT-1] waits until no dialog is open and somebody looks, and tells only what is still to be told then', async () => {
    const gone = { from: at(600), until: at(0), counts: { tip: 1 }, moments: [] }
    const looking = jest.spyOn(document, 'visibilityState', 'get')
    const look = (how: DocumentVisibilityState) => {
      looking.mockReturnValue(how)
      act(() => void document.dispatchEvent(new Event('visibilitychange')))
    }
    const settled = async () => {
      for (let turn = 0; turn < 5; turn++) await act(async () => {})
    }
    const come = async (answers: ReturnType<typeof serverWith>['answers'], arrivals: unknown[]) => {
      restartBrowser()
      const arrive = () => arrivals.shift()
      const { bus, modals, unmount } = renderInShell(<Arrival userId="me" />, {
        states: { ...states, 'dialog-open': true },
        api: { notifications: { ...answers, arrive } },
      })
      const dialog = (open: boolean) => act(() => bus.state(modalArea.states['dialog-open']).set(open))
      await settled()
      return { modals, dialog, unmount }
    }
    const nothing = { gone: null, season: null }

    const greeted = await come(serverWith([tip('a')]).answers, [
      { gone, season: null },
      { gone, season: null },
    ])
    expect(greeted.modals).toEqual([])
    look('hidden')
    greeted.dialog(false)
    await settled()
    expect(greeted.modals).toEqual([])
    look('visible')
    await settled()
    expect(greeted.modals).toMatchObject([{ id: 'while-you-were-gone' }])
    greeted.unmount()

    // Told in another tab while this one waited.
    const told = await come(serverWith([]).answers, [{ gone, season: null }, nothing])
    told.dialog(false)
    await settled()
    expect(told.modals).toEqual([])
    told.unmount()

    const news = await come(serverWith([tip('a')]).answers, [nothing, nothing])
    news.dialog(false)
    await settled()
    expect(news.modals).toMatchObject([{ id: 'notifications' }])
    news.unmount()
    looking.mockRestore()
  })

  it('[NOT-1] While you were gone... counts by kind and names what was missed; it was seen by that', async () => {
    const { api, asked } = serverWith([tip('a')])
    const moment = { id: 'm', kind: 'goal', at: at(60), streamId: null, seenAt: at(60), size: 'grand' as const }
    const parts = [{ strong: 'Hot tub' }, { text: 'is reached:' }, { tokens: 30 }]
    const gone = { from: at(600), until: at(0), counts: { mention: 12, tip: 3 } }
    const { modals } = renderInShell(
      <GoneModal gone={{ ...gone, moments: [{ ...moment, parts, sound: null, onPicture: false, listed: true }] }} />,
      { states, api },
    )
    await waitFor(() =>
      expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        '3Tips',
        '12Mentions',
        'Hot tub is reached: ₣301 hr ago',
      ]),
    )
    expect(asked).toEqual(['seen gone'])
    await userEvent.click(screen.getByRole('button', { name: 'Show them' }))
    expect(modals).toMatchObject([{ id: 'notifications' }])
  })

  it('[NOT-1] the end of the season is shown with its words, and was seen by that', async () => {
    const { api, asked } = serverWith([])
    const season = { number: 1, endsAt: at(-3 * 24 * 60 - 10), warnDays: 7, words: 'Say goodbye.' }
    renderInShell(<SeasonModal title="" season={season} />, { states, api })
    expect(screen.getByText('It ends in 3 days.')).toBeVisible()
    expect(screen.getByText('Say goodbye.')).toBeVisible()
    expect(asked).toEqual([{ number: 1 }])
  })
})

it('[NOT-2] what an admin says to everyone is a toast of 25 seconds, also for visitors', () => {
  const { receive, toasts } = renderInShell(<NotificationLayer />, {})
  receive('notifications:global', { id: 'g1', header: null, text: 'The garden opens' })
  expect(toasts).toMatchObject([{ id: 'global-g1', text: 'The garden opens', duration: 25_000, header: 'To everyone' }])
})

describe('the offer to be told while the show is closed', () => {
  const keep = new Set<string>()
  const subscribed = { now: false }
  beforeEach(() => {
    keep.clear()
    subscribed.now = false
    const cache = {
      match: async (key: string) => keep.has(key) || undefined,
      put: async (key: string) => keep.add(key),
    }
    const getSubscription = async () => (subscribed.now ? {} : null)
    const getRegistration = async () => ({ pushManager: { getSubscription } })
    Object.assign(window, { PushManager: class {}, Response: class {}, Notification: { permission: 'default' } })
    Object.defineProperty(window, 'caches', { configurable: true, value: { open: async () => cache } })
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration } })
  })
  afterEach(() => {
    for (const name of ['PushManager', 'Response', 'Notification', 'caches']) Reflect.deleteProperty(window, name)
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })

  /** What is offered when these come, one after the other. */
  const offered = async (...came: Notification[]) => {
    const { api } = serverWith([])
    const { receive, toasts, modals, unmount } = renderInShell(<NotificationLayer />, { states, api })
    await act(async () => {})
    for (const notification of came) {
      receive('notifications:new', { notification })
      for (let turn = 0; turn < 10; turn++) await act(async () => {})
    }
    toasts[0]?.action?.run()
    unmount()
    return { toasts: toasts.map(({ id }) => id), modals }
  }

  it('[NOT-3] comes with the first mention, direct message or tip, leads to the settings, and never comes again', async () => {
    expect(await offered(tip('l', { type: 'level' }))).toEqual({ toasts: [], modals: [] })
    const { toasts, modals } = await offered(mention('a'), tip('b'))
    expect(toasts).toEqual(['push-offer'])
    expect(modals).toEqual([{ id: 'notifications', props: { settings: true } }])
    // Somebody logged out: what the tab and the person kept is gone.
    localStorage.clear()
    restartBrowser()
    expect((await offered(tip('c', { type: 'direct' }))).toasts).toEqual([])
  })

  it('[NOT-3] does not come where it was refused, is so already, or would come again because nothing is remembered', async () => {
    Object.assign(window, { Notification: { permission: 'denied' } })
    expect((await offered(tip('a'))).toasts).toEqual([])
    Object.assign(window, { Notification: { permission: 'granted' } })
    subscribed.now = true
    expect((await offered(tip('b'))).toasts).toEqual([])
    subscribed.now = false
    const caches = { open: () => Promise.reject(new Error('forbidden')) }
    Object.defineProperty(window, 'caches', { configurable: true, value: caches })
    expect((await offered(tip('c'))).toasts).toEqual([])
    expect(keep.size).toBe(0)
  })
})
