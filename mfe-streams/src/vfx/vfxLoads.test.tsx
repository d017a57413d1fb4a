import type { RunningVfx } from '@shoal/bus/vfx'
import { type ApiAnswers, renderInShell } from '@shoal/remote-kit/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { VfxSwitch } from './VfxSwitch.tsx'
import VfxWatch from './VfxWatch.tsx'

// Runs when the layer is asked for, as its chunk is in a browser.
const loaded = jest.fn()
jest.mock('./VfxLayer.tsx', () => {
  loaded()
  return { __esModule: true, default: () => <i data-vfx="" /> }
})

const effect: RunningVfx = { id: '1', effect: 'confetti', streamId: null, elapsedMs: 0, durationMs: 60_000 }
/** Past all promises that wait already, and what they draw. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)))

it('[ADM-6] effects are loaded when one is shown here, and never while they are switched off', async () => {
  const list = jest.fn(async () => ({ effects: [] as RunningVfx[] }))
  const { container, receive } = renderInShell(
    <>
      <VfxWatch />
      <VfxSwitch />
    </>,
    { api: { vfx: { list } } as unknown as ApiAnswers },
  )
  await settled()
  expect(list).toHaveBeenCalled()
  expect(loaded).not.toHaveBeenCalled()

  const toggle = screen.getByRole('switch', { name: /^Show full-screen effects/ })
  fireEvent.click(toggle)
  receive('vfx:started', effect)
  receive('vfx:started', { ...effect, id: '2', streamId: 'garden' })
  await settled()
  expect(loaded).not.toHaveBeenCalled()

  fireEvent.click(toggle)
  await settled()
  expect(loaded).toHaveBeenCalledTimes(1)
  expect(container.querySelector('[data-vfx]')).not.toBeNull()
})
