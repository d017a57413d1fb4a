import { limits } from '@shoal/bus/battleMedia/limits'
import { FakePeer } from '../testing/cameras.ts'
import { battleOf, gill, lou } from './testing.ts'
import { breaks, closePage, inFakeBrowser, later, watch } from './testingCameras.tsx'

// jsdom has no connections.
jest.mock('simple-peer/simplepeer.min.js', () => ({
  __esModule: true,
  get default() {
    return FakePeer
  },
}))

inFakeBrowser()

describe('the ICE servers', () => {
  const turn = { urls: 'turn:turn.example.test', username: '1:shoal', credential: 'secret' }
  const used = () => FakePeer.all.at(-1)?.options.config.iceServers
  let asked = 0
  const iceServers = () => {
    asked += 1
    return { iceServers: [turn] }
  }
  beforeEach(() => {
    asked = 0
  })
  /** The page is loaded anew. */
  const next = async (ring: Parameters<typeof watch>[0]) => {
    closePage()
    await watch(ring)
  }

  it('[BAT-8] are asked once a day, also when the page is loaded anew or the next battle begins', async () => {
    const { receive } = await watch({ iceServers })
    expect(used()).toEqual([turn])
    await receive('battle-chat:start', battleOf(gill, lou, { id: 'b2' }))
    await later()
    expect(FakePeer.all).toHaveLength(2)
    jest.setSystemTime(Date.now() + limits.iceServersCache - 1_000)
    await next({ iceServers })
    expect(used()).toEqual([turn])
    expect(asked).toBe(1)
    jest.setSystemTime(Date.now() + 1_000)
    await next({ iceServers })
    expect(asked).toBe(2)
  })

  it('[BAT-8] are none when they cannot be read, and are asked for the next time', async () => {
    let works = false
    const failing = () => {
      if (!works) throw new Error('no answer')
      return iceServers()
    }
    const { peer } = await watch({ iceServers: failing })
    expect(used()).toEqual([])
    works = true
    await breaks(peer())
    await later(1_000)
    expect(used()).toEqual([turn])
  })

  it('[BAT-8] are asked for anew when nothing comes through with those that are kept, or they make no sense', async () => {
    const { peer } = await watch({ iceServers })
    await breaks(peer())
    await later(1_000)
    expect(asked).toBe(1)
    await breaks(peer())
    await later(2_000)
    expect(asked).toBe(2)
    for (const nonsense of ['', 'x', 'null', '{"iceServers":[7],"until":9e15}', '{"iceServers":[],"until":9e15}']) {
      localStorage.setItem('mfe-under-test:ice-servers', nonsense)
      const before = asked
      await next({ iceServers })
      expect(asked).toBe(before + 1)
    }
  })
})
