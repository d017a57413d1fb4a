import { type Arrival, comesTooSlowly, rateSince } from './LineRate.ts'

/** Parts of half a second, one after the other, over a line of so many bits a second with so long a way. */
function parts(count: number, bits: number, line: number, way = 20, from = 10_000): Arrival[] {
  let at = from
  return Array.from({ length: count }, () => {
    const asked = at
    const ms = (bits / 2 / line) * 1000
    at += Math.max(way + ms, 500)
    return { seconds: 0.5, bytes: bits / 16, asked, began: asked + way, ended: asked + way + ms }
  })
}
const end = (arrivals: readonly Arrival[]) => arrivals.at(-1)!.ended

describe('[STR-8] what a line carries', () => {
  it('is what came in the time that it took, however small the pieces and however long the way', () => {
    for (const way of [5, 200, 700]) expect(rateSince(0, parts(8, 250_000, 2_000_000, way))).toBeCloseTo(2_000_000, -2)
    expect(rateSince(0, [])).toBeNull()
  })

  it('is less when answers come late because the line is full', () => {
    const [first, ...others] = parts(8, 250_000, 2_000_000)
    const late = others.map((piece) => ({ ...piece, began: piece.began + 300, ended: piece.ended + 300 }))
    expect(rateSince(0, [first!, ...late])).toBeLessThan(400_000)
  })

  it('is that of late alone', () => {
    const before = parts(8, 250_000, 2_000_000)
    const now = parts(4, 250_000, 400_000, 20, end(before) + 500)
    expect(rateSince(end(before), [...before, ...now])).toBeCloseTo(400_000, -2)
  })
})

describe('[STR-8] a stream comes too slowly', () => {
  const slowly = (arrivals: readonly Arrival[], since = 0, now = end(arrivals)) => comesTooSlowly(since, arrivals, now)

  it('when its parts take longer than they play, and not by the length of the way', () => {
    expect(slowly(parts(4, 535_000, 420_000))).toBe(true)
    expect(slowly(parts(8, 250_000, 420_000))).toBe(false)
    expect(slowly(parts(8, 250_000, 420_000, 600))).toBe(false)
  })

  it('not by one large part alone, and sooner where it is far too slow', () => {
    expect(slowly(parts(3, 535_000, 420_000))).toBe(false)
    expect(slowly(parts(2, 535_000, 300_000))).toBe(true)
    const [first, large, ...others] = parts(4, 250_000, 420_000)
    expect(slowly([first!, { ...large!, bytes: 30_000, ended: large!.ended + 280 }, ...others])).toBe(false)
  })

  it('also while a part is on its way for too long', () => {
    const came = parts(3, 250_000, 420_000)
    const waits = { seconds: 0.5, bytes: 900, asked: end(came), began: end(came) + 20, ended: 0 }
    expect(slowly([...came, waits], 0, end(came) + 400)).toBe(false)
    expect(slowly([...came, waits], 0, end(came) + 1_600)).toBe(true)
  })

  it('by what was asked for since the last change alone', () => {
    const before = parts(8, 535_000, 420_000)
    const since = end(before) + 1
    const now = parts(4, 250_000, 420_000, 20, since)
    expect(slowly([...before, ...now.slice(0, 1)], since)).toBe(false)
    expect(slowly([...before, ...now], since)).toBe(false)
  })
})
