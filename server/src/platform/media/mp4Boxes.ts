/** One box of an ISO base media file: where it lies in the buffer it was read from. */
export interface Box {
  readonly type: string
  /** Offset of the box's first byte. */
  readonly start: number
  /** Offset of what follows its header. */
  readonly body: number
  /** Offset after its last byte. */
  readonly end: number
}

/**
 * The box at an offset, as its header says; `to` is where what holds it ends. The box itself may end behind that: more than
 * the header need not be there. Throws a RangeError when the header is cut off or its size cannot be.
 */
export function boxAt(file: Buffer, at: number, to: number): Box {
  if (at + 8 > to) throw new RangeError(`box header at ${at} is cut off`)
  const short = file.readUInt32BE(at)
  const body = at + (short === 1 ? 16 : 8)
  // 1: the size follows in 64 bits. 0: it goes on until the end.
  const size = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short
  if (size < body - at || !Number.isSafeInteger(size))
    throw new RangeError(`box at ${at} has the impossible size ${size}`)
  return { type: file.toString('latin1', at + 4, at + 8), start: at, body, end: at + size }
}

/** Lists the boxes between two offsets. Throws a RangeError when a size does not fit. */
export function boxes(file: Buffer, from = 0, to = file.length): Box[] {
  const found: Box[] = []
  for (let at = from; at < to; ) {
    const box = boxAt(file, at, to)
    if (box.end > to) throw new RangeError(`box at ${at} is cut off: it ends behind what holds it`)
    found.push(box)
    at = box.end
  }
  return found
}

/** The boxes of one type directly inside another. */
export const children = (file: Buffer, parent: Box, type: string): Box[] =>
  boxes(file, parent.body, parent.end).filter((box) => box.type === type)

/** Follows a path of box types, first of each; throws when one is missing. */
export function descend(file: Buffer, parent: Box, ...path: string[]): Box {
  let at = parent
  for (const type of path) {
    const next = children(file, at, type)[0]
    if (!next) throw new RangeError(`box ${at.type} has no ${type}`)
    at = next
  }
  return at
}
