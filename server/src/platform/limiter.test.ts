import { RateLimiterMemory } from 'rate-limiter-flexible'
import { createLimiter, timeText } from './limiter.ts'

describe('how long somebody has to wait', () => {
  it.each([
    [1, '1 second'],
    [119, '119 seconds'],
    [120, '2 minutes'],
    [7_199, '120 minutes'],
    [7_201, '3 hours'],
    [86_400, '24 hours'],
  ])('%i seconds are said as %s', (seconds, text) => {
    expect(timeText(seconds)).toBe(text)
  })
})

describe('guesses on two nodes that count together', () => {
  const counts = [{ name: 'guess', key: 'somebody', rate: { limit: 3, windowMs: 3_600_000 } }]
  function twoNodes() {
    const kept = new Map<string, RateLimiterMemory>()
    const rateLimiter = ({ name, points, seconds }: { name: string; points: number; seconds: number }) => {
      const limiter = kept.get(name) ?? new RateLimiterMemory({ points, duration: seconds })
      kept.set(name, limiter)
      return limiter
    }
    return [createLimiter(1, { rateLimiter }), createLimiter(1, { rateLimiter })] as const
  }
  /** A guess that is being tried until it is decided. */
  function undecided() {
    let decide!: (right: boolean) => void
    const decided = new Promise<boolean>((resolve) => {
      decide = resolve
    })
    let begun!: () => void
    const trying = new Promise<void>((resolve) => {
      begun = resolve
    })
    const guess = async () => {
      begun()
      return (await decided) || null
    }
    return { decide, trying, guess }
  }

  it('[AUTH-2] a right one waits for those that are being tried on the other node, and is not refused', async () => {
    const [one, other] = twoNodes()
    const tried = [undecided(), undecided(), undecided()]
    const first = tried.map(({ guess }) => one.guess(counts, guess))
    await Promise.all(tried.map(({ trying }) => trying))
    let began = false
    const waiting = other.guess(counts, async () => (began = true))
    const alsoWaiting = one.guess(counts, async () => true)
    expect(began).toBe(false)
    for (const { decide } of tried) decide(true)
    expect(await Promise.all([...first, waiting, alsoWaiting])).toEqual(Array(5).fill(true))
  })

  it('[AUTH-2] what waits while the last ones turn out wrong is refused without a try', async () => {
    const [one, other] = twoNodes()
    const tried = [undecided(), undecided(), undecided()]
    const first = tried.map(({ guess }) => one.guess(counts, guess))
    await Promise.all(tried.map(({ trying }) => trying))
    let tries = 0
    const later = [one, other].map((node) =>
      node
        .guess(counts, async () => {
          tries += 1
          return true
        })
        .catch(({ status }) => status),
    )
    for (const { decide } of tried) decide(false)
    expect(await Promise.all([...first, ...later])).toEqual([null, null, null, 429, 429])
    expect(tries).toBe(0)
  })

  it('[AUTH-2] what was refused counts for nothing: after the right ones there is as much left as before', async () => {
    const [one] = twoNodes()
    await Promise.all(Array.from({ length: 40 }, () => one.guess(counts, async () => true)))
    for (const left of [null, null, null]) expect(await one.guess<boolean>(counts, async () => left)).toBeNull()
    await expect(one.guess(counts, async () => true)).rejects.toMatchObject({ status: 429 })
  })
})
