import type { Camera } from '@shoal/bus/cameras'
import { renderInShell } from '@shoal/remote-kit/testing'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { LiveFacts } from './CameraState.tsx'
import RemoveCameraModal from './RemoveCameraModal.tsx'

const camera: Camera = {
  ...{ id: 'attic', name: 'Attic', season: 2, access: 'public', interactive: false, position: 0, online: false },
  ...{
    footage: false,
    owner: null,
    keyMadeAt: '2026-01-01T00:00:00.000Z',
    live: null,
    lastEnd: null,
    lastRefusal: null,
  },
}

it('[STR-12] of a camera that nobody publishes to, staff read when and why the last broadcast ended', () => {
  const { container, rerender } = render(<LiveFacts camera={camera} />)
  expect(container).toHaveTextContent(/^Nobody publishes$/)
  const lastEnd = { at: '2026-01-02T10:20:00.000Z', reason: 'It sent sound alone, without pictures' }
  rerender(<LiveFacts camera={{ ...camera, lastEnd }} />)
  expect(container).toHaveTextContent(/^Nobody publishesended .*: It sent sound alone, without pictures$/)
})

it('[STR-12] staff read how a published stream is made, what will look bad, and who was refused', () => {
  const live = {
    ...{ since: '2026-01-02T10:00:00.000Z', width: 1280, height: 720, bitrate: 2_500_000, sound: true, qualities: 3 },
    ...{ codecs: ['avc1.64001f', 'mp4a.40.2'], rate: 30, uneven: false, keyFrames: 10, late: 0 },
  }
  const { container, rerender } = render(<LiveFacts camera={{ ...camera, online: true, live }} />)
  expect(container).toHaveTextContent(/H\.264 and AAC.*30 pictures a second.*a key frame every 10 s/)
  expect(screen.getByText(/Set the key frame interval to 2 s/)).toBeInTheDocument()
  const lastRefusal = { at: '2026-01-02T10:20:00.000Z', reason: 'The stream key is wrong' }
  rerender(<LiveFacts camera={{ ...camera, lastRefusal }} />)
  expect(container).toHaveTextContent(/refused .*: The stream key is wrong$/)
})

it('[ADM-3] a camera is deleted by an admin who types its name', async () => {
  const remove = jest.fn()
  renderInShell(<RemoveCameraModal camera={camera} />, { api: { cameras: { remove } } })
  const button = screen.getByRole('button', { name: 'Delete the camera' })
  await userEvent.type(screen.getByRole('textbox', { name: /Type “Attic”/ }), 'attic')
  expect(button).toBeDisabled()
  await userEvent.clear(screen.getByRole('textbox'))
  await userEvent.type(screen.getByRole('textbox'), 'Attic{Enter}')
  await waitFor(() => expect(remove).toHaveBeenCalledWith({ params: { id: 'attic' }, query: { name: 'Attic' } }))
})
