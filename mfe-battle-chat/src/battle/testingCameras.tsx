import { RequestError } from '@shoal/bus'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { camera, FakeDevices, FakePeer, FakeStream, microphone } from '../testing/cameras.ts'
import BattlePanel from './BattlePanel.tsx'
import { queries } from './queries.ts'
import { battleOf, gill, type InRing, lou, me, type Ring, renderInRing } from './testing.ts'

let ended: Array<() => void> = []
export const define = (on: object, name: string, value: unknown) =>
  Object.defineProperty(on, name, { configurable: true, value })

/** Each test begins in a browser without devices, with connections that tests bring, and with clocks that stand. */
export function inFakeBrowser(): void {
  beforeEach(() => {
    jest.useFakeTimers()
    FakePeer.all = []
    sessionStorage.clear()
    localStorage.clear()
    define(globalThis, 'MediaStream', FakeStream)
    define(globalThis, 'RTCPeerConnection', class {})
    // jsdom plays nothing.
    jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  })
  afterEach(() => {
    for (const end of ended) end()
    ended = []
    cleanup()
    queries.clear()
    jest.restoreAllMocks()
    jest.useRealTimers()
    for (const name of ['mediaDevices', 'permissions']) Reflect.deleteProperty(navigator, name)
    for (const name of ['MediaStream', 'RTCPeerConnection']) Reflect.deleteProperty(globalThis, name)
    for (const name of [
      'visibilityState',
      'pictureInPictureEnabled',
      'pictureInPictureElement',
      'exitPictureInPicture',
    ])
      Reflect.deleteProperty(document, name)
  })
}

/** What is open is closed, as when its page is. */
export function closePage(): void {
  ended.pop()?.()
  cleanup()
}

export const later = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms))
export const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await later()
}

export const seen = (userId: string, picture = true, sound = true) => ({ userId, picture, sound })
export const refusal = (code: string, text: string) => new RequestError(`battle-media/${code}`, text)

export interface Opened extends InRing {
  joins(): unknown[]
  leaves(): unknown[]
  peer(): FakePeer
}

/** Renders the ring on a server that has these pictures, and refuses to be joined with what `refused` holds. */
export async function open(
  ring: Ring & { pictures?: unknown[]; refused?: Error[] } = {},
  component = <BattlePanel />,
): Promise<Opened> {
  const { pictures = [], refused = [] } = ring
  let joined = 0
  const answer = (name: string) => {
    if (name === 'battle-media:watch') return { pictures }
    if (name === 'battle-media:stream-key') return { streamKey: 'key' }
    if (name !== 'battle-media:join') return undefined
    joined += 1
    const problem = refused.shift()
    if (problem) throw problem
    return { peerId: `p${joined}`, offer: 'v=0', pictures }
  }
  const view = renderInRing(component, { answer, ...ring })
  ended.push(view.unmount)
  await later()
  const of = (wanted: string) => view.asked.filter(([name]) => name === wanted).map(([, payload]) => payload)
  return {
    ...view,
    joins: () => of('battle-media:join'),
    leaves: () => of('battle-media:leave'),
    peer: () => FakePeer.all.at(-1)!,
  }
}

export function plugIn(...list: ConstructorParameters<typeof FakeDevices>[0]): FakeDevices {
  const devices = new FakeDevices(list)
  define(navigator, 'mediaDevices', devices)
  return devices
}
export const twoDevices = () => plugIn(camera('front'), microphone('headset'))

export const emit = async (peer: FakePeer, ...event: Parameters<FakePeer['emit']>) => {
  act(() => peer.emit(...event))
  await later()
}
export const connect = (peer: FakePeer) => emit(peer, 'iceStateChange', 'connected')
export const breaks = (peer: FakePeer) => emit(peer, 'error', new Error('Ice connection failed.'))
export const own = () => within(screen.getByRole('region', { name: 'Your camera' }))

/** Opens the ring, turns the camera on and begins a battle of one's own. */
export async function fight(ring: Parameters<typeof open>[0] = {}): Promise<Opened> {
  const view = await open(ring)
  await press('Use your camera')
  await view.receive('battle-chat:start', battleOf(me, gill))
  await later()
  return view
}
/** Somebody else's battle, in which gill has a camera. */
export const watch = (ring: Parameters<typeof open>[0] = {}) =>
  open({ snapshot: { battleChat: battleOf(lou, gill) }, pictures: [seen('gill')], ...ring })
