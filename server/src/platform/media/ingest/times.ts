import type { Arrivals } from './arrivals.ts'

/** A step forward that needs no reason, in ms: some encoders show a picture a second, and leave some out. */
const STEP = 2_000
/** So much later than the one before something may be that came no sooner than that, besides the time that passed. Ms. */
const AHEAD = 2_000
/** Sound may be dated so much before the sound that came before it, in ms: many clocks are read unevenly. */
const UNEVEN = 100
/** Pictures and sound of one encoder are dated alike when they differ by less than this, in ms. */
const ALIKE = 10_000
/** What follows the first of a new count follows it within this time, in ms, or within three of its steps. */
const FOLLOWS = 1_000
/** What may wait to be understood of a track: messages, their bytes, and for how long, in ms. */
const MOST_ODD = 60
const MOST_ODD_BYTES = 16 * 1024 * 1024
const ODD_FOR = 4_000
/** The first is dated so, in ms: what comes after it may be a little older. */
const BEGIN = 10_000

export type Track = 'video' | 'audio'

/** Something with the time that it truly has. */
export interface Timed<Item> {
  readonly item: Item
  readonly track: Track
  /** In ms, from about 10 000 on; never before the one before of its track, and without an end. */
  readonly at: number
  /** The publisher's count began anew: what comes belongs to no run from before. */
  readonly anew: boolean
}

interface Line<Item> {
  /** Of the last that was understood: what it was dated, what that means, and when it came. */
  raw: number
  at: number
  came: number
  /** From one to the next, in ms. */
  step: number
  odd: { item: Item; bytes: number; raw: number; came: number }[]
}

/** From one date to another. Dates of RTMP have 32 bits: after 49 days they begin at 0 again. */
const between = (from: number, to: number): number => (to - from) | 0

/**
 * What a publisher's dates mean [STR-12]. Each is compared with its neighbours, with the other track and with the time
 * that passes here:
 * - one that fits neither what came before nor what comes after is that message's own mistake: it gets a date between its neighbours;
 * - where those that follow go on from it, the publisher counts anew, and goes on here at the time that passed;
 * - that 2^32 is followed by 0 is no leap at all.
 * Throws a RangeError when no two dates in a row fit each other. Whatever is understood is told to `arrivals`.
 */
export function times<Item extends { readonly length: number }>(arrivals: Arrivals) {
  const lines: { [K in Track]?: Line<Item> } = {}

  const otherOf = (track: Track) => lines[track === 'video' ? 'audio' : 'video']

  /** Whether a date goes on from the last one. */
  function goesOn(track: Track, line: Line<Item>, raw: number, now: number): boolean {
    const step = between(line.raw, raw)
    if (step < (track === 'audio' ? -UNEVEN : 0)) return false
    return step <= Math.max(STEP, 3 * line.step) || line.at + step + arrivals.least() - now <= AHEAD
  }

  /** What a date means of a track that begins, or begins anew, after something that was understood at `at`. */
  function begin(track: Track, raw: number, expected: number, atLeast: number, within: number): number {
    const other = otherOf(track)
    if (!other) return expected
    const alike = other.at + between(other.raw, raw)
    return Math.abs(alike - expected) <= within && alike > atLeast ? alike : expected
  }

  function took(line: Line<Item>, raw: number, at: number, now: number): void {
    const step = at - line.at
    if (step > 0 && step <= STEP) line.step = step
    arrivals.heard(at, now)
    Object.assign(line, { raw, at, came: now, odd: [] })
  }

  /** Those that were odd get the time between their neighbours, as far as there is some. */
  function mended(track: Track, { at: from, odd }: Line<Item>, to: number): Timed<Item>[] {
    const room = Math.max(0, to - from - 1)
    const kept = odd.slice(0, room)
    const step = (to - from) / (kept.length + 1)
    return kept.map(({ item }, index) => ({ track, item, at: Math.round(from + step * (index + 1)), anew: false }))
  }

  return {
    /** Takes what came at `now`, on a clock that only goes on, dated `raw`; both in ms. Answers with what is understood by now, in its order. */
    push(track: Track, raw: number, item: Item, now: number): Timed<Item>[] {
      const line = lines[track]
      if (!line) {
        const other = otherOf(track)
        const at = begin(track, raw, other ? other.at + now - other.came : BEGIN, 0, ALIKE)
        lines[track] = { raw, at, came: now, step: 0, odd: [] }
        arrivals.heard(at, now)
        return [{ track, item, at, anew: false }]
      }
      if (goesOn(track, line, raw, now)) {
        const step = between(line.raw, raw)
        const at = line.at + Math.max(0, step)
        const before = mended(track, line, at)
        took(line, step < 0 ? line.raw : raw, at, now)
        return [...before, { track, item, at, anew: false }]
      }
      const last = line.odd.at(-1)
      const onward = last && between(last.raw, raw)
      if (last && onward !== undefined && onward > 0 && onward <= Math.max(FOLLOWS, 3 * line.step)) {
        const next = line.at + Math.max(1, line.step)
        const expected = Math.max(next, line.at + last.came - line.came)
        const first = begin(track, last.raw, expected, line.at, AHEAD)
        const before = mended(track, { ...line, odd: line.odd.slice(0, -1) }, first)
        const at = first + onward
        took(line, raw, at, now)
        return [...before, { track, item: last.item, at: first, anew: true }, { track, item, at, anew: false }]
      }
      line.odd.push({ item, bytes: item.length, raw, came: now })
      const bytes = line.odd.reduce((sum, one) => sum + one.bytes, 0)
      const since = line.odd[0]?.came ?? now
      if (line.odd.length > MOST_ODD || bytes > MOST_ODD_BYTES || (line.odd.length > 2 && now - since > ODD_FOR))
        throw new RangeError(
          `The times of its ${track === 'video' ? 'pictures' : 'sound'} fit neither each other nor the clock`,
        )
      return []
    },
  }
}
