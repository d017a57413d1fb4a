import { RequestError } from '@shoal/bus'
import { accountsArea, type Session } from '@shoal/bus/accounts'
import { streamsArea } from '@shoal/bus/streams'
import type { ClickableZone } from '@shoal/bus/zones'
import { renderInShell } from '@shoal/remote-kit/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { browserWithVideo } from '../testing/browser.ts'
import { camera, person } from '../testing/samples.ts'
import { Zones } from './Zones.tsx'

const box = { kind: 'rectangle' as const, x: 0.25, y: 0.5, width: 0.5, height: 0.25 }
const zone = (id: string, more: Partial<ClickableZone> = {}): ClickableZone => ({
  id,
  camera: 'kitchen',
  access: 'public',
  shape: box,
  valid: { start: '', end: '' },
  action: { name: 'give experience', metadata: null },
  ...more,
})

let ended: Array<() => void> = []
beforeEach(() => browserWithVideo())
afterEach(() => {
  for (const end of ended) end()
  ended = []
  cleanup()
})

/** A video with a picture, in a frame that is wider than it. */
function playing({ picture = true } = {}): HTMLVideoElement {
  const video = document.createElement('video')
  const size = { clientWidth: 1000, clientHeight: 450, offsetLeft: 0, offsetTop: 0 }
  const natural = picture ? { videoWidth: 1280, videoHeight: 720 } : { videoWidth: 0, videoHeight: 0 }
  for (const [name, value] of Object.entries({ ...size, ...natural }))
    Object.defineProperty(video, name, { value, configurable: true })
  return video
}

interface Given {
  zones?: ClickableZone[]
  claimed?: string[]
  session?: Session | null
  claim?: (id: string) => unknown
  video?: HTMLVideoElement
}

function open({ zones = [zone('a')], claimed = [], session = person('me'), claim, video = playing() }: Given = {}) {
  const claims: unknown[] = []
  let lists = 0
  const stream = camera('kitchen')
  const view = renderInShell(<Zones video={video} stream={stream} />, {
    states: { session },
    request: async (name, payload) => {
      if (name !== 'zones:claim') return new Promise(() => {})
      claims.push(payload)
      return claim?.(payload as string)
    },
    api: {
      zones: {
        list: () => {
          lists += 1
          return { clickableZones: zones, claimedZones: claimed }
        },
      },
      streams: {
        list: () => ({
          liveStreams: [stream, camera('tank')],
          liveStreamStatus: { kitchen: 'online', tank: 'online' },
          loadBalancer: {},
          region: 'us-east',
        }),
      },
    },
  })
  ended.push(view.unmount)
  return { ...view, claims, lists: () => lists }
}
const spot = (name: string | RegExp = /Hidden spot/) => screen.findByRole('button', { name })
const spots = () => screen.queryAllByRole('button', { name: /Hidden spot/ })

describe('the zones over the picture', () => {
  it('[ZON-1] shows those of this camera that are not claimed, where they are in the picture', async () => {
    open({
      zones: [zone('a'), zone('mine'), zone('elsewhere', { camera: 'tank' })],
      claimed: ['mine'],
    })
    const only = await spot('Hidden spot')
    expect(spots()).toHaveLength(1)
    expect(only).toHaveStyle({ left: '25%', top: '50%', width: '50%', height: '25%' })
    expect(screen.getByRole('group', { name: 'Hidden spots' })).toHaveStyle({
      left: '100px',
      top: '0px',
      width: '800px',
      height: '450px',
    })
  })

  it('[ZON-1] follows the server: zones come, go, and are claimed elsewhere', async () => {
    const { receive } = open()
    await spot()
    receive('zones:updated', { access: 'public', clickableZones: [zone('a'), zone('b')] })
    expect(spots()).toHaveLength(2)
    receive('zones:updated', { access: 'season_pass', clickableZones: [zone('c', { access: 'season_pass' })] })
    expect(spots()).toHaveLength(3)
    receive('zones:updated', { access: 'public', clickableZones: [zone('b')] })
    receive('zones:claim', { id: 'b', claimed: true })
    expect(spots()).toHaveLength(1)
    receive('zones:claim', { id: 'b', claimed: false })
    expect(spots()).toHaveLength(2)
  })

  it('[ZON-1] asks for the zones of the next person when somebody else signs in', async () => {
    const { bus, lists } = open()
    await spot()
    expect(lists()).toBe(1)
    act(() => bus.state(accountsArea.states.session).set(person('other')))
    await waitFor(() => expect(lists()).toBe(2))
  })

  it('asks for nothing before there is a picture', () => {
    const { lists } = open({ video: playing({ picture: false }) })
    expect(lists()).toBe(0)
    expect(spots()).toHaveLength(0)
  })

  it('[ZON-4] a find while another one is on its way is not ignored: it says so, and is claimed when pressed after that', async () => {
    const first = Promise.withResolvers<{ metadata: number }>()
    const { claims, toasts } = open({
      zones: [zone('a'), zone('b')],
      claim: (id) => (id === 'a' ? first.promise : { metadata: 5 }),
    })
    await userEvent.click(await spot('Hidden spot 1 of 2'))
    expect(await spot('Hidden spot 1 of 2')).toHaveAttribute('aria-busy', 'true')
    await userEvent.click(await spot('Hidden spot 2 of 2'))
    expect(toasts).toMatchObject([{ type: 'info', text: 'One at a time: your last find is on its way.' }])
    await act(async () => first.resolve({ metadata: 1 }))
    await userEvent.click(await spot('Hidden spot'))
    await waitFor(() => expect(claims).toEqual(['a', 'b']))
  })

  it('[ZON-4] a find without a connection says why it is not claimed', async () => {
    const { toasts } = open({
      claim: () => Promise.reject(new RequestError('bus/offline', 'There is no connection to the server')),
    })
    await userEvent.click(await spot())
    await waitFor(() => expect(toasts).toMatchObject([{ type: 'error', text: 'There is no connection to the server' }]))
    expect(spots()).toHaveLength(1)
  })

  it('[ZON-4] a find is claimed, praised, and gone; where it was it glows for a moment', async () => {
    const { claims, toasts, sounds, container } = open({ claim: () => ({ metadata: 1_250 }) })
    await userEvent.click(await spot())
    const glowing = () => [...container.querySelectorAll('[data-find]')].map(({ textContent }) => textContent)
    await waitFor(() => expect(glowing()).toEqual(['+1,250 XP']))
    expect(sounds).toEqual(['find'])
    expect(claims).toEqual(['a'])
    await waitFor(() =>
      expect(toasts).toEqual([{ type: 'success', header: 'Nice Find!', text: 'You claimed 1,250 XP!' }]),
    )
    expect(spots()).toHaveLength(0)
    await waitFor(() => expect(glowing()).toEqual([]))
  })

  it('[ZON-4] a trap says what it took', async () => {
    const { toasts, sounds, container } = open({ claim: () => ({ metadata: -10 }) })
    await userEvent.click(await spot())
    await waitFor(() => expect(toasts).toEqual([{ type: 'error', header: 'Big oof!', text: 'You lost 10 XP!' }]))
    expect(container.querySelector('[data-find="lost"]')).toHaveTextContent('−10 XP')
    expect(sounds).toEqual(['fail'])
  })

  it('can be found and claimed with the keyboard alone, once for two presses', async () => {
    let answer = (_: unknown) => {}
    const { claims } = open({
      zones: [zone('a'), zone('b')],
      claim: () => new Promise((resolve) => (answer = resolve)),
    })
    await spot('Hidden spot 1 of 2')
    await userEvent.tab()
    expect(await spot('Hidden spot 1 of 2')).toHaveFocus()
    await userEvent.keyboard('{Enter}{Enter}')
    expect(claims).toEqual(['a'])
    await act(async () => answer({ metadata: 5 }))
    expect(spots()).toHaveLength(1)
    expect(screen.getByRole('group', { name: 'Hidden spots' })).toHaveFocus()
  })

  it('[ZON-3] says what the server says when a claim is refused; what was claimed elsewhere goes', async () => {
    const { toasts } = open({
      claim: () => Promise.reject(new RequestError('zones/already-claimed', 'You have found this one already')),
    })
    await userEvent.click(await spot())
    await waitFor(() => expect(toasts[0]).toMatchObject({ type: 'error', text: 'You have found this one already' }))
    expect(spots()).toHaveLength(0)
  })

  it('[ZON-3] a claim that never arrived can be tried again', async () => {
    let lost = true
    const { toasts, claims } = open({
      claim: () => {
        if (lost) throw new RequestError('bus/timeout', 'The server did not answer')
        return { metadata: 5 }
      },
    })
    await userEvent.click(await spot())
    await waitFor(() => expect(toasts[0]).toMatchObject({ type: 'error', text: 'The server did not answer' }))
    lost = false
    await userEvent.click(await spot())
    await waitFor(() => expect(toasts[1]).toMatchObject({ type: 'success', text: 'You claimed 5 XP!' }))
    expect(claims).toEqual(['a', 'a'])
    expect(spots()).toHaveLength(0)
  })

  it('leads a visitor to log in', async () => {
    const { modals, claims } = open({ session: null })
    await userEvent.click(await spot())
    expect(modals).toEqual([{ id: 'log-in', props: { reason: expect.stringMatching(/Log in to claim/) } }])
    expect(claims).toEqual([])
  })

  it('[ZON-2] switches the camera, and is not claimed', async () => {
    const { bus, claims } = open({ zones: [zone('a', { action: { name: 'change live stream', metadata: 'tank' } })] })
    const button = await spot()
    await waitFor(() => expect(bus.state(streamsArea.states['selected-stream']).value).not.toBeNull())
    await userEvent.click(button)
    expect(bus.state(streamsArea.states['selected-stream']).value?.id).toBe('tank')
    expect(claims).toEqual([])
    expect(spots()).toHaveLength(1)
  })

  it('[ZON-2] opens a link in a tab that knows nothing of this one, and is not claimed', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null)
    const { claims } = open({
      session: null,
      zones: [
        zone('a', { action: { name: 'open link', metadata: 'https://example.test/fish' } }),
        zone('b', { action: { name: 'open link', metadata: 'javascript:alert(1)' } }),
      ],
    })
    await userEvent.click(await spot('Hidden spot 2 of 2'))
    expect(opened).not.toHaveBeenCalled()
    await userEvent.click(await spot('Hidden spot 1 of 2'))
    expect(opened.mock.calls).toEqual([['https://example.test/fish', '_blank', 'noopener,noreferrer']])
    expect(claims).toEqual([])
    opened.mockRestore()
  })
})
