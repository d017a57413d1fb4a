import { limits } from '@shoal/bus/limits'
import { createPublisher } from './publisher.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** A publisher, with two batchers at the usual interval and one that takes its time, and what they published. */
function publish() {
  const out: string[] = []
  const emit = (room: string, name: string, payload: unknown) => void out.push(`${room} ${name} ${payload}`)
  const publisher = createPublisher({ emit, emitHere: emit, afterCommit: (action) => action(), check: false })
  // What it carries is no matter here.
  const joined = (_room: string, items: number[]) => items.join('+') as never
  return {
    out,
    flush: publisher.flush,
    prices: publisher.batcher('stocks:prices', joined),
    tape: publisher.batcher('stocks:traded', joined),
    said: publisher.batcher('chat:messages', joined, { byRoom: true }),
    reacted: publisher.batcher('chat:reactions', joined, { byRoom: true }),
    slow: publisher.batcher('chat:messages', joined, { interval: 5 * limits.batchInterval }),
  }
}

it('[RT-7] what is collected at one interval is published at one moment, a frame for each room, in the order of batchers', () => {
  const { out, prices, tape } = publish()
  tape('one', 1)
  jest.advanceTimersByTime(limits.batchInterval - 1)
  prices('one', 2)
  prices('two', 3)
  prices('one', 4)
  expect(out).toEqual([])
  jest.advanceTimersByTime(1)
  expect(out).toEqual(['one stocks:prices 2+4', 'two stocks:prices 3', 'one stocks:traded 1'])
  prices('one', 5)
  jest.advanceTimersByTime(limits.batchInterval)
  expect(out.slice(3)).toEqual(['one stocks:prices 5'])
})

it('[RT-7] where each room has a moment of its own, all of it is published then, and no other room', () => {
  const { out, said, reacted, prices, flush } = publish()
  said('one', 1)
  prices('one', 2)
  jest.advanceTimersByTime(limits.batchInterval / 2)
  said('two', 3)
  reacted('one', 4)
  said('one', 5)
  jest.advanceTimersByTime(limits.batchInterval / 2)
  expect(out.toSorted()).toEqual(['one chat:messages 1+5', 'one chat:reactions 4', 'one stocks:prices 2'])
  jest.advanceTimersByTime(limits.batchInterval / 2)
  expect(out.slice(3)).toEqual(['two chat:messages 3'])
  said('two', 6)
  flush()
  jest.advanceTimersByTime(10 * limits.batchInterval)
  expect(out.slice(4)).toEqual(['two chat:messages 6'])
})

it('[RT-7] an interval of its own delays nothing else, and all that waits goes out before the connections close', () => {
  const { out, prices, slow, flush } = publish()
  slow('one', 1)
  prices('one', 2)
  jest.advanceTimersByTime(limits.batchInterval)
  slow('one', 3)
  expect(out).toEqual(['one stocks:prices 2'])
  prices('one', 4)
  flush()
  expect(out.slice(1)).toEqual(['one stocks:prices 4', 'one chat:messages 1+3'])
  jest.advanceTimersByTime(10 * limits.batchInterval)
  expect(out).toHaveLength(3)
})

it('[RT-7] the time since something came in is part of the interval, and frames of a room never follow each other sooner', () => {
  const { out, said } = publish()
  const came = performance.now()
  const half = limits.batchInterval / 2
  jest.advanceTimersByTime(half)
  said('one', 1, came)
  said('two', 2)
  jest.advanceTimersByTime(half)
  expect(out).toEqual(['one chat:messages 1'])
  // It came in before that frame, and took longer to be committed.
  said('one', 3, came)
  jest.advanceTimersByTime(limits.batchInterval - 1)
  expect(out.slice(1)).toEqual(['two chat:messages 2'])
  jest.advanceTimersByTime(1)
  expect(out.slice(2)).toEqual(['one chat:messages 3'])
  // Long after both.
  jest.advanceTimersByTime(10 * limits.batchInterval)
  said('one', 4, came)
  jest.advanceTimersByTime(0)
  expect(out.slice(3)).toEqual(['one chat:messages 4'])
})
