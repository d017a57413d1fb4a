import fc from 'fast-check'
import { levelOf, levelProgress, levelThreshold } from './levels.ts'

describe('levels', () => {
  it('[LVL-1] thresholds follow floor(100 × level^1.2)', () => {
    expect([1, 2, 10, 100, 1000].map(levelThreshold)).toEqual([100, 229, 1584, 25118, 398107])
  })

  it('[LVL-1] the level is the smallest whose threshold exceeds the XP', () => {
    expect([0, 99, 100, 228, 229, 25117, 25118].map(levelOf)).toEqual([1, 1, 2, 2, 3, 100, 101])
  })

  it('[LVL-1] holds for any XP', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500_000_000 }), (xp) => {
        const level = levelOf(xp)
        expect(levelThreshold(level)).toBeGreaterThan(xp)
        if (level > 1) expect(levelThreshold(level - 1)).toBeLessThanOrEqual(xp)
      }),
    )
  })

  it('[LVL-1] progress is XP of the threshold, in whole percent, and XP below 0 counts as 0', () => {
    expect(levelProgress(150)).toEqual({ level: 2, current: 150, needed: 229, percent: 65 })
    expect(levelProgress(-5)).toEqual({ level: 1, current: 0, needed: 100, percent: 0 })
  })
})
