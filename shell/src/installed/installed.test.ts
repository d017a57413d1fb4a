import { createBus, type HostBus } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { medalsArea } from '@shoal/bus/medals'
import { notificationsArea } from '@shoal/bus/notifications'
import { sessionOf } from '@shoal/remote-kit/testing'
import type { Page } from '../page/context.ts'
import { createModalStore } from '../page/modals.ts'
import { Toasts } from '../page/toasts.ts'
import { countOnIcon } from './badge.ts'
import { closeRead } from './closeRead.ts'
import type { DeviceMemory } from './deviceMemory.ts'
import { offerInstall, SETTLED } from './offerInstall.ts'
import { INSTALLED, tellInstalled } from './tellInstalled.ts'

const newBus = (): HostBus => createBus({ request: async () => ({}), initial: { session: sessionOf() } })
const { userAgent } = navigator
afterEach(() => {
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: userAgent })
  jest.useRealTimers()
  jest.restoreAllMocks()
})

describe('the offer to install', () => {
  /** A page of a device that remembers what it was asked; `kept` is what it remembers. */
  function page(kept = new Set<string>()) {
    jest.useFakeTimers()
    const [toasts, modals, prompt] = [new Toasts(), createModalStore(), jest.fn(async () => ({ outcome: 'accepted' }))]
    const memory: DeviceMemory = {
      remember: async (what) => void kept.add(what),
      remembers: async (what) => kept.has(what),
    }
    offerInstall({ bus: newBus(), session: { current: sessionOf() } as Page['session'], toasts, modals }, memory)
    const said = () => toasts.store.getState().toasts.map(({ header }) => header)
    const offer = () => dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
    return { kept, toasts, modals, prompt, said, offer }
  }

  it('[UI-9] comes once somebody has watched for a while, not over a dialog, and asks the browser', async () => {
    const { toasts, modals, prompt, said, offer } = page()
    // The browser's own would come at once.
    expect(offer()).toBe(false)
    await jest.advanceTimersByTimeAsync(SETTLED - 1)
    expect(said()).toEqual([])
    modals.setState({ open: { kind: 'own', id: 'settings', props: {} } })
    await jest.advanceTimersByTimeAsync(SETTLED)
    expect(said()).toEqual([])
    modals.setState({ open: null })
    await jest.advanceTimersByTimeAsync(SETTLED)
    expect(said()).toEqual(['Take Shoal with you'])
    toasts.store.getState().toasts[0]!.action!.run()
    expect(prompt).toHaveBeenCalledTimes(1)
  })

  it('[UI-9] comes once on a device, whatever was answered, and not where nothing can be installed', async () => {
    const first = page()
    first.offer()
    await jest.advanceTimersByTimeAsync(SETTLED)
    expect(first.said()).toHaveLength(1)
    const again = page(first.kept)
    again.offer()
    await jest.advanceTimersByTimeAsync(3 * SETTLED)
    expect(again.said()).toEqual([])
  })

  /** A page of an iPhone or an iPad, in its browser or as the app. */
  function pageOfApple(userAgent: string, { touch = 5, standalone = false } = {}) {
    Object.defineProperty(navigator, 'userAgent', { configurable: true, value: userAgent })
    Object.defineProperty(navigator, 'maxTouchPoints', { configurable: true, value: touch })
    window.matchMedia = jest.fn(() => ({ matches: standalone })) as unknown as typeof matchMedia
    return page()
  }
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148'
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15'

  it.each([
    ['iPhone', iPhone],
    ['iPad', mac],
  ])('[UI-9] an %s, which makes no offer, is told once how it is done', async (_, userAgent) => {
    const { toasts, kept } = pageOfApple(userAgent)
    await jest.advanceTimersByTimeAsync(SETTLED)
    const [said] = toasts.store.getState().toasts
    expect(said).toMatchObject({
      header: 'Take Shoal with you',
      text: expect.stringMatching(/Share, then Add to Home Screen/),
    })
    expect(said!.action).toBeUndefined()
    const again = page(kept)
    await jest.advanceTimersByTimeAsync(3 * SETTLED)
    expect(again.said()).toEqual([])
  })

  it.each([
    ['the installed app of an iPhone', iPhone, { standalone: true }],
    ['a Mac', mac, { touch: 0 }],
  ])('[UI-9] %s is told nothing of the kind', async (_, userAgent, more) => {
    const { said } = pageOfApple(userAgent, more)
    await jest.advanceTimersByTimeAsync(3 * SETTLED)
    expect(said()).toEqual([])
  })

  it('[UI-9] once it is installed nothing is offered, and people learn that they can be told', async () => {
    const { said, offer, kept } = page()
    offer()
    dispatchEvent(new Event('appinstalled'))
    await jest.advanceTimersByTimeAsync(SETTLED / 3)
    expect([said(), kept.size]).toEqual([['Shoal is installed'], 1])
  })
})

describe('the medal for it', () => {
  /** A page of a person with these medals; answers with the ids that were reported as complete. */
  function page(earned: { id: string; count: number }[], standalone: boolean) {
    const bus = newBus()
    const completed: unknown[] = []
    window.matchMedia = jest.fn(() => ({ matches: standalone })) as unknown as typeof matchMedia
    const calls = {
      own: async () => ({ earned, shown: [] }),
      complete: async ({ body }: { body: unknown }) => void completed.push(body),
    }
    const api = ((area: unknown) => (area === medalsArea ? calls : {})) as unknown as Page['api']
    tellInstalled({ bus, api })
    return { bus, completed }
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve))

  it('[UI-9] is asked for in the installed app by whoever is signed in and lacks it, once', async () => {
    const { bus, completed } = page([{ id: 'beta-tester', count: 1 }], true)
    await settled()
    const session = bus.state(accountsArea.states.session)
    session.set({ ...sessionOf() })
    await settled()
    expect(completed).toEqual([{ challengeId: INSTALLED }])
  })

  it.each([
    ['has it', [{ id: INSTALLED, count: 1 }], true],
    ['is in a browser', [], false],
  ])('[UI-9] is not asked for where somebody %s', async (_, earned, standalone) => {
    const { completed } = page(earned, standalone)
    await settled()
    expect(completed).toEqual([])
  })

  it('[UI-9] is asked for when the page hears that it was installed', async () => {
    const { completed } = page([], false)
    dispatchEvent(new Event('appinstalled'))
    await settled()
    expect(completed).toEqual([{ challengeId: INSTALLED }])
  })
})

it('[UI-9] the icon counts what is unread, from the beginning, with each that comes, and after they are read', async () => {
  const counts: number[] = []
  Object.assign(navigator, { setAppBadge: async (count: number) => void counts.push(count) })
  const bus = newBus()
  const snapshot = (async () => ({ unread: { tip: 2, mention: 1 } })) as unknown as Page['snapshot']
  countOnIcon({ bus, snapshot })
  await new Promise((resolve) => setTimeout(resolve))
  const notification = {
    ...{ id: 'n1', key: 'k', read: false, type: 'tip', parts: [], lead: null },
    createdAt: '2026-01-01T00:00:00.000Z',
  }
  bus.deliver(notificationsArea.receives.new.name, { notification })
  bus.deliver(notificationsArea.receives.read.name, { id: null, type: 'tip', unread: { mention: 1 } })
  expect(counts).toEqual([3, 4, 1])
})

it('[NOT-3] what pushes have put on the screen goes once it is read: one by its id, a kind of which nothing is unread, never a test', async () => {
  let shown: string[] = []
  const standing = (tag: string, id: string | null) => {
    shown.push(tag)
    const close = () => {
      shown = shown.filter((one) => one !== tag)
    }
    return { tag, data: { id, lead: null }, close }
  }
  const all = [
    standing('mention-01234567890', 'm1'),
    standing('mention-other-room1', 'm2'),
    standing('direct-message-01234567890', 'd1'),
    standing('tip--_234567890', 't1'),
    standing('test', null),
    // Of a push that could not be read.
    standing('new', null),
  ]
  const bus = newBus()
  const snapshot = (async () => ({
    unread: { mention: 2, 'direct-message': 1, tip: 1 },
  })) as unknown as Page['snapshot']
  await closeRead({ bus, snapshot }, { getNotifications: async () => all.filter(({ tag }) => shown.includes(tag)) })
  const left = async () => {
    await Promise.resolve()
    return shown
  }
  expect(await left()).toEqual(all.slice(0, 5).map(({ tag }) => tag))
  const read = (id: string | null, unread: Record<string, number>) =>
    bus.deliver(notificationsArea.receives.read.name, { id, type: null, unread })
  read('m1', { mention: 1, 'direct-message': 1, tip: 1 })
  expect(await left()).toEqual(all.slice(1, 5).map(({ tag }) => tag))
  read(null, { mention: 1, tip: 0 })
  expect(await left()).toEqual(['mention-other-room1', 'test'])
  read(null, {})
  expect(await left()).toEqual(['test'])
})
