import type { Moment, MomentSize } from '@shoal/bus/moments'
import { moment } from '../testing/moments.ts'
import { marksOf } from './markRow.ts'
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

describe('the marks of the time bar', () => {
  const at = (ms: number) => new Date(ms).toISOString()

  it('stand for what can be seen on this camera or concerns the whole show, oldest first', () => {
    const moments = [
      moment('late', { seenAt: at(900) }),
      moment('show', { seenAt: at(500), streamId: null }),
      moment('tank', { seenAt: at(400), streamId: 'tank' }),
      moment('gone', { seenAt: at(-1) }),
      moment('dark', { seenAt: at(300), kind: 'camera' }),
    ]
    const marks = marksOf(moments, 'kitchen', 0, 1_000)
    expect(marks.map(({ moment, share }) => [moment.id, share])).toEqual([
      ['show', 0.5],
      ['late', 0.9],
    ])
    expect(marksOf(moments, 'kitchen', 10, 10)).toEqual([])
  })

  it('of two too near to be told apart only the weightier is marked', () => {
    const moments = [
      moment('small', { seenAt: at(500), size: 'small' }),
      moment('grand', { seenAt: at(505), size: 'grand' }),
    ]
    expect(marksOf(moments, 'kitchen', 0, 1_000).map(({ moment }) => moment.id)).toEqual(['grand'])
  })
})
