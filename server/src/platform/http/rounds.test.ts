import { inRounds } from './rounds.ts'

/** Readings that the test lets end. */
function readings() {
  const open: Array<PromiseWithResolvers<string>> = []
  const read = () => {
    const one = Promise.withResolvers<string>()
    open.push(one)
    return one.promise
  }
  /** Everything that can begin by itself has begun. */
  const settled = async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  return { open, read, settled }
}

it('reads once for all who ask before it begins, and again for those who ask while it is going on', async () => {
  const { open, read, settled } = readings()
  const shared = inRounds<string>()
  const first = [shared('polls', read), shared('polls', read)]
  await settled()
  const second = [shared('polls', read), shared('polls', read)]
  await settled()
  // The second reading waits for the first, so that there is one at a time.
  expect(open).toHaveLength(1)
  open[0]!.resolve('before')
  expect(await Promise.all(first)).toEqual(['before', 'before'])
  await settled()
  expect(open).toHaveLength(2)
  open[1]!.resolve('after')
  expect(await Promise.all(second)).toEqual(['after', 'after'])
})

it('a reading that fails is the failure of those who shared it, and of nobody after them', async () => {
  const { open, read, settled } = readings()
  const shared = inRounds<string>()
  const first = shared('polls', read)
  await settled()
  const second = shared('polls', read)
  open[0]!.reject(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await settled()
  open[1]!.resolve('back')
  expect(await second).toBe('back')
})

it('other keys do not wait for each other', async () => {
  const { open, read, settled } = readings()
  const shared = inRounds<string>()
  void shared('polls', read)
  void shared('zones', read)
  await settled()
  expect(open).toHaveLength(2)
})
