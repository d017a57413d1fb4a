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

it('[MFE-2] reads the registry once after part of the longest pause, whatever was said meanwhile, and again after that', () => {
  const bus = createBus({ request: async () => ({}) })
  const changed = jest.fn(async () => {})
  followRegistry(bus, 3_000, { changed, catchUp: async () => {} })
  bus.deliver('remotes:changed', { name: 'mfe-x' })
  bus.deliver('remotes:changed', { name: 'mfe-y' })
  jest.advanceTimersByTime(1_499)
  expect(changed).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(changed).toHaveBeenCalledTimes(1)
  bus.deliver('remotes:changed', { name: 'mfe-x' })
  jest.advanceTimersByTime(10_000)
  expect(changed).toHaveBeenCalledTimes(2)
})

it('[RT-3] reads it at once when the page asks for everything again: that moment is the page’s own', () => {
  const bus = createBus({ request: async () => ({}) })
  const catchUp = jest.fn(async () => {})
  followRegistry(bus, 3_000, { changed: async () => {}, catchUp })
  bus.publish(sessionArea.topics['catch-up'], {})
  expect(catchUp).toHaveBeenCalledTimes(1)
})
