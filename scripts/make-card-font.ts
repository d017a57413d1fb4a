/**
 * Writes `server/media-assets/cards`, the letters that people's cards are drawn with, from the font of the pages: WOFF,
 * unpacked into the TrueType that it holds. What comes out is committed; nobody needs this to run or build Shoal.
 *   node scripts/make-card-font.ts
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { inflateSync } from 'node:zlib'

const root = resolve(import.meta.dirname, '..')
const font = join(root, 'node_modules/@fontsource/chakra-petch')
const folder = join(root, 'server/media-assets/cards')

/** The TrueType font within a WOFF (https://www.w3.org/TR/WOFF/): the same tables, each unpacked. */
function trueTypeOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = 44 + index * 20
    const [from, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number]
    const bytes = woff.subarray(from, from + packed)
    return {
      tag: woff.subarray(entry, entry + 4),
      sum: woff.readUInt32BE(entry + 16),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    }
  })
  const power = Math.floor(Math.log2(count))
  const head = Buffer.alloc(12 + count * 16)
  woff.copy(head, 0, 4, 8)
  for (const [at, value] of [
    [4, count],
    [6, 16 << power],
    [8, power],
    [10, count * 16 - (16 << power)],
  ] as const)
    head.writeUInt16BE(value, at)
  const parts = [head]
  let offset = head.length
  for (const [index, { tag, sum, bytes }] of tables.entries()) {
    const entry = 12 + index * 16
    tag.copy(head, entry)
    for (const [at, value] of [
      [4, sum],
      [8, offset],
      [12, bytes.length],
    ] as const)
      head.writeUInt32BE(value, entry + at)
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4)
    parts.push(bytes, padding)
    offset += bytes.length + padding.length
  }
  return Buffer.concat(parts)
}

mkdirSync(folder, { recursive: true })
const letters = trueTypeOf(readFileSync(join(font, 'files/chakra-petch-latin-700-normal.woff')))
writeFileSync(join(folder, 'chakra-petch-700.ttf'), letters)
copyFileSync(join(font, 'LICENSE'), join(folder, 'OFL.txt'))
process.stdout.write(`${letters.length} bytes\n`)
