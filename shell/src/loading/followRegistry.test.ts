import { createBus, sessionArea } from '@shoal/bus'
import { followRegistry } from './followRegistry.ts'

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

it('[MFE-2] fetches the registry once after part of the longest pause, whatever was said meanwhile, and again after that', () => {
  const bus = createBus({ request: async () => ({}) })
  const refresh = jest.fn(async () => {})
  followRegistry(bus, 3_000, refresh)
  bus.deliver('remotes:changed', { name: 'mfe-x' })
  bus.deliver('remotes:changed', { name: 'mfe-y' })
  bus.publish(sessionArea.topics.resync, {})
  jest.advanceTimersByTime(1_499)
  expect(refresh).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(refresh).toHaveBeenCalledTimes(1)
  bus.publish(sessionArea.topics.resync, {})
  jest.advanceTimersByTime(10_000)
  expect(refresh).toHaveBeenCalledTimes(2)
})
