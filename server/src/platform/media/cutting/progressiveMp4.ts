import { type Box, boxes, children, descend } from '../mp4Boxes.ts'
import { box, fullBox, MATRIX, u16, u32 } from '../writeBoxes.ts'
import type { Sample, SourceTrack } from './samples.ts'

/** What of a track goes into the file. */
export interface CutTrack {
  readonly track: SourceTrack
  /** In decoding order, the first one decodable by itself. */
  readonly samples: readonly Sample[]
  /** When the film begins, in ticks of the track on the stream's time line: what is before is decoded and not shown. */
  readonly start: number
}

/** Ticks a second of the film as a whole. */
const FILM = 90_000
/** Sound and pictures alternate in the file after this many seconds, so that a player need not jump about. */
const CHUNK = 0.5

/**
 * A progressive MP4 that begins with its index, as buffers to be written one after the other. It begins at 0, and an
 * edit list makes it exactly `seconds` long, whatever has to be decoded before.
 */
export function progressiveMp4(cuts: readonly CutTrack[], seconds: number): Buffer[] {
  const tables = cuts.map((cut) => table(cut))
  const chunks = tables.flatMap(({ chunks }, index) => chunks.map((chunk) => ({ ...chunk, index })))
  chunks.sort((one, other) => one.time - other.time || one.index - other.index)
  const size = chunks.reduce((sum, chunk) => sum + chunk.size, 0)
  const head = (offset: number) => {
    let at = offset
    const offsets: number[][] = tables.map(() => [])
    for (const chunk of chunks) {
      offsets[chunk.index]?.push(at)
      at += chunk.size
    }
    const traks = tables.map((one, index) => trak(one, offsets[index] ?? [], seconds))
    return box('moov', mvhd(seconds, cuts.length), ...traks)
  }
  const ftyp = box('ftyp', Buffer.from('isom'), u32(0x200), Buffer.from('isomiso2avc1mp41'))
  // The index is as long with any offsets.
  const first = ftyp.length + head(0).length + 8
  const mdat = Buffer.concat([u32(size + 8), Buffer.from('mdat')])
  return [ftyp, head(first), mdat, ...chunks.flatMap(({ samples }) => samples.map(({ bytes }) => bytes))]
}

interface Chunk {
  /** Seconds from the beginning of the film. */
  time: number
  size: number
  samples: Sample[]
}
interface Table extends CutTrack {
  chunks: Chunk[]
  /** Each sample's length in ticks: up to the next one, so that a hole in the stream stays a pause. */
  lengths: number[]
}

function table(cut: CutTrack): Table {
  const { samples, track, start } = cut
  const lengths = samples.map(({ decodedAt, duration }, index) => {
    const next = samples[index + 1]
    return next ? Math.max(0, next.decodedAt - decodedAt) : duration
  })
  const chunks: Chunk[] = []
  for (const sample of samples) {
    const time = (sample.decodedAt - start) / track.timescale
    const last = chunks.at(-1)
    if (last && time - last.time < CHUNK) {
      last.samples.push(sample)
      last.size += sample.bytes.length
    } else chunks.push({ time, size: sample.bytes.length, samples: [sample] })
  }
  return { ...cut, chunks, lengths }
}

const filmTicks = (seconds: number) => Math.round(seconds * FILM)

const mvhd = (seconds: number, tracks: number) =>
  fullBox(
    'mvhd',
    0,
    0,
    u32(0, 0, FILM, filmTicks(seconds), 0x10000),
    u16(0x100),
    Buffer.alloc(10),
    MATRIX,
    Buffer.alloc(24),
    u32(tracks + 1),
  )

function trak({ track, samples, start, chunks, lengths }: Table, offsets: number[], seconds: number): Buffer {
  const { init } = track
  const copy = ({ start, end }: Box) => init.subarray(start, end)
  const minf = descend(init, track.trak, 'mdia', 'minf')
  const stsd = descend(init, minf, 'stbl', 'stsd')
  const begins = samples[0]?.decodedAt ?? start
  // From where in the track the film shows it: not before its first sample, as sound may begin a little late.
  const mediaTime = Math.max(0, Math.round(start - begins))
  const late = filmTicks(Math.max(0, begins - start) / track.timescale)
  const edits = late > 0 ? [u32(late, 0xffffffff, 0x10000)] : []
  edits.push(u32(filmTicks(seconds) - late, mediaTime, 0x10000))
  return box(
    'trak',
    tkhd(init, track.trak, seconds),
    box('edts', fullBox('elst', 0, 0, u32(edits.length), ...edits)),
    box(
      'mdia',
      fullBox('mdhd', 0, 0, u32(0, 0, track.timescale, sum(lengths)), u16(0x55c4), u16(0)),
      copy(descend(init, track.trak, 'mdia', 'hdlr')),
      box(
        'minf',
        ...boxes(init, minf.body, minf.end).flatMap((one) => (one.type === 'stbl' ? [] : [copy(one)])),
        box('stbl', copy(stsd), ...sampleTables(samples, lengths, chunks), fullBox('stco', 0, 0, list(offsets))),
      ),
    ),
  )
}

/** The original's header with another duration and with its track switched on. */
function tkhd(init: Buffer, trak: Box, seconds: number): Buffer {
  const [original] = children(init, trak, 'tkhd')
  if (!original) throw new RangeError('a track without a header')
  const header = Buffer.from(init.subarray(original.start, original.end))
  const body = original.body - original.start
  header.writeUIntBE(header.readUIntBE(body + 1, 3) | 3, body + 1, 3)
  if (header.readUInt8(body) === 1) header.writeBigUInt64BE(BigInt(filmTicks(seconds)), body + 28)
  else header.writeUInt32BE(filmTicks(seconds), body + 20)
  return header
}

function sampleTables(samples: readonly Sample[], lengths: number[], chunks: Chunk[]): Buffer[] {
  const delays = samples.map(({ shownAt, decodedAt }) => shownAt - decodedAt)
  const sizes = samples.map(({ bytes }) => bytes.length)
  const keys = samples.flatMap(({ sync }, index) => (sync ? [index + 1] : []))
  const perChunk = chunks.map((chunk) => chunk.samples.length)
  const changes = perChunk.flatMap((count, index) => (count === perChunk[index - 1] ? [] : [[index + 1, count, 1]]))
  const result = [fullBox('stts', 0, 0, pairs(lengths))]
  if (delays.some((delay) => delay !== 0))
    result.push(fullBox('ctts', delays.some((delay) => delay < 0) ? 1 : 0, 0, pairs(delays)))
  if (keys.length < samples.length) result.push(fullBox('stss', 0, 0, list(keys)))
  result.push(fullBox('stsc', 0, 0, u32(changes.length, ...changes.flat())))
  result.push(fullBox('stsz', 0, 0, u32(0), list(sizes)))
  return result
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const list = (values: number[]) => u32(values.length, ...values)

/** Runs of equal values as pairs of their count and the value. */
function pairs(values: number[]): Buffer {
  const runs: [number, number][] = []
  for (const value of values) {
    const last = runs.at(-1)
    if (last && last[1] === value) last[0]++
    else runs.push([1, value])
  }
  return u32(runs.length, ...runs.flat())
}
