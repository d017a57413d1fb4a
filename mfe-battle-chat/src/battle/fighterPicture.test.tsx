import { limits } from '@shoal/bus/battleMedia/limits'
import { screen } from '@testing-library/react'
import { FakePeer, FakeStream } from '../testing/cameras.ts'
import { connect, define, emit, inFakeBrowser, later, press, seen, watch } from './testingCameras.tsx'

// jsdom has no connections.
jest.mock('simple-peer/simplepeer.min.js', () => ({
  __esModule: true,
  get default() {
    return FakePeer
  },
}))

inFakeBrowser()

describe('while a picture stands still', () => {
  let frames = 0
  const withFrames = (count: () => number | undefined) =>
    define(HTMLVideoElement.prototype, 'getVideoPlaybackQuality', () => ({ totalVideoFrames: count() }))
  afterEach(() => Reflect.deleteProperty(HTMLVideoElement.prototype, 'getVideoPlaybackQuality'))
  async function watchGill() {
    const view = await watch()
    await connect(view.peer())
    await emit(view.peer(), 'track', {}, Object.assign(new FakeStream([]), { id: 'gill' }))
    expect(screen.getByLabelText('Camera of gillian')).toBeInTheDocument()
    return view
  }

  it('[BAT-3] joins again after three seconds without a new frame, and not as long as there are some', async () => {
    withFrames(() => {
      frames += 1
      return frames
    })
    const { joins } = await watchGill()
    await later(20_000)
    expect(joins()).toHaveLength(1)
    withFrames(() => 7)
    await later(limits.silence)
    expect(joins()).toHaveLength(1)
    await later(1_500)
    expect(joins()).toHaveLength(2)
  })

  it('[BAT-3] a page in the background draws nothing and joins nothing', async () => {
    withFrames(() => 7)
    define(document, 'visibilityState', 'hidden')
    const { joins } = await watchGill()
    await later(20_000)
    expect(joins()).toHaveLength(1)
  })

  it('[BAT-3] a browser that counts no frames is left alone', async () => {
    const { joins } = await watchGill()
    await later(20_000)
    expect(joins()).toHaveLength(1)
  })
})

describe('picture in picture', () => {
  it('[BAT-3] of one fighter takes the place of the other, and is closed when it is pressed again', async () => {
    let floating: Element | null = null
    define(document, 'pictureInPictureEnabled', true)
    Object.defineProperty(document, 'pictureInPictureElement', { configurable: true, get: () => floating })
    define(document, 'exitPictureInPicture', async () => {
      floating = null
    })
    define(HTMLVideoElement.prototype, 'requestPictureInPicture', async function (this: HTMLVideoElement) {
      floating = this
    })
    const { peer } = await watch({ pictures: [seen('lou'), seen('gill')] })
    for (const id of ['lou', 'gill']) await emit(peer(), 'track', {}, Object.assign(new FakeStream([]), { id }))
    await press('Picture in picture of lantern_lou')
    expect(floating).toBe(screen.getByLabelText('Camera of lantern_lou'))
    await press('Picture in picture of gillian')
    expect(floating).toBe(screen.getByLabelText('Camera of gillian'))
    await press('Picture in picture of gillian')
    expect(floating).toBeNull()
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestPictureInPicture')
  })
})
