import { screen } from '@testing-library/react'
import { camera, FakePeer, microphone } from '../testing/cameras.ts'
import { closePage, fight, inFakeBrowser, later, open, plugIn, press, twoDevices } from './testingCameras.tsx'

// jsdom has no connections.
jest.mock('simple-peer/simplepeer.min.js', () => ({
  __esModule: true,
  get default() {
    return FakePeer
  },
}))

inFakeBrowser()

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
    ['NotReadableError', 'Your camera is in use elsewhere'],
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

  it('[MFE-9] the camera goes off with the last of the page that uses it', async () => {
    const devices = twoDevices()
    await fight()
    closePage()
    await later()
    expect(devices.open()).toEqual([])
  })
})
