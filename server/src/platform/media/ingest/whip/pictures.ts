import type { RtpIn } from './rtpTrack.ts'

/** One picture as it stands in an MP4. */
export interface Picture {
  /** Of RTP. */
  readonly timestamp: number
  readonly key: boolean
  /** The AVCDecoderConfigurationRecord that it needs; the same buffer for as long as it stays. */
  readonly record: Buffer
  /** NAL units, each with its length in front. */
  readonly units: readonly Buffer[]
}

export interface PicturesOptions {
  onPicture(picture: Picture): void
  /** Nothing can be shown until the next key frame. */
  onStuck(): void
}

const SLICE = 1
const KEY_SLICE = 5
const SPS = 7
const PPS = 8
const STAP_A = 24
const FU_A = 28
/** What one picture may have, in bytes and in units, and the settings each, in bytes. */
const LARGEST_PICTURE = 8 * 1024 * 1024
const MOST_UNITS = 1_024
const LARGEST_SETTINGS = 1_024
/** What each packet costs besides its data, in bytes. */
const PACKET = 512

/**
 * Puts the pictures of H.264 together that came in packets (RFC 6184, packetization modes 0 and 1). Throws a RangeError
 * where one is larger than pictures are.
 */
export function pictures({ onPicture, onStuck }: PicturesOptions) {
  let timestamp: number | null = null
  let units: Buffer[] = []
  let bytes = 0
  let fragments: Buffer[] | null = null
  let damaged = false
  let needsKey = true
  let sps: Buffer | null = null
  let pps: Buffer | null = null
  let record: Buffer | null = null

  function add(unit: Buffer): void {
    const type = (unit[0] ?? 0) & 0x1f
    if (type === SPS || type === PPS) {
      if (unit.length < 4 || unit.length > LARGEST_SETTINGS) return
      const known = type === SPS ? sps : pps
      if (known?.equals(unit)) return
      if (type === SPS) sps = Buffer.from(unit)
      else pps = Buffer.from(unit)
      record = sps && pps && configuration(sps, pps)
      return
    }
    if (type < SLICE || type > KEY_SLICE) return
    if (units.length >= MOST_UNITS) throw new RangeError('Its pictures are in too many pieces')
    units.push(unit)
  }

  function count(length: number): void {
    bytes += length + PACKET
    if (bytes > LARGEST_PICTURE) throw new RangeError('Its pictures are too large')
  }

  function addAggregated(payload: Buffer): void {
    for (let at = 1; at + 2 < payload.length; ) {
      const end = at + 2 + payload.readUInt16BE(at)
      if (end > payload.length) {
        damaged = true
        return
      }
      if (end > at + 2) add(payload.subarray(at + 2, end))
      at = end
    }
  }

  function addFragment(payload: Buffer): void {
    const [indicator, header] = payload
    if (indicator === undefined || header === undefined) return
    if (header & 0x80) fragments = [Buffer.from([(indicator & 0xe0) | (header & 0x1f)])]
    if (!fragments) {
      damaged = true
      return
    }
    fragments.push(payload.subarray(2))
    if (!(header & 0x40)) return
    add(Buffer.concat(fragments))
    fragments = null
  }

  function forget(): void {
    units = []
    bytes = 0
    fragments = null
    damaged = false
  }

  function finish(): void {
    const at = timestamp
    const own = units
    const key = own.some((unit) => ((unit[0] as number) & 0x1f) === KEY_SLICE)
    const whole = !damaged && fragments === null
    const empty = own.length === 0
    forget()
    if (at === null || (empty && whole)) return
    if (!whole || !record || (needsKey && !key)) {
      needsKey = true
      onStuck()
      return
    }
    needsKey = false
    onPicture({ timestamp: at, key, record, units: own.flatMap((unit) => [lengthOf(unit), unit]) })
  }

  return {
    push({ timestamp: at, marker, payload }: RtpIn): void {
      if (timestamp !== null && timestamp !== at) finish()
      timestamp = at
      const type = (payload[0] ?? 0) & 0x1f
      count(payload.length)
      if (type === STAP_A) addAggregated(payload)
      else if (type === FU_A) addFragment(payload)
      else if (type > 0 && type < STAP_A) add(payload)
      if (!marker) return
      finish()
      timestamp = null
    },
    /** Packets were lost: what was begun is of no use, nor what follows, up to the next key frame. */
    lost(): void {
      forget()
      timestamp = null
      needsKey = true
      onStuck()
    },
  }
}

function lengthOf({ length }: Buffer): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}

const sized = (unit: Buffer): Buffer => Buffer.concat([Buffer.from([unit.length >> 8, unit.length & 0xff]), unit])

/** Lengths of four bytes, one SPS, one PPS. */
const configuration = (sps: Buffer, pps: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([1]),
    sps.subarray(1, 4),
    Buffer.from([0xff, 0xe1]),
    sized(sps),
    Buffer.from([1]),
    sized(pps),
  ])
