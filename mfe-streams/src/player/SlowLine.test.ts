import { type Quality, rungs } from './preferences.ts'
import { SlowLine, slowLinePolicy } from './SlowLine.ts'

const { stands, begins, settles, heardWithin, stalls, up, tooEarly } = slowLinePolicy
/** Something came just now. */
const arriving = (now: number, ms: number, first = false) => ({ ms, begins: first, heardAt: now })

/** The qualities that are played after each further stall that is long enough. */
function descent(chosen: Quality, offered = rungs.slice()): Quality[] {
  const line = new SlowLine()
  const played = [line.plays(chosen, offered)]
  for (let now = settles * 2; line.look(chosen, offered, arriving(now, stands), now) === 'down'; now += settles)
    played.push(line.plays(chosen, offered))
  return played
}

describe('[STR-8] a line that is too slow', () => {
  it('carries one rung less after another, down to the sound alone', () => {
    expect(descent('high')).toEqual(['high', 'low', 'least', 'sound'])
    expect(descent('low')).toEqual(['low', 'least', 'sound'])
    expect(descent('auto')).toEqual(['auto', 'least', 'sound'])
    expect(descent('sound')).toEqual(['sound'])
    // A camera of 360 lines has no low, and without sound the smallest picture is the last.
    expect(descent('low', ['high', 'least', 'sound'])).toEqual(['low', 'least', 'sound'])
    expect(descent('high', ['high', 'low', 'least'])).toEqual(['high', 'low', 'least'])
  })

  it('is told from one that is gone, on which nothing comes', () => {
    const line = new SlowLine()
    const now = 100_000
    expect(line.look('high', rungs, { ms: 6_000, begins: false, heardAt: null }, now)).toBeNull()
    expect(line.look('high', rungs, { ms: 6_000, begins: false, heardAt: now - heardWithin - 1 }, now)).toBeNull()
    expect(line.slow).toBe(false)
  })

  it('is given a moment before the first picture, and after each change', () => {
    const line = new SlowLine()
    expect(line.look('high', rungs, arriving(1_000, begins - 1, true), 1_000)).toBe('wait')
    expect(line.look('high', rungs, arriving(2_000, begins, true), 2_000)).toBe('down')
    expect(line.look('high', rungs, arriving(2_000 + settles - 1, stands), 2_000 + settles - 1)).toBe('wait')
    expect(line.look('high', rungs, arriving(2_000 + settles, stands), 2_000 + settles)).toBe('down')
  })

  it('shows in many short stalls, too', () => {
    const line = new SlowLine()
    for (let at = 0; at < stalls; at += 1) {
      expect(line.look('high', rungs, arriving(at * 5_000, 300), at * 5_000)).toBe('wait')
      line.stalled(at * 5_000)
    }
    expect(line.look('high', rungs, arriving(stalls * 5_000, 300), stalls * 5_000)).toBe('down')
  })

  it('is tried again after a while, each time later where that was too early', () => {
    const line = new SlowLine()
    line.beginLow('high', 0)
    expect(line.plays('high', rungs)).toBe('least')
    expect(line.above('high', rungs)).toBe('low')
    let now = 0
    const untilUp = () => {
      const from = now
      while (!line.calm(now)) now += 500
      return now - from
    }
    expect(untilUp()).toBe(up)
    line.up(now)
    expect(line.plays('high', rungs)).toBe('low')
    now += tooEarly / 2
    line.stalled(now)
    now += settles
    expect(line.look('high', rungs, arriving(now, stands), now)).toBe('down')
    expect(untilUp()).toBe(up * 2)
    line.notYet()
    expect(untilUp()).toBe(up * 4)
    line.up(now)
    line.up(now)
    expect([line.slow, line.plays('high', rungs), line.calm(now)]).toEqual([false, 'high', false])
  })

  it('goes down at once to the best picture that fits, and by that alone never to the sound', () => {
    const line = new SlowLine()
    const fits =
      (...these: Quality[]) =>
      (quality: Quality) =>
        these.includes(quality)
    expect(line.thin('high', rungs, fits('low', 'least'), 1_000)).toBe(true)
    expect(line.plays('high', rungs)).toBe('low')
    expect(line.thin('high', rungs, fits('sound'), 3_000)).toBe(true)
    expect(line.plays('high', rungs)).toBe('least')
    expect(line.thin('high', rungs, fits('sound'), 5_000)).toBe(false)
    const other = new SlowLine()
    other.thin('high', rungs, fits('least'), 1_000)
    expect(other.plays('high', rungs)).toBe('least')
  })

  it('goes up only after it has carried more for a while without a break, and later where that did not hold', () => {
    const line = new SlowLine()
    line.playsAlready('low', 'high', rungs, 0)
    expect([line.slow, line.plays('high', rungs)]).toEqual([true, 'low'])
    expect(line.calm(0, true)).toBe(false)
    expect(line.calm(up - 1, false)).toBe(false)
    expect(line.calm(up, true)).toBe(false)
    expect(line.calm(up * 2 - 1, true)).toBe(false)
    expect(line.calm(up * 2, true)).toBe(true)
    line.up(up * 2)
    // Too early: it waits twice as long.
    const failed = up * 2 + tooEarly - 1
    expect(line.thin('high', rungs, () => true, failed)).toBe(true)
    line.calm(failed, true)
    expect(line.calm(failed + up * 2 - 1, true)).toBe(false)
    expect(line.calm(failed + up * 2, true)).toBe(true)
    // A rung that held for a while was right then.
    line.up(failed + up * 2)
    const later = failed + up * 2 + tooEarly
    line.thin('high', rungs, () => true, later)
    line.calm(later, true)
    expect(line.calm(later + up, true)).toBe(true)
  })
})
