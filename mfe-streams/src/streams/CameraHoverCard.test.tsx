import { renderInShell } from '@shoal/remote-kit/testing'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
// Asked for when a camera is pointed at: here loaded before, outside of the time that a test has.
import './CameraHoverCard.tsx'
import { browserWithVideo } from '../testing/browser.ts'
import { camera } from '../testing/samples.ts'
import { CameraStrip } from './CameraStrip.tsx'

beforeEach(() => {
  browserWithVideo()
  jest.useFakeTimers()
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

it('[UI-2] the card about a camera hides 500 ms after the pointer left, and not while it comes back', async () => {
  renderInShell(
    <CameraStrip
      streams={[camera('kitchen'), camera('tank')]}
      status={{ kitchen: 'online', tank: 'online' }}
      session={null}
      viewers={{ kitchen: 7 }}
      selectedId={null}
      onSelect={() => {}}
    />,
    { states: { session: null } },
  )
  const kitchen = screen.getByRole('button', { name: /^Kitchen/ })
  const about = () => screen.queryByRole('dialog', { name: 'About Kitchen' })
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
  const mouse = { pointerType: 'mouse' }
  fireEvent.pointerOver(kitchen, mouse)
  for (let i = 0; i < 40 && !about(); i++) await pass(50)
  expect(about()).toHaveTextContent('Watching7')

  fireEvent.pointerLeave(kitchen, mouse)
  await pass(450)
  fireEvent.pointerEnter(kitchen, mouse)
  await pass(1_000)
  expect(about()).not.toBeNull()
  fireEvent.pointerLeave(kitchen, mouse)
  await pass(490)
  expect(about()).not.toBeNull()
  await pass(20)
  expect(about()).toBeNull()
})
