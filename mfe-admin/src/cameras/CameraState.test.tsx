import type { Camera } from '@shoal/bus/cameras'
import { renderInShell } from '@shoal/remote-kit/testing'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { LiveFacts } from './CameraState.tsx'
import RemoveCameraModal from './RemoveCameraModal.tsx'

const camera: Camera = {
  ...{ id: 'attic', name: 'Attic', season: 2, access: 'public', interactive: false, position: 0, online: false },
  ...{ footage: false, owner: null, keyMadeAt: '2026-01-01T00:00:00.000Z', live: null, lastEnd: null },
}

it('[STR-12] of a camera that nobody publishes to, staff read when and why the last broadcast ended', () => {
  const { container, rerender } = render(<LiveFacts camera={camera} />)
  expect(container).toHaveTextContent(/^Nobody publishes$/)
  const lastEnd = { at: '2026-01-02T10:20:00.000Z', reason: 'It sent sound alone, without pictures' }
  rerender(<LiveFacts camera={{ ...camera, lastEnd }} />)
  expect(container).toHaveTextContent(/^Nobody publishesended .*: It sent sound alone, without pictures$/)
})

it('[ADM-3] a camera is deleted by who types its name', async () => {
  const remove = jest.fn()
  renderInShell(<RemoveCameraModal camera={camera} />, { api: { cameras: { remove } } })
  const button = screen.getByRole('button', { name: 'Delete the camera' })
  await userEvent.type(screen.getByRole('textbox', { name: /Type “Attic”/ }), 'attic')
  expect(button).toBeDisabled()
  await userEvent.clear(screen.getByRole('textbox'))
  await userEvent.type(screen.getByRole('textbox'), 'Attic{Enter}')
  await waitFor(() => expect(remove).toHaveBeenCalledWith({ params: { id: 'attic' }, query: { name: 'Attic' } }))
})
