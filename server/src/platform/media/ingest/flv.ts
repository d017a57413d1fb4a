import { inOwnMemory } from '../ownMemory.ts'
import type { SoundCodec } from './codecs.ts'

/** One FLV tag, as RTMP and FLV carry it. */
export interface FlvTag {
  /** 8 audio, 9 video, 18 data. */
  readonly type: number
  /** Milliseconds. */
  readonly timestamp: number
  readonly data: Buffer
}

export interface VideoFrame {
  readonly kind: 'video'
  /** When it is decoded, milliseconds. */
  readonly dts: number
  /** How much later it is shown, milliseconds; B-frames make it differ. */
  readonly offset: number
  readonly key: boolean
  /** Its publisher's clock was set: what follows belongs to no run from before. */
  readonly anew?: boolean
  /** NAL units with their lengths in front. */
  readonly data: Buffer
}

export interface AudioFrame {
  readonly kind: 'audio'
  /** Milliseconds. */
  readonly dts: number
  readonly data: Buffer
}

export type FlvMessage =
  | VideoFrame
  | AudioFrame
  /** AVCDecoderConfigurationRecord. */
  | { readonly kind: 'video-config'; readonly record: Buffer }
  /** AudioSpecificConfig, or the head of Opus. */
  | { readonly kind: 'audio-config'; readonly codec: SoundCodec; readonly record: Buffer }
  | { readonly kind: 'unsupported'; readonly what: string }

const AUDIO = 8
const VIDEO = 9
const H264 = 7
const AAC = 10
/** The codec is named by four characters, as in Enhanced RTMP. */
const NAMED_SOUND = 9
const OPUS = Buffer.from('Opus', 'latin1')

/** The name of a codec as newer encoders say it; what is no letter or digit is left out. */
const fourCharacters = (data: Buffer): string => data.toString('latin1', 1, 5).replaceAll(/[^A-Za-z0-9]/g, '')

/** What a tag says; null where that is nothing for us. The bytes are not copied. */
export function readFlvTag({ type, timestamp, data }: FlvTag): FlvMessage | null {
  if (data.length < 2) return null
  const first = data[0] as number
  if (type === VIDEO) {
    if (first & 0x80) return { kind: 'unsupported', what: `video ${fourCharacters(data)}` }
    if ((first & 0xf) !== H264) return { kind: 'unsupported', what: `video codec ${first & 0xf}` }
    if (data.length < 5) return null
    const body = data.subarray(5)
    if (data[1] === 0) return { kind: 'video-config', record: body }
    // Type 5 are commands to the player, packet type 2 the end of the sequence.
    if (data[1] !== 1 || first >> 4 === 5 || body.length === 0) return null
    return { kind: 'video', dts: timestamp, offset: data.readIntBE(2, 3), key: first >> 4 === 1, data: body }
  }
  if (type === AUDIO) {
    if (first >> 4 === NAMED_SOUND) {
      if (!data.subarray(1, 5).equals(OPUS)) return { kind: 'unsupported', what: `audio ${fourCharacters(data)}` }
      const body = data.subarray(5)
      const packet = first & 0xf
      if (body.length === 0 || packet > 1) return null
      return packet === 0
        ? { kind: 'audio-config', codec: 'opus', record: body }
        : { kind: 'audio', dts: timestamp, data: body }
    }
    if (first >> 4 !== AAC) return { kind: 'unsupported', what: `audio codec ${first >> 4}` }
    const body = data.subarray(2)
    if (body.length === 0) return null
    return data[1] === 0
      ? { kind: 'audio-config', codec: 'aac', record: body }
      : { kind: 'audio', dts: timestamp, data: body }
  }
  return null
}

/** A picture that is shown so many milliseconds later than it is decoded. */
export function shownLater(picture: FlvTag, offset: number): FlvTag {
  if (picture.data.readIntBE(2, 3) === offset) return picture
  const data = inOwnMemory([picture.data])
  data.writeIntBE(offset, 2, 3)
  return { ...picture, data }
}

/** What tells how pictures are encoded; `record` is an AVCDecoderConfigurationRecord. */
export const videoSettingsTag = (timestamp: number, record: Buffer): FlvTag => ({
  type: VIDEO,
  timestamp,
  data: inOwnMemory([Buffer.from([0x17, 0, 0, 0, 0]), record]),
})

/** One picture that is shown when it is decoded; `units` are its NAL units with their lengths in front. */
export const pictureTag = (timestamp: number, key: boolean, units: readonly Buffer[]): FlvTag => ({
  type: VIDEO,
  timestamp,
  data: inOwnMemory([Buffer.from([key ? 0x17 : 0x27, 1, 0, 0, 0]), ...units]),
})

/** Settings of Opus, or one packet of it. */
export const opusTag = (timestamp: number, what: 'settings' | 'sound', body: Buffer): FlvTag => ({
  type: AUDIO,
  timestamp,
  data: inOwnMemory([Buffer.from([(NAMED_SOUND << 4) | (what === 'settings' ? 0 : 1)]), OPUS, body]),
})

/** The file header of FLV, for a program that reads the tags by pipe. */
const headerOf = (tracks: number) => Buffer.from([0x46, 0x4c, 0x56, 1, tracks, 0, 0, 0, 9, 0, 0, 0, 0])
/** With sound and pictures. */
export const flvHeader = headerOf(5)
/** With pictures alone: a program does not wait for the sound. */
export const flvHeaderOfPictures = headerOf(1)

/** A tag as it stands in a file. */
export function writeFlvTag({ type, timestamp, data }: FlvTag): Buffer {
  const tag = Buffer.alloc(11 + data.length + 4)
  tag[0] = type
  tag.writeUIntBE(data.length, 1, 3)
  tag.writeUIntBE(timestamp & 0xffffff, 4, 3)
  tag[7] = (timestamp >>> 24) & 0xff
  data.copy(tag, 11)
  tag.writeUInt32BE(11 + data.length, 11 + data.length)
  return tag
}

/** Cuts an FLV file that arrives in pieces into its tags. */
export function flvReader(onTag: (tag: FlvTag) => void): (piece: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let started = false
  return (piece) => {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    let at = 0
    if (!started) {
      if (rest.length < 13) return
      at = 13
      started = true
    }
    while (rest.length - at >= 11) {
      const size = rest.readUIntBE(at + 1, 3)
      if (rest.length - at < 11 + size + 4) break
      onTag({
        type: (rest[at] as number) & 0x1f,
        timestamp: rest.readUIntBE(at + 4, 3) + (rest[at + 7] as number) * 0x1000000,
        data: rest.subarray(at + 11, at + 11 + size),
      })
      at += 11 + size + 4
    }
    rest = rest.subarray(at)
  }
}
