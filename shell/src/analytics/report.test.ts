import { gunzipSync } from 'node:zlib'
import { createBus } from '@shoal/bus'
import { accountsArea, type Session } from '@shoal/bus/accounts'
import type { RegistryEntry } from '@shoal/bus/remotes'
import { createStore } from 'zustand'
import { RemoteError } from '../loading/RemoteError.ts'
import { createRegistryStore } from '../loading/registry.ts'
import { createModalStore } from '../page/modals.ts'
import { createSideStore } from '../page/side.ts'
import type { Destination } from '../routing/destination.ts'
import { Measures } from '../telemetry/measures.ts'

const key = 'phc_fish'
const host = 'https://posthog.example'
const minute = 60_000
const hour = 60 * minute

interface Told {
  event: string
  properties: Record<string, unknown>
}

const panels = [
  { id: 'live-streams', title: 'Live', place: 'main' },
  { id: 'clips', title: 'Clips', place: 'main', path: '/clips' },
  { id: 'profile', title: 'Ada Lovelace', place: 'main', path: '/profile' },
]
const entry = { name: 'mfe-streams', version: '1.2.3', build: 'aaaa', panels } as unknown as RegistryEntry
const session = (id: string): Session => ({
  access_token: 'very-secret',
  recovery: false,
  user: {
    ...{ id, displayName: 'Ada Lovelace', color: '#fff', photo: null, pass: 'none' },
    email: { email: 'ada@example.test' },
    app_metadata: { admin: false, mod: false, fish: false, qa: false },
  } as Session['user'],
})

interface Answer {
  status: number
  body?: object
}

/** The real library, fresh as in a page that was just loaded, before a stand-in of PostHog that answers as it is told. */
async function page({ signedIn = null as string | null, keepsStorage = false } = {}) {
  jest.useFakeTimers()
  if (!keepsStorage) forgetAll()
  const requests: Array<{ url: string; batch: Told[]; at: number }> = []
  const answers: Answer[] = []
  globalThis.fetch = jest.fn(async (url: RequestInfo | URL, init?: RequestInit) => {
    const text = gunzipSync(Buffer.from(init!.body as unknown as ArrayBuffer)).toString()
    const said = JSON.parse(text) as Told | Told[] | { batch: Told[] }
    const batch = Array.isArray(said) ? said : 'batch' in said ? said.batch : [said]
    requests.push({ url: String(url), batch, at: Date.now() })
    const { status, body = { status: 1 } } = answers.shift() ?? { status: 200 }
    return { status, text: async () => JSON.stringify(body), headers: new Headers() } as Response
  })
  jest.resetModules()
  const { report } = await import('./report.ts')
  const { default: posthog } = await import('posthog-js/dist/module.slim.no-external')
  // What the library takes for a program is not counted: jsdom says that it is one.
  posthog._is_bot = () => false
  const bus = createBus({
    request: async () => ({}),
    initial: { session: signedIn === null ? null : session(signedIn) },
  })
  const registry = createRegistryStore()
  registry.setState({ entries: [entry] })
  const state = createStore<{ destination: Destination }>(() => ({
    destination: { kind: 'panel', id: 'live-streams' },
  }))
  const [modals, side, measures] = [createModalStore(), createSideStore(), new Measures()]
  const control = { ending: false }
  const all = { bus, registry, modals, side, measures, router: { state }, session: control }
  report(all, { key, host })
  const flush = () => jest.advanceTimersByTimeAsync(3_000)
  return {
    ...{ ...all, posthog, requests, answers, control, flush },
    go: (destination: Destination) => state.setState({ destination }),
    be: (id: string | null) => bus.state(accountsArea.states.session).set(id === null ? null : session(id)),
    /** All that was told by now, in the order in which it happened. */
    told: async () => {
      await flush()
      return requests.flatMap(({ batch }) => batch)
    },
  }
}
const to = (id: string): Destination => ({ kind: 'panel', id })
const named = (told: Told[], name: string) => told.filter(({ event }) => event === name)

function forgetAll(): void {
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
    document.cookie = `${cookie.split('=')[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`
  }
}

beforeEach(() => history.replaceState(null, '', '/clips/42?token=secret#there'))
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

it('[ANA-1] the library has exactly the limits of the source, and watches nothing by itself', async () => {
  const { posthog } = await page()
  expect(posthog.config).toMatchObject({
    api_host: host,
    request_batching: true,
    request_queue_config: { flush_interval_ms: 3_000 },
    rate_limiting: { events_per_second: 10, events_burst_limit: 100 },
    feature_flag_request_timeout_ms: 3_000,
    surveys_request_timeout_ms: 10_000,
    properties_string_max_length: 65_535,
    cookie_expiration: 365,
    session_idle_timeout_seconds: 1_800,
    respect_dnt: true,
    person_profiles: 'identified_only',
    persistence: 'localStorage+cookie',
    autocapture: false,
    capture_pageview: false,
    capture_pageleave: false,
    disable_session_recording: true,
    disable_surveys: true,
    advanced_disable_flags: true,
    disable_external_dependency_loading: true,
  })
})

it('[ANA-1] what happens is told together, 3 s after the first of it, and nothing else is asked', async () => {
  const { go, requests } = await page()
  go(to('clips'))
  await jest.advanceTimersByTimeAsync(2_999)
  expect(requests).toEqual([])
  await jest.advanceTimersByTimeAsync(1)
  expect(requests.map(({ url }) => new URL(url).origin + new URL(url).pathname)).toEqual([`${host}/e/`])
  expect(requests[0]!.batch.map(({ event }) => event)).toEqual(['$pageview', '$pageview'])
})

it('[ANA-1] a page is told by its panel, once for each visit, never by its address, its title or who is open in it', async () => {
  document.title = 'Ada Lovelace · Shoal'
  const { go, told, requests } = await page({ signedIn: 'user-7' })
  for (const where of [to('live-streams'), to('profile'), to('profile'), { kind: 'page', page: 'not-found' } as const])
    go(where)
  const views = named(await told(), '$pageview')
  expect(views.map(({ properties: { panel, $pathname, $current_url } }) => [panel, $pathname, $current_url])).toEqual([
    ['live-streams', '/', `${location.origin}/`],
    ['profile', '/profile', `${location.origin}/profile`],
    ['not-found', '/not-found', `${location.origin}/not-found`],
  ])
  const everything = JSON.stringify(requests)
  for (const secret of ['Ada', 'ada@example', 'secret', '/42', '#there', 'very-secret'])
    expect(everything).not.toContain(secret)
})

it('[ANA-1] what the library adds of itself stays here, and so does an event that is on no list', async () => {
  const { posthog, told } = await page()
  posthog.register({ name: 'Ada Lovelace', $referrer: 'https://elsewhere.example/?q=ada' })
  posthog.capture('chat said', { text: 'Ada was here' })
  posthog.capture('modal opened', { modal: 'settings', text: 'Ada was here' }, { $set: { email: 'ada@example.test' } })
  const all = await told()
  expect(all.map(({ event }) => event).toSorted()).toEqual(['$pageview', 'modal opened'])
  expect(JSON.stringify(all)).not.toMatch(/ada/i)
  expect(Object.keys(all[0]!)).not.toEqual(expect.arrayContaining(['$set']))
})

it('[ANA-1] who is signed in is told by the id alone; a log-out and another person begin anew', async () => {
  const { be, go, told, posthog } = await page()
  const visitor = posthog.get_distinct_id()
  be('user-7')
  be('user-7')
  go(to('clips'))
  be(null)
  const after = posthog.get_distinct_id()
  go(to('profile'))
  be('user-8')
  be('user-9')
  const all = await told()
  const identified = named(all, '$identify')
  expect(identified.map(({ properties }) => properties.distinct_id)).toEqual(['user-7', 'user-8', 'user-9'])
  expect(identified[0]!.properties.$anon_distinct_id).toBe(visitor)
  expect(Object.keys(identified[0]!).toSorted()).toEqual(['event', 'properties', 'timestamp', 'uuid'])
  expect(after).not.toBe(visitor)
  expect(after).not.toBe('user-7')
  expect(named(all, '$pageview').map(({ properties }) => properties.distinct_id)).toEqual([visitor, 'user-7', after])
  expect(identified[1]!.properties.$anon_distinct_id).toBe(after)
  expect(identified[2]!.properties.$anon_distinct_id).not.toBe('user-8')
  expect(new Set(identified.map(({ properties }) => properties.$device_id)).size).toBe(3)
})

it('[ANA-1] a page that is opened signed in says so, and not again after a reload', async () => {
  const first = await page({ signedIn: 'user-7' })
  expect(named(await first.told(), '$identify')).toHaveLength(1)
  const second = await page({ signedIn: 'user-7', keepsStorage: true })
  const all = await second.told()
  expect(named(all, '$identify')).toEqual([])
  expect(all[0]!.properties.distinct_id).toBe('user-7')
})

it('[ANA-1] a log-out of the page, a deleted account and a session that others ended leave nothing of the person behind', async () => {
  const kept = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])
  const own = await page({ signedIn: 'user-7' })
  expect(kept()).toContain('user-7')
  own.control.ending = true
  localStorage.clear()
  dispatchEvent(new Event('pagehide'))
  expect(kept()).not.toContain('user-7')

  const others = await page({ signedIn: 'user-7' })
  others.bus.deliver(accountsArea.receives.ended.name, { reason: 'deleted' })
  expect(kept()).not.toContain('user-7')

  // The page before went without a word.
  await page({ signedIn: 'user-7' })
  const next = await page({ keepsStorage: true })
  expect(kept()).not.toContain('user-7')
  expect((await next.told())[0]!.properties.distinct_id).not.toBe('user-7')
})

it('[ANA-1] opened dialogs and side panels are told by their ids, remotes once for each page, errors without their text', async () => {
  const { modals, side, measures, told } = await page()
  const open = { kind: 'own', id: 'settings', props: { text: 'Ada' } } as const
  modals.setState({ open, count: 1 })
  modals.setState({ open: null })
  modals.setState({ open, count: 2 })
  side.setState({ open: 'chat' })
  side.setState({ open: null })
  for (let nth = 0; nth < 3; nth += 1) {
    measures.mount(entry)
    const where = { remote: 'mfe-streams', version: '1.2.3', build: 'aaaa' }
    measures.error(new RemoteError('remote/threw', 'running', where, 'Ada said so'), false)
  }
  const all = (await told()).map(({ event, properties: { panel, modal, remote, version, phase, code } }) =>
    JSON.parse(JSON.stringify({ event, panel, modal, remote, version, phase, code })),
  )
  expect(all.slice(1)).toEqual([
    { event: 'modal opened', modal: 'settings' },
    { event: 'modal opened', modal: 'settings' },
    { event: 'side panel opened', panel: 'chat' },
    { event: 'remote mounted', remote: 'mfe-streams', version: '1.2.3' },
    { event: 'remote failed', remote: 'mfe-streams', version: '1.2.3', phase: 'running', code: 'remote/threw' },
  ])
})

it('[ANA-1] of a flood a hundred go and then ten a second; the warning of it names no address', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const { posthog, told } = await page()
  for (let nth = 0; nth < 300; nth += 1) posthog.capture('modal opened', { modal: `m${nth}` })
  const first = await told()
  // The page view was the first of the hundred.
  expect(named(first, 'modal opened')).toHaveLength(99)
  const [warning] = named(first, '$$client_ingestion_warning')
  expect(warning!.properties.$$client_ingestion_warning_message).toContain('10 events per second and 100 events burst')
  expect(JSON.stringify(warning)).not.toMatch(/secret|\/42/)
  for (let nth = 0; nth < 300; nth += 1) posthog.capture('side panel opened', { panel: `p${nth}` })
  // Three seconds have passed.
  expect(named(await told(), 'side panel opened').length).toBeGreaterThanOrEqual(30)
  expect(named(await told(), 'side panel opened').length).toBeLessThanOrEqual(31)
})

it('[ANA-1] a text is cut at 65535 characters', async () => {
  const { posthog, told } = await page()
  posthog.capture('modal opened', { modal: 'm'.repeat(70_000) })
  expect(named(await told(), 'modal opened')[0]!.properties.modal).toHaveLength(65_535)
})

it('[ANA-1] where the other side says that its quota is used up, nothing is told it for 60 s', async () => {
  const { answers, go, flush, requests } = await page()
  answers.push({ status: 200, body: { status: 1, quota_limited: ['events'] } })
  await flush()
  expect(requests).toHaveLength(1)
  go(to('clips'))
  await jest.advanceTimersByTimeAsync(59_000)
  expect(requests).toHaveLength(1)
  await jest.advanceTimersByTimeAsync(1_000)
  go(to('profile'))
  await flush()
  expect(requests).toHaveLength(2)
  expect(requests[1]!.batch.map(({ properties }) => properties.panel)).toEqual(['profile'])
})

it('[ANA-1] what could not be told is told again, ten times at most, from 3 s on up to half an hour apart', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  // The library takes its pauses from the middle of a range then.
  jest.spyOn(Math, 'random').mockReturnValue(0.5)
  const { answers, requests, flush } = await page()
  answers.push(...Array.from({ length: 20 }, () => ({ status: 503 })))
  await flush()
  for (let told = 1; told <= 10; told += 1) {
    const due = requests.at(-1)!.at + Math.min(3_000 * 2 ** (told - 1), 30 * minute)
    // The clock alone goes on: it looks every 3 s whether one is due.
    if (due > Date.now() + 4_000) jest.setSystemTime(due - 4_000)
    while (Date.now() < due) {
      expect(requests).toHaveLength(told)
      await jest.advanceTimersByTimeAsync(500)
    }
    await jest.advanceTimersByTimeAsync(3_500)
    expect(requests).toHaveLength(told + 1)
  }
  jest.setSystemTime(Date.now() + 24 * hour)
  await flush()
  await flush()
  expect(requests).toHaveLength(11)
  expect(new Set(requests.map(({ batch }) => batch[0]!.properties.$pageview_id)).size).toBe(1)
})

it('[ANA-1] a session ends after 30 minutes without anything, and after 24 hours in any case', async () => {
  const { posthog, told } = await page()
  const sessionNow = () => posthog.capture('modal opened', { modal: 'settings' })!.properties.$session_id
  const first = sessionNow()
  await jest.advanceTimersByTimeAsync(29 * minute)
  expect(sessionNow()).toBe(first)
  await jest.advanceTimersByTimeAsync(31 * minute)
  const second = sessionNow()
  expect(second).not.toBe(first)
  const began = Date.now()
  while (Date.now() - began < 24 * hour - 20 * minute) {
    await jest.advanceTimersByTimeAsync(20 * minute)
    expect(sessionNow()).toBe(second)
  }
  await jest.advanceTimersByTimeAsync(21 * minute)
  expect(sessionNow()).not.toBe(second)
  await told()
})

it('[ANA-1] a browser that begins to ask while the page is open is heard at once', async () => {
  const { go, told } = await page()
  expect(await told()).toHaveLength(1)
  Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, get: () => true })
  go(to('clips'))
  expect(await told()).toHaveLength(1)
  Reflect.deleteProperty(navigator, 'globalPrivacyControl')
})

it('[ANA-1] where the library throws, the page does not hear of it', async () => {
  const { posthog, go, be, modals } = await page({ signedIn: 'user-7' })
  for (const name of ['capture', 'identify', 'reset'] as const)
    jest.spyOn(posthog, name).mockImplementation(() => {
      throw new Error('the storage is full')
    })
  go(to('clips'))
  modals.setState({ open: { kind: 'own', id: 'settings', props: {} }, count: 1 })
  be(null)
  be('user-8')
  await jest.advanceTimersByTimeAsync(1_000)
  expect(posthog.capture).toHaveBeenCalledTimes(2)
  expect(posthog.reset).toHaveBeenCalled()
})

it('[ANA-1] an id that stands for nobody identifies nobody', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const { be, told } = await page()
  for (const id of ['distinct_id', 'distinctid', '']) be(id)
  expect(named(await told(), '$identify')).toEqual([])
})
