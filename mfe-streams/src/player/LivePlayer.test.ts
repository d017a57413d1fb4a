import { ApiError } from '@shoal/bus'
import { type Begun, type FirstPicture, offerFirstPicture } from '@shoal/bus/streams/handover'
import type { Engine, EngineOptions } from './engine.ts'
import type { Arrival } from './LineRate.ts'
import { LivePlayer } from './LivePlayer.ts'
import type { Source } from './playerState.ts'
import { preferencesIn, type Quality, type Rung, rungs } from './preferences.ts'
import { recoveryPolicy } from './recovery.ts'
import { slowLinePolicy } from './SlowLine.ts'
import type { Ticket } from './TicketKeeper.ts'

const ticket = (jwt: string, life = 300_000): Ticket => ({
  jwt,
  url: `/live/a/master.m3u8?jwt=${jwt}`,
  expiresAt: new Date(Date.now() + life).toISOString(),
})

const kept = new Map<string, string>()

const bitrates = { auto: 500_000, high: 500_000, low: 250_000, least: 125_000, sound: 60_000 }
/** The newest parts of a quality over a line of so many bits a second; none over one of which nothing is known. */
function partsOver(line: number, quality: Quality, now = performance.now()): Arrival[] {
  const ms = (bitrates[quality] / 2 / line) * 1000
  const parts = line === 0 ? [] : [3, 2, 1, 0]
  return parts.map((before) => {
    const ended = now - before * Math.max(ms, 500)
    return { seconds: 0.5, bytes: bitrates[quality] / 16, asked: ended - ms - 5, began: ended - ms, ended }
  })
}

/** A player in a video element whose engine the test holds. `code`: when the engine's code is there. */
function play(
  source: Partial<Source> = {},
  recordedFrom: () => Promise<number | null> = async () => null,
  code: Promise<unknown> | null = null,
) {
  const video = document.createElement('video')
  let paused = true
  let refuseSound = false
  Object.defineProperty(video, 'paused', { get: () => paused })
  Object.defineProperty(video, 'readyState', { get: () => (line.further === null ? 4 : 2) })
  video.play = async () => {
    if (refuseSound && !video.muted) throw Object.assign(new Error('gesture first'), { name: 'NotAllowedError' })
    paused = false
    video.dispatchEvent(new Event('play'))
  }
  video.pause = () => {
    paused = true
    video.dispatchEvent(new Event('pause'))
  }
  /** `further`: nothing is left, and more begins there, in seconds. */
  const line = {
    ...{ heard: false, bandwidth: 0, ahead: 1.2, rung: null as Rung | null },
    further: null as number | null,
  }
  const engineEpoch = Date.now() - 101_500
  // Enough is loaded to play faster.
  const ranges = (): [number, number][] =>
    line.further === null
      ? [[0, video.currentTime + line.ahead]]
      : [
          [0, Math.min(video.currentTime, line.further - 1)],
          [line.further, line.further + 0.5],
        ]
  Object.defineProperty(video, 'buffered', {
    get: () => ({
      length: ranges().length,
      start: (at: number) => ranges()[at]?.[0],
      end: (at: number) => ranges()[at]?.[1],
    }),
  })
  Object.defineProperty(video, 'seekable', { get: () => ({ length: 1, start: () => 80, end: () => 101 }) })
  const engines: Array<EngineOptions & { ended: boolean; resets: number; told: Quality[] }> = []
  const preferences = preferencesIn({
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  })
  const player = new LivePlayer({
    quality: 'high',
    preferences,
    fetchEngine: async () => {
      if (code) await code
      return createEngine
    },
  })
  function createEngine(options: EngineOptions): Engine {
    const engine = { ...options, ended: false, resets: 0, told: [] as Quality[] }
    engines.push(engine)
    return {
      setQuality: (quality) => void engine.told.push(quality),
      heardAt: () => (line.heard ? performance.now() : null),
      // The newest part came just now.
      arrivals: () =>
        options.quality === 'sound' ? null : partsOver(line.bandwidth, engine.told.at(-1) ?? options.quality),
      rung: () => line.rung,
      address: () => options.address,
      livePosition: () => 100,
      latency: () => 101.5 - video.currentTime,
      dateAt: (position) => engineEpoch + position * 1000,
      // The live stream goes back 20 s.
      positionOf: (date) => (date < engineEpoch + 80_000 ? null : (date - engineEpoch) / 1000),
      recordedFrom,
      resetMedia: () => {
        engine.resets += 1
      },
      renewed: () => {},
      destroy: () => {
        engine.ended = true
      },
    }
  }
  player.attach(video)
  const failedEdges: string[] = []
  const elsewhere = {
    edgeFailed: (edge: string) => void failedEdges.push(edge),
    fetchEdges: async () => ['http://c.example'],
  }
  const open = (id: string) =>
    player.open({
      ...{ id, ticket: ticket('first'), fetchTicket: async () => ticket('next'), edges: () => [] },
      ...elsewhere,
      ...source,
    })
  open('a')
  const moves = async (to: number) => {
    video.currentTime = to
    video.dispatchEvent(new Event('playing'))
    await jest.advanceTimersByTimeAsync(500)
  }
  const blockSound = () => {
    refuseSound = true
  }
  return {
    player,
    open,
    video,
    failedEdges,
    epoch: engineEpoch,
    engines,
    line,
    moves,
    blockSound,
    phase: () => player.state.getState().phase,
  }
}

beforeEach(() => {
  kept.clear()
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())
const soon = () => jest.advanceTimersByTimeAsync(0)

/** The document began a picture in this element, and plays it until somebody takes it. */
function beginPicture(video: HTMLVideoElement) {
  const begun = { end: 4 } as Begun
  const take = jest.fn(async () => {
    offerFirstPicture(null)
    return begun
  })
  offerFirstPicture({ video, camera: 'a', take, moveTo: () => {}, end: () => {} } satisfies FirstPicture)
  return { begun, take }
}

describe('[STR-8] the player, while the code that plays is on its way', () => {
  it('leaves a picture that the document began alone until it can go on with it, however late that is', async () => {
    const code = Promise.withResolvers<void>()
    const { engines, player, video, phase, open } = play({}, async () => null, code.promise)
    const { begun, take } = beginPicture(video)
    await video.play()
    open('a')
    for (let at = 1; at < 40; at += 1) {
      video.currentTime = at
      await jest.advanceTimersByTimeAsync(500)
    }
    expect([phase(), video.paused, take.mock.calls.length]).toEqual(['playing', false, 0])
    video.dispatchEvent(new Event('waiting'))
    expect(phase()).toBe('buffering')
    video.currentTime += 1
    await jest.advanceTimersByTimeAsync(500)
    expect(phase()).toBe('playing')
    // What a person wants meanwhile holds.
    player.setQuality('low')
    player.pause()
    code.resolve()
    await soon()
    expect(engines).toMatchObject([{ begun, quality: 'low' }])
    expect([phase(), video.paused]).toEqual(['paused', true])
  })

  it('says that it tries again where nothing plays, blames no edge, and plays as soon as the code is there', async () => {
    const code = Promise.withResolvers<void>()
    const edges = { edges: () => ['http://a.example', 'http://b.example'] }
    const { engines, moves, phase, failedEdges } = play(edges, async () => null, code.promise)
    await jest.advanceTimersByTimeAsync(recoveryPolicy.startLimit - 1_000)
    expect(phase()).toBe('starting')
    await jest.advanceTimersByTimeAsync(2_000)
    expect(phase()).toBe('reconnecting')
    await jest.advanceTimersByTimeAsync(3 * recoveryPolicy.startLimit)
    code.resolve()
    await soon()
    expect(engines).toHaveLength(1)
    await moves(100)
    expect([phase(), failedEdges]).toEqual(['playing', []])
  })

  it('plays the camera that was chosen last, once', async () => {
    const code = Promise.withResolvers<void>()
    const { engines, open, player } = play({}, async () => null, code.promise)
    open('b')
    player.retryNow()
    code.resolve()
    await soon()
    expect(engines).toHaveLength(1)
  })
})

describe('[STR-8] the player, on an engine that the test plays', () => {
  it('plays a camera and says how far from live it is', async () => {
    const { engines, moves, player, phase } = play()
    await soon()
    expect(engines[0]).toMatchObject({ address: 'http://localhost/live/a/master.m3u8?jwt=first', quality: 'high' })
    expect(phase()).toBe('starting')
    await moves(100)
    expect(phase()).toBe('playing')
    expect(player.state.getState()).toMatchObject({ latency: 1.5, behind: false })
    await moves(90)
    expect(player.state.getState()).toMatchObject({ latency: 11.5, behind: true })
    player.jumpToLive()
    await moves(100)
    expect(player.state.getState().behind).toBe(false)
  })

  it('catches up with live when it fell behind: by rate, and by a jump where that would take too long', async () => {
    const { moves, video, line } = play()
    await soon()
    await moves(98.5)
    expect(video.playbackRate).toBe(1.1)
    await moves(99.6)
    expect(video.playbackRate).toBe(1.05)
    await moves(99.85)
    expect(video.playbackRate).toBe(1.05)
    await moves(99.97)
    expect(video.playbackRate).toBe(1)
    await moves(99.85)
    expect(video.playbackRate).toBe(1)
    line.ahead = 12
    for (let at = 89; at < 92 && video.currentTime !== 100; at += 0.5) await moves(at)
    expect(video.currentTime).toBe(100)
    expect(video.playbackRate).toBe(1)
  })

  it('jumps to live once that is loaded: on a slow line it plays on from what comes before', async () => {
    const { moves, video, line } = play()
    await soon()
    for (let at = 89; at < 93; at += 0.5) await moves(at)
    expect(video.currentTime).toBe(92.5)
    // The line is faster than the stream: what is loaded comes near to live, and then beyond it.
    line.ahead = 7.4
    await moves(93)
    expect(video.currentTime).toBe(93)
    await moves(93.5)
    expect(video.currentTime).toBe(100)
  })

  it.each([
    ['nothing is left to play on from', { ahead: 0.05 }, 1_000],
    ['live does not come within seconds', { ahead: 1.2 }, 6_000],
  ])('jumps to live that is not loaded where %s', async (_, loaded, after) => {
    const { moves, video, line } = play()
    await soon()
    Object.assign(line, loaded)
    const began = performance.now()
    for (let at = 80; video.currentTime !== 100; at += 0.5) await moves(at)
    const took = performance.now() - began
    expect(took).toBeGreaterThanOrEqual(after)
    expect(took).toBeLessThan(after + 1_000)
  })

  it.each([
    ['went back on purpose', (player: LivePlayer) => player.seekBy(-10)],
    [
      'stopped it for a while',
      (player: LivePlayer) => {
        player.pause()
        void player.play()
      },
    ],
  ])('stays where it is when the viewer %s, until they want to be live', async (_, act) => {
    const { moves, player, video } = play()
    await soon()
    await moves(100)
    act(player)
    for (let at = 88; at < 98; at += 0.5) await moves(at)
    expect(video.currentTime).toBe(97.5)
    expect(video.playbackRate).toBe(1)
    player.jumpToLive()
    await moves(98.5)
    expect(video.playbackRate).toBe(1.1)
  })

  it('says no distance before the first picture is there, nor while there is no network', async () => {
    const { player, video, moves, engines } = play()
    await soon()
    // Where an element is before its first picture.
    video.currentTime = 70
    await jest.advanceTimersByTimeAsync(500)
    expect(player.state.getState()).toMatchObject({ phase: 'starting', latency: null, at: null, behind: false })
    await moves(100)
    expect(player.state.getState().latency).toBe(1.5)
    const { at } = player.state.getState()
    engines[0]?.events.onFailure({ kind: 'network', status: 0 })
    video.currentTime = 0
    await jest.advanceTimersByTimeAsync(500)
    expect(player.state.getState()).toMatchObject({ phase: 'reconnecting', latency: null, at, behind: false })
  })

  it('shows nothing twice when the picture stands because nothing more comes', async () => {
    const { moves, video } = play()
    await soon()
    await moves(100.4)
    await jest.advanceTimersByTimeAsync(recoveryPolicy.stallJump + 500)
    expect(video.currentTime).toBe(100.4)
  })

  it('jumps to the edge when the picture stands, then builds anew', async () => {
    const { engines, moves, video, phase } = play()
    await soon()
    await moves(50)
    await jest.advanceTimersByTimeAsync(recoveryPolicy.stallJump + 500)
    expect(video.currentTime).toBe(100)
    await jest.advanceTimersByTimeAsync(recoveryPolicy.stallRebuild + 1_000)
    expect(engines).toHaveLength(2)
    expect(engines[0]?.ended).toBe(true)
    await moves(101)
    expect(phase()).toBe('playing')
  })

  it('gives up after its attempts, and begins again when asked or when the network is back', async () => {
    const { engines, moves, player, phase } = play({ edges: () => ['http://a.example', 'http://b.example'] })
    await soon()
    await moves(50)
    for (let i = 0; i <= recoveryPolicy.backoff.length; i++) {
      engines.at(-1)?.events.onFailure({ kind: 'network', status: 0 })
      await jest.advanceTimersByTimeAsync(recoveryPolicy.backoff[i] ?? 0)
    }
    expect(phase()).toBe('failed')
    expect(engines).toHaveLength(recoveryPolicy.backoff.length + 1)
    expect(new Set(engines.map(({ address }) => new URL(address).host))).toEqual(
      new Set(['a.example', 'b.example', 'c.example']),
    )
    window.dispatchEvent(new Event('online'))
    await soon()
    expect(phase()).toBe('starting')
    expect(engines.at(-1)?.ended).toBe(false)
    player.open(null)
    expect(engines.every(({ ended }) => ended)).toBe(true)
  })

  it('[STR-8] an attempt that waits its turn is made at once when the server can be reached again', async () => {
    const { engines, moves, player, phase } = play()
    await soon()
    await moves(50)
    for (const wait of recoveryPolicy.backoff.slice(0, 6)) {
      engines.at(-1)?.events.onFailure({ kind: 'network', status: 0 })
      await jest.advanceTimersByTimeAsync(wait)
    }
    engines.at(-1)?.events.onFailure({ kind: 'network', status: 0 })
    await soon()
    const before = engines.length
    expect(phase()).toBe('reconnecting')
    player.networkBack()
    await soon()
    expect(engines).toHaveLength(before + 1)
    // Once: neither is the wait still running, nor does another word do anything to a picture that comes.
    player.networkBack()
    await jest.advanceTimersByTimeAsync(recoveryPolicy.stallJump)
    expect(engines).toHaveLength(before + 1)
    await moves(60)
    expect(phase()).toBe('playing')
  })

  it('renews a refused permission and goes on with the new one', async () => {
    const { engines, moves, phase } = play()
    await soon()
    await moves(50)
    engines[0]?.events.onFailure({ kind: 'network', status: 403 })
    await jest.advanceTimersByTimeAsync(10)
    expect(engines).toHaveLength(2)
    expect(engines[1]?.jwt()).toBe('next')
    await moves(51)
    expect(phase()).toBe('playing')
  })

  it('puts the newest permission on every request while it plays', async () => {
    const life = 40_000
    const { engines, moves } = play({ ticket: ticket('first', life) })
    await soon()
    await moves(50)
    expect(engines[0]?.jwt()).toBe('first')
    for (let ms = 0; ms < life; ms += 500) await moves(51 + ms / 1_000)
    expect(engines).toHaveLength(1)
    expect(engines[0]?.jwt()).toBe('next')
  })

  it('resets the decoder after a media error', async () => {
    const { engines, moves, phase } = play()
    await soon()
    await moves(50)
    engines[0]?.events.onFailure({ kind: 'media' })
    expect(engines[0]?.resets).toBe(1)
    expect(phase()).toBe('reconnecting')
    await moves(51)
    expect(phase()).toBe('playing')
  })

  it('says that the server refuses', async () => {
    const fetchTicket = async () => {
      throw new ApiError(403, 'streams/needs-pass', 'This camera needs a season pass')
    }
    const { player } = play({ ticket: null, fetchTicket })
    await soon()
    expect(player.state.getState()).toMatchObject({ phase: 'refused', refusal: 'streams/needs-pass' })
  })

  it('stays paused when a person pauses it', async () => {
    const { engines, moves, player, phase } = play()
    await soon()
    await moves(50)
    player.togglePlay()
    await jest.advanceTimersByTimeAsync(30_000)
    expect(phase()).toBe('paused')
    expect(engines).toHaveLength(1)
    player.togglePlay()
    await moves(51)
    expect(phase()).toBe('playing')
  })

  it('starts without sound when the browser refuses it, and offers it', async () => {
    const { video, player, blockSound } = play()
    blockSound()
    await soon()
    expect(video.muted).toBe(true)
    expect(player.state.getState().soundBlocked).toBe(true)
    player.sound.setMuted(false)
    expect(video.muted).toBe(false)
    expect(player.state.getState().soundBlocked).toBe(false)
  })

  it('goes back into the recording at an instant, and forward to live again', async () => {
    const { engines, moves, player, epoch, phase } = play({}, async () => Date.now() - 3_600_000)
    await soon()
    await moves(100)
    player.lookBack()
    await soon()
    await moves(100.5)
    expect(player.state.getState()).toMatchObject({ at: epoch + 100_500, rewound: false })
    const before = player.state.getState().window
    expect(before && before.to - before.from).toBeGreaterThanOrEqual(3_590_000)

    // Within the live stream it is a jump, further back it is another playlist.
    player.seekBy(-10)
    expect(engines).toHaveLength(1)
    const wanted = Date.now() - 1_800_000
    player.seekTo(wanted)
    await soon()
    expect(engines).toHaveLength(2)
    expect(engines[0]?.ended).toBe(true)
    expect(engines[1]?.from).toBe(wanted)
    await moves(91)
    expect(player.state.getState()).toMatchObject({ phase: 'playing', rewound: true, behind: true })

    player.jumpToLive()
    await soon()
    expect(engines[2]?.from).toBeNull()
    await moves(100)
    expect(phase()).toBe('playing')
    expect(player.state.getState().rewound).toBe(false)
  })

  it('[STR-8] goes over a time in which nothing was sent as soon as more is there', async () => {
    const { engines, line, moves, video } = play()
    await soon()
    await moves(100)
    line.further = 108
    video.dispatchEvent(new Event('waiting'))
    await jest.advanceTimersByTimeAsync(500)
    expect(video.currentTime).toBeCloseTo(108.05)
    expect(engines).toHaveLength(1)
  })

  it('[STR-8] is built anew for what has other tracks, at once and from there on, and that is no failure', async () => {
    const { engines, moves, phase, player } = play({}, async () => Date.now() - 3_600_000)
    await soon()
    await moves(100)
    for (const count of [2, 3, 4]) {
      engines.at(-1)?.events.onTracks(null)
      await soon()
      expect(engines).toHaveLength(count)
      expect(engines.at(-1)).toMatchObject({ from: null, newestRun: true })
      await moves(100 + count)
      expect(phase()).toBe('playing')
    }
    expect(engines.map(({ newestRun }) => newestRun)).toEqual([false, true, true, true])

    // In a recording it goes on where the other tracks begin.
    await jest.advanceTimersByTimeAsync(4_500)
    await moves(110)
    player.seekTo(Date.now() - 1_800_000)
    await soon()
    await moves(10)
    const date = Date.now() - 1_700_000
    engines.at(-1)?.events.onTracks(date)
    await soon()
    expect(engines.at(-1)?.from).toBe(date)
  })

  it('goes down on a slow line with a word, to the sound alone under the last picture, and up again by itself', async () => {
    const fetched = jest.fn().mockRejectedValue(new TypeError('too slow'))
    Object.assign(globalThis, { fetch: fetched })
    const { engines, line, moves, player, video, phase } = play()
    await soon()
    engines[0]?.events.onLevels(rungs.map((rung) => ({ rung, height: 0, bitrate: 500_000 })))
    await jest.advanceTimersByTimeAsync(3_000)
    await moves(100)
    line.heard = true
    const { stands, settles, up } = slowLinePolicy
    const waits = async (ms: number) => {
      line.ahead = 0
      video.dispatchEvent(new Event('waiting'))
      await jest.advanceTimersByTimeAsync(ms)
    }
    await waits(stands + 500)
    expect(player.state.getState()).toMatchObject({ phase: 'buffering', slow: true, soundOnly: false })
    await waits(settles + 500)
    expect(engines[0]?.told).toEqual(['low', 'least'])
    await waits(settles + 500)
    expect(engines).toHaveLength(2)
    expect(engines[1]).toMatchObject({ quality: 'sound', begun: null })
    await moves(101)
    expect(player.state.getState()).toMatchObject({ phase: 'playing', slow: true, soundOnly: true, height: 0 })

    const goesOn = async (ms: number) => {
      line.ahead = 1.2
      for (let at = 0; at < ms; at += 500) await moves(video.currentTime + 0.5)
    }
    await goesOn(up + 1_000)
    expect(engines).toHaveLength(2)
    line.bandwidth = 1_000_000
    fetched.mockResolvedValue({
      ok: true,
      text: async () => '#EXTINF:2.000,\nsegment-1.m4s\n',
      arrayBuffer: async () => new ArrayBuffer(8),
    })
    await goesOn(up * 2 + 1_000)
    expect(engines[2]).toMatchObject({ quality: 'least' })
    await goesOn(up * 4 + 1_000)
    expect(engines[2]?.told).toEqual(['low', 'high'])
    expect(player.state.getState()).toMatchObject({ slow: false, soundOnly: false })
    expect(phase()).toBe('playing')
  })

  it('chooses by what the line carries, without a word where it plays what there is for everybody', async () => {
    const { engines, line, moves, player, video } = play()
    await soon()
    engines[0]?.events.onLevels(rungs.map((rung) => ({ rung, height: 0, bitrate: bitrates[rung] })))
    await jest.advanceTimersByTimeAsync(3_000)
    await moves(100)
    const told = () => engines[0]?.told
    const goesOn = async (ms: number) => {
      for (let at = 0; at < ms; at += 500) await moves(video.currentTime + 0.5)
    }
    // It goes on with what plays.
    line.rung = 'high'
    player.setQuality('auto')
    await goesOn(500)
    expect(told()).toEqual([])
    Object.assign(line, { bandwidth: 400_000, ahead: 0.3 })
    await goesOn(10_000)
    expect(told()).toEqual(['low'])
    expect(player.state.getState().slow).toBe(false)
    await goesOn(60_000)
    expect(told()).toHaveLength(1)
    line.bandwidth = 140_000
    await goesOn(10_000)
    expect(told()).toEqual(['low', 'least'])
    expect(player.state.getState().slow).toBe(true)
    line.bandwidth = 2_000_000
    await goesOn(slowLinePolicy.up * 4)
    expect(told()).toEqual(['low', 'least', 'low', 'high'])
  })

  it('plays the sound alone when that is chosen, and a picture where there turns out to be no sound', async () => {
    const { engines, moves, player } = play()
    await jest.advanceTimersByTimeAsync(3_000)
    await moves(100)
    player.setQuality('sound')
    await soon()
    expect(engines[1]?.quality).toBe('sound')
    await moves(101)
    expect(player.state.getState()).toMatchObject({ phase: 'playing', slow: false, soundOnly: true })
    engines[1]?.events.onFailure({ kind: 'network', status: 404 })
    await soon()
    expect(engines[2]?.quality).toBe('least')
    await moves(102)
    expect(player.state.getState()).toMatchObject({ phase: 'playing', soundOnly: false })
  })

  it('of a recording goes down to no less than is kept of it', async () => {
    const { engines, line, moves, player, video } = play({}, async () => Date.now() - 3_600_000)
    await jest.advanceTimersByTimeAsync(3_000)
    await moves(100)
    player.lookBack()
    await soon()
    player.seekTo(Date.now() - 1_800_000)
    await soon()
    await moves(90)
    Object.assign(line, { heard: true, ahead: 0 })
    for (let at = 0; at < 4; at += 1) {
      video.dispatchEvent(new Event('waiting'))
      await jest.advanceTimersByTimeAsync(slowLinePolicy.settles)
    }
    expect(engines[1]?.told).toEqual(['low'])
    expect(player.state.getState()).toMatchObject({ slow: true, soundOnly: false })
  })

  describe('out of sight', () => {
    let hidden = false
    const turn = (to: boolean) => {
      hidden = to
      document.dispatchEvent(new Event('visibilitychange'))
    }
    beforeEach(() => {
      hidden = false
      jest.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
    })
    afterEach(() => jest.restoreAllMocks())

    it('holds no connection where it is not heard, and is right again when it is seen', async () => {
      const { engines, moves, player, phase } = play()
      await soon()
      player.sound.setMuted(true)
      await jest.advanceTimersByTimeAsync(3_000)
      await moves(100)
      turn(true)
      await jest.advanceTimersByTimeAsync(60_000)
      expect(engines.map(({ ended }) => ended)).toEqual([true])
      // A device that slept for an hour: the permission has run out meanwhile.
      jest.setSystemTime(Date.now() + 3_600_000)
      turn(false)
      await soon()
      expect(engines.map(({ ended }) => ended)).toEqual([true, false])
      await moves(100)
      expect(phase()).toBe('playing')
      expect(engines[1]?.jwt()).toBe('next')
    })

    it('begins only when somebody looks, in a page that was opened out of sight', async () => {
      hidden = true
      const { engines, moves, phase } = play()
      await jest.advanceTimersByTimeAsync(60_000)
      expect(engines).toHaveLength(0)
      turn(false)
      await soon()
      await moves(100)
      expect([engines.length, phase()]).toEqual([1, 'playing'])
    })

    it('plays on where it is heard, and where somebody comes back soon', async () => {
      const { engines, moves, player } = play()
      await jest.advanceTimersByTimeAsync(3_000)
      await moves(100)
      turn(true)
      await jest.advanceTimersByTimeAsync(60_000)
      expect(engines.map(({ ended }) => ended)).toEqual([false])
      turn(false)
      player.sound.setMuted(true)
      turn(true)
      await jest.advanceTimersByTimeAsync(5_000)
      turn(false)
      await jest.advanceTimersByTimeAsync(60_000)
      expect(engines.at(-1)?.ended).toBe(false)
    })

    it('stays stopped when a person stopped it, and goes on when they want it to', async () => {
      const { engines, moves, player, phase } = play()
      await jest.advanceTimersByTimeAsync(3_000)
      await moves(100)
      player.pause()
      turn(true)
      await jest.advanceTimersByTimeAsync(60_000)
      turn(false)
      await soon()
      expect([engines.length, engines[0]?.ended, phase()]).toEqual([1, true, 'paused'])
      player.togglePlay()
      await soon()
      await moves(100)
      expect([engines.length, phase()]).toEqual([2, 'playing'])
    })
  })

  it('[STR-8] stays where a person went back to when the picture stands there, in the recording if it must be built anew', async () => {
    const { engines, moves, player, video, epoch } = play({}, async () => Date.now() - 3_600_000)
    await soon()
    await moves(100)
    player.lookBack()
    await soon()
    player.seekBy(-10)
    await moves(90)
    await jest.advanceTimersByTimeAsync(recoveryPolicy.stallJump + 500)
    expect(video.currentTime).toBeCloseTo(90.2)
    await jest.advanceTimersByTimeAsync(recoveryPolicy.stallRebuild + 1_000)
    expect(engines).toHaveLength(2)
    expect(engines[1]?.from).toBeCloseTo(epoch + 90_200, -1)
  })

  it('[STR-8] goes back as far as is wanted, also while it is not known yet how far the recording goes', async () => {
    const asked: Array<(from: number | null) => void> = []
    const { engines, moves, player, epoch, video } = play({}, () => new Promise((answer) => void asked.push(answer)))
    await soon()
    await moves(100)
    player.seekBy(-60)
    player.seekBy(-60)
    await moves(100.5)
    // The bar shows where it is going to be, and the picture plays on in the meantime.
    expect(player.state.getState()).toMatchObject({ at: epoch - 20_000, behind: true, phase: 'playing' })
    expect(engines).toHaveLength(1)
    expect(asked).toHaveLength(1)
    asked[0]?.(epoch - 3_600_000)
    await soon()
    expect(engines[1]?.from).toBe(epoch - 20_000)
    // Before its picture is there, further steps count from there, too.
    player.seekBy(-60)
    await soon()
    expect(engines[2]?.from).toBe(epoch - 80_000)
    video.currentTime = 0
    await moves(20)
    expect(player.state.getState()).toMatchObject({ at: epoch + 20_000, phase: 'playing', rewound: true })
  })

  it('[STR-8] goes back in a camera that is only about to be opened, unless another one is opened', async () => {
    const { engines, moves, player, open } = play({}, async () => Date.now() - 3_600_000)
    await soon()
    await moves(100)
    const wanted = Date.now() - 600_000
    player.seekTo(wanted, 'b')
    await moves(100.5)
    expect(player.state.getState().behind).toBe(false)
    open('b')
    await soon()
    await moves(100)
    await soon()
    expect(engines.at(-1)).toMatchObject({ from: wanted, ended: false })
    player.seekTo(wanted, 'a')
    open('c')
    open('a')
    await soon()
    await moves(100)
    expect(engines.at(-1)?.from).toBeNull()
  })

  it('[STR-8] plays on from the recording what the live stream is about to leave behind', async () => {
    const { engines, moves, player, epoch } = play({}, async () => Date.now() - 3_600_000)
    await soon()
    await moves(100)
    player.lookBack()
    await soon()
    player.seekBy(-15)
    await moves(85)
    expect(engines).toHaveLength(1)
    await moves(81)
    expect(engines[1]?.from).toBe(epoch + 81_000)
  })

  it('[STR-8] stays where a person went back to when the tracks of the camera change', async () => {
    const { engines, moves, player, epoch } = play({}, async () => Date.now() - 3_600_000)
    await soon()
    await moves(100)
    player.lookBack()
    await soon()
    player.seekBy(-10)
    await moves(90)
    engines[0]?.events.onTracks(null)
    await soon()
    expect(engines[1]?.from).toBe(epoch + 90_000)
  })

  it('goes no further back than the live stream where nothing is recorded', async () => {
    const { engines, moves, player, video } = play()
    await soon()
    await moves(100)
    player.seekTo(Date.now() - 1_800_000)
    await soon()
    expect(video.currentTime).toBe(80)
    // The live stream moves on: it stays as far back as it goes.
    await moves(79)
    expect(video.currentTime).toBe(84)
    expect(engines).toHaveLength(1)
  })

  it('goes on from the recording when it was paused longer than the live stream lasts', async () => {
    const { engines, moves, player, epoch, video } = play({}, async () => Date.now() - 3_600_000)
    await soon()
    await moves(100)
    await moves(60)
    player.lookBack()
    await soon()
    player.pause()
    expect(engines).toHaveLength(1)
    await player.play()
    await soon()
    expect(engines[1]?.from).toBe(epoch + 60_000)
    expect(video.paused).toBe(false)
  })

  it('comes back by itself when a broadcast that ended begins again', async () => {
    const { engines, moves, phase } = play()
    await soon()
    await moves(50)
    engines[0]?.events.onEnded()
    expect(phase()).toBe('ended')
    expect(engines[0]?.ended).toBe(true)
    await jest.advanceTimersByTimeAsync(5_000)
    expect(phase()).toBe('ended')
    engines[1]?.events.onEnded()
    await jest.advanceTimersByTimeAsync(10_000)
    await moves(51)
    expect(engines).toHaveLength(3)
    expect(phase()).toBe('playing')
  })

  it('[STR-13] leaves an edge that does not answer at once, and remembers it', async () => {
    const { engines, moves, failedEdges, phase } = play({ edges: () => ['http://a.example', 'http://b.example'] })
    await soon()
    await moves(50)
    expect(engines[0]).toMatchObject({ patient: false, address: expect.stringContaining('http://a.example/') })
    engines[0]?.events.onFailure({ kind: 'network', status: 0 })
    await soon()
    expect(engines[1]?.address).toContain('http://b.example/')
    expect(failedEdges).toEqual(['http://a.example'])
    await moves(51)
    expect(phase()).toBe('playing')
  })

  it('remembers volume and mute', async () => {
    const { player } = play()
    await soon()
    player.sound.setVolume(0.3)
    player.sound.setMuted(true)
    await soon()
    const later = play()
    expect(later.video.volume).toBeCloseTo(0.3)
    expect(later.video.muted).toBe(true)
  })
})
