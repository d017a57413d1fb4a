/**
 * All pieces in one buffer with memory of its own, for what is held for long: Node cuts small buffers out of pools of
 * 64 KB, and the smallest of them holds its whole pool.
 */
export function inOwnMemory(pieces: readonly Buffer[]): Buffer {
  const own = Buffer.alloc(pieces.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const piece of pieces) end += piece.copy(own, end)
  return own
}
