import { ApiError } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import type { Clip } from '@shoal/bus/clips'
import { type LiveStream, streamsArea } from '@shoal/bus/streams'
import { type ApiAnswers, renderInShell } from '@shoal/remote-kit/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { queries } from '../layout/queries.ts'
import { browserWithVideo } from '../testing/browser.ts'
import { camera, person } from '../testing/samples.ts'
import ClipButton from './ClipButton.tsx'
import CreateClipModal from './CreateClipModal.tsx'
import { type PictureAt, useClipping } from './clippingStore.ts'
import ShareClipModal from './ShareClipModal.tsx'
import { clipOf } from './testing/samples.ts'

const began = Date.parse('2026-06-01T20:00:00.000Z')
const noStreams = () => ({ liveStreams: [], liveStreamStatus: {}, region: 'us-east', loadBalancer: {} })
const pass = person('me', { pass: 'pass' })

beforeEach(() => browserWithVideo().width(1280))
afterEach(() => queries.clear())

/** The button beside the camera's other actions. */
function FromNowOn({ stream, pictureAt }: { stream: LiveStream; pictureAt: PictureAt }) {
  const toggle = useClipping((state) => state.toggle)
  return (
    <button type="button" onClick={() => toggle(stream, pictureAt)}>
      From now on
    </button>
  )
}

describe('the clip button', () => {
  const kitchen = camera('kitchen')
  /** The picture is as far as the clock. */
  const begin = (session: ReturnType<typeof person> | null, beside: ReactNode = null, api: ApiAnswers = {}) => {
    const at = performance.now()
    const pictureAt = () => began + performance.now() - at
    return renderInShell(
      <>
        <ClipButton stream={kitchen} pictureAt={pictureAt} />
        <FromNowOn stream={kitchen} pictureAt={pictureAt} />
        {beside}
      </>,
      { states: { session, 'selected-stream': kitchen }, api },
    )
  }
  const press = (name: string) => act(() => fireEvent.click(screen.getByRole('button', { name })))
  const later = (ms: number) => act(() => jest.advanceTimersByTime(ms))
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('[CLP-2] keeps the 30 s before the picture that is shown, of the minute before it; from now on is the second choice', async () => {
    const props = {
      ...{ streamId: 'kitchen', playbackId: 'demo-kitchen', room: 'Kitchen' },
      ...{ start: began - 25_000, end: began + 5_000, from: began - 55_000 },
    }
    const recorded = { from: new Date(began - 600_000).toISOString(), to: new Date(began + 60_000).toISOString() }
    const { modals } = begin(pass, <CreateClipModal {...props} />, {
      clips: { window: () => recorded },
      streams: { list: noStreams },
    })
    later(5_000)
    await act(async () => {})
    expect(screen.queryByRole('button', { name: 'Clip from now on instead' })).toBeNull()
    press('Clip')
    expect(modals).toEqual([{ id: 'create-clip', props }])
    const slider = (which: string) => screen.getByRole('slider', { name: `${which} of the clip` })
    expect(slider('Start')).toHaveAttribute('aria-valuetext', '30.0 of 60.0 seconds')
    expect(slider('End')).toHaveAttribute('aria-valuetext', '60.0 of 60.0 seconds')
    press('Clip from now on instead')
    later(12_000)
    expect(screen.getByRole('button', { name: 'Stop clipping', pressed: true })).toHaveTextContent('0:12')
  })

  it('[CLP-2] goes on and off, shows the time that runs, and goes on to naming', () => {
    const { modals } = begin(pass)
    press('From now on')
    later(12_300)
    expect(screen.getByRole('button', { name: 'Stop clipping', pressed: true })).toHaveTextContent('0:12')
    press('Stop clipping')
    expect(modals).toEqual([
      {
        id: 'create-clip',
        props: {
          streamId: 'kitchen',
          playbackId: 'demo-kitchen',
          room: 'Kitchen',
          start: began,
          end: began + 12_300,
        },
      },
    ])
    expect(screen.getByRole('button', { name: 'Clip' })).toHaveTextContent('Clip')
  })

  it('[CLP-2] stops by itself after 60 s', () => {
    const { modals } = begin(pass)
    press('From now on')
    later(59_900)
    expect(modals).toEqual([])
    later(200)
    expect(modals).toMatchObject([{ id: 'create-clip', props: { start: began, end: began + 60_000 } }])
    later(120_000)
    expect(modals).toHaveLength(1)
  })

  it('[CLP-2] is cancelled when the camera changes', () => {
    const { bus, modals, toasts } = begin(pass)
    press('From now on')
    later(5_000)
    act(() => bus.state(streamsArea.states['selected-stream']).set(camera('tank')))
    expect(screen.getByRole('button', { name: 'Clip' })).toBeVisible()
    expect(toasts.map(({ text }) => text)).toEqual(['The clip was cancelled, because the camera changed.'])
    later(120_000)
    expect(modals).toEqual([])
  })

  it('[CLP-2] goes on when the list of cameras is new, and ends with the player', () => {
    const { bus, modals, unmount } = begin(pass)
    press('From now on')
    act(() => bus.state(streamsArea.states['selected-stream']).set({ ...kitchen, jwt: 'new' }))
    expect(screen.getByRole('button', { name: 'Stop clipping' })).toBeVisible()
    unmount()
    later(120_000)
    expect(modals).toEqual([])
  })

  it('[CLP-2] leads visitors to log in, and users without a pass to Get Season Pass', () => {
    const { bus, modals } = begin(null)
    press('Clip')
    expect(modals).toEqual([
      { id: 'log-in', props: { reason: 'Clips are made by season pass holders. Log in to clip.' } },
    ])
    act(() => bus.state(accountsArea.states.session).set(person('viewer')))
    press('Clip')
    expect(modals.slice(1)).toEqual([
      { id: 'get-season-pass', props: { reason: 'Clipping is for season pass holders.' } },
    ])
    expect(screen.getByRole('button', { name: 'Clip' })).toBeVisible()
    press('From now on')
    expect(screen.queryByRole('button', { name: 'Stop clipping' })).toBeNull()
  })
})

describe('Create a Live Stream Clip', () => {
  const props = { streamId: 'kitchen', playbackId: 'demo-kitchen', room: 'Kitchen', start: began }
  const iso = (ms: number) => new Date(began + ms).toISOString()
  const playback = () => ({ jwt: 'j', url: '/live/demo-kitchen/master.m3u8?jwt=j', expiresAt: iso(9e9) })
  const open = (
    clips: NonNullable<ApiAnswers['clips']>,
    { edges = [], long = 12_000 }: { edges?: readonly string[]; long?: number } = {},
  ) => {
    const streams = {
      playback,
      list: () => ({ ...noStreams(), loadBalancer: { 'us-east': edges.map((url) => ({ url, weight: 1 })) } }),
    }
    const window = () => ({ from: iso(-600_000), to: iso(60_000) })
    return renderInShell(<CreateClipModal {...props} end={began + long} />, {
      states: { session: pass },
      api: { streams, clips: { window, ...clips } },
    })
  }
  const name = () => screen.findByRole('textbox', { name: /Name/ })
  const create = () => screen.getByRole('button', { name: 'Create clip' })
  const slider = (which: 'Start' | 'End') => screen.getByRole('slider', { name: `${which} of the clip` })

  it('[CLP-1] creates the clip with its name, camera, and the start and end that keys trimmed', async () => {
    const sent: unknown[] = []
    const made: Clip = clipOf({ id: 'new', name: 'Fire!', status: 'pending', url: null, thumbnail: null })
    open({
      create: (input?: { body: object }) => {
        sent.push(input?.body)
        return { clip: made }
      },
      read: () => ({ clip: { ...made, url: '/clips/files/new.mp4' } }),
    })
    const field = await name()
    expect(field).toHaveValue('Kitchen, 16:00')
    // The room is 15 s before and 10 s after what was clipped.
    expect(slider('Start')).toHaveAttribute('aria-valuetext', '15.0 of 37.0 seconds')
    expect(slider('End')).toHaveAttribute('aria-valuenow', '27')
    fireEvent.keyDown(slider('Start'), { key: 'ArrowRight' })
    fireEvent.keyDown(slider('Start'), { key: 'ArrowRight', shiftKey: true })
    fireEvent.keyDown(slider('End'), { key: 'PageUp' })
    expect(screen.getByText('11.9 s')).toBeVisible()
    await userEvent.clear(field)
    await userEvent.type(field, '  Fire!  ')
    await userEvent.click(create())
    expect(sent).toEqual([{ name: 'Fire!', start: iso(1_100), end: iso(13_000), playbackId: 'demo-kitchen' }])
    expect(await screen.findByText(/everybody can see it once a moderator has approved it/)).toBeVisible()
    expect(screen.getByText('Pending')).toBeVisible()
    expect(screen.getByLabelText('Fire!')).toHaveAttribute('src', '/clips/files/new.mp4')
  })

  it('[CLP-1] is named after its camera and the time in New York when nobody names it', async () => {
    const sent: unknown[] = []
    const made = clipOf({ id: 'new', status: 'pending', url: null })
    open({
      create: (input?: { body: { name: string } }) => {
        sent.push(input?.body.name)
        return { clip: made }
      },
      read: () => ({ clip: made }),
    })
    await userEvent.clear(await name())
    await userEvent.click(create())
    expect(sent).toEqual(['Kitchen, 16:00'])
  })

  it('[CLP-3] keeps between 3 and 60 seconds', async () => {
    open({}, { long: 50_000 })
    await name()
    fireEvent.keyDown(slider('Start'), { key: 'End' })
    expect(screen.getByText('3.0 s')).toBeVisible()
    fireEvent.keyDown(slider('Start'), { key: 'Home' })
    expect(screen.getByText('60.0 s')).toBeVisible()
    // The bar begins 15 s before what was clipped and ends with what is recorded.
    expect(slider('Start')).toHaveAttribute('aria-valuetext', '5.0 of 75.0 seconds')
    expect(slider('Start')).toHaveAttribute('aria-valuemin', '5')
    expect(slider('End')).toHaveAttribute('aria-valuemin', '8')
  })

  it('[STR-13] shows the preview from another edge when one does not answer, and says when none does', async () => {
    const edges = ['http://a.example', 'http://b.example']
    open({}, { edges })
    await name()
    const source = () => screen.getByLabelText(/preview/i).getAttribute('src') ?? ''
    const edgeInUse = () => edges.find((edge) => source().startsWith(`${edge}/live/`))
    await waitFor(() => expect(edgeInUse()).toBeDefined())
    const first = edgeInUse()
    act(() => fireEvent.error(screen.getByLabelText(/preview/i)))
    await waitFor(() => expect(edgeInUse()).toBe(edges.find((edge) => edge !== first)))
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    act(() => fireEvent.error(screen.getByLabelText(/preview/i)))
    expect(await screen.findByRole('button', { name: /Retry|Try again/ })).toBeVisible()
  })

  it('limits the name, and shows what the server refuses', async () => {
    open({
      create: () => {
        throw new ApiError(409, 'clips/outside-window', 'This is not recorded any more')
      },
    })
    expect(await name()).toHaveAttribute('maxlength', '60')
    await userEvent.clear(await name())
    await userEvent.type(await name(), 'x')
    expect(screen.getByText('1/60')).toBeVisible()
    await userEvent.click(create())
    expect(await screen.findByText('This is not recorded any more')).toBeVisible()
    expect(create()).toBeEnabled()
  })

  it('says when there is no recording, and tries again', async () => {
    let recorded = false
    open({
      window: () => {
        if (!recorded) throw new ApiError(409, 'clips/not-recorded', 'Nothing is recorded of this camera')
        return { from: iso(-1_000), to: iso(20_000) }
      },
    })
    expect(await screen.findByText('Nothing is recorded of this camera')).toBeVisible()
    recorded = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await name()).toBeVisible()
  })

  it('tells of a clip that could not be cut', async () => {
    const made = clipOf({ id: 'new', status: 'pending', url: null })
    open({
      create: () => ({ clip: made }),
      read: () => ({ clip: { ...made, status: 'failed', reason: 'The recording is gone' } }),
    })
    await userEvent.type(await name(), 'x{Enter}')
    expect(await screen.findByText('The recording is gone')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Share' })).toBeDisabled()
  })
})

describe('Share Clip', () => {
  it('[CLP-6] copies the link and says so', async () => {
    const user = userEvent.setup()
    renderInShell(<ShareClipModal clip={clipOf()} />)
    expect(screen.getByRole('textbox', { name: 'Link' })).toHaveValue('http://localhost/clips/c1')
    expect(screen.queryByRole('button', { name: 'Share…' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe('http://localhost/clips/c1')
    expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('The link is copied.')
  })

  it('[CLP-6] leaves the link selected where copying is forbidden', async () => {
    const user = userEvent.setup()
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    renderInShell(<ShareClipModal clip={clipOf()} />)
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await screen.findByText(/copy it by keyboard/)).toBeVisible()
    const link = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link' })
    expect(link.selectionEnd).toBe(link.value.length)
  })

  it('[CLP-6] hands the link to the browser’s own sharing', async () => {
    const share = jest.fn(async () => {})
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    renderInShell(<ShareClipModal clip={clipOf()} />)
    await userEvent.click(screen.getByRole('button', { name: 'Share…' }))
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: 'http://localhost/clips/c1' }))
    Reflect.deleteProperty(navigator, 'share')
  })

  it.each([
    ['a pending clip', clipOf({ status: 'pending' }), 'once a moderator has approved'],
    ['a clip of a season pass camera', clipOf({ access: 'season_pass' }), 'for season pass holders'],
    ['an approved clip', clipOf(), 'for everybody, logged in or not'],
  ])('[CLP-4] says for whom the link of %s opens', (_, clip, text) => {
    renderInShell(<ShareClipModal clip={clip} />)
    expect(screen.getByText(text, { exact: false })).toBeVisible()
  })
})
