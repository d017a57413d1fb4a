/** Chance that is the same for the same seed, so that what a crowd does can be repeated. */
export interface Chance {
  /** From 0 up to 1. */
  number(): number
  /** From `least` up to `most`. */
  between(least: number, most: number): number
  /** True this often: 0 is never, 1 is always. */
  happens(share: number): boolean
  /** One of several; throws a RangeError if the list is empty. */
  pick<T>(from: readonly T[]): T
  /** All of them, in another order. */
  shuffled<T>(from: readonly T[]): T[]
}

/** Mulberry32: small, quick, and good enough to choose the next speaker. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  function number(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    number,
    between: (least, most) => least + number() * (most - least),
    happens: (share) => number() < share,
    pick(from) {
      if (from.length === 0) throw new RangeError('There is nothing to pick from')
      return from[Math.floor(number() * from.length)]!
    },
    shuffled(from) {
      const all = [...from]
      for (let last = all.length - 1; last > 0; last -= 1) {
        const other = Math.floor(number() * (last + 1))
        ;[all[last], all[other]] = [all[other]!, all[last]!]
      }
      return all
    },
  }
}

/** A number for a text, always the same: a seed for things that belong to a name. */
export function seedOf(text: string): number {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619)
  return hash >>> 0
}
