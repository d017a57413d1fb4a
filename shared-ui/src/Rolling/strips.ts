/** The glyphs that one place of a number shows, one after the other; a single glyph stands still. */
export type Strip = readonly string[]

const digit = /\d/

/** Every digit from one to another, and so many whole turns more. */
function through(was: string, now: string, turns: number): Strip {
  const strip = [was]
  let next = digit.test(was) ? Number(was) : 0
  for (let left = turns; ; ) {
    next = (next + 1) % 10
    strip.push(String(next))
    if (next === Number(now) && left-- <= 0) return strip
  }
}

/**
 * The places of a number that rolls from one text to another, from the left; both end at the right.
 * @param counts goes through the digits between them, the last places fastest, instead of straight to the new ones
 */
export function strips(was: string, now: string, counts: boolean): Strip[] {
  const before = was.padStart(now.length)
  const places = [...now.padStart(was.length)]
  let turns = -1
  return places
    .map((glyph, at) => [before[before.length - places.length + at] ?? ' ', glyph] as const)
    .reverse()
    .map(([old, glyph]) => {
      if (!counts || !digit.test(glyph)) return old === glyph ? [glyph] : [old, glyph]
      turns += 1
      return through(old, glyph, Math.max(0, places.length - 3 - turns))
    })
    .reverse()
}
