import { limits } from '@shoal/bus/trade/limits'
import fc from 'fast-check'
import { type Action, agreed, deadline, type Result, requested, step, type TradeState } from './machine.ts'

const after = (result: Result): TradeState => {
  if (result.refused !== undefined) throw new Error(result.refused)
  return result.trade
}
/** One after the other, all at the same time unless said otherwise. */
const play = (trade: TradeState, actions: readonly Action[], now = 0) =>
  actions.reduce((state, action) => after(step(state, action, now)), trade)

const asked = requested('ann', 'bob', 0)
const open = play(asked, [{ type: 'open', by: 'bob' }])
const offered = play(open, [
  { type: 'offer', by: 'ann', items: ['a1'] },
  { type: 'offer', by: 'bob', items: ['b1', 'b2'] },
])
const later = limits.tradeHold
const accept = (by: string, version = 2): Action => ({ type: 'accept', by, version })

describe('a trade', () => {
  it('[TRD-1] is opened by the one who was asked, and by nobody else', () => {
    expect(step(asked, { type: 'open', by: 'ann' }, 0)).toEqual({ refused: 'notOpen' })
    expect(step(asked, { type: 'open', by: 'eve' }, 0)).toEqual({ refused: 'over' })
    expect(open.active).toBe(true)
    expect(step(asked, { type: 'offer', by: 'ann', items: ['a1'] }, 0)).toEqual({ refused: 'notOpen' })
    expect(step(asked, accept('bob', 0), 0)).toEqual({ refused: 'notOpen' })
  })

  it('[TRD-1] a request ends after 30 s, an active trade 30 s after the last ping of either side', () => {
    expect(deadline(asked)).toBe(30_000)
    expect(step(asked, { type: 'open', by: 'bob' }, 29_999)).toHaveProperty('trade')
    expect(step(asked, { type: 'open', by: 'bob' }, 30_000)).toEqual({ refused: 'over' })
    const pinged = play(open, [{ type: 'ping', by: 'ann' }], 15_000)
    expect(deadline(pinged)).toBe(30_000)
    expect(deadline(play(pinged, [{ type: 'ping', by: 'bob' }], 20_000))).toBe(45_000)
  })

  it('[TRD-2] a changed offer clears both accepts and counts as another version; the same offer again changes nothing', () => {
    const accepted = play(offered, [accept('ann')], later)
    expect(accepted.sides.map(({ accepts }) => accepts)).toEqual([true, false])
    expect(play(accepted, [{ type: 'offer', by: 'bob', items: ['b2', 'b1', 'b1'] }], later)).toEqual(accepted)
    const changed = play(accepted, [{ type: 'offer', by: 'bob', items: ['b1'] }], later)
    expect(changed.sides.map(({ accepts }) => accepts)).toEqual([false, false])
    expect(changed.version).toBe(3)
    expect(step(changed, accept('bob', 2), 2 * later)).toEqual({ refused: 'changed' })
    const lost = play(accepted, [{ type: 'lose', items: ['a1'] }], later)
    expect(lost).toMatchObject({ version: 3, sides: [{ items: [], accepts: false }, { items: ['b1', 'b2'] }] })
    expect(step(lost, accept('bob', 3), 3 * later)).toEqual({ refused: 'nothingOffered' })
  })

  it('[TRD-2] nothing is accepted within 2 s of a change', () => {
    expect(step(offered, accept('ann'), later - 1)).toEqual({ refused: 'tooSoon' })
    expect(agreed(play(offered, [accept('ann'), accept('bob')], later))).toBe(true)
    expect(agreed(play(offered, [accept('ann'), { type: 'take-back', by: 'ann' }, accept('bob')], later))).toBe(false)
  })

  it('[TRD-2] whatever two people do, in any order: who agreed has seen exactly these offers for 2 s', () => {
    const by = fc.constantFrom('ann', 'ann', 'ann', 'bob', 'bob', 'bob', 'eve')
    const items = fc.subarray(['i1', 'i2', 'i3'])
    // `version` says here how many versions behind it is.
    const accepting = fc.record({ type: fc.constant('accept' as const), by, version: fc.constantFrom(0, 0, 0, 1) })
    const anything: fc.Arbitrary<Action> = fc.oneof(
      { arbitrary: accepting, weight: 6 },
      fc.record({ type: fc.constant('open' as const), by }),
      fc.record({ type: fc.constant('offer' as const), by, items }),
      fc.record({ type: fc.constant('take-back' as const), by }),
      fc.record({ type: fc.constant('ping' as const), by }),
      fc.record({ type: fc.constant('lose' as const), items }),
    )
    let swaps = 0
    fc.assert(
      fc.property(fc.array(fc.tuple(anything, fc.integer({ min: 0, max: 4_000 })), { maxLength: 40 }), (actions) => {
        let trade = offered
        let now = 0
        /** The offers when each of them accepted, and when those offers came to be. */
        const seen = new Map<string, string>()
        let since = 0
        for (const [drawn, pause] of actions) {
          now += pause
          const action = drawn.type === 'accept' ? { ...drawn, version: trade.version - drawn.version } : drawn
          const result = step(trade, action, now)
          if (result.refused !== undefined) continue
          const before = trade
          trade = result.trade
          const offers = JSON.stringify(trade.sides.map((side) => side.items))
          if (trade.version !== before.version) {
            since = now
            seen.clear()
          } else expect(offers).toBe(JSON.stringify(before.sides.map((side) => side.items)))
          if (action.type === 'accept') {
            seen.set(action.by, offers)
            expect(now - since).toBeGreaterThanOrEqual(limits.tradeHold)
          }
          if (action.type === 'take-back') seen.delete(action.by)
          for (const { userId, accepts } of trade.sides) expect(accepts).toBe(seen.get(userId) === offers)
          if (!agreed(trade)) continue
          swaps += 1
          expect(trade.active).toBe(true)
          expect(trade.sides.every((side) => side.items.length > 0)).toBe(true)
          return
        }
      }),
      { seed: 58, numRuns: 1_500 },
    )
    expect(swaps).toBeGreaterThan(100)
  })
})
