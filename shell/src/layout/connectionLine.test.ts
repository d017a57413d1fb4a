import { type ConnectionState, createBus, sessionArea } from '@shoal/bus'
import { screen } from '@testing-library/react'
import { connectionLine, SHORT_CUT } from './connectionLine.ts'

it('[RT-3] one line says that the connection is away: not for a short cut, until it is back, and gone at once', () => {
  jest.useFakeTimers()
  const bus = createBus({ request: async () => ({}) })
  connectionLine(bus)
  // There before it says anything, so that it is read out.
  const line = screen.getByRole('status')
  const turn = (status: ConnectionState['status'], after: number) => {
    const state = bus.state(sessionArea.states.connection)
    state.set({ ...state.value, status })
    jest.advanceTimersByTime(after)
    return line.textContent
  }
  const room = () => document.documentElement.style.getPropertyValue('--inset-top')
  expect(turn('connecting', 60_000)).toBe('')
  expect(turn('connected', 1_000)).toBe('')
  expect(turn('disconnected', SHORT_CUT - 1)).toBe('')
  expect(turn('connected', 60_000)).toBe('')

  expect(turn('disconnected', SHORT_CUT)).toBe('Connection lost. Trying again.')
  expect(room()).toBe('28px')
  expect(turn('connecting', 1_000)).toBe('Connection lost. Trying again.')
  expect(turn('disconnected', 1_000)).toBe('Connection lost. Trying again.')
  expect(turn('connected', 0)).toBe('')
  expect(room()).toBe('')
  // The server answers, and says no: nothing is tried again.
  turn('disconnected', SHORT_CUT)
  expect(turn('refused', 0)).toBe('')
  jest.useRealTimers()
})

it('[RT-3] the line says who answers instead of the live connection, and blames nobody for a server that starts', async () => {
  jest.useFakeTimers()
  const bus = createBus({ request: async () => ({}) })
  connectionLine(bus)
  const [line] = screen.getAllByRole('status') as [HTMLElement]
  const state = bus.state(sessionArea.states.connection)
  // jsdom has no fetch and no Response.
  const fetched = jest.fn<Promise<Response>, []>()
  const before = globalThis.fetch
  globalThis.fetch = fetched as typeof fetch
  const answered = (status: number, contentType: string, type = 'basic') =>
    ({ status, type, ok: status === 200, headers: new Map([['content-type', contentType]]) }) as unknown as Response
  const json = 'application/json; charset=utf-8'
  const failed = async (answer: () => Response) => {
    fetched.mockImplementation(async () => answer())
    state.set({ ...state.value, status: 'disconnected' })
    await jest.advanceTimersByTimeAsync(SHORT_CUT)
    return line.textContent
  }
  const lost = 'Connection lost. Trying again.'
  const server = () => answered(200, json)
  expect(await failed(server)).toBe(lost)
  expect(await failed(server)).toBe(lost)
  expect(await failed(server)).toMatch(/No live connection, though .* a proxy or VPN/)
  expect(await failed(() => answered(200, 'text/html'))).toMatch(/may want you to log in/)
  expect(await failed(() => answered(511, 'text/html'))).toMatch(/log in/)
  // The redirect of a network, as the browser tells it without following.
  expect(await failed(() => answered(0, '', 'opaqueredirect'))).toMatch(/log in/)
  expect(await failed(() => answered(502, 'text/html'))).toBe(lost)
  const nobody = () => {
    throw new TypeError('Failed to fetch')
  }
  expect(await failed(nobody)).toBe(lost)
  expect(await failed(server)).toBe(lost)
  state.set({ ...state.value, status: 'connected' })
  expect(line.textContent).toBe('')
  jest.useRealTimers()
  globalThis.fetch = before
})
