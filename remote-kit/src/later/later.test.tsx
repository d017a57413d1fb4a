import { createBus, type HostBus, sessionArea } from '@shoal/bus'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { reactLifecycles } from '../runtime/reactLifecycles.tsx'
import type { MountProps } from '../shell.ts'
import { eventually, Gathered, gathering, type Later, type LaterPlace, later, useLater } from './index.ts'

type Module = { default: (props: { text?: string }) => ReactNode }
const whole: Module = { default: ({ text = 'the deck' }) => <p>{text}</p> }

/** A part whose code comes while `network.up`, and how often it was asked for. */
function network(place: LaterPlace = { name: 'The deck' }, module: Module = whole) {
  const state = { up: false, asked: 0 }
  const fetchPart = async () => {
    state.asked += 1
    if (!state.up) throw new TypeError('Failed to fetch')
    return module
  }
  return Object.assign(state, { Part: later(fetchPart, place), fetchPart })
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
/** Shows the deck once somebody has pressed. */
function Place({ part }: { part: Later<{ text?: string }> }) {
  const [wanted, want] = useState(false)
  const Deck = useLater(part, wanted)
  return (
    <button type="button" onClick={() => want(true)}>
      {Deck ? <Deck text="rolling" /> : 'still'}
    </button>
  )
}
const hole = () => screen.queryByText('The deck is missing')

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'error').mockImplementation(() => {})
  // Each pause as long as it can be.
  jest.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
  jest.useRealTimers()
})

it('[MFE-3] a part that does not come twice says so in its place, takes nothing away, and comes by itself', async () => {
  const net = network()
  render(
    <main>
      <p>the panel</p>
      <net.Part text="a deck" waiting="wait" />
    </main>,
  )
  expect(screen.getByText('wait')).toBeVisible()
  await pass(299)
  // Once is not enough.
  expect([net.asked, hole()]).toEqual([1, null])
  await pass(1)
  expect(hole()).toBeVisible()
  expect(screen.queryByText('wait')).toBeNull()
  expect(screen.getByText('the panel')).toBeVisible()

  net.up = true
  await pass(2_000)
  expect(screen.getByText('a deck')).toBeVisible()
  expect(hole()).toBeNull()
  await pass(600_000)
  expect(net.asked).toBe(3)
})

it('[MFE-3] it is asked for ever more rarely, once for all of its places, and not any more without a place', async () => {
  const net = network()
  const { unmount } = render(
    <>
      <net.Part />
      <net.Part />
    </>,
  )
  const asked: number[] = []
  for (const ms of [300, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    await pass(ms)
    asked.push(net.asked)
  }
  expect(asked).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
  expect(screen.getAllByText('The deck is missing')).toHaveLength(2)
  unmount()
  await pass(600_000)
  expect(net.asked).toBe(9)
  expect(jest.getTimerCount()).toBe(0)

  // A component that shows it again begins anew.
  net.up = true
  render(<net.Part />)
  await pass(0)
  expect(screen.getByText('the deck')).toBeVisible()
})

it('[MFE-3] Retry asks at once and keeps the focus', async () => {
  const net = network({ name: 'The deck', size: 'line' })
  render(<net.Part />)
  await pass(300)
  const retry = screen.getByRole('button', { name: 'The deck is missing. Retry' })
  retry.focus()
  fireEvent.click(retry)
  await pass(0)
  expect(net.asked).toBe(3)
  expect(retry).toHaveFocus()
  net.up = true
  fireEvent.click(retry)
  await pass(0)
  expect(screen.getByText('the deck')).toBeVisible()
})

it.each<[string, (bus: HostBus) => void]>([
  ['the browser says so', () => void window.dispatchEvent(new Event('online'))],
  [
    'the page is connected again',
    (bus) => {
      const connection = bus.state(sessionArea.states.connection)
      connection.set({ ...connection.value, status: 'disconnected' })
      connection.set({ ...connection.value, status: 'connected' })
    },
  ],
])(
  '[MFE-3] the network is back, as %s: it is asked for within two seconds, however long it was away',
  async (_, back) => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5)
    const net = network()
    const bus = createBus({ request: async () => ({}) })
    const scope = bus.scope('mount')
    const domElement = document.body.appendChild(document.createElement('div'))
    const shell = { bus: scope, api: {}, environment: 'test' } as unknown as MountProps['shell']
    const props: MountProps = { domElement, shell, lasting: shell, input: {}, onFailure() {} }
    const remote = reactLifecycles('mfe-x', net.Part)
    // `mount` waits until the part is drawn, and drawing waits for the end of `act`.
    await act(async () => void remote.mount(props))
    await pass(300_000)
    expect(hole()).toBeVisible()
    net.up = true
    const before = net.asked
    await act(async () => back(bus))
    await pass(1_000)
    expect(net.asked).toBe(before + 1)
    expect(screen.getByText('the deck')).toBeVisible()

    // MFE-9: nothing of it listens any more.
    await act(() => remote.unmount(props))
    expect(bus.subscriptions()).toEqual({})
    domElement.remove()
  },
)

it('[MFE-3] code that comes empty, as a module that threw before does, has not come', async () => {
  const net = network({ name: 'The deck' }, {} as Module)
  net.up = true
  render(<net.Part />)
  await pass(300)
  expect(hole()).toBeVisible()
})

it('[MFE-3] a part that throws while it renders takes nothing away either, and waits for Retry', async () => {
  const told: unknown[] = []
  window.reportError = (error) => void told.push(error)
  const broken = { is: true }
  const net = network(
    { name: 'The deck' },
    {
      default() {
        if (broken.is) throw new Error('drawn badly')
        return <p>the deck</p>
      },
    },
  )
  net.up = true
  render(
    <main>
      <p>the panel</p>
      <net.Part />
    </main>,
  )
  await pass(600_000)
  expect(screen.getByText('It stopped working.')).toBeVisible()
  expect(screen.getByText('the panel')).toBeVisible()
  expect(told).toEqual([new Error('drawn badly')])
  broken.is = false
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(screen.getByText('the deck')).toBeVisible()
})

it('[MFE-3] decoration says nothing while it is missing; a placeholder stays beside the words if asked to', async () => {
  const over = network({ silent: 'decoration' })
  const beside = network({ name: 'The deck', size: 'line', beside: true })
  render(
    <>
      <over.Part waiting={<i>1 234</i>} />
      <beside.Part waiting={<i>its name</i>} />
    </>,
  )
  await pass(300)
  expect(screen.getByText('1 234')).toBeVisible()
  expect(screen.getByText('its name')).toBeVisible()
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

it('[MFE-3] parts without a place of their own are named together in one button, whose Retry asks for them all', async () => {
  const view = gathering('the view')
  const spots = network({ name: 'spots', among: view })
  const marks = network({ name: 'marks', among: view })
  render(
    <main>
      <p>the panel</p>
      <spots.Part waiting={<i>the picture</i>} />
      <marks.Part text="the marks" />
      <marks.Part text="more marks" />
      <Gathered gathering={view} />
    </main>,
  )
  expect(screen.queryByRole('button')).toBeNull()
  await pass(300)
  const retry = screen.getByRole('button', { name: 'Part of the view (spots, marks) is missing. Retry' })
  expect(screen.getByText('the picture')).toBeVisible()
  spots.up = true
  fireEvent.click(retry)
  await pass(0)
  expect([spots.asked, marks.asked]).toEqual([3, 3])
  expect(screen.getByRole('button')).toHaveAccessibleName('Part of the view (marks) is missing. Retry')
  expect(screen.getByText('the deck')).toBeVisible()
  marks.up = true
  await pass(4_000)
  expect(screen.getByText('the marks')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

it('[MFE-3] one that throws while it renders is named there, too, also when somebody looked whether it is there', async () => {
  window.reportError = () => {}
  const broken = { is: true }
  const view = gathering('the view')
  const spots: Module = {
    default() {
      if (broken.is) throw new Error('drawn badly')
      return <p>the spots</p>
    },
  }
  const net = network({ name: 'spots', among: view }, spots)
  net.up = true
  const decoration = network({ silent: 'decoration' }, spots)
  decoration.up = true
  render(
    <main>
      <p>the panel</p>
      <net.Part />
      <Place part={decoration.Part} />
      <Gathered gathering={view} />
    </main>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'still' }))
  await pass(0)
  expect(screen.getByText('the panel')).toBeVisible()
  broken.is = false
  fireEvent.click(screen.getByRole('button', { name: 'Part of the view (spots) is missing. Retry' }))
  expect(screen.getByText('the spots')).toBeVisible()
  expect(screen.queryByRole('button', { name: /is missing/ })).toBeNull()
})

it('[MFE-3] a component that shows a part may draw its place while it is missing', async () => {
  const net = network({ name: 'The deck' })
  render(
    <net.Part
      instead={(onRetry) => (
        <button type="button" onClick={onRetry}>
          Deck?
        </button>
      )}
    />,
  )
  await pass(300)
  expect(hole()).toBeNull()
  net.up = true
  fireEvent.click(screen.getByRole('button', { name: 'Deck?' }))
  await pass(0)
  expect(screen.getByText('the deck')).toBeVisible()
})

it('[MFE-3] a component that must know whether a part is there asks for it while it is wanted', async () => {
  const net = network({ silent: 'decoration' })
  render(<Place part={net.Part} />)
  await pass(60_000)
  expect(net.asked).toBe(0)
  const button = screen.getByRole('button')
  fireEvent.click(button)
  await pass(300)
  expect(button).toHaveTextContent('still')
  net.up = true
  await pass(2_000)
  expect(button).toHaveTextContent('rolling')
})

it('[MFE-3] code that is no view comes eventually, once for everybody', async () => {
  const net = network()
  const fetchCode = eventually(net.fetchPart)
  const got: unknown[] = []
  void fetchCode().then((module) => got.push(module))
  void fetchCode().then((module) => got.push(module))
  await pass(300)
  expect(got).toEqual([])
  net.up = true
  await pass(2_000)
  expect(got).toEqual([whole, whole])
  expect(await fetchCode()).toBe(whole)
  expect(net.asked).toBe(3)
})
