/** Numbers from 0 to 1, below 1, that are the same on each page for the same text: mulberry32 over a hash of it. */
export function seeded(text: string): () => number {
  let state = 2166136261
  for (const letter of text) state = Math.imul(state ^ letter.codePointAt(0)!, 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
