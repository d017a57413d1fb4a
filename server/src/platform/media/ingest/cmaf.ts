import { box, fullBox, MATRIX, text, u8, u16, u32 } from '../writeBoxes.ts'
import type { AudioConfig, VideoConfig } from './codecs.ts'
import { readOpusHead } from './opus.ts'

/** Ticks a second of the video track; FLV counts milliseconds. */
export const VIDEO_TIMESCALE = 90_000
const VIDEO_ID = 1
export const AUDIO_ID = 2

/** The init segment of H.264, of AAC or Opus, or of pictures and sound. */
export function initSegment(video: VideoConfig | null, audio: AudioConfig | null): Buffer {
  const tracks = [...(video ? [videoTrack(video)] : []), ...(audio ? [audioTrack(audio)] : [])]
  const ids = [...(video ? [VIDEO_ID] : []), ...(audio ? [AUDIO_ID] : [])]
  return Buffer.concat([
    box('ftyp', text('iso6'), u32(1), text('iso6cmfcisommp41')),
    box(
      'moov',
      fullBox('mvhd', 0, 0, u32(0, 0, 1000, 0, 0x10000), u16(0x100, 0), u32(0, 0), MATRIX, u32(0, 0, 0, 0, 0, 0, 3)),
      ...tracks,
      box('mvex', ...ids.map((id) => fullBox('trex', 0, 0, u32(id, 1, 0, 0, 0)))),
    ),
  ])
}

interface TrackBoxes {
  id: number
  width: number
  height: number
  timescale: number
  handler: string
  media: Buffer
  entry: Buffer
}

function track({ id, width, height, timescale, handler, media, entry }: TrackBoxes): Buffer {
  const volume = handler === 'soun' ? 0x100 : 0
  const size = u32(width * 0x10000, height * 0x10000)
  const tables = box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), entry),
    fullBox('stts', 0, 0, u32(0)),
    fullBox('stsc', 0, 0, u32(0)),
    fullBox('stsz', 0, 0, u32(0, 0)),
    fullBox('stco', 0, 0, u32(0)),
  )
  return box(
    'trak',
    fullBox('tkhd', 0, 3, u32(0, 0, id, 0, 0, 0, 0), u16(0, 0, volume, 0), MATRIX, size),
    box(
      'mdia',
      fullBox('mdhd', 0, 0, u32(0, 0, timescale, 0), u16(0x55c4, 0)),
      fullBox('hdlr', 0, 0, u32(0), text(handler), u32(0, 0, 0), text('Shoal\0')),
      box('minf', media, box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1))), tables),
    ),
  )
}

function videoTrack({ width, height, record }: VideoConfig): Buffer {
  const entry = box(
    'avc1',
    u32(0),
    u16(0, 1, 0, 0),
    u32(0, 0, 0),
    u16(width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24, 0xffff),
    box('avcC', record),
  )
  const media = fullBox('vmhd', 0, 1, u16(0, 0, 0, 0))
  return track({ id: VIDEO_ID, width, height, timescale: VIDEO_TIMESCALE, handler: 'vide', media, entry })
}

function audioTrack(audio: AudioConfig): Buffer {
  const { kind, rate, channels } = audio
  const settings = kind === 'opus' ? opusSettings(audio) : aacSettings(audio)
  const fields = [u32(0), u16(0, 1), u32(0, 0), u16(channels, 16, 0, 0), u32((rate & 0xffff) * 0x10000)]
  const entry = box(kind === 'opus' ? 'Opus' : 'mp4a', ...fields, settings)
  const media = fullBox('smhd', 0, 0, u16(0, 0))
  return track({ id: AUDIO_ID, width: 0, height: 0, timescale: rate, handler: 'soun', media, entry })
}

/** Opus in ISOBMFF, 4.3.2: the head of Opus with the other end of its numbers first. */
function opusSettings({ rate, record }: AudioConfig): Buffer {
  const { channels, preSkip, gain } = readOpusHead(record)
  return box('dOps', u8(0, channels), u16(preSkip), u32(rate), u16(gain & 0xffff), u8(0))
}

function aacSettings({ record }: AudioConfig): Buffer {
  // Lengths are written in four bytes, which is allowed for any.
  const descriptor = (tag: number, ...content: Buffer[]) => {
    const body = Buffer.concat(content)
    return Buffer.concat([u8(tag, 0x80, 0x80, 0x80, body.length), body])
  }
  const decoder = descriptor(4, u8(0x40, 0x15, 0, 0, 0), u32(0, 0), descriptor(5, record))
  return fullBox('esds', 0, 0, descriptor(3, u16(AUDIO_ID), u8(0), decoder, descriptor(6, u8(2))))
}

export interface Sample {
  readonly data: Buffer
  /** Ticks of the track. */
  readonly duration: number
  readonly key: boolean
  /** Shown so many ticks after it is decoded. */
  readonly offset: number
}

/** The samples of one track in a fragment. `start` in ticks of the track. */
export interface Samples {
  readonly start: number
  readonly samples: readonly Sample[]
}

const SYNC = 0x02000000
const NOT_SYNC = 0x01010000

/** A track of which a chunk has nothing. */
export const NOTHING: Samples = { start: 0, samples: [] }

/** One CMAF chunk: `moof` and `mdat`. A track without samples is left out. */
export function fragment(sequence: number, video: Samples, audio: Samples): Buffer {
  const tracks = [
    { id: VIDEO_ID, ...video },
    { id: AUDIO_ID, ...audio },
  ].filter(({ samples }) => samples.length > 0)
  const moof = (offsets: readonly number[]) =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, u32(sequence)),
      ...tracks.map(({ id, start, samples }, i) => {
        const rows = samples.map((it) => {
          const row = Buffer.alloc(16)
          row.writeUInt32BE(it.duration, 0)
          row.writeUInt32BE(it.data.length, 4)
          row.writeUInt32BE(it.key ? SYNC : NOT_SYNC, 8)
          row.writeInt32BE(it.offset, 12)
          return row
        })
        const decodeTime = Buffer.alloc(8)
        decodeTime.writeBigUInt64BE(BigInt(start))
        return box(
          'traf',
          fullBox('tfhd', 0, 0x020000, u32(id)),
          fullBox('tfdt', 1, 0, decodeTime),
          // Offset of the data; duration, size, flags and composition offset of every sample.
          fullBox('trun', 1, 0xf01, u32(samples.length, offsets[i] ?? 0), ...rows),
        )
      }),
    )
  const size = moof([]).length
  let at = size + 8
  const offsets = tracks.map(({ samples }) => {
    const start = at
    at += samples.reduce((sum, { data }) => sum + data.length, 0)
    return start
  })
  return Buffer.concat([
    moof(offsets),
    box('mdat', ...tracks.flatMap(({ samples }) => samples.map(({ data }) => data))),
  ])
}
