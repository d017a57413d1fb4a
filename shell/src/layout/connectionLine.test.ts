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
