import { OPUS_RATE, readOpusHead } from './opus.ts'

/** Bits of a byte string, with the exponential Golomb codes of H.264. */
class Bits {
  private readonly bytes: Buffer
  private at = 0
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
  read(count: number): number {
    let value = 0
    for (let i = 0; i < count; i++, this.at++) {
      const byte = this.bytes[this.at >> 3]
      if (byte === undefined) throw new RangeError('The H.264 parameters are cut off')
      value = value * 2 + ((byte >> (7 - (this.at & 7))) & 1)
    }
    return value
  }
  unsigned(): number {
    let zeros = 0
    while (this.read(1) === 0) if (++zeros > 31) throw new RangeError('The H.264 parameters are damaged')
    return 2 ** zeros - 1 + this.read(zeros)
  }
  signed(): number {
    const code = this.unsigned()
    return code % 2 ? (code + 1) / 2 : -code / 2
  }
}

export interface VideoConfig {
  /** RFC 6381. */
  readonly codec: string
  readonly width: number
  readonly height: number
  /** AVCDecoderConfigurationRecord, as it stands in an MP4. */
  readonly record: Buffer
}

const WITH_CHROMA = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135])

/** Settings are kept for as long as what was encoded with them; real ones have some fifty bytes and five. */
const MOST_VIDEO_RECORD = 4096
const MOST_AUDIO_RECORD = 64

/** Reads an AVCDecoderConfigurationRecord. Throws a RangeError when it is none, or its picture is of no sane size. */
export function readVideoConfig(record: Buffer): VideoConfig {
  if (record.length > MOST_VIDEO_RECORD) throw new RangeError('The H.264 parameters are too large')
  const count = record.length > 8 && record[0] === 1 ? (record[5] as number) & 0x1f : 0
  if (count === 0) throw new RangeError('There are no H.264 parameters')
  const sps = record.subarray(8, 8 + record.readUInt16BE(6))
  if (sps.length < 4) throw new RangeError('There are no H.264 parameters')
  return { ...pictureSize(sps), codec: `avc1.${sps.toString('hex', 1, 4)}`, record: Buffer.from(record) }
}

function pictureSize(sps: Buffer): { width: number; height: number } {
  // A 3 after two zeros only keeps the bytes from looking like a start code.
  const plain: number[] = []
  for (let i = 1; i < sps.length; i++) {
    if (sps[i] === 3 && sps[i - 1] === 0 && sps[i - 2] === 0 && i > 2) continue
    plain.push(sps[i] as number)
  }
  const bits = new Bits(Buffer.from(plain))
  const profile = bits.read(8)
  bits.read(16)
  bits.unsigned()
  let chroma = 1
  if (WITH_CHROMA.has(profile)) {
    chroma = bits.unsigned()
    if (chroma === 3) bits.read(1)
    bits.unsigned()
    bits.unsigned()
    bits.read(1)
    const lists = bits.read(1) ? (chroma === 3 ? 12 : 8) : 0
    for (let i = 0; i < lists; i++) if (bits.read(1)) skipScalingList(bits, i)
  }
  bits.unsigned()
  const order = bits.unsigned()
  if (order === 0) bits.unsigned()
  else if (order === 1) {
    bits.read(1)
    bits.signed()
    bits.signed()
    const cycle = bits.unsigned()
    if (cycle > 255) throw new RangeError('The H.264 parameters are damaged')
    for (let i = 0; i < cycle; i++) bits.signed()
  }
  bits.unsigned()
  bits.read(1)
  const columns = bits.unsigned() + 1
  const rows = bits.unsigned() + 1
  const frames = bits.read(1)
  if (!frames) bits.read(1)
  bits.read(1)
  const crop = bits.read(1) ? [bits.unsigned(), bits.unsigned(), bits.unsigned(), bits.unsigned()] : [0, 0, 0, 0]
  const [left = 0, right = 0, top = 0, bottom = 0] = crop
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1
  const unitY = (chroma === 1 ? 2 : 1) * (2 - frames)
  const width = columns * 16 - (left + right) * unitX
  const height = rows * 16 * (2 - frames) - (top + bottom) * unitY
  if (width < 16 || height < 16 || width > 8192 || height > 8192) throw new RangeError('No picture is of this size')
  return { width, height }
}

function skipScalingList(bits: Bits, index: number): void {
  let last = 8
  for (let i = 0; i < (index < 6 ? 16 : 64); i++) {
    last = (last + bits.signed() + 256) % 256
    if (last === 0) return
  }
}

/** The sound that can be played. */
export type SoundCodec = 'aac' | 'opus'

export interface AudioConfig {
  readonly kind: SoundCodec
  /** RFC 6381. */
  readonly codec: string
  /** Samples a second. */
  readonly rate: number
  readonly channels: number
  /** What a decoder must know: an AudioSpecificConfig as it stands in an MP4, or the head of Opus. */
  readonly record: Buffer
}

const RATES = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350]

/** Reads the settings of the sound. Throws a RangeError when it is none that browsers play. */
export function readAudioConfig(record: Buffer, kind: SoundCodec): AudioConfig {
  if (record.length > MOST_AUDIO_RECORD) throw new RangeError('The settings of the sound are too large')
  if (kind === 'opus')
    return {
      kind,
      codec: 'opus',
      rate: OPUS_RATE,
      channels: readOpusHead(record).channels,
      record: Buffer.from(record),
    }
  const bits = new Bits(record)
  const objectType = bits.read(5)
  const index = bits.read(4)
  const rate = index === 15 ? bits.read(24) : RATES[index]
  const channels = bits.read(4)
  if (![1, 2, 5, 29].includes(objectType) || !rate || rate < 7000 || rate > 96000 || channels < 1 || channels > 8)
    throw new RangeError('The sound is no AAC that browsers play')
  return { kind, codec: `mp4a.40.${objectType}`, rate, channels, record: Buffer.from(record) }
}
