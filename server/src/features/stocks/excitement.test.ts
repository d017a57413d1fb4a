import { dueToWearOff } from './excitement.ts'

const minute = 60_000

/** A stock to which so much happens every ten minutes for a week, and then nothing for a day: the most it was moved by, and what is left. */
function live(permille: number): { most: number; left: number } {
  let [excitement, wornAt, most] = [0, null as Date | null, 0]
  for (let passed = 0; passed < 8 * 24 * 60; passed += 1) {
    const now = new Date(passed * minute)
    // As the market maker does, which looks all the time.
    const due = dueToWearOff({ excitement, wornAt }, now)
    if (due !== 0) {
      excitement -= due
      wornAt = excitement === 0 ? null : now
    }
    if (passed % 10 === 0 && passed < 7 * 24 * 60) {
      excitement += permille
      wornAt ??= now
    }
    if (Math.abs(excitement) > Math.abs(most)) most = excitement
  }
  return { most, left: excitement }
}

it('[STK-2] however much happens and for how long, a price is moved by a third at most, and comes back when it ends', () => {
  for (const sign of [1, -1]) {
    const { most, left } = live(sign * 60)
    expect(Math.abs(most)).toBeGreaterThan(200)
    expect(Math.abs(most)).toBeLessThan(333)
    expect(left).toBe(0)
    const little = live(sign)
    expect(Math.abs(little.most)).toBeLessThan(6)
    expect(little.left).toBe(0)
  }
})
