import { LivePlayer } from './LivePlayer.ts'
import { nativeEngine } from './nativeEngine.ts'
import { preferencesIn } from './preferences.ts'

const noon = Date.parse('2026-01-01T12:00:00.000Z')
/** At noon the live list goes back 20 s, the recording half an hour. */
const recordedFrom = noon - 1_800_000

/** A player on a browser that plays HLS by itself. */
function play() {
  const video = document.createElement('video') as HTMLVideoElement & { getStartDate(): Date }
  const rewound = () => video.src.includes('/dvr.m3u8')
  const start = () => (rewound() ? recordedFrom : noon - 20_000)
  let paused = true
  Object.defineProperty(video, 'paused', { get: () => paused })
  Object.defineProperty(video, 'readyState', { get: () => 4 })
  Object.defineProperty(video, 'seekable', {
    get: () => ({ length: 1, start: () => 0, end: () => (Date.now() - start()) / 1000 }),
  })
  video.getStartDate = () => new Date(start())
  video.play = async () => {
    paused = false
    video.dispatchEvent(new Event('play'))
  }
  // As the standard has it: whatever is loaded anew stands at its beginning.
  video.load = () => {
    paused = true
    video.currentTime = 0
  }
  const player = new LivePlayer({
    quality: 'high',
    preferences: preferencesIn({ get: () => null, set() {}, remove() {} }),
    fetchEngine: async () => nativeEngine,
  })
  player.attach(video)
  let tickets = 0
  const ticket = (jwt: string) => ({
    ...{ jwt, url: `/live/a/master.m3u8?jwt=${jwt}` },
    expiresAt: new Date(Date.now() + 300_000).toISOString(),
  })
  player.open({
    ...{ id: 'a', ticket: ticket('first'), fetchTicket: async () => ticket(`next-${++tickets}`) },
    ...{ edges: () => [], fetchEdges: async () => [], edgeFailed() {} },
  })
  return {
    player,
    video,
    state: () => player.state.getState(),
    /** The browser has begun with the given address, and goes on from there. */
    async begins() {
      video.dispatchEvent(new Event('loadedmetadata'))
      video.dispatchEvent(new Event('playing'))
      video.currentTime += 0.5
      await jest.advanceTimersByTimeAsync(500)
    },
  }
}

const asked: string[] = []
beforeEach(() => {
  jest.useFakeTimers({ now: noon })
  asked.length = 0
  global.fetch = (async (address: URL | string) => {
    asked.push(String(address))
    const text = String(address).includes('/high/')
      ? `#EXTM3U\n#EXT-X-PROGRAM-DATE-TIME:${new Date(recordedFrom).toISOString()}\n`
      : '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhigh/dvr.m3u8?jwt=first\n'
    return { ok: true, text: async () => text }
  }) as never
})
afterEach(() => jest.useRealTimers())

describe('[STR-8] a browser that plays HLS by itself', () => {
  it('looks half an hour back, keeps its place when the permission is renewed, and comes back to live', async () => {
    const { player, video, state, begins } = play()
    await jest.advanceTimersByTimeAsync(0)
    expect(video.src).toBe('http://localhost/live/a/master.m3u8?jwt=first')
    video.currentTime = 17
    await begins()
    player.lookBack()
    await begins()
    expect(asked).toEqual([
      'http://localhost/live/a/dvr.m3u8?jwt=first',
      'http://localhost/live/a/high/rewind.m3u8?jwt=first',
    ])
    expect(state().window?.from).toBe(recordedFrom)

    // Within the live list it is a jump, further back another list.
    player.seekTo(noon - 10_000)
    expect(video.currentTime).toBe(10)
    expect(video.src).toContain('/master.m3u8')
    player.seekTo(noon - 900_000)
    await jest.advanceTimersByTimeAsync(0)
    expect(video.src).toBe('http://localhost/live/a/dvr.m3u8?jwt=first')
    await begins()
    expect(video.currentTime).toBeCloseTo(900.5, 3)
    expect(state()).toMatchObject({ phase: 'playing', rewound: true, behind: true })
    expect(state().at).toBeCloseTo(noon - 900_000 + 500, -1)

    // Further within the recording there is nothing to load.
    player.seekBy(-300)
    expect(video.currentTime).toBeCloseTo(600.5, 3)

    for (let half = 0; half < 460; half++) {
      video.currentTime += 0.5
      await jest.advanceTimersByTimeAsync(500)
      if (video.src.includes('next-1')) break
    }
    expect(video.src).toBe('http://localhost/live/a/dvr.m3u8?jwt=next-1')
    expect(video.paused).toBe(false)
    const before = state().at as number
    expect(before).toBeGreaterThan(noon - 1_200_000 + 150_000)
    await begins()
    expect(state().at).toBeCloseTo(before + 500, -2)
    expect(state().phase).toBe('playing')

    player.jumpToLive()
    await jest.advanceTimersByTimeAsync(0)
    expect(video.src).toBe('http://localhost/live/a/master.m3u8?jwt=next-1')
    await begins()
    expect(state().rewound).toBe(false)
  })

  it('goes no further back than the live list where nothing is recorded', async () => {
    global.fetch = (async () => ({ ok: false, text: async () => '' })) as never
    const { player, video, begins } = play()
    await jest.advanceTimersByTimeAsync(0)
    await begins()
    player.lookBack()
    await begins()
    player.seekTo(noon - 900_000)
    expect(video.src).toContain('/master.m3u8')
    expect(video.currentTime).toBe(0)
  })
})
