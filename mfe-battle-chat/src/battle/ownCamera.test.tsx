import { accountsArea } from '@shoal/bus/accounts'
import type { BattleStatus } from '@shoal/bus/battle'
import { sessionOf } from '@shoal/remote-kit/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { camera, type FakeDevices, FakePeer, fakePermissions, microphone } from '../testing/cameras.ts'
import BattleChip from './BattleChip.tsx'
import BattlePanel from './BattlePanel.tsx'
import { battleOf, gill, me } from './testing.ts'
import {
  closePage,
  define,
  fight,
  inFakeBrowser,
  later,
  open,
  own,
  plugIn,
  press,
  twoDevices,
} from './testingCameras.tsx'

// jsdom has no connections.
jest.mock('simple-peer/simplepeer.min.js', () => ({
  __esModule: true,
  get default() {
    return FakePeer
  },
}))

inFakeBrowser()

/** Chooses another device. */
const pick = async (label: string, option: string) => {
  fireEvent.click(screen.getByRole('combobox', { name: label }))
  await later(20)
  const found = screen.getByRole('option', { name: option })
  fireEvent.pointerDown(found, { pointerType: 'touch' })
  fireEvent.click(found)
  await later()
}

describe('the way in with a camera', () => {
  it('[BAT-3] shows the own picture, the devices, and what happens next; nothing is sent; off stops it', async () => {
    const devices = plugIn(camera('front'), camera('back'), microphone('headset'))
    const { joins } = await open()
    await press('Use your camera')
    expect(screen.getByLabelText('How you are seen')).toBeVisible()
    expect(screen.getByText(/^Nobody sees or hears this yet/)).toBeVisible()
    expect(screen.getByRole('meter', { name: 'Microphone level' })).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'Camera' })).toHaveTextContent('front camera')
    expect(screen.queryByRole('combobox', { name: 'Microphone' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Join queue' })).toBeEnabled()
    expect(joins()).toEqual([])
    await press('Turn camera off')
    expect(screen.getByRole('button', { name: 'Use your camera' })).toBeVisible()
    expect(devices.open()).toEqual([])
  })

  it.each([
    ['NotAllowedError', 'This page may not use your camera'],
    ['NotFoundError', 'No camera or microphone was found'],
    ['NotReadableError', 'Your camera and microphone are in use elsewhere'],
  ])(
    '[BAT-3] %s is told in words of its own, can be tried again, and keeps nobody from the queue',
    async (name, words) => {
      const devices = twoDevices()
      Object.assign(devices.broken, { front: name, headset: name })
      await open()
      await press('Use your camera')
      expect(screen.getByText(words)).toBeVisible()
      expect(screen.getByRole('button', { name: 'Join queue' })).toBeEnabled()
      delete devices.broken.front
      delete devices.broken.headset
      await press('Try again')
      expect(screen.getByLabelText('How you are seen')).toBeVisible()
    },
  )

  it('[BAT-3] with one of the two missing the other will do', async () => {
    plugIn(microphone('headset'))
    await open()
    await press('Use your camera')
    expect(screen.getByText('There is no camera, so you are only heard.')).toBeVisible()
  })

  it('[BAT-3] says when nobody sees or hears it, and what that leads to, until somebody does again', async () => {
    twoDevices()
    const { receive } = await fight()
    const words = /or turn the camera off: otherwise you lose this battle in 20 seconds\.$/
    await receive('battle-media:unnoticed', { peerId: 'another', unnoticed: true })
    expect(screen.queryByText(words)).toBeNull()
    await receive('battle-media:unnoticed', { peerId: 'p1', unnoticed: true })
    expect(screen.getByRole('alert')).toHaveTextContent('Nobody sees or hears you')
    expect(screen.getByText(words)).toBeVisible()
    await receive('battle-media:unnoticed', { peerId: 'p1', unnoticed: false })
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the devices', () => {
  it('[BAT-3] another camera takes the place of the first, and the microphone is not opened again', async () => {
    const devices = plugIn(camera('front'), camera('back'), microphone('headset'))
    await open()
    await press('Use your camera')
    await pick('Camera', 'back camera')
    expect(devices.open()).toEqual(['headset', 'back'])
    expect(devices.asked.at(-1)).not.toHaveProperty('audio')
    expect(screen.getByRole('combobox', { name: 'Camera' })).toHaveTextContent('back camera')
  })

  const unopened = 'That camera could not be opened. The one before goes on.'
  it('[BAT-3] another that is gone leaves the one before on, and it is said', async () => {
    const devices = plugIn(camera('front'), camera('back'), microphone('headset'))
    await open()
    await press('Use your camera')
    devices.list = devices.list.filter(({ deviceId }) => deviceId !== 'back')
    await pick('Camera', 'back camera')
    expect(devices.tracks.map(({ id }) => id)).toEqual(['front', 'headset'])
    expect(devices.open()).toEqual(['front', 'headset'])
    expect(screen.getByText(unopened)).toBeVisible()
  })

  it('[BAT-3] another that is in use elsewhere leaves the one before on, and it is said until it can be opened', async () => {
    const devices = plugIn(camera('front'), camera('back'), microphone('headset'))
    devices.broken.back = 'NotReadableError'
    await open()
    await press('Use your camera')
    await pick('Camera', 'back camera')
    expect(devices.open()).toEqual(['headset', 'front'])
    expect(screen.getByText(unopened)).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'Camera' })).toHaveTextContent('front camera')
    delete devices.broken.back
    await pick('Camera', 'back camera')
    expect(screen.queryByText(unopened)).toBeNull()
  })

  it('[BAT-3] where only one camera can be open at a time, the first makes room', async () => {
    const devices = plugIn(camera('front'), camera('back'), microphone('headset'))
    devices.oneAtATime = true
    await open()
    await press('Use your camera')
    await pick('Camera', 'back camera')
    expect(devices.open()).toEqual(['headset', 'back'])
  })

  it('[BAT-3] a list that cannot be read loses nothing', async () => {
    const devices = twoDevices()
    devices.unlisted = true
    await open()
    await press('Use your camera')
    expect(screen.getByLabelText('How you are seen')).toBeVisible()
    expect(devices.open()).toEqual(['front', 'headset'])
  })

  it.each([
    ['front', 'NotReadableError', /^Your camera is in use elsewhere, so you are only heard\./, 'headset'],
    ['headset', 'AbortError', /^Your microphone is in use elsewhere, so you are only seen\./, 'front'],
  ])('[BAT-3] with %s in use elsewhere the other will do, until it is free', async (busy, error, words, free) => {
    const devices = twoDevices()
    devices.broken[busy] = error
    await open()
    await press('Use your camera')
    expect(screen.getByText(words)).toBeVisible()
    expect(devices.open()).toEqual([free])
    delete devices.broken[busy]
    await pick(busy === 'front' ? 'Camera' : 'Microphone', busy === 'front' ? 'front camera' : 'headset microphone')
    expect(screen.queryByText(words)).toBeNull()
    expect(devices.open().toSorted()).toEqual(['front', 'headset'])
  })

  it('[BAT-3] a microphone that is in use is not called a camera', async () => {
    const devices = plugIn(microphone('headset'))
    devices.broken.headset = 'NotReadableError'
    await open()
    await press('Use your camera')
    expect(screen.getByText('Your microphone is in use elsewhere')).toBeVisible()
  })

  it('[BAT-3] a camera that is unplugged is told, the microphone is sent on, and one that is plugged in can be chosen', async () => {
    const devices = twoDevices()
    const { joins, peer } = await fight()
    devices.list = [microphone('headset')]
    act(() => devices.tracks[0]!.end())
    await later()
    expect(own().getByText(/^Your camera went off, so you are only heard\./)).toBeVisible()
    expect(joins()).toHaveLength(2)
    expect(peer().options.stream?.tracks.map(({ id }) => id)).toEqual(['headset'])
    expect(screen.queryByRole('combobox', { name: 'Camera' })).toBeNull()
    devices.list = [camera('other'), microphone('headset')]
    act(() => void devices.dispatchEvent(new Event('devicechange')))
    await later()
    await pick('Camera', 'other camera')
    expect(own().queryByText(/^Your camera went off/)).toBeNull()
    expect(peer().options.stream?.tracks.map(({ id }) => id)).toEqual(['other', 'headset'])
  })

  it('[BAT-3] with the last device that ends the camera is off, and can be tried again', async () => {
    const devices = plugIn(camera('front'))
    await open()
    await press('Use your camera')
    act(() => devices.tracks[0]!.end())
    await later()
    expect(screen.getByText('Your camera went off')).toBeVisible()
    await press('Try again')
    expect(devices.open()).toEqual(['front'])
  })
})

describe('the camera goes off', () => {
  it('[BAT-9] when its person is kicked', async () => {
    const devices = twoDevices()
    const { receive } = await fight()
    expect(devices.open()).toHaveLength(2)
    const kick = { until: new Date(Date.now() + 600_000).toISOString(), reason: 'no knives' }
    await receive('battle-chat:status', { status: 'kicked', kick })
    expect(devices.open()).toEqual([])
  })

  it('[BAT-3] when its person logs out', async () => {
    const devices = twoDevices()
    const { bus } = await fight()
    act(() => bus.state(accountsArea.states.session).set(null))
    await later()
    expect(devices.open()).toEqual([])
  })

  const both = (panel: boolean) => (
    <>
      {panel && <BattlePanel />}
      <BattleChip />
    </>
  )
  const status = (status: BattleStatus) => ({ snapshot: { status }, states: { session: sessionOf(), panel: 'shop' } })

  it('[BAT-3] when the panel is left and its person neither waits nor battles', async () => {
    const devices = twoDevices()
    const { rerender } = await open({}, both(true))
    await press('Use your camera')
    expect(devices.open()).toHaveLength(2)
    rerender(both(false))
    await later()
    expect(devices.open()).toEqual([])
  })

  it('[BAT-3] when the browser has asked for so long that the panel is left', async () => {
    const devices = twoDevices()
    let allow = () => {}
    devices.answer = new Promise<void>((resolve) => {
      allow = resolve
    })
    const { rerender } = await open({}, both(true))
    await press('Use your camera')
    rerender(both(false))
    await later()
    allow()
    await later()
    expect(devices.tracks).toHaveLength(2)
    expect(devices.open()).toEqual([])
    rerender(both(true))
    await later()
    expect(screen.getByRole('button', { name: 'Use your camera' })).toBeVisible()
  })

  it('[BAT-3] once a lost battle is over; until then the chip says that it is on', async () => {
    const devices = twoDevices()
    const { rerender, receive } = await open(status('queued'), both(true))
    const chip = () => screen.getByRole('button', { name: /in the queue|^Your battle/ })
    expect(chip()).not.toHaveAccessibleName(/camera/)
    await press('Use your camera')
    rerender(both(false))
    await later()
    expect(chip()).toHaveAccessibleName(/Your camera is on$/)
    await receive('battle-chat:start', battleOf(me, gill))
    expect(chip()).toHaveAccessibleName(/^Your battle .* Your camera is on$/)
    expect(devices.open()).toHaveLength(2)
    await receive('battle-chat:end', { id: 'b1', winner: gill, loser: me, forfeit: false })
    await later()
    expect(devices.open()).toEqual([])
  })

  it('[MFE-9] with the last of the page that uses it', async () => {
    const devices = twoDevices()
    await fight()
    closePage()
    await later()
    expect(devices.open()).toEqual([])
  })

  it('[BAT-3] not yet after a lost battle while its panel is open', async () => {
    const devices = twoDevices()
    const { receive } = await fight()
    await receive('battle-chat:end', { id: 'b1', winner: gill, loser: me, forfeit: false })
    await later()
    expect(devices.open()).toHaveLength(2)
  })
})

describe('after a reload', () => {
  const battling = { snapshot: { battleChat: battleOf(me, gill), status: 'battling' as const } }
  const again = /^Your camera is on again/
  const reload = (devices: FakeDevices) => {
    closePage()
    devices.asked.length = 0
  }
  const granted = fakePermissions({ camera: 'granted', microphone: 'granted' })

  it('[BAT-3] in a battle the camera that was on is on again, with the device that was chosen, and sent', async () => {
    define(navigator, 'permissions', granted)
    const devices = plugIn(camera('front'), camera('back'), microphone('headset'))
    await open(battling)
    await press('Use your camera')
    await pick('Camera', 'back camera')
    reload(devices)
    const { joins } = await open(battling)
    expect(own().getByText(again)).toBeVisible()
    expect(devices.open().toSorted()).toEqual(['back', 'headset'])
    expect(joins()).toEqual([{ battleId: 'b1', streamKey: 'key' }])
  })

  it.each([
    ['the browser would ask', { permissions: fakePermissions({ camera: 'granted', microphone: 'prompt' }) }],
    ['the browser does not say', { permissions: undefined }],
    ['it was off', { permissions: granted, off: true }],
    ['the battle is over', { permissions: granted, over: true }],
  ])(
    '[BAT-3] it stays off where %s',
    async (_, {
      permissions,
      off = false,
      over = false,
    }: Partial<Record<'off' | 'over', boolean>> & { permissions: unknown }) => {
      define(navigator, 'permissions', permissions)
      const devices = twoDevices()
      const { receive } = await open(battling)
      await press('Use your camera')
      if (off) await press('Turn camera off')
      if (over) await receive('battle-chat:end', { id: 'b1', winner: gill, loser: me, forfeit: false })
      reload(devices)
      await open(battling)
      expect(devices.asked).toEqual([])
      expect(screen.getByRole('button', { name: 'Use your camera' })).toBeVisible()
    },
  )

  it('[BAT-3] it stays off in a battle that begins long after', async () => {
    define(navigator, 'permissions', granted)
    const devices = twoDevices()
    await open(battling)
    await press('Use your camera')
    reload(devices)
    const { receive } = await open()
    await later(15_000)
    await receive('battle-chat:start', battleOf(me, gill))
    await later()
    expect(devices.asked).toEqual([])
  })
})
