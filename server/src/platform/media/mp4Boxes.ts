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

/** Lists the boxes between two offsets. Throws a RangeError when a size does not fit. */
export function boxes(file: Buffer, from = 0, to = file.length): Box[] {
  const found: Box[] = []
  for (let at = from; at < to; ) {
    if (at + 8 > to) throw new RangeError(`box header at ${at} is cut off`)
    let size = file.readUInt32BE(at)
    let body = at + 8
    if (size === 1) {
      size = Number(file.readBigUInt64BE(at + 8))
      body = at + 16
    }
    if (size === 0) size = to - at
    if (size < body - at || at + size > to) throw new RangeError(`box at ${at} has the impossible size ${size}`)
    found.push({ type: file.toString('latin1', at + 4, at + 8), start: at, body, end: at + size })
    at += size
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
