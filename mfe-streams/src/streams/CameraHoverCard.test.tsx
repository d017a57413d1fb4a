import { renderInShell } from '@shoal/remote-kit/testing'
import { act, cleanup, createEvent, fireEvent, screen } from '@testing-library/react'
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

const mouse = { pointerType: 'mouse' }
const about = () => screen.queryByRole('dialog', { name: 'About Kitchen' })
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
/** The browser tells of a pointer over an element, which has come so far since. */
const tellOfMove = (element: Element, movementX: number) =>
  fireEvent(element, Object.assign(createEvent.pointerMove(element, mouse), { movementX, movementY: 0 }))

function showCameras() {
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
  return screen.getByRole('button', { name: /^Kitchen/ })
}

it('[UI-2] the card about a camera hides 500 ms after the pointer left, and not while it comes back', async () => {
  const kitchen = showCameras()
  fireEvent.pointerOver(kitchen, mouse)
  tellOfMove(kitchen, 3)
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

it('[UI-2] does not open below a pointer that stands still, nor on a camera that was just pressed', async () => {
  const kitchen = showCameras()
  // A dialog has closed: the pointer is over the camera without having moved.
  fireEvent.pointerOver(kitchen, mouse)
  tellOfMove(kitchen, 0)
  await pass(2_000)
  expect(about()).toBeNull()
  tellOfMove(kitchen, -1)
  await pass(100)
  fireEvent.click(kitchen)
  tellOfMove(kitchen, 2)
  await pass(2_000)
  expect(about()).toBeNull()
  fireEvent.pointerLeave(kitchen, mouse)
  tellOfMove(kitchen, 2)
  await pass(2_000)
  expect(about()).not.toBeNull()
})
