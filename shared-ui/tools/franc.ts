/**
 * Draws the ₣ sign (U+20A3) and writes it as a font with this one glyph, in two weights.
 * None of the fonts we ship has the sign, and each system's fallback looks different, so Shoal brings its own.
 * Run `npm run franc -w @shoal/ui` after changing the drawing; the results in src/fonts are committed.
 */
import { writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

const UNITS = 1000
const ADVANCE = 600 // the width of every IBM Plex Mono glyph, so amounts stay in columns
const ASCENT = 1025
const DESCENT = 275
const CAP = 698

type Box = [left: number, bottom: number, right: number, top: number]

/** The strokes of the sign: stem, top arm, middle arm, and the bar across the foot. */
function strokes(weight: number): Box[] {
  const thin = Math.round(weight * 0.92)
  return [
    [172, 0, 172 + weight, CAP],
    [172, CAP - thin, 546, CAP],
    [172, 352, 498, 352 + thin],
    [58, 168, 392, 168 + thin],
  ]
}

function bytes(size: number, fill: (view: DataView) => void): Buffer {
  const buffer = Buffer.alloc(size)
  fill(new DataView(buffer.buffer, buffer.byteOffset, size))
  return buffer
}

const shorts = (...values: number[]) =>
  bytes(values.length * 2, (v) => {
    for (const [i, x] of values.entries()) v.setUint16(i * 2, x & 0xffff)
  })
const longs = (...values: number[]) =>
  bytes(values.length * 4, (v) => {
    for (const [i, x] of values.entries()) v.setUint32(i * 4, x >>> 0)
  })

function glyph(boxes: Box[]): Buffer {
  const points = boxes.flatMap(
    ([l, b, r, t]) =>
      [
        [l, b],
        [l, t],
        [r, t],
        [r, b],
      ] as [number, number][],
  )
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const deltas = (values: number[]) => shorts(...values.map((value, i) => value - (values[i - 1] ?? 0)))
  // 0x01: on the curve. 0x40 on the first point: the contours overlap, fill them as one.
  const flags = Buffer.from(points.map((_, i) => (i === 0 ? 0x41 : 0x01)))
  const ends = boxes.map((_, i) => i * 4 + 3)
  const body = Buffer.concat([
    shorts(boxes.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), ...ends, 0),
    flags,
    deltas(xs),
    deltas(ys),
  ])
  return Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)])
}

function nameTable(weight: number): Buffer {
  const texts: [number, string][] = [
    [1, 'Shoal Franc'],
    [2, 'Regular'],
    [3, `Shoal Franc ${weight}`],
    [4, 'Shoal Franc'],
    [6, `ShoalFranc-${weight}`],
  ]
  const encoded = texts.map(([id, text]) => ({ id, data: Buffer.from(text, 'utf16le').swap16() }))
  let offset = 0
  const records = encoded.map(({ id, data }) => {
    const record = shorts(3, 1, 0x409, id, data.length, offset)
    offset += data.length
    return record
  })
  return Buffer.concat([shorts(0, texts.length, 6 + 12 * texts.length), ...records, ...encoded.map(({ data }) => data)])
}

function tables(weight: number, stroke: number): [string, Buffer][] {
  const boxes = strokes(stroke)
  const drawn = glyph(boxes)
  const left = Math.min(...boxes.map(([l]) => l))
  const right = Math.max(...boxes.map(([, , r]) => r))
  const os2 = Buffer.concat([
    shorts(4, ADVANCE, weight, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
    Buffer.alloc(10),
    longs(0, 2, 0, 0), // bit 33: currency symbols
    Buffer.from('SHOL'),
    shorts(0x40, 0x20a3, 0x20a3, ASCENT, -DESCENT, 0, ASCENT, DESCENT),
    longs(1, 0),
    shorts(516, CAP, 0, 32, 1),
  ])
  const head = Buffer.concat([
    longs(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
    shorts(3, UNITS),
    Buffer.alloc(16),
    shorts(left, 0, right, CAP, 0, 8, 2, 1, 0),
  ])
  return [
    ['OS/2', os2],
    [
      'cmap',
      Buffer.concat([
        shorts(0, 1, 3, 1),
        longs(12),
        shorts(4, 32, 0, 4, 4, 1, 0, 0x20a3, 0xffff, 0, 0x20a3, 0xffff, 1 - 0x20a3, 1, 0, 0),
      ]),
    ],
    ['glyf', drawn],
    ['head', head],
    [
      'hhea',
      Buffer.concat([
        longs(0x00010000),
        shorts(ASCENT, -DESCENT, 0, ADVANCE, 0, ADVANCE - right, right, 1, 0, 0, 0, 0, 0, 0, 0, 2),
      ]),
    ],
    ['hmtx', shorts(ADVANCE, 0, ADVANCE, left)],
    ['loca', longs(0, 0, drawn.length)],
    [
      'maxp',
      Buffer.concat([longs(0x00010000), shorts(2, boxes.length * 4, boxes.length, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]),
    ],
    ['name', nameTable(weight)],
    ['post', Buffer.concat([longs(0x00030000, 0), shorts(-100, 50), longs(1, 0, 0, 0, 0)])],
  ]
}

const KNOWN = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca']

function base128(value: number): number[] {
  const digits = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 0x7f) | 0x80)
  return digits
}

/** Wraps the tables as WOFF2, with glyf and loca left as they are (transform 3). */
function woff2(list: [string, Buffer][]): Buffer {
  const directory = Buffer.from(
    list.flatMap(([tag, data]) => [
      KNOWN.indexOf(tag) | (tag === 'glyf' || tag === 'loca' ? 0xc0 : 0),
      ...base128(data.length),
    ]),
  )
  const stream = brotliCompressSync(Buffer.concat(list.map(([, data]) => data)))
  const length = 48 + directory.length + stream.length
  const padding = (4 - (length % 4)) % 4
  const plain = 12 + 16 * list.length + list.reduce((sum, [, data]) => sum + Math.ceil(data.length / 4) * 4, 0)
  const header = Buffer.concat([
    longs(0x774f4632, 0x00010000, length + padding),
    shorts(list.length, 0),
    longs(plain, stream.length),
    shorts(1, 0),
    Buffer.alloc(20),
  ])
  return Buffer.concat([header, directory, stream, Buffer.alloc(padding)])
}

for (const [weight, stroke] of [
  [500, 84],
  [600, 104],
] as const) {
  writeFileSync(new URL(`../src/fonts/franc-${weight}.woff2`, import.meta.url), woff2(tables(weight, stroke)))
}
