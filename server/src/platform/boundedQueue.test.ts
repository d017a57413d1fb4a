import { boundedQueue } from './boundedQueue.ts'

it('[OPS-3] a bounded queue runs so many at once, keeps so many waiting in order, and refuses the next with when to come again', async () => {
  const inQueue = boundedQueue({ atOnce: 2, waiting: 2, retryAfter: 7 })
  const begun: number[] = []
  const ends: Array<() => void> = []
  const add = (index: number) =>
    inQueue(async () => {
      begun.push(index)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (index === 0) throw new Error('failed')
      return index
    })
  const first = [0, 1, 2, 3].map((index) => add(index).catch(() => 'failed'))
  expect(begun).toEqual([0, 1])
  const busy = { status: 503, code: 'busy', headers: { 'retry-after': '7' } }
  await expect(add(4)).rejects.toMatchObject(busy)
  ends.shift()?.()
  expect(await first[0]).toBe('failed')
  expect(begun).toEqual([0, 1, 2])
  const last = add(5)
  await expect(add(6)).rejects.toMatchObject(busy)
  while (begun.length < 5 || ends.length > 0) {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  expect(await Promise.all([...first, last])).toEqual(['failed', 1, 2, 3, 5])
})
