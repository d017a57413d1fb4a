import { ApiError, panelArea, sessionArea } from '@shoal/bus'
import { accountsArea, type Session } from '@shoal/bus/accounts'
import { featuresArea } from '@shoal/bus/features'
import { presenceArea } from '@shoal/bus/presence'
import { type LiveStream, type StreamStatusMap, streamsArea } from '@shoal/bus/streams'
import type { PageStates } from '@shoal/remote-kit'
import { renderInShell } from '@shoal/remote-kit/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactElement, useState } from 'react'
import { StreamsKeeper, useStreams } from '../streams/index.ts'
import { browserWithVideo } from '../testing/browser.ts'
import { camera, person } from '../testing/samples.ts'
import CameraChange from './CameraChange.tsx'
import CockpitPicture from './CockpitPicture.tsx'
import LiveStreamsPanel from './LiveStreamsPanel.tsx'

const show = [
  camera('kitchen'),
  camera('tank', { name: 'The Tank' }),
  camera('attic', { access: 'season_pass', jwt: null, playbackInfo: null }),
  camera('garden'),
  camera('unknown', { name: '???', season: 0, playbackId: null, jwt: null, playbackInfo: null }),
]
const states: StreamStatusMap = { kitchen: 'online', tank: 'online', attic: 'online', garden: 'offline' }

interface Given {
  session?: Session | null
  streams?: LiveStream[]
  status?: StreamStatusMap
  list?: () => unknown
  states?: Partial<PageStates>
  component?: ReactElement
}

let browser: ReturnType<typeof browserWithVideo>
let ended: Array<() => void> = []
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  // A visitor who has been here before; the welcome has tests of its own.
  localStorage.setItem('mfe-under-test:welcomed', 'yes')
  browser = browserWithVideo()
  browser.width(1280)
})
afterEach(() => {
  for (const end of ended) end()
  ended = []
  cleanup()
})

function open(given: Given = {}) {
  const { session = null, streams = show, status = states, list, states: more } = given
  const requests: Array<[string, unknown]> = []
  const view = renderInShell(given.component ?? <LiveStreamsPanel />, {
    states: { session, viewers: { streams: { kitchen: 3, tank: 1284 }, online: 1287 }, ...more },
    // Requests are never answered; these tests deliver the result as an event.
    request: (name, payload) => {
      requests.push([name, payload])
      return new Promise(() => {})
    },
    api: {
      checkout: {
        passes: () => ({
          currency: 'usd',
          passes: [
            { ...{ id: 'pass-monthly', kind: 'pass', tier: 'pass' }, renews: 'month', from: null, price: 499 },
            { ...{ id: 'pass', kind: 'pass', tier: 'pass' }, renews: null, from: null, price: 1_999 },
          ],
        }),
      },
      streams: {
        list:
          list ??
          (() => ({
            liveStreams: streams,
            liveStreamStatus: status,
            loadBalancer: { 'us-east': [{ url: 'http://localhost', weight: 1 }] },
            region: 'us-east',
          })),
        playback: () => ({ jwt: 'fresh', url: '/live/x?jwt=fresh', expiresAt: '2099-01-01T00:00:00.000Z' }),
      },
    },
  })
  ended.push(view.unmount)
  const selected = () => view.bus.state(streamsArea.states['selected-stream']).value?.id ?? null
  return { ...view, requests, selected }
}
/** Only the row of cameras is searched: the page has many more buttons, and names of buttons are slow to work out. */
const strip = () => within(screen.getByRole('group', { name: 'Cameras' }))
const card = (name: string | RegExp) => strip().getByRole('button', { name })
const picture = () => document.querySelector('video')
/** The picture of moderators, once it is asked for. */
function Cockpit() {
  const [stands, setStands] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setStands(!stands)}>
        To the cockpit
      </button>
      {stands && <CockpitPicture />}
    </>
  )
}

/** What is known of the cameras, for a test to read. */
function Known() {
  const { streams, status, loadBalancer, region } = useStreams((state) => state)
  return <output aria-label="Known">{JSON.stringify({ streams, status, loadBalancer, region })}</output>
}

describe('the cameras', () => {
  it('[STR-2] show name, live state, viewers, the lock of the season pass, and ??? for one yet to come', async () => {
    const { selected } = open()
    await waitFor(() => expect(selected()).toBe('tank'))
    expect(card('Kitchen, live, 3 watching')).toBeVisible()
    expect(card('The Tank, live, 1284 watching')).toHaveTextContent('1,284')
    expect(card('Attic, needs a season pass')).toHaveTextContent('Season pass')
    expect(card('Garden, offline')).toHaveTextContent('Offline')
    expect(card(/to come/)).toHaveTextContent('???')
    expect(strip().getAllByRole('button')).toHaveLength(5)
  })

  it('[STR-9] start with the most viewed, director-like ones left out', async () => {
    const { selected, panels } = open({
      streams: [camera('mix', { name: 'Director' }), ...show],
      status: { ...states, mix: 'online' },
      states: { viewers: { streams: { mix: 9_000, tank: 5 }, online: 1 } },
    })
    await waitFor(() => expect(selected()).toBe('tank'))
    expect(screen.getByRole('region', { name: 'The Tank camera' })).toBeVisible()
    expect(panels).toEqual([])
  })

  it('start with the one that was watched last', async () => {
    sessionStorage.setItem('mfe-under-test:watched-last', 'kitchen')
    const { selected } = open()
    await waitFor(() => expect(selected()).toBe('kitchen'))
    expect(picture()?.src).toContain('/live/demo-kitchen/master.m3u8?jwt=first-kitchen')
  })

  it('are one stop of the Tab key; the arrows move, Enter selects', async () => {
    const { selected } = open()
    await waitFor(() => expect(selected()).toBe('tank'))
    const tank = card(/^The Tank/)
    act(() => tank.focus())
    await userEvent.keyboard('{ArrowLeft}')
    expect(card(/^Kitchen/)).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(card(/to come/)).toHaveFocus()
    await userEvent.keyboard('{Home}{Enter}')
    expect(selected()).toBe('kitchen')
    const stops = strip().getAllByRole('button')
    expect(stops.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  })
})

describe('selecting', () => {
  it('[STR-4] selects, opens the panel, tells the server, and marks the camera', async () => {
    const { selected, panels, requests } = open()
    await waitFor(() => expect(selected()).toBe('tank'))
    await userEvent.click(card(/^Kitchen/))
    expect(selected()).toBe('kitchen')
    expect(panels).toEqual(['live-streams'])
    expect(requests).toContainEqual(['streams:set', 'kitchen'])
    expect(requests).toContainEqual(['presence:watch', 'kitchen'])
    expect(card(/^Kitchen/)).toHaveAttribute('aria-pressed', 'true')
    expect(browser.scrolled()).toBe(0)
    expect(sessionStorage.getItem('mfe-under-test:watched-last')).toBe('kitchen')
  })

  it('[STR-4] brings the picture into view on small screens', async () => {
    browser.width(390)
    const { selected } = open()
    await waitFor(() => expect(selected()).toBe('tank'))
    await userEvent.click(card(/^Kitchen/))
    expect(browser.scrolled()).toBe(1)
  })

  it('[STR-3] denies what is offline or a placeholder, with the denied sound', async () => {
    const { selected, sounds, toasts } = open()
    await waitFor(() => expect(selected()).toBe('tank'))
    await userEvent.click(card(/^Garden/))
    await userEvent.click(card(/to come/))
    expect(sounds).toEqual(['denied', 'denied'])
    expect(toasts.map(({ text }) => text)).toEqual([
      'Garden is offline right now.',
      'This camera is not revealed yet. Keep an eye on it.',
    ])
    expect(selected()).toBe('tank')
  })

  it('[STR-3] shows a visitor what a season pass camera is, what opens it and its price, then sends them to log in, and remembers it', async () => {
    const { selected, modals, sounds } = open()
    await waitFor(() => expect(selected()).toBe('tank'))
    await userEvent.click(card(/^Attic/))
    expect(modals).toEqual([])
    const cover = () => screen.queryByText('Attic is for season pass holders')?.parentElement
    expect(cover()?.querySelector('img')).toHaveAttribute('src', '/live/demo-attic/poster.jpg')
    await waitFor(() => expect(cover()).toHaveTextContent('From $4.99 a month, or $19.99 for good.'))
    await userEvent.click(within(cover()!).getByRole('button', { name: 'Log in' }))
    expect(modals).toEqual([{ id: 'log-in', props: { reason: expect.stringContaining('Attic') } }])
    expect(sessionStorage.getItem('mfe-under-test:watched-last')).toBe('attic')
    expect(sounds).toEqual([])
    expect(selected()).toBe('tank')
  })

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}'), 'tank'],
    ['its corner', () => userEvent.click(screen.getByRole('button', { name: 'Close Attic' })), 'tank'],
    ['another camera', () => userEvent.click(card(/^Kitchen/)), 'kitchen'],
    ['a camera that is off', () => userEvent.click(card(/^Garden/)), 'tank'],
  ])('[STR-3] the cover of a locked camera hushes what plays behind it, and goes with %s', async (_, act, then) => {
    const { selected } = open()
    await waitFor(() => expect(selected()).toBe('tank'))
    await userEvent.click(card(/^Attic/))
    const monitor = screen.getByRole('region', { name: 'The Tank camera' })
    expect(within(monitor).getByText('Attic')).toBeVisible()
    expect(within(monitor).queryByText('Live')).toBeNull()
    expect(picture()?.muted).toBe(true)
    await act()
    expect(screen.queryByText('Attic is for season pass holders')).toBeNull()
    expect(selected()).toBe(then)
    const name = then === 'tank' ? 'The Tank' : 'Kitchen'
    expect(within(screen.getByRole('region', { name: `${name} camera` })).getByText(name)).toBeVisible()
    expect(picture()?.muted).toBe(false)
    expect(JSON.parse(localStorage.getItem('mfe-under-test:player') ?? '{"muted":false}').muted).toBe(false)
  })

  it('[STR-3] sends a user without a pass to Get Season Pass, with the way back behind it', async () => {
    const { selected, modals } = open({ session: person('viewer') })
    await waitFor(() => expect(selected()).toBe('tank'))
    await userEvent.click(card(/^Attic/))
    expect(screen.getByText('Attic is for season pass holders')).toBeVisible()
    const wanted = { id: 'get-season-pass', props: { reason: 'Attic is for season pass holders.' } }
    expect(modals).toEqual([wanted])
    await userEvent.click(screen.getByRole('button', { name: 'Get Season Pass' }))
    expect(modals).toEqual([wanted, wanted])
    expect(sessionStorage.getItem('mfe-under-test:watched-last')).toBe('attic')
    await userEvent.click(screen.getByRole('button', { name: 'Back to The Tank' }))
    expect(screen.queryByText('Attic is for season pass holders')).toBeNull()
  })

  it('[STR-3] lets a pass holder watch it, asking for the permission', async () => {
    const { selected } = open({ session: person('pass', { pass: 'pass' }) })
    await waitFor(() => expect(selected()).toBe('tank'))
    await userEvent.click(card(/^Attic/))
    expect(selected()).toBe('attic')
    await waitFor(() => expect(picture()?.src).toContain('jwt=fresh'))
  })

  it('[ADM-1] live-streams: switched off, the picture stops on an open page, no camera can be chosen, and all comes back by itself', async () => {
    const { bus, selected, toasts } = open()
    await waitFor(() => expect(selected()).toBe('tank'))
    await waitFor(() => expect(picture()?.src).toContain('/live/demo-tank/'))
    act(() => bus.state(featuresArea.states.features).set({ 'live-streams': false }))
    expect(screen.getByText('Live streams are switched off')).toBeVisible()
    expect(selected()).toBeNull()
    expect(picture()?.getAttribute('src') ?? '').toBe('')
    expect(screen.queryByRole('group', { name: 'Cameras' })).toBeNull()
    act(() => bus.publish(streamsArea.topics.select, { id: 'kitchen' }))
    expect(selected()).toBeNull()
    expect(toasts.map(({ text }) => text)).toEqual(['Live streams are switched off right now.'])
    act(() => bus.state(featuresArea.states.features).set({ 'live-streams': true, tts: false }))
    await waitFor(() => expect(selected()).toBe('tank'))
    expect(screen.queryByText('Live streams are switched off')).toBeNull()
  })

  it('[ADM-1] live-streams: cameras that were on their way when they were switched off do not appear', async () => {
    const waiting: Array<(list: unknown) => void> = []
    const { bus, selected } = open({ list: () => new Promise((resolve) => waiting.push(resolve)) })
    await waitFor(() => expect(waiting).toHaveLength(1))
    act(() => bus.state(featuresArea.states.features).set({ 'live-streams': false }))
    await act(async () =>
      waiting[0]?.({ liveStreams: show, liveStreamStatus: states, loadBalancer: {}, region: 'us-east' }),
    )
    expect(await screen.findByText('Live streams are switched off')).toBeVisible()
    expect(selected()).toBeNull()
  })

  it('[STR-3] of nothing deselects; nothing is picked instead until somebody chooses', async () => {
    const { selected, receive, requests } = open()
    await waitFor(() => expect(selected()).toBe('tank'))
    await userEvent.click(screen.getByRole('button', { name: 'Close The Tank' }))
    expect(selected()).toBeNull()
    expect(requests).toContainEqual(['streams:set', null])
    receive('streams:status', { garden: 'online' })
    expect(selected()).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Watch the first one' }))
    expect(selected()).toBe('kitchen')
  })

  it('[STR-6] of the next and the previous by key skips what needs a pass, and wraps around', async () => {
    const { selected } = open()
    await waitFor(() => expect(selected()).toBe('tank'))
    await userEvent.keyboard('n')
    expect(selected()).toBe('kitchen')
    await userEvent.keyboard('p')
    expect(selected()).toBe('tank')
  })

  it('[STR-6] of the next and the previous by a swipe over the picture on a phone, not by a scroll or on a slider', async () => {
    browser.width(390)
    const { selected } = open({ status: { ...states, garden: 'online' } })
    await waitFor(() => expect(selected()).toBe('tank'))
    const swipe = (target: Element, across: number, down = 0) => {
      fireEvent.touchStart(target, { touches: [{ clientX: 200, clientY: 100 }] })
      const changedTouches = [{ clientX: 200 + across, clientY: 100 + down }]
      act(() => void fireEvent.touchEnd(target, { changedTouches }))
    }
    swipe(picture()!, -90, 10)
    expect(selected()).toBe('garden')
    swipe(picture()!, 90, -10)
    expect(selected()).toBe('tank')
    swipe(picture()!, -90, 80)
    swipe(picture()!, -40)
    swipe(screen.getByRole('slider', { name: 'Volume' }), -90)
    expect(selected()).toBe('tank')
    browser.width(1280)
    swipe(picture()!, -90)
    expect(selected()).toBe('tank')
  })

  it('[STR-7] of nothing ends cinema mode', async () => {
    const { bus, selected } = open()
    await waitFor(() => expect(selected()).toBe('tank'))
    await userEvent.keyboard('t')
    expect(screen.getByRole('region', { name: 'The Tank camera' })).toHaveAttribute('data-immersion', 'cinema')
    await userEvent.keyboard('x')
    expect(selected()).toBeNull()
    act(() => bus.publish(streamsArea.topics.select, { id: 'kitchen' }))
    expect(screen.getByRole('region', { name: 'Kitchen camera' })).toHaveAttribute('data-immersion', 'none')
  })
})

describe('what happens elsewhere', () => {
  it('[STR-5] new cameras of allowed seasons appear, removed ones go, states change', async () => {
    const { selected, receive } = open()
    await waitFor(() => expect(selected()).toBe('tank'))
    receive('streams:new', camera('roof'))
    receive('streams:new', camera('moon', { season: 77 }))
    receive('streams:status', { roof: 'online', garden: 'online' })
    expect(card(/^Roof, live/)).toBeVisible()
    expect(card(/^Garden, live/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Moon/ })).toBeNull()
    receive('streams:new', camera('kitchen', { name: 'Galley' }))
    const names = strip().getAllByRole('button')
    expect(names[0]).toHaveAccessibleName(/^Galley, live/)
    expect(screen.queryByRole('button', { name: /^Kitchen/ })).toBeNull()
    receive('streams:remove', { id: 'roof' })
    expect(screen.queryByRole('button', { name: /^Roof/ })).toBeNull()
  })

  it('[STR-5] a move by staff takes signed-in viewers along and tells them why, not visitors, and not to where they may not be', async () => {
    const { selected, receive, bus, modals, toasts } = open()
    await waitFor(() => expect(selected()).toBe('tank'))
    receive('streams:moved', { to: 'kitchen', reason: 'The cat is out' })
    receive('streams:set', 'kitchen')
    expect(selected()).toBe('tank')
    expect(toasts).toEqual([])
    await act(async () => bus.state(accountsArea.states.session).set(person('viewer')))
    receive('streams:moved', { to: 'kitchen', reason: 'The cat is out' })
    receive('streams:set', 'kitchen')
    expect(selected()).toBe('kitchen')
    expect(toasts).toMatchObject([{ header: 'The crew takes you to Kitchen', text: 'The cat is out' }])
    receive('streams:moved', { to: 'attic', reason: 'Come up' })
    receive('streams:set', 'attic')
    expect(selected()).toBe('kitchen')
    expect(modals).toEqual([])
    expect(toasts).toHaveLength(1)
    receive('streams:set', null)
    expect(selected()).toBeNull()
  })

  it('a camera that is taken away makes room for another one', async () => {
    const { selected, receive } = open()
    await waitFor(() => expect(selected()).toBe('tank'))
    receive('streams:remove', { id: 'tank' })
    expect(selected()).toBe('kitchen')
  })

  it('a camera that goes offline says so, and plays again by itself', async () => {
    const { selected, receive } = open()
    await waitFor(() => expect(selected()).toBe('tank'))
    receive('streams:status', { tank: 'offline' })
    expect(screen.getByText('The Tank is offline')).toBeVisible()
    expect(picture()?.getAttribute('src')).toBeNull()
    receive('streams:status', { tank: 'online' })
    await waitFor(() => expect(picture()?.src).toContain('demo-tank'))
  })

  it('[STR-4] another camera is heard, and the last picture of the one before rolls away, unless motion is reduced', async () => {
    const drawn: unknown[] = []
    const context = { drawImage: (from: unknown) => drawn.push(from) } as unknown as CanvasRenderingContext2D
    const draws = jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
    const video = document.createElement('video')
    document.body.append(video)
    for (const [name, value] of Object.entries({ readyState: 4, videoWidth: 1280, videoHeight: 720 }))
      Object.defineProperty(video, name, { value })
    const rolling = () => document.querySelectorAll('[data-rolls]')
    const { sounds, rerender } = open({ component: <CameraChange video={video} camera={null} /> })
    const change = (camera: string | null) => rerender(<CameraChange video={video} camera={camera} />)
    // The first one just comes.
    change('tank')
    expect([rolling().length, sounds]).toEqual([0, []])
    change('kitchen')
    expect([rolling().length, sounds]).toEqual([1, ['camera']])
    expect(drawn).toEqual([video])
    fireEvent.animationEnd(rolling()[0]!.firstElementChild as Element)
    expect(rolling()).toHaveLength(0)
    document.documentElement.dataset.motion = 'reduce'
    change('tank')
    expect([rolling().length, sounds]).toEqual([0, ['camera', 'camera']])
    delete document.documentElement.dataset.motion
    video.remove()
    draws.mockRestore()
  })

  it.each([
    ['logs in with a pass', undefined],
    ['gets a pass', person('viewer')],
  ])('[STR-3] somebody who %s gets the camera that was locked', async (_, session) => {
    const { selected, bus, sounds } = open({ session })
    await waitFor(() => expect(selected()).toBe('tank'))
    await userEvent.click(card(/^Attic/))
    await act(async () => bus.state(accountsArea.states.session).set(person('pass', { pass: 'pass' })))
    await waitFor(() => expect(selected()).toBe('attic'))
    // The lock falls open, once, and is heard.
    expect(sounds).toEqual(['lock-open'])
    const opening = () => document.querySelector('[data-opening]')
    expect(opening()).not.toBeNull()
    fireEvent.animationEnd(opening()?.children[1] as Element)
    expect(opening()).toBeNull()
  })

  it('[STR-3] a viewer of a camera that becomes one for pass holders is told so', async () => {
    const { selected, receive, toasts } = open()
    await waitFor(() => expect(selected()).toBe('tank'))
    receive('streams:new', camera('tank', { name: 'The Tank', access: 'season_pass', jwt: null, playbackInfo: null }))
    expect(selected()).toBe('kitchen')
    expect(toasts.map(({ text }) => text)).toEqual(['The Tank is for season pass holders from now on.'])
  })
})

describe('presence', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('[RT-5] is told on change, every 30 s, and with a new connection, whichever panel is open; viewers are taken over', async () => {
    const { bus, requests, receive } = open({ component: <StreamsKeeper /> })
    const watched = () => requests.filter(([name]) => name === 'presence:watch').map(([, id]) => id)
    await act(() => jest.advanceTimersByTimeAsync(10))
    expect(watched()).toEqual(['', 'tank'])
    await act(() => jest.advanceTimersByTimeAsync(60_000))
    expect(watched()).toEqual(['', 'tank', 'tank', 'tank'])
    act(() => bus.publish(streamsArea.topics.select, { id: 'kitchen' }))
    expect(watched().at(-1)).toBe('kitchen')
    act(() => bus.publish(streamsArea.topics.select, { id: null }))
    expect(watched().at(-1)).toBe('')
    const before = watched().length
    const connection = bus.state(sessionArea.states.connection)
    act(() => connection.set({ ...connection.value, status: 'disconnected' }))
    await act(() => jest.advanceTimersByTimeAsync(40_000))
    expect(watched()).toHaveLength(before)
    act(() => connection.set({ ...connection.value, status: 'connected' }))
    expect(watched()).toHaveLength(before + 1)
    receive('presence:viewers', { streams: { tank: 7 }, online: 9 })
    expect(bus.state(presenceArea.states.viewers).value).toEqual({ streams: { tank: 7 }, online: 9 })
  })
})

describe('loading', () => {
  it('[STR-1] that failed is logged, leaves empty lists, an empty map and region us-east, and is tried again on demand', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {})
    let works = false
    const { selected } = open({
      component: (
        <>
          <LiveStreamsPanel />
          <Known />
        </>
      ),
      list: () => {
        if (!works) throw new ApiError(500, 'internal', 'The tide took it')
        return { liveStreams: show, liveStreamStatus: states, loadBalancer: {}, region: 'us-east' }
      },
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('The tide took it')
    expect(log.mock.calls).toEqual([
      ['The cameras could not be listed', new ApiError(500, 'internal', 'The tide took it')],
    ])
    const known: unknown = JSON.parse(screen.getByLabelText('Known').textContent)
    expect(known).toEqual({ streams: [], status: {}, loadBalancer: {}, region: 'us-east' })
    expect(selected()).toBeNull()
    log.mockRestore()
    works = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(selected()).toBe('tank'))
  })

  it('says when no camera is on', async () => {
    open({ streams: [camera('garden')], status: { garden: 'offline' } })
    expect(await screen.findByText('No camera is on')).toBeVisible()
  })

  it('starts from a fresh list after a longer break', async () => {
    let lists = 0
    const { bus, selected } = open({
      list: () => {
        lists += 1
        return { liveStreams: show, liveStreamStatus: states, loadBalancer: {}, region: 'us-east' }
      },
    })
    await waitFor(() => expect(selected()).toBe('tank'))
    const before = picture()?.src
    await act(async () => bus.publish(sessionArea.topics['catch-up'], {}))
    expect(lists).toBe(2)
    expect(picture()?.src).toBe(before)
  })
})

describe('the first visit', () => {
  const sentence = 'One house. Cameras that never sleep. Choose a room.'
  /** Somebody new, whose first picture comes. */
  async function arrives(given: Given = {}) {
    localStorage.removeItem('mfe-under-test:welcomed')
    return comes(given)
  }
  async function comes(given: Given = {}) {
    const view = open({ ...given, status: { ...states, garden: 'online' } })
    await waitFor(() => expect(view.selected()).toBe('tank'))
    await waitFor(() => expect(picture()?.paused).toBe(false))
    const before = { words: screen.queryByText(sentence), tiles: tiles().length }
    act(() => void picture()?.dispatchEvent(new Event('playing')))
    return { ...view, before }
  }
  const tiles = () => [...document.querySelectorAll('[data-tile]')].map((tile) => tile.getAttribute('data-tile'))

  it('[STR-16] says what this is over a wall of rooms, after the first picture; a room alone ends it for good', async () => {
    const { before, selected, unmount } = await arrives()
    expect(before).toEqual({ words: null, tiles: 0 })
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(tiles()).toEqual(['kitchen', 'garden'])
    expect(screen.getByText('1,287 watching')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Switch to Kitchen' }))
    expect([selected(), tiles(), screen.queryByText(sentence)]).toEqual(['kitchen', [], null])
    unmount()
    sessionStorage.clear()
    const later = await comes()
    await screen.findByText('Live')
    expect([tiles(), screen.queryByText(sentence), later.modals]).toEqual([[], null, []])
  })

  it.each([
    ['the button for the first room', 'Watch The Tank', []],
    ['who they are', 'Who are they?', ['contestants']],
    ['the cross', 'Close the welcome', []],
  ])('ends with %s', async (_, name, panels) => {
    const view = await arrives()
    await userEvent.click(await screen.findByRole('button', { name }))
    if (panels.length > 0) act(() => view.bus.state(panelArea.states.picture).set('small'))
    expect([tiles(), screen.queryByText(sentence), view.selected()]).toEqual([[], null, 'tank'])
    expect(view.panels.filter((id) => id !== 'live-streams')).toEqual(panels)
    expect(localStorage.getItem('mfe-under-test:welcomed')).toBe('yes')
  })

  it('is a line that goes by itself where there is no room for a wall, and nothing for signed-in people', async () => {
    browser.width(390)
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'], advanceTimers: true })
    const { unmount } = await arrives()
    expect(await screen.findByText(sentence)).toHaveAttribute('role', 'status')
    expect([tiles(), screen.queryByRole('button', { name: 'Who are they?' })]).toEqual([[], null])
    act(() => void jest.advanceTimersByTime(6_000))
    expect(screen.queryByText(sentence)).toBeNull()
    jest.useRealTimers()
    unmount()
    await arrives({ session: person('viewer') })
    await screen.findByText('Live')
    expect(screen.queryByText(sentence)).toBeNull()
  })
})

describe('the controls', () => {
  it('[STR-8] choose low quality on small screens and high otherwise, until somebody chooses', async () => {
    const quality = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Quality' })
    open()
    expect((await quality()).value).toBe('high')
    cleanup()
    browser.width(390)
    open()
    expect((await quality()).value).toBe('low')
    await userEvent.selectOptions(await quality(), 'auto')
    cleanup()
    open()
    expect((await quality()).value).toBe('auto')
  })

  it('[STR-8] say only what is true: a picture that stands is not live', async () => {
    const { selected } = open()
    await waitFor(() => expect(selected()).toBe('tank'))
    await waitFor(() => expect(picture()?.paused).toBe(false))
    act(() => void picture()?.dispatchEvent(new Event('playing')))
    const monitor = screen.getByRole('region', { name: 'The Tank camera' })
    expect(within(monitor).getByText('Live')).toBeVisible()
    act(() => void picture()?.dispatchEvent(new Event('waiting')))
    expect(within(monitor).queryByText('Live')).toBeNull()
    expect(within(monitor).getByText('Waiting')).toBeVisible()
  })

  it('[STR-8] take the picture, its clock and its chat back to now when somebody leaves the chat of then', async () => {
    const newest = Date.parse('2026-01-01T02:44:00.000Z')
    const { selected, bus } = open()
    await waitFor(() => expect(selected()).toBe('tank'))
    await waitFor(() => expect(picture()?.paused).toBe(false))
    const video = picture() as HTMLVideoElement & { getStartDate(): Date }
    Object.defineProperty(video, 'seekable', { get: () => ({ length: 1, start: () => 0, end: () => 100 }) })
    video.getStartDate = () => new Date(newest - 100_000)
    act(() => void video.dispatchEvent(new Event('playing')))
    const watchedAt = () => bus.state(streamsArea.states['watched-at']).value
    act(() => {
      video.currentTime = 40
      video.dispatchEvent(new Event('timeupdate'))
    })
    await userEvent.keyboard('{ArrowLeft}')
    await waitFor(() => expect(watchedAt()).toEqual({ streamId: 'tank', at: newest - 66_000 }))
    act(() => bus.publish(streamsArea.topics.live, { id: 'kitchen' }))
    expect(video.currentTime).toBe(35)
    act(() => bus.publish(streamsArea.topics.live, { id: 'tank' }))
    expect(video.currentTime).toBe(97)
    act(() => void video.dispatchEvent(new Event('timeupdate')))
    await waitFor(() => expect(watchedAt()).toBeNull())
  })

  it('work by button and by key, and show the keys', async () => {
    const { selected, modals } = open()
    await waitFor(() => expect(selected()).toBe('tank'))
    await waitFor(() => expect(picture()?.paused).toBe(false))
    await userEvent.keyboard('m')
    expect(await screen.findByRole('button', { name: 'Unmute' })).toBeVisible()
    await userEvent.keyboard('k')
    expect(picture()?.paused).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Play' }))
    expect(picture()?.paused).toBe(false)
    await userEvent.keyboard('?')
    expect(modals).toEqual([{ id: 'help', props: undefined }])
  })

  it('[STR-16] show several cameras at once on wide screens, only the chosen one with sound', async () => {
    const { selected } = open()
    await waitFor(() => expect(selected()).toBe('tank'))
    await userEvent.keyboard('g')
    await userEvent.click(await screen.findByRole('button', { name: 'Switch to Kitchen' }))
    expect(selected()).toBe('kitchen')
    const [main, ...tiles] = [...document.querySelectorAll('video')]
    expect(main?.muted).toBe(false)
    expect(tiles.map(({ muted }) => muted)).toEqual([true])
    browser.width(390)
    expect(document.querySelectorAll('video')).toHaveLength(1)
  })

  it('[STR-16] [UI-5] the clock and the way out of the main camera stand with its name, not over another one of the wall', async () => {
    const { selected } = open()
    await waitFor(() => expect(selected()).toBe('tank'))
    const monitor = within(await screen.findByRole('region', { name: 'The Tank camera' }))
    const saidOf = () => monitor.getByText('The Tank', { selector: 'b' }).parentElement
    const clock = () => monitor.getByText(/ NY$/)
    const close = () => monitor.getByRole('button', { name: 'Close The Tank' })
    expect(saidOf()).not.toContainElement(clock())
    await userEvent.keyboard('g')
    await monitor.findByRole('button', { name: 'Switch to Kitchen' })
    expect(saidOf()).toContainElement(clock())
    expect(saidOf()).toContainElement(close())
    await userEvent.keyboard('g')
    expect(saidOf()).not.toContainElement(clock())
  })

  it('[STR-16] keep the cameras that somebody chose for the wall, and bring one up by its number', async () => {
    const four = ['kitchen', 'tank', 'garden', 'roof', 'cellar', 'attic'].map((id) => camera(id))
    const given = { streams: four, status: Object.fromEntries(four.map(({ id }) => [id, 'online' as const])) }
    const wall = () => [...document.querySelectorAll<HTMLElement>('[data-tile]')].map(({ dataset }) => dataset.tile)
    sessionStorage.setItem('mfe-under-test:watched-last', 'kitchen')
    const { selected } = open(given)
    await waitFor(() => expect(selected()).toBe('kitchen'))
    await userEvent.keyboard('g')
    expect(wall()).toEqual(['tank', 'garden', 'roof'])
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Camera in place 3 of the wall' }), 'attic')
    expect(wall()).toEqual(['tank', 'attic', 'roof'])
    // The two change places.
    await userEvent.keyboard('2')
    expect(selected()).toBe('tank')
    expect(wall()).toEqual(['kitchen', 'attic', 'roof'])
    const tile = screen.getByRole('button', { name: 'Switch to Kitchen' }).parentElement
    expect(tile).toHaveTextContent('Kitchen3 watching')
    cleanup()
    open(given)
    await waitFor(() => expect(wall()).toEqual(['kitchen', 'attic', 'roof']))
  })
})

describe('in a corner, while another panel stands', () => {
  const goes = (bus: ReturnType<typeof open>['bus'], shape: 'stage' | 'small') =>
    act(() => bus.state(panelArea.states.picture).set(shape))

  it('[STR-8] is the same video, without the cameras and the keys; its name leads back, and closing it ends the sound', async () => {
    const { bus, panels } = open()
    await screen.findByRole('region', { name: 'The Tank camera' })
    const video = picture()
    goes(bus, 'small')
    const small = screen.getByRole('region', { name: 'Small player' })
    expect(picture()).toBe(video)
    expect(screen.queryByRole('group', { name: 'Cameras' })).toBeNull()
    await userEvent.keyboard('g')
    expect(document.querySelectorAll('video')).toHaveLength(1)
    await userEvent.click(within(small).getByRole('button', { name: 'Back to The Tank' }))
    expect(panels).toEqual(['live-streams'])
    const ended = jest.spyOn(video!, 'load')
    await userEvent.click(within(small).getByRole('button', { name: 'Close the small player' }))
    expect(screen.queryByRole('region', { name: 'Small player' })).toBeNull()
    expect(ended).toHaveBeenCalled()
    goes(bus, 'stage')
    expect(screen.getByRole('region', { name: 'The Tank camera' })).toBeVisible()
  })

  it('[STR-8] is not there for a camera that goes dark, nor for one that the panel shows itself', async () => {
    const component = (
      <>
        <LiveStreamsPanel />
        <Cockpit />
      </>
    )
    const { bus, receive } = open({ component, session: person('mod') })
    await screen.findByRole('region', { name: 'The Tank camera' })
    const small = () => screen.queryByRole('region', { name: 'Small player' })
    const video = picture()!
    goes(bus, 'small')
    expect(small()).toBeVisible()
    receive('streams:status', { ...states, tank: 'offline' })
    expect(small()).toBeNull()
    expect(document.querySelector('[data-small-player]')).toBeNull()
    receive('streams:status', states)
    expect(small()).toBeVisible()
    await waitFor(() => expect(video.paused).toBe(false))

    const ended = jest.spyOn(video, 'load')
    await userEvent.click(screen.getByRole('button', { name: 'To the cockpit' }))
    expect(screen.getByLabelText('The Tank', { selector: 'video' })).toBeVisible()
    expect(small()).toBeNull()
    expect([ended.mock.calls.length > 0, video.hasAttribute('src')]).toEqual([true, false])
    await userEvent.click(screen.getByRole('button', { name: 'To the cockpit' }))
    expect(small()).toBeVisible()
    expect(video.hasAttribute('src')).toBe(true)
  })
})
