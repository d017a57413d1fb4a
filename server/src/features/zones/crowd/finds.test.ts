import { manualClock } from '../../../platform/clock.ts'
import type { Actor, Scene } from '../../../platform/crowd/act.ts'
import { chanceOf } from '../../../platform/crowd/chance.ts'
import { createScheduler } from '../../../platform/crowd/scheduler.ts'
import type { Platform } from '../../../platform/platform.ts'
import { zonesCrowd } from './index.ts'

it('[CHAT-1] what the crowd says of its finds comes from no template twice within ten minutes', async () => {
  const clock = manualClock(new Date('2026-05-01T12:00:00Z'))
  const ends = clock.ms() + 3 * 60 * 60_000
  const chance = chanceOf(1)
  const said: { template: string; at: number }[] = []
  const zone = { id: 'lamp', camera: 'attic', action: { name: 'give experience' } }
  const finder = {
    ...{ camera: 'attic', room: 'stream:attic', regular: {} },
    api: { zones: { list: async () => ({ clickableZones: [zone], claimedZones: [] }) } },
    request: async () => ({ metadata: chance.happens(0.3) ? -5 : 5 }),
    // Numbers are all that is filled in.
    say: async (text: string) => void said.push({ template: text.replace(/\d+/, '{n}'), at: clock.ms() }),
  } as unknown as Actor
  const failures: unknown[] = []
  const scheduler = createScheduler(zonesCrowd({ clock } as unknown as Platform).acts ?? [], {
    ...{ clock, chance, failed: (error: unknown) => void failures.push(error) },
  })
  const scene = { clock, chance, here: () => [finder], heard: () => [], after: scheduler.after } as unknown as Scene
  scheduler.restart(scene)
  for (let next = scheduler.next(); next !== null && next < ends; next = scheduler.next()) {
    clock.advance(Math.max(0, next - clock.ms()))
    scheduler.run(scene)
    await new Promise(setImmediate)
  }
  expect(failures).toEqual([])
  expect(said.length).toBeGreaterThan(25)
  const again = said.filter(({ template, at }, index) =>
    said.slice(0, index).some((one) => one.template === template && at - one.at < 10 * 60_000),
  )
  expect(again).toEqual([])
})
