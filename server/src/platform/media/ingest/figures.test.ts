import { figures } from './figures.ts'

/** The figures of pictures at these times, in ms. */
function of(times: readonly number[], keys: (index: number) => boolean) {
  const seen = figures()
  for (const [index, at] of times.entries()) seen.picture(at, keys(index))
  return seen.read()
}
const even = (count: number, step: number) => Array.from({ length: count }, (_, i) => Math.round(10_000 + i * step))

describe('[STR-12] the figures of a broadcast', () => {
  it('are pictures a second, and seconds from one key frame to the next', () => {
    expect(of(even(300, 40), (i) => i % 50 === 0)).toEqual({ rate: 25, uneven: false, keyFrames: 2 })
    expect(of(even(600, 1000 / 60), (i) => i % 120 === 0)).toMatchObject({ rate: 60, uneven: false, keyFrames: 2 })
    expect(of(even(12, 1000), (i) => i === 0)).toMatchObject({ rate: 1, keyFrames: null })
  })

  it('grow with a key frame that does not come', () => {
    expect(of(even(400, 40), (i) => i === 0 || i === 25)).toMatchObject({ keyFrames: 15 })
  })

  it('tell a rate that changes all the time, and not one picture that is missing', () => {
    const changing = even(200, 40).map((at, i) => at + (i % 3 === 0 ? 30 : 0))
    expect(of(changing, () => false).uneven).toBe(true)
    const missing = even(200, 40).filter((_, i) => i !== 100)
    expect(of(missing, () => false).uneven).toBe(false)
  })

  it('are of the last ten seconds, and hold no more', () => {
    const before = even(1_000, 20)
    const after = even(600, 40).map((at) => at + 20_000)
    expect(of([...before, ...after], () => false).rate).toBe(25)
  })
})
