import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { PublishFromBrowser } from './PublishFromBrowser.tsx'

/** What jsdom lacks: tracks, streams, devices, connections. */
class Track extends EventTarget {
  stopped = false
  contentHint = ''
  readonly kind: 'video' | 'audio'
  readonly deviceId: string
  constructor(kind: 'video' | 'audio', deviceId: string) {
    super()
    this.kind = kind
    this.deviceId = deviceId
  }
  stop() {
    this.stopped = true
  }
  getSettings = () => ({ deviceId: this.deviceId })
}
class Media {
  readonly tracks: Track[]
  constructor(tracks: Track[]) {
    this.tracks = tracks
  }
  getTracks = () => this.tracks
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video')
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === 'audio')
}
class Connection extends EventTarget {
  static all: Connection[] = []
  connectionState = 'new'
  answer: string | null = null
  closed = false
  senders: Array<{ track: Track; replaceTrack(next: Track): Promise<void> }> = []
  localDescription = { sdp: 'v=0 the offer' }
  constructor() {
    super()
    Connection.all.push(this)
  }
  addTransceiver(track: Track) {
    const sender = {
      track,
      async replaceTrack(next: Track) {
        sender.track = next
      },
    }
    this.senders.push(sender)
    return { setCodecPreferences: () => undefined }
  }
  setLocalDescription = async () => undefined
  setRemoteDescription = async ({ sdp }: { sdp: string }) => {
    this.answer = sdp
  }
  getSenders = () => this.senders
  close() {
    this.closed = true
  }
  become(state: string) {
    this.connectionState = state
    act(() => void this.dispatchEvent(new Event('connectionstatechange')))
  }
}

const opened: Track[] = []
const track = (kind: 'video' | 'audio', deviceId: string) => {
  const made = new Track(kind, deviceId)
  opened.push(made)
  return made
}
const named = (name: string) => Object.assign(new Error(name), { name })
const devices = {
  getUserMedia: jest.fn(),
  getDisplayMedia: jest.fn(),
  enumerateDevices: async () => [
    { kind: 'videoinput', deviceId: 'front', label: 'Front camera' },
    { kind: 'videoinput', deviceId: 'back', label: 'Back camera' },
    { kind: 'audioinput', deviceId: 'mic', label: 'Microphone of the headset' },
  ],
}
type Asked = { method: string; url: string; key: string | null; body: string }
const asked: Asked[] = []
type Answer = Pick<Response, 'status' | 'headers' | 'text' | 'json'>
const answer = (status: number, body: string, headers: Record<string, string> = {}): Answer => ({
  ...{ status, headers: new Headers(headers) },
  text: async () => body,
  json: async () => JSON.parse(body),
})
let answers: Array<() => Answer | Promise<Answer>> = []
const accepted = () => answer(201, 'v=0 the answer', { location: '/whip/cellar/one' })
const refused = (status: number, message: string) => () => answer(status, JSON.stringify({ message }))

const before = { fetch: globalThis.fetch }
beforeEach(() => {
  jest.useFakeTimers()
  opened.length = 0
  asked.length = 0
  answers = []
  Connection.all = []
  devices.getUserMedia.mockReset()
  devices.getUserMedia.mockImplementation(
    async (wanted: { video?: { deviceId?: { exact: string } }; audio?: object }) => {
      const camera = wanted.video?.deviceId?.exact ?? 'front'
      return new Media([
        ...(wanted.video ? [track('video', camera)] : []),
        ...(wanted.audio ? [track('audio', 'mic')] : []),
      ])
    },
  )
  devices.getDisplayMedia.mockReset()
  devices.getDisplayMedia.mockImplementation(async () => new Media([track('video', 'screen')]))
  Object.assign(globalThis, { MediaStream: Media, RTCPeerConnection: Connection })
  Object.defineProperty(navigator, 'mediaDevices', { value: devices, configurable: true })
  globalThis.fetch = (async (url: string, init: RequestInit = {}) => {
    const key = new Headers(init.headers).get('authorization')
    asked.push({ method: init.method ?? 'GET', url, key, body: String(init.body ?? '') })
    if (init.method === 'DELETE') return answer(200, '')
    return (answers.shift() ?? accepted)()
  }) as unknown as typeof fetch
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
  globalThis.fetch = before.fetch
})

const show = () => render(<PublishFromBrowser stream="cellar" streamKey="live+secret" />)
async function press(name: string): Promise<void> {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
    await jest.advanceTimersByTimeAsync(0)
  })
}
const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)))
const posts = () => asked.filter(({ method }) => method === 'POST')
const last = () => Connection.all.at(-1) as Connection

async function goLive(): Promise<void> {
  await press('Use the camera')
  await press('Go live')
  await waitFor(() => expect(last().answer).toBe('v=0 the answer'))
  last().become('connected')
}

describe('going live from the browser', () => {
  it('[AUD-1] [STR-12] shows the picture first, goes live with the key, says so, and ends with End and with the page', async () => {
    const view = show()
    expect(screen.queryByRole('button', { name: 'Go live' })).toBeNull()
    await press('Use the camera')
    expect(screen.getByLabelText('Your picture')).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('Nobody sees you yet')
    expect(posts()).toEqual([])
    await press('Go live')
    expect(screen.getByRole('status')).toHaveTextContent('Connecting…')
    expect(posts()).toEqual([{ method: 'POST', url: '/whip/cellar', key: 'Bearer live+secret', body: 'v=0 the offer' }])
    last().become('connected')
    expect(screen.getByRole('status')).toHaveTextContent(/You are live since/)
    await press('End')
    expect(asked.at(-1)).toMatchObject({ method: 'DELETE', url: '/whip/cellar/one', key: 'Bearer live+secret' })
    expect(last().closed).toBe(true)
    await press('Go live')
    last().become('connected')
    view.unmount()
    expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(2)
    expect(opened.map(({ stopped }) => stopped)).toEqual([true, true])
  })

  it('[STR-12] a lost line is found again by itself, and what was published before is ended first', async () => {
    show()
    await goLive()
    last().become('disconnected')
    // It may only stutter.
    await pass(2_000)
    last().become('connected')
    await pass(5_000)
    expect(posts()).toHaveLength(1)
    answers = [() => Promise.reject(new TypeError('no network'))]
    last().become('failed')
    expect(screen.getByRole('status')).toHaveTextContent('There is no line to the server. It is tried again by itself.')
    await pass(1_100)
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'DELETE', 'POST'])
    await pass(3_000)
    expect(posts()).toHaveLength(3)
    last().become('connected')
    expect(screen.getByRole('status')).toHaveTextContent(/You are live since/)
  })

  it.each([
    [401, 'The stream key is wrong', 'Your stream key is not good any more'],
    [503, 'This server has no room for another broadcaster', 'This server has no room for another broadcaster'],
    [400, 'The picture must be H.264', 'The picture must be H.264'],
  ])('[STR-12] an answer of %i ends it, in words, and is not tried again', async (status, message, words) => {
    show()
    answers = [refused(status, message)]
    await press('Use the camera')
    await press('Go live')
    expect(screen.getByRole('alert')).toHaveTextContent(words)
    await pass(60_000)
    expect(posts()).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Go live' })).toBeVisible()
  })

  it('[STR-12] waits for the person’s own page that was just closed; says if another broadcast goes on', async () => {
    show()
    answers = [refused(409, 'taken')]
    await press('Use the camera')
    await press('Go live')
    await pass(1_100)
    last().become('connected')
    expect(screen.getByRole('status')).toHaveTextContent(/You are live since/)
    await press('End')
    answers = Array.from({ length: 20 }, () => refused(409, 'taken'))
    await press('Go live')
    await pass(30_000)
    expect(screen.getByRole('alert')).toHaveTextContent('Somebody is live with this key already')
  })

  it.each([
    ['NotAllowedError', 'The browser does not let this page use your camera'],
    ['NotFoundError', 'No camera was found'],
    ['NotReadableError', 'in use by another program'],
  ])('[STR-12] a camera that cannot be had (%s) is told of in words', async (name, words) => {
    devices.getUserMedia.mockRejectedValue(named(name))
    show()
    await press('Use the camera')
    expect(screen.getByRole('alert')).toHaveTextContent(words)
    expect(screen.queryByRole('button', { name: 'Go live' })).toBeNull()
  })

  it('[STR-12] without a microphone there are pictures; on a page without https it says why there is no camera', async () => {
    devices.getUserMedia.mockRejectedValueOnce(named('NotFoundError'))
    const view = show()
    await press('Use the camera')
    expect(screen.getByText('Without sound: no microphone was found.')).toBeVisible()
    expect(opened.map(({ kind }) => kind)).toEqual(['video'])
    view.unmount()
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true })
    show()
    await press('Use the camera')
    expect(screen.getByRole('alert')).toHaveTextContent('https only')
  })

  it('[STR-12] changes to the screen while it is live, over the same connection, and back when sharing ends', async () => {
    show()
    await goLive()
    await press('Share the screen')
    expect(posts()).toHaveLength(1)
    expect(last().senders.map(({ track }) => track.deviceId)).toEqual(['screen', 'mic'])
    expect(opened.slice(0, 2).map(({ stopped }) => stopped)).toEqual([true, true])
    const screenTrack = last().senders[0]!.track
    await act(async () => {
      screenTrack.dispatchEvent(new Event('ended'))
      await jest.advanceTimersByTimeAsync(0)
    })
    expect(last().senders.map(({ track }) => track.deviceId)).toEqual(['front', 'mic'])
    devices.getDisplayMedia.mockRejectedValue(named('NotAllowedError'))
    await press('Share the screen')
    expect(screen.getByRole('alert')).toHaveTextContent('Nothing was chosen to share.')
    expect(screen.getByRole('status')).toHaveTextContent(/You are live since/)
  })
})
