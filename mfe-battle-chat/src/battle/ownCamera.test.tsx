import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import BattlePanel from './BattlePanel.tsx'
import { queries } from './queries.ts'
import { battleOf, gill, me, type Ring, renderInRing } from './testing.ts'

const stopped = jest.fn()
const track = (kind: 'audio' | 'video') => ({ kind, stop: stopped, getSettings: () => ({ deviceId: kind }) })
const stream = (...kinds: Array<'audio' | 'video'>) => {
  const tracks = kinds.map(track)
  const of = (kind: string) => tracks.filter((one) => one.kind === kind)
  return { getTracks: () => tracks, getVideoTracks: () => of('video'), getAudioTracks: () => of('audio') }
}
const device = (kind: string, deviceId: string, label: string) => ({ kind, deviceId, label })

const mockSignal = jest.fn()
// jsdom has no connections: this one gets as far as having joined.
jest.mock('simple-peer/simplepeer.min.js', () => ({
  __esModule: true,
  default: class {
    on() {}
    signal = mockSignal
    destroy() {}
  },
}))

let end = () => {}
/** Renders the ring in a browser whose devices answer so. */
function open(
  getUserMedia: (wanted: MediaStreamConstraints) => Promise<unknown>,
  devices: unknown[] = [],
  ring: Ring = {},
) {
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia, enumerateDevices: async () => devices },
  })
  const view = renderInRing(<BattlePanel />, ring)
  end = view.unmount
  return view
}
const refuse = (name: string) => () => Promise.reject(new DOMException('no', name))
const useCamera = async () => userEvent.click(await screen.findByRole('button', { name: 'Use your camera' }))

// jsdom plays nothing.
beforeAll(() => void jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue())
afterEach(() => {
  end()
  cleanup()
  queries.clear()
  stopped.mockClear()
  mockSignal.mockClear()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

describe('the way in with a camera', () => {
  it('[BAT-3] shows the own picture, the devices, and what happens next; nothing is sent; off stops it', async () => {
    const { asked, receive } = open(
      async () => stream('audio', 'video'),
      [
        device('videoinput', 'video', 'Front'),
        device('videoinput', 'back', 'Back'),
        device('audioinput', 'audio', 'Headset'),
      ],
    )
    await useCamera()
    expect(await screen.findByLabelText('How you are seen')).toBeVisible()
    expect(screen.getByText(/^Nobody sees or hears this yet/)).toBeVisible()
    expect(screen.getByRole('meter', { name: 'Microphone level' })).toBeVisible()
    expect(await screen.findByRole('combobox', { name: 'Camera' })).toHaveTextContent('Front')
    expect(screen.queryByRole('combobox', { name: 'Microphone' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Join queue' })).toBeEnabled()
    expect(asked.filter(([name]) => name === 'battle-media:join')).toEqual([])
    await receive('battle-chat:start', battleOf(me, gill))
    expect(await screen.findByText(/see and hear you now\.$/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Turn camera off' }))
    expect(await screen.findByRole('button', { name: 'Use your camera' })).toBeVisible()
    expect(stopped).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['NotAllowedError', 'This page may not use your camera'],
    ['NotFoundError', 'No camera or microphone was found'],
    ['NotReadableError', 'Your camera is in use elsewhere'],
  ])(
    '[BAT-3] %s is told in words of its own, can be tried again, and keeps nobody from the queue',
    async (name, words) => {
      let works = false
      open(() => (works ? Promise.resolve(stream('video')) : refuse(name)()))
      await useCamera()
      expect(await screen.findByText(words)).toBeVisible()
      expect(screen.getByRole('button', { name: 'Join queue' })).toBeEnabled()
      works = true
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
      expect(await screen.findByText('There is no microphone, so you are only seen.')).toBeVisible()
    },
  )

  it('[BAT-3] with one of the two missing the other will do', async () => {
    open((wanted) => (wanted.video ? refuse('NotFoundError')() : Promise.resolve(stream('audio'))))
    await useCamera()
    expect(await screen.findByText('There is no camera, so you are only heard.')).toBeVisible()
  })

  it('[BAT-3] says when nobody sees or hears it, and what that leads to, until somebody does again', async () => {
    const answers: Record<string, unknown> = {
      'battle-media:stream-key': { streamKey: 'key' },
      'battle-media:join': { peerId: 'p1', offer: 'v=0', pictures: [] },
    }
    const { receive } = open(async () => stream('audio', 'video'), [], { answer: (name) => answers[name] })
    await useCamera()
    await receive('battle-chat:start', battleOf(me, gill))
    await waitFor(() => expect(mockSignal).toHaveBeenCalledTimes(1))
    const words = /or turn the camera off: otherwise you lose this battle in 20 seconds\.$/
    await receive('battle-media:unnoticed', { peerId: 'another', unnoticed: true })
    expect(screen.queryByText(words)).toBeNull()
    await receive('battle-media:unnoticed', { peerId: 'p1', unnoticed: true })
    expect(await screen.findByRole('alert')).toHaveTextContent('Nobody sees or hears you')
    expect(screen.getByText(words)).toBeVisible()
    expect(screen.queryByText(/see and hear you now\.$/)).toBeNull()
    await receive('battle-media:unnoticed', { peerId: 'p1', unnoticed: false })
    expect(await screen.findByText(/see and hear you now\.$/)).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('[MFE-9] the camera goes off with the last of the page that uses it', async () => {
    open(async () => stream('audio', 'video'))
    await useCamera()
    await screen.findByLabelText('How you are seen')
    end()
    await waitFor(() => expect(stopped).toHaveBeenCalledTimes(2))
  })
})
