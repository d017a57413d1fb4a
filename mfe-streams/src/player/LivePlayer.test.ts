import { ApiError } from '@shoal/bus'
import type { EngineOptions } from './engine.ts'
import { LivePlayer } from './LivePlayer.ts'
import type { Source } from './playerState.ts'
import { recoveryPolicy } from './recovery.ts'
import type { Ticket } from './TicketKeeper.ts'

const ticket = (jwt: string): Ticket => ({
  jwt,
  url: `/live/a/master.m3u8?jwt=${jwt}`,
  expiresAt: new Date(Date.now() + 300_000).toISOString(),
})

/** A player in a video element whose engine the test holds. */
function play(source: Partial<Source> = {}) {
  const video = document.createElement('video')
  let paused = true
  let refuseSound = false
  Object.defineProperty(video, 'paused', { get: () => paused })
  Object.defineProperty(video, 'readyState', { get: () => 4 })
  video.play = async () => {
    if (refuseSound && !video.muted) throw Object.assign(new Error('gesture first'), { name: 'NotAllowedError' })
    paused = false
    video.dispatchEvent(new Event('play'))
  }
  video.pause = () => {
    paused = true
    video.dispatchEvent(new Event('pause'))
  }
  const engines: Array<EngineOptions & { ended: boolean; resets: number }> = []
  const player = new LivePlayer({
    quality: 'high',
    createEngine: (options) => {
      const engine = { ...options, ended: false, resets: 0 }
      engines.push(engine)
      return {
        setQuality: () => {},
        livePosition: () => 100,
        latency: () => 101.5 - video.currentTime,
        resetMedia: () => {
          engine.resets += 1
        },
        renewed: () => {},
        destroy: () => {
          engine.ended = true
        },
      }
    },
  })
  player.attach(video)
  player.open({ id: 'a', ticket: ticket('first'), fetchTicket: async () => ticket('next'), edges: [], ...source })
  const moves = async (to: number) => {
    video.currentTime = to
    video.dispatchEvent(new Event('playing'))
    await jest.advanceTimersByTimeAsync(500)
  }
  const blockSound = () => {
    refuseSound = true
  }
  return { player, video, engines, moves, blockSound, phase: () => player.state.getState().phase }
}

beforeEach(() => {
  localStorage.clear()
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())
const soon = () => jest.advanceTimersByTimeAsync(0)

describe('[STR-8] the player', () => {
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
    const { engines, moves, player, phase } = play({ edges: ['http://a.example', 'http://b.example'] })
    await soon()
    await moves(50)
    for (let i = 0; i <= recoveryPolicy.backoff.length; i++) {
      engines.at(-1)?.events.onFailure({ kind: 'network', status: 0 })
      await jest.advanceTimersByTimeAsync(recoveryPolicy.backoff[i] ?? 0)
    }
    expect(phase()).toBe('failed')
    expect(engines).toHaveLength(recoveryPolicy.backoff.length + 1)
    expect(new Set(engines.map(({ address }) => new URL(address).host))).toEqual(new Set(['a.example', 'b.example']))
    window.dispatchEvent(new Event('online'))
    await soon()
    expect(phase()).toBe('starting')
    expect(engines.at(-1)?.ended).toBe(false)
    player.open(null)
    expect(engines.every(({ ended }) => ended)).toBe(true)
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
    const { engines, moves } = play()
    await soon()
    await moves(50)
    expect(engines[0]?.jwt()).toBe('first')
    for (let half = 0; half < 480; half++) await moves(51 + half / 2)
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
