/** A number between 0 and 1 (without 1), and the seed of the next one: the same seed gives the same numbers (mulberry32). */
export function roll(seed: number): readonly [value: number, next: number] {
  const next = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(next ^ (next >>> 15), 1 | next)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
  return [((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32, next]
}
