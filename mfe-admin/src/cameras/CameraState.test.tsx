import type { Camera } from '@shoal/bus/cameras'
import { render } from '@testing-library/react'
import { LiveFacts } from './CameraState.tsx'

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
