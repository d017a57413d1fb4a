import { ApiError } from '@shoal/bus'
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
  return { asked, answers, api: { notifications: answers } }
}

beforeEach(() => sessionStorage.clear())
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
    await userEvent.click(screen.getByRole('button', { name: 'Mark as read' }))
    expect(asked.at(-1)).toEqual({})
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Unread/ })).toBeNull())
    expect(screen.getByRole('button', { name: 'Mark as read' })).toBeDisabled()
  })

  it('[NOT-1] older ones come when they are asked for, newest first', async () => {
    const all = ['a', 'b', 'c'].map((id, index) => tip(id, { createdAt: at(10 * (index + 1)) }))
    const { api } = serverWith(all, { pageSize: 2 })
    renderInShell(<NotificationsModal />, { states, api })
    await userEvent.click(await screen.findByRole('button', { name: 'Older ones' }))
    await waitFor(() => expect(lines()).toHaveLength(3))
    expect(lines().map((line) => /giver_(.)/.exec(line!)![1])).toEqual(['a', 'b', 'c'])
    expect(screen.queryByRole('button', { name: 'Older ones' })).toBeNull()
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
      api: { notifications: { ...api.notifications, changeSettings: changeSettings as never } },
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
    const view = renderInShell(<Arrival />, { states, api: { notifications: answers } })
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
    sessionStorage.clear()
    const hidden = serverWith([tip('a')], { settings: { newDialog: false, quiet: null } })
    expect(await opened(hidden.answers)).toEqual([])
    // Somebody who is mentioned just as they come is writing already: no dialog may interrupt them.
    const greeted = mention('now', { createdAt: at(0) })
    for (const all of [[], [tip('a', { read: true })], [tip('l', { type: 'level' })], [greeted]]) {
      sessionStorage.clear()
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
    sessionStorage.clear()
    expect(await opened({ ...answers, arrive: () => ({ gone: null, season }) })).toEqual([
      { id: 'season-ending', props: { title: 'Season 1 is ending soon!', season } },
    ])
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
