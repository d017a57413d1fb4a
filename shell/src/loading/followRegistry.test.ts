import { createBus, initialStates } from '@shoal/bus'
import { followRegistry } from './followRegistry.ts'

it('[MFE-2] fetches the registry once after a pause, whatever was said meanwhile, and again after that', () => {
  jest.useFakeTimers()
  const bus = createBus({ initial: initialStates, request: async () => ({}) })
  const refresh = jest.fn(async () => {})
  followRegistry(bus, 3_000, refresh)
  bus.deliver('remotes:changed', { name: 'mfe-x' })
  bus.deliver('remotes:changed', { name: 'mfe-y' })
  bus.publish('session:resync', {})
  jest.advanceTimersByTime(3_000)
  expect(refresh).toHaveBeenCalledTimes(1)
  bus.publish('session:resync', {})
  jest.advanceTimersByTime(3_000)
  expect(refresh).toHaveBeenCalledTimes(2)
  jest.useRealTimers()
})
