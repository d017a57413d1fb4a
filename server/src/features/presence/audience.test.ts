import { limits as commonLimits } from '@shoal/bus/limits'
import { limits as presenceLimits } from '@shoal/bus/presence/contract'
import fc from 'fast-check'
import { createAudience, sameViewers, viewersOf } from './audience.ts'

const minute = 60_000
const countOf = (audience: ReturnType<typeof createAudience>, now: number) => viewersOf([audience.summary(now)])

describe('audience', () => {
  it('[RT-5] counts a person once on a stream however many pages are open, and a visitor by page', () => {
    const audience = createAudience()
    for (const [id, user] of [
      ['a', 'ann'],
      ['b', 'ann'],
      ['c', null],
      ['d', null],
      ['e', 'bob'],
    ] as const)
      audience.enter(id, user, 0)
    for (const id of ['a', 'b', 'c', 'd']) audience.watch(id, 'kitchen', 0)
    audience.watch('e', 'attic', 0)
    expect(countOf(audience, 0)).toEqual({ streams: { kitchen: 3, attic: 1 }, online: 4 })
    audience.watch('b', 'attic', 1)
    expect(countOf(audience, 1)).toEqual({ streams: { kitchen: 3, attic: 2 }, online: 4 })
    audience.leave('a', 2)
    audience.watch('b', '', 2)
    expect(countOf(audience, 2)).toEqual({ streams: { kitchen: 2, attic: 1 }, online: 4 })
  })

  it('[RT-5] a viewer who says nothing any more is out of the count before a minute has passed', () => {
    const audience = createAudience()
    audience.enter('a', 'ann', 0)
    audience.enter('b', 'bob', 0)
    for (const time of [0, presenceLimits.presenceInterval]) audience.watch('a', 'kitchen', time)
    audience.watch('b', 'kitchen', 0)
    expect(countOf(audience, presenceLimits.presenceInterval).streams).toEqual({ kitchen: 2 })
    expect(countOf(audience, minute - 2_000).streams).toEqual({ kitchen: 1 })
    expect(countOf(audience, 2 * minute).streams).toEqual({})
  })

  it('a page that was cut off for a moment watches what it watched before', () => {
    const audience = createAudience()
    audience.enter('a', null, 0)
    audience.watch('a', 'kitchen', 0)
    audience.leave('a', 1_000)
    expect(countOf(audience, 1_000)).toEqual({ streams: {}, online: 0 })
    audience.enter('a', null, 5_000)
    expect(countOf(audience, 5_000)).toEqual({ streams: { kitchen: 1 }, online: 1 })
    audience.leave('a', 6_000)
    audience.enter('a', null, 6_001 + commonLimits.recoveryWindow)
    expect(countOf(audience, 6_001 + commonLimits.recoveryWindow).streams).toEqual({})
  })

  it('[RT-5] never counts more viewers of a stream than are online, whatever happens in whatever order', () => {
    const step = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      user: fc.constantFrom(null, 'ann', 'bob'),
      stream: fc.constantFrom('', 'kitchen', 'attic'),
      kind: fc.constantFrom('enter', 'watch', 'leave'),
      wait: fc.integer({ min: 0, max: 40_000 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const audience = createAudience()
        let now = 0
        for (const { id, user, stream, kind, wait } of steps) {
          now += wait
          if (kind === 'enter') audience.enter(id, user, now)
          else if (kind === 'watch') audience.watch(id, stream, now)
          else audience.leave(id, now)
          const { streams, online } = countOf(audience, now)
          for (const viewers of Object.values(streams)) {
            expect(viewers).toBeGreaterThan(0)
            expect(viewers).toBeLessThanOrEqual(online)
          }
        }
      }),
    )
  })

  it('[RT-5] counts a person with pages on two nodes once, also when they watch different streams', () => {
    const [here, there] = [createAudience(), createAudience()]
    here.enter('a', 'ann', 0)
    here.enter('b', null, 0)
    there.enter('c', 'ann', 0)
    there.enter('d', null, 0)
    for (const id of ['a', 'b']) here.watch(id, 'kitchen', 0)
    const both = () => viewersOf([here.summary(0), there.summary(0)])
    there.watch('c', 'kitchen', 0)
    expect(both()).toEqual({ streams: { kitchen: 2 }, online: 3 })
    there.watch('c', 'attic', 0)
    there.watch('d', 'attic', 0)
    expect(both()).toEqual({ streams: { attic: 2, kitchen: 2 }, online: 3 })
  })

  it('knows whether a count changed', () => {
    expect(sameViewers({ streams: { a: 1 }, online: 1 }, { streams: { a: 1 }, online: 1 })).toBe(true)
    expect(sameViewers({ streams: { a: 1 }, online: 1 }, { streams: { b: 1 }, online: 1 })).toBe(false)
    expect(sameViewers({ streams: {}, online: 1 }, { streams: {}, online: 2 })).toBe(false)
  })
})
