import { showDay, startOfDay } from '@shoal/bus/rules/days'
import { catalogue, groups, kindOf } from './catalogue.ts'
import { draw, mayBeDrawn, mayCount } from './draw.ts'
import { type Act, advanced, minutesOf, shown, watchedMinutes } from './progress.ts'
import type { Standing } from './tables.ts'

const people = Array.from({ length: 300 }, (_, index) => `person-${index}`)
const all = () => true

describe('what a day brings', () => {
  it('[DAY-1] there are about thirty challenges, each with an id of its own, and no action is in two groups', () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(30)
    expect(new Set(catalogue.map(({ id }) => id)).size).toBe(catalogue.length)
    const groupsOf = new Map<string, Set<string>>()
    for (const { action, group } of catalogue)
      groupsOf.set(action, (groupsOf.get(action) ?? new Set<string>()).add(group))
    for (const [action, of] of groupsOf) expect([action, of.size]).toEqual([action, 1])
  })

  it('[DAY-1] is the same whenever it is drawn, one of each group, different among people and days, and all come up', () => {
    const drawn = people.map((userId) => draw(userId, '2026-11-23', all))
    expect(people.map((userId) => draw(userId, '2026-11-23', all))).toEqual(drawn)
    for (const slots of drawn) expect(slots.map(({ kind }) => kind.group)).toEqual([...groups])
    for (const slots of drawn) for (const { kind, instead } of slots) expect(kind).not.toBe(instead)
    const ids = drawn.flatMap((slots) => slots.map(({ kind }) => kind.id))
    expect(new Set(ids).size).toBe(catalogue.length)
    const tomorrow = people.map((userId) => draw(userId, '2026-11-24', all))
    const same = tomorrow.filter((slots, index) => slots.every(({ kind }, at) => kind === drawn[index]![at]!.kind))
    expect(same.length).toBeLessThan(people.length / 50)
  })

  it('[DAY-1] is only what the person can do, and whatever they can get is listened for', () => {
    const poor = ({ pass, feature }: (typeof catalogue)[number]) => !pass && feature === undefined
    for (const userId of people) {
      const actions = mayCount(userId, '2026-11-23')
      for (const may of [all, poor])
        for (const { kind, instead } of draw(userId, '2026-11-23', may)) {
          expect([may(kind), may(instead)]).toEqual([true, true])
          expect(actions).toContain(kind.action)
          expect(actions).toContain(instead.action)
          expect(mayBeDrawn(userId, '2026-11-23', kind.group)).toEqual(expect.arrayContaining([kind, instead]))
        }
    }
  })
})

describe('how far a challenge is', () => {
  const at = new Date('2026-11-23T20:00:00Z')
  const act = (action: Act['action'], more: Partial<Act> = {}): Act => {
    return { action, amount: 1, subject: '', lot: '', at, ...more }
  }
  const begun = (id: string, more: Partial<Standing> = {}): Standing => ({ id, progress: 0, seen: {}, ...more })
  const after = (id: string, acts: Act[]) => acts.reduce(advanced, begun(id))

  it('[DAY-1] counts how often, how much, how many different ones, and of each lot only so many', () => {
    expect(after('say-5', [act('said'), act('said'), act('tipped')])).toMatchObject({ progress: 2 })
    expect(after('tip-25', [act('tipped', { amount: 10 }), act('tipped', { amount: 14 })]).progress).toBe(24)
    const rooms = ['global', 'global', 'global'].map((subject) => act('said', { subject }))
    expect(after('rooms-2', rooms).progress).toBe(1)
    expect(after('rooms-2', [...rooms, act('said', { subject: 'kitchen' })]).completedAt).toBe(at.toISOString())
    const watched = (lot: string, from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => act('watched', { lot, subject: String(from + index) }))
    expect(after('watch-around', watched('kitchen', 0, 30)).progress).toBe(5)
    expect(after('watch-around', [...watched('kitchen', 0, 30), ...watched('attic', 30, 34)]).progress).toBe(9)
    // Two cameras in the same minutes are watched once.
    expect(after('watch-around', [...watched('kitchen', 0, 5), ...watched('attic', 0, 5)]).progress).toBe(5)
  })

  it('[DAY-1] is complete once, at its goal, and not by what was done before it was drawn', () => {
    const done = after('tip-25', [act('tipped', { amount: 900 })])
    expect(done).toEqual({ id: 'tip-25', progress: 25, seen: {}, completedAt: at.toISOString() })
    expect(advanced(done, act('tipped'))).toBe(done)
    const since = begun('say-5', { since: '2026-11-23T20:00:00.001Z' })
    expect(advanced(since, act('said'))).toBe(since)
    expect(advanced(since, act('said', { at: new Date('2026-11-23T20:00:00.001Z') })).progress).toBe(1)
  })

  it('[DAY-1] is in progress, complete or expired', () => {
    expect(shown(begun('say-5', { progress: 2 }), false)).toMatchObject({
      ...{ status: 'in-progress', progress: 2, goal: 5, title: kindOf('say-5')!.title },
    })
    expect(shown(begun('say-5', { progress: 2 }), true)?.status).toBe('expired')
    expect(shown(begun('say-5', { progress: 5, completedAt: at.toISOString() }), true)?.status).toBe('complete')
    expect(shown(begun('of-another-release'), false)).toBeNull()
  })
})

it('[DAY-1] what was watched before midnight is of that day, also when it is told after it', () => {
  const midnight = startOfDay('2026-11-24').getTime()
  const told = { streamId: 'kitchen', userIds: ['one', 'two'], from: midnight - 90_000, to: midnight + 40_000 }
  const days = watchedMinutes(told).map(({ userId, at }) => `${userId} ${showDay(new Date(at))}`)
  expect(days).toEqual(
    ['one', 'two'].flatMap((one) => ['2026-11-23', '2026-11-23', '2026-11-24'].map((day) => `${one} ${day}`)),
  )
})

it('[DAY-1] each minute is watched in one of the spans that are told one after the other, and in the same one on every node', () => {
  const at = (seconds: number) => seconds * 1_000
  const minutes = (from: number, to: number) => minutesOf(at(from), at(to)).map(({ minute }) => minute)
  expect(minutes(0, 60)).toEqual([0])
  expect(minutes(10, 71)).toEqual([0])
  expect(minutes(71, 131)).toEqual([1])
  expect(minutes(31, 89)).toEqual([])
  expect(minutes(31, 151)).toEqual([1, 2])
  const spans = [0, 59, 121, 185, 240, 300]
  expect(spans.slice(1).flatMap((to, index) => minutes(spans[index]!, to))).toEqual([0, 1, 2, 3, 4])
})
