import { ApiError } from '@shoal/bus'
import type { LiveStream } from '@shoal/bus/streams'
import { renderInShell, sessionOf } from '@shoal/remote-kit/testing'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import SampleButton from './SampleButton.tsx'
import SampleCameraModal from './SampleCameraModal.tsx'
import SamplePanel from './SamplePanel.tsx'

const attic: LiveStream = {
  id: 'attic',
  streamId: 'attic',
  playbackId: 'attic',
  name: 'Attic',
  jwt: null,
  createdAt: '2026-07-01T12:00:00Z',
  season: 2,
  interactive: false,
  access: 'public',
  playbackInfo: null,
}
const viewers = { streams: { attic: 7 }, online: 12 }
const answer = (liveStreams: LiveStream[]) => ({
  streams: { list: () => ({ liveStreams, liveStreamStatus: { attic: 'online' }, loadBalancer: {}, region: 'eu' }) },
})
let ended: Array<() => void> = []
const open = (...args: Parameters<typeof renderInShell>) => {
  const view = renderInShell(...args)
  ended.push(view.unmount)
  return view
}
afterEach(() => {
  for (const end of ended) end()
  ended = []
  cleanup()
})

describe('the panel', () => {
  it('lists the cameras with their viewers, and opens one', async () => {
    const { modals } = open(<SamplePanel />, { api: answer([attic]), states: { viewers } })
    await userEvent.click(await screen.findByRole('button', { name: /Attic.*Live.*7 watching/ }))
    expect(modals).toEqual([{ id: 'sample-camera', props: { camera: attic, online: true } }])
  })

  it('greets the signed-in person, and says when there is no camera', async () => {
    open(<SamplePanel />, { api: answer([]), states: { session: sessionOf({ displayName: 'lou' }) } })
    expect(await screen.findByText('No camera yet')).toBeVisible()
    expect(screen.getByText('Good to see you, lou.')).toBeVisible()
  })

  it('tells visitors what they miss', async () => {
    open(<SamplePanel />, { api: answer([attic]) })
    expect(await screen.findByText('Attic')).toBeVisible()
    expect(screen.getByText(/as a visitor/)).toBeVisible()
  })

  it('follows what the server says', async () => {
    const { receive } = open(<SamplePanel />, { api: answer([attic]) })
    await screen.findByText('Live')
    receive('streams:status', { attic: 'offline' })
    expect(screen.getByText('Off air')).toBeVisible()
    receive('streams:remove', { id: 'attic' })
    expect(screen.getByText('No camera yet')).toBeVisible()
  })

  it('says why it could not be read, and reads again on demand', async () => {
    let working = false
    const list = () => {
      if (!working) throw new ApiError(0, 'network', 'No connection to the server')
      return answer([attic]).streams.list()
    }
    open(<SamplePanel />, { api: { streams: { list } } })
    expect(await screen.findByText('No connection to the server')).toBeVisible()
    working = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Attic')).toBeVisible()
  })
})

it('the modal shows one camera and leads to its picture', async () => {
  const { panels, closedModals, toasts } = open(<SampleCameraModal camera={attic} online />, { states: { viewers } })
  expect(screen.getByText('on air')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Watch' }))
  expect([panels, closedModals(), toasts.length]).toEqual([['live-streams'], 1, 1])
})

it('the button in the bar counts who is online and opens the panel', async () => {
  const { panels } = open(<SampleButton />, { states: { viewers } })
  await userEvent.click(screen.getByRole('button', { name: 'Sample: 12 online' }))
  expect(panels).toEqual(['sample'])
})
