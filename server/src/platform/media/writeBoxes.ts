/** What boxes of an ISO base media file are written of. */

/** Numbers of 8 bits. */
export const u8 = (...values: number[]): Buffer => Buffer.from(values)

/** Numbers of 16 bits. */
export function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2)
  return bytes
}

/** Numbers of 32 bits; negative ones as their complement of two. */
export function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4)
  return bytes
}

/** One letter for one byte. */
export const text = (value: string): Buffer => Buffer.from(value, 'latin1')

/** One box with its header. */
export function box(type: string, ...content: Buffer[]): Buffer {
  const size = content.reduce((sum, { length }) => sum + length, 8)
  return Buffer.concat([u32(size), text(type), ...content], size)
}

/** One box with its header, version and flags. */
export const fullBox = (type: string, version: number, flags: number, ...content: Buffer[]): Buffer =>
  box(type, u32(version * 0x1000000 + flags), ...content)

/** Shows pictures as they are: neither turned nor scaled. */
export const MATRIX: Buffer = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
