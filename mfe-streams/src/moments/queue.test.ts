import type { Moment, MomentSize } from '@shoal/bus/moments'
import { moment } from '../testing/moments.ts'
import { enqueue } from './queue.ts'

const queued = (...sizes: MomentSize[]) =>
  sizes.reduce<Moment[]>((queue, size, index) => enqueue(queue, moment(`${index}`, { size })), [])

describe('the queue of the picture', () => {
  it('keeps the order in which they came, and each once', () => {
    const queue = queued('small', 'grand', 'large')
    expect(queue.map(({ id }) => id)).toEqual(['0', '1', '2'])
    expect(enqueue(queue, moment('1'))).toEqual(queue)
  })

  it('keeps five: the smallest goes, and of those the oldest', () => {
    expect(queued('large', 'small', 'grand', 'small', 'large', 'grand').map(({ id }) => id)).toEqual([
      ...['0', '2', '3', '4', '5'],
    ])
    expect(queued('large', 'large', 'grand', 'large', 'large', 'small').map(({ id }) => id)).toEqual([
      ...['0', '1', '2', '3', '4'],
    ])
  })
})
