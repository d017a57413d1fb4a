import { screen } from '@testing-library/react'
import { FakePeer, FakeTrack, microphone } from '../testing/cameras.ts'
import { battleOf, gill, lou, me } from './testing.ts'
import {
  breaks,
  closePage,
  connect,
  fight,
  inFakeBrowser,
  later,
  open,
  own,
  plugIn,
  press,
  refusal,
  seen,
  twoDevices,
  watch,
} from './testingCameras.tsx'

// jsdom has no connections.
jest.mock('simple-peer/simplepeer.min.js', () => ({
  __esModule: true,
  get default() {
    return FakePeer
  },
}))

inFakeBrowser()

const blocked = 'The pictures do not come through; your network may block them. Votes go on.'

describe('what becomes of the own picture', () => {
  it('[BAT-3] is said as it is: connected, then what others get of it, and that it failed', async () => {
    twoDevices()
    const { receive, peer } = await fight()
    expect(own().getByText(/nobody sees or hears you yet\.$/)).toBeVisible()
    await connect(peer())
    expect(own().getByText(/nobody sees or hears you yet\.$/)).toBeVisible()
    const told = (picture: boolean, sound: boolean) =>
      receive('battle-media:picture', { battleId: 'b1', ...seen('me', picture, sound) })
    await told(true, false)
    expect(own().getByText(/who watches see you now\.$/)).toBeVisible()
    await told(true, true)
    expect(own().getByText(/who watches see and hear you now\.$/)).toBeVisible()
    await told(false, true)
    expect(own().getByText(/who watches hear you now\.$/)).toBeVisible()
    await breaks(peer())
    expect(own().getByText(/the connection failed\. It is tried again by itself\.$/)).toBeVisible()
  })

  it('[BAT-3] another page of the person that sends is told, and this one takes over when asked or with the next battle', async () => {
    twoDevices()
    const { receive, joins } = await fight({ pictures: [seen('me')] })
    const replaced = () => receive('battle-media:closed', { peerId: `p${joins().length}`, reason: 'replaced' })
    await replaced()
    await later(60_000)
    expect(own().getByText('Another page of yours sends its camera now, so this one does not.')).toBeVisible()
    expect(joins()).toEqual([{ battleId: 'b1', streamKey: 'key' }])
    await receive('battle-media:picture', { battleId: 'b1', ...seen('me', false, false) })
    expect(own().getByText('Another page of yours took over, but nobody sees or hears it.')).toBeVisible()
    await press('Use this page instead')
    expect(joins()).toHaveLength(2)
    expect(own().queryByText(/^Another page of yours/)).toBeNull()
    await replaced()
    expect(joins()).toHaveLength(2)
    await receive('battle-chat:end', { id: 'b1', winner: me, loser: gill, forfeit: false })
    await receive('battle-chat:start', battleOf(me, lou, { id: 'b2' }))
    await later()
    expect(joins().at(-1)).toEqual({ battleId: 'b2', streamKey: 'key' })
  })
})

describe('the small picture', () => {
  it('[BAT-3] goes out besides the full one, for those whose line carries no more, and ends with the connection', async () => {
    const devices = twoDevices()
    const { peer } = await fight()
    const [small] = peer().added
    expect(small).toMatchObject({ kind: 'video', id: 'front', constraints: { width: 320, height: 240 } })
    expect(devices.open()).toEqual(['front', 'headset'])
    await breaks(peer())
    expect(small!.readyState).toBe('ended')
    expect(devices.open()).toEqual(['front', 'headset'])
    await later(1_000)
    const [next] = peer().added
    expect(next!.readyState).toBe('live')
    await press('Turn camera off')
    expect(next!.readyState).toBe('ended')
  })

  it('[BAT-3] is not there without a camera, and may be as large as the camera where the browser cannot scale it', async () => {
    const { tracks } = plugIn(microphone('headset'))
    const first = await fight()
    expect(tracks.map(({ kind }) => kind)).toEqual(['audio'])
    expect(first.peer().added).toEqual([])
    closePage()
    twoDevices()
    jest
      .spyOn(FakeTrack.prototype, 'applyConstraints')
      .mockRejectedValue(new DOMException('no', 'OverconstrainedError'))
    const { peer } = await fight()
    expect(peer().added).toHaveLength(1)
    expect(peer().destroyed).toBe(false)
  })
})

describe('pictures that do not come', () => {
  it('[BAT-3] the ring says that there is no room for more, until there is', async () => {
    const text = 'So many watch that there is no room for more pictures.'
    const { joins, peer } = await watch({ refused: [refusal('full', text)] })
    expect(screen.getByText(text)).toHaveAttribute('role', 'status')
    await later(1_000)
    expect(joins()).toHaveLength(2)
    expect(screen.getByText(text)).toBeVisible()
    await connect(peer())
    expect(screen.queryByText(text)).toBeNull()
  })

  it('[BAT-3] what passes by itself is told from the second time on, and a battle that is over never', async () => {
    const text = 'The pictures cannot be reached right now'
    const none = refusal('none', 'This battle is over')
    await watch({ refused: [refusal('unreachable', text), refusal('unreachable', text), none, none] })
    expect(screen.queryByText(text)).toBeNull()
    await later(1_000)
    expect(screen.getByText(text)).toBeVisible()
    await later(2_000)
    expect(screen.queryByText(text)).toBeNull()
    expect(screen.queryByText('This battle is over')).toBeNull()
  })

  it('[BAT-3] who cannot even be asked who is seen is told, too', async () => {
    const text = 'The pictures cannot be reached right now'
    let works = false
    const answer = (name: string) => {
      if (name !== 'battle-media:watch') return undefined
      if (works) return { pictures: [] }
      throw refusal('unreachable', text)
    }
    await open({ snapshot: { battleChat: battleOf(lou, gill) }, answer })
    expect(screen.queryByText(text)).toBeNull()
    await later(1_000)
    expect(screen.getByText(text)).toBeVisible()
    works = true
    await later(1_000)
    expect(screen.queryByText(text)).toBeNull()
  })

  it('[BAT-3] a network that blocks them is named with the second failure, and no more when they come', async () => {
    const { peer } = await watch()
    await breaks(peer())
    expect(screen.queryByText(blocked)).toBeNull()
    await later(1_000)
    await breaks(peer())
    expect(screen.getByText(blocked)).toHaveAttribute('role', 'status')
    await later(2_000)
    await connect(peer())
    expect(screen.queryByText(blocked)).toBeNull()
  })

  it('[BAT-3] a fighter whose camera does not arrive reads so in the ring until it does', async () => {
    twoDevices()
    const { peer, receive } = await fight()
    await breaks(peer())
    await later(1_000)
    await breaks(peer())
    await later(2_000)
    await connect(peer())
    expect(screen.getByText(blocked)).toBeVisible()
    await receive('battle-media:picture', { battleId: 'b1', ...seen('me') })
    expect(screen.queryByText(blocked)).toBeNull()
  })

  it('[BAT-3] a browser without connections says so and tries nothing', async () => {
    Reflect.deleteProperty(globalThis, 'RTCPeerConnection')
    twoDevices()
    const { joins } = await fight()
    await later(30_000)
    expect(joins()).toEqual([])
    expect(screen.getByText('This browser cannot show or send cameras. Votes go on.')).toBeVisible()
    expect(own().getByText(/^This browser cannot send cameras/)).toBeVisible()
  })
})

describe('joining again', () => {
  it.each(['silent', 'failed'] as const)(
    '[BAT-3] a peer that the server closes as %s is joined again once at once, then after waits that grow, until it has lasted',
    async (reason) => {
      const { joins, peer, receive } = await watch()
      const close = async () => {
        await connect(peer())
        await receive('battle-media:closed', { peerId: `p${joins().length}`, reason })
        await later()
      }
      await close()
      expect(joins()).toHaveLength(2)
      for (const [wait, count] of [
        [2_000, 3],
        [4_000, 4],
        [8_000, 5],
        [8_000, 6],
      ] as const) {
        await close()
        await later(wait - 1)
        expect(joins()).toHaveLength(count - 1)
        await later(1)
        expect(joins()).toHaveLength(count)
      }
      await connect(peer())
      await later(10_000)
      await close()
      expect(joins()).toHaveLength(7)
    },
  )

  it('[BAT-3] the wait of one battle is none of the next', async () => {
    const { joins, peer, receive } = await watch()
    for (let nth = 0; nth < 4; nth += 1) {
      await breaks(peer())
      await later(nth < 3 ? 8_000 : 0)
    }
    expect(joins()).toHaveLength(4)
    await receive('battle-chat:start', battleOf(gill, me, { id: 'b2' }))
    await later()
    expect(joins()).toHaveLength(5)
  })

  it('[BAT-3] a connection that breaks is given back to the server at once', async () => {
    const { leaves, peer } = await watch()
    await connect(peer())
    await breaks(peer())
    expect(leaves()).toEqual([{ peerId: 'p1' }])
  })
})
