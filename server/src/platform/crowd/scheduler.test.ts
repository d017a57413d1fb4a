import { manualClock } from '../clock.ts'
import { chanceOf } from './chance.ts'
import { createScheduler } from './scheduler.ts'

const start = new Date('2026-05-01T12:00:00Z')

/** What happens within some seconds, with the second of each. */
async function play(seed: number, seconds = 60): Promise<string[]> {
  const clock = manualClock(start)
  const done: string[] = []
  const note = (name: string) => () => void done.push(`${Math.round(clock.ms() - start.getTime())} ${name}`)
  const scheduler = createScheduler<null>(
    [
      { name: 'talk', every: [2, 5], act: note('talk') },
      { name: 'tip', every: [10, 20], act: note('tip') },
      { name: 'flare', every: () => 8, act: note('flare') },
    ],
    { clock, chance: chanceOf(seed), failed: () => {} },
  )
  scheduler.restart(null)
  for (let at = 0; at < seconds * 10; at += 1) {
    clock.advance(100)
    scheduler.run(null)
    await new Promise(setImmediate)
  }
  return done
}

describe('the scheduler of the crowd', () => {
  it('does the same at the same times for the same seed, and other things for another', async () => {
    expect(await play(7)).toEqual(await play(7))
    expect(await play(7)).not.toEqual(await play(8))
  })

  it('keeps to the range of each act, and to the seconds that the scene says', async () => {
    const done = await play(7, 300)
    const times = (name: string) => done.flatMap((one) => (one.endsWith(name) ? Number.parseInt(one, 10) : []))
    for (const [name, least, most] of [
      ['talk', 2_000, 5_100],
      ['tip', 10_000, 20_100],
      ['flare', 8_000, 8_100],
    ] as const) {
      const all = times(name)
      const gaps = all.map((at, index) => at - (all[index - 1] ?? 0))
      expect(gaps.length).toBeGreaterThan(14)
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(least)
      expect(Math.max(...gaps)).toBeLessThanOrEqual(most)
    }
  })

  it('does once what should have been done many times meanwhile, and never twice at a time', async () => {
    const clock = manualClock(start)
    let begun = 0
    let end = () => {}
    const act = () => {
      begun += 1
      return new Promise<void>((resolve) => {
        end = resolve
      })
    }
    const scheduler = createScheduler<null>([{ name: 'slow', every: [1, 1], act }], {
      ...{ clock, chance: chanceOf(1), failed: () => {} },
    })
    scheduler.restart(null)
    clock.advance(3_600_000)
    scheduler.run(null)
    scheduler.run(null)
    clock.advance(2_000)
    scheduler.run(null)
    expect(begun).toBe(1)
    end()
    await new Promise(setImmediate)
    clock.advance(2_000)
    scheduler.run(null)
    expect(begun).toBe(2)
  })

  it('goes on when an act fails, and says which', async () => {
    const clock = manualClock(start)
    const failed: string[] = []
    const others: string[] = []
    const scheduler = createScheduler<null>(
      [
        { name: 'bad', every: [1, 1], act: () => Promise.reject(new Error('refused')) },
        { name: 'good', every: [1, 1], act: () => void others.push('done') },
      ],
      { clock, chance: chanceOf(1), failed: (_, name) => void failed.push(name) },
    )
    scheduler.restart(null)
    for (let at = 0; at < 3; at += 1) {
      clock.advance(1_000)
      scheduler.run(null)
      await new Promise(setImmediate)
    }
    expect(failed).toEqual(['bad', 'bad', 'bad'])
    expect(others).toHaveLength(3)
  })

  it('does later what was asked for once, and forgets it when it begins anew', () => {
    const clock = manualClock(start)
    const said: string[] = []
    const scheduler = createScheduler<null>([], { clock, chance: chanceOf(1), failed: () => {} })
    scheduler.after(5, () => void said.push('first'))
    expect(scheduler.next()).toBe(start.getTime() + 5_000)
    clock.advance(5_000)
    scheduler.run(null)
    scheduler.after(5, () => void said.push('second'))
    scheduler.restart(null)
    clock.advance(5_000)
    scheduler.run(null)
    expect(said).toEqual(['first'])
    expect(scheduler.next()).toBeNull()
  })
})
