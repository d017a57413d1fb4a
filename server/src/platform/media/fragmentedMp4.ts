import { type Box, boxes, children, descend } from './mp4Boxes.ts'
import { readTrackFragment, type UsualSample, usualSamples } from './trackFragments.ts'

/** A track as its init segment describes it. */
export interface Track {
  readonly id: number
  readonly kind: 'video' | 'audio'
  /** Ticks a second. */
  readonly timescale: number
  /** RFC 6381, for instance `avc1.4d401f` or `mp4a.40.2`. */
  readonly codec: string
  readonly width: number
  readonly height: number
}

/** What one fragment holds of one track. Times and durations in ticks of the track. */
export interface FragmentTrack {
  readonly trackId: number
  readonly start: bigint
  readonly duration: number
  readonly samples: number
  /** Its first sample can be decoded without anything before it. */
  readonly independent: boolean
  /** Where in the fragment's bytes the 64 bit start time is written. */
  readonly startOffset: number
}

export interface Fragment {
  /** `moof` and `mdat`, with anything that belongs in front of them. */
  readonly bytes: Buffer
  /** Where in the bytes the 32 bit sequence number is written. */
  readonly sequenceOffset: number
  readonly tracks: readonly FragmentTrack[]
}

export interface FragmentedMp4 {
  /** `ftyp` and `moov`: what a player needs before the first fragment. */
  readonly init: Buffer
  readonly tracks: readonly Track[]
  readonly fragments: readonly Fragment[]
}

/**
 * The codec that MPEG-4 descriptors (ISO 14496-1) tell of. Without the decoder's settings browsers refuse the sound, so
 * their absence is an error.
 */
function audioCodec(descriptors: Buffer): string {
  let at = 0
  /** Steps into the next descriptor, which must have this tag. */
  const enter = (tag: number) => {
    if (descriptors[at++] !== tag) throw new RangeError(`esds has no descriptor ${tag}`)
    while ((descriptors[at++] ?? 0) & 0x80);
  }
  enter(3)
  if ((descriptors[at + 2] ?? 0) & 0xe0) throw new RangeError('esds with optional fields is not supported')
  at += 3
  enter(4)
  const objectType = descriptors[at] ?? 0
  at += 13
  enter(5)
  return `mp4a.${objectType.toString(16)}.${(descriptors[at] ?? 0) >> 3}`
}

function readTrack(file: Buffer, trak: Box): Track {
  const tkhd = descend(file, trak, 'tkhd')
  const wide = file.readUInt8(tkhd.body) === 1
  const id = file.readUInt32BE(tkhd.body + (wide ? 20 : 12))
  const mdhd = descend(file, trak, 'mdia', 'mdhd')
  const timescale = file.readUInt32BE(mdhd.body + (file.readUInt8(mdhd.body) === 1 ? 20 : 12))
  const stsd = descend(file, trak, 'mdia', 'minf', 'stbl', 'stsd')
  const entry = boxes(file, stsd.body + 8, stsd.end)[0]
  if (entry?.type === 'avc1') {
    // A visual sample entry has 78 bytes of fields before its boxes.
    const avcC = boxes(file, entry.body + 78, entry.end).find((box) => box.type === 'avcC')
    if (!avcC) throw new RangeError('avc1 has no avcC')
    return {
      id,
      kind: 'video',
      timescale,
      codec: `avc1.${file.toString('hex', avcC.body + 1, avcC.body + 4)}`,
      width: file.readUInt16BE(entry.body + 24),
      height: file.readUInt16BE(entry.body + 26),
    }
  }
  if (entry?.type === 'mp4a') {
    // An audio sample entry has 28 bytes of fields before its boxes.
    const esds = boxes(file, entry.body + 28, entry.end).find((box) => box.type === 'esds')
    if (!esds) throw new RangeError('mp4a has no esds')
    return {
      id,
      kind: 'audio',
      timescale,
      codec: audioCodec(file.subarray(esds.body + 4, esds.end)),
      width: 0,
      height: 0,
    }
  }
  throw new RangeError(`unsupported sample entry ${entry?.type}`)
}

/** What a fragment whose bytes begin at `base` holds of each track. */
function tracksOf(file: Buffer, moof: Box, base: number, usual: ReadonlyMap<number, UsualSample>): FragmentTrack[] {
  return children(file, moof, 'traf').map((traf) => {
    const found = readTrackFragment(file, moof, traf, (id) => usual.get(id) ?? null)
    if (!found) throw new RangeError('a fragment has a track that the init segment does not have')
    const { trackId, start, startAt, samples } = found
    if (!startAt.wide) throw new RangeError('tfdt must be 64 bit wide (version 1)')
    return {
      trackId,
      start,
      duration: samples.reduce((sum, { duration }) => sum + duration, 0),
      samples: samples.length,
      independent: samples[0]?.sync ?? true,
      startOffset: startAt.offset - base,
    }
  })
}

/** Reads a fragmented MP4 (H.264 and AAC). Throws a RangeError when it is something else. */
export function readFragmentedMp4(file: Buffer): FragmentedMp4 {
  const top = boxes(file)
  const moov = top.find((box) => box.type === 'moov')
  if (!moov) throw new RangeError('no moov box')
  const usual = usualSamples(file, moov)
  const fragments: Fragment[] = []
  let start = moov.end
  let moof: Box | undefined
  for (const box of top) {
    if (box.start < moov.end) continue
    if (box.type === 'moof') moof = box
    if (box.type !== 'mdat' || !moof) continue
    const from = start
    fragments.push({
      bytes: file.subarray(from, box.end),
      sequenceOffset: descend(file, moof, 'mfhd').body + 4 - from,
      tracks: tracksOf(file, moof, from, usual),
    })
    start = box.end
    moof = undefined
  }
  return {
    init: file.subarray(0, moov.end),
    tracks: children(file, moov, 'trak').map((trak) => readTrack(file, trak)),
    fragments,
  }
}

/** A copy of a fragment with another sequence number and every track's start moved on by whole `seconds`. */
export function restamp(fragment: Fragment, tracks: readonly Track[], sequence: number, seconds: number): Buffer {
  const copy = Buffer.from(fragment.bytes)
  copy.writeUInt32BE(sequence >>> 0, fragment.sequenceOffset)
  for (const part of fragment.tracks) {
    const timescale = tracks.find(({ id }) => id === part.trackId)?.timescale ?? 0
    copy.writeBigUInt64BE(part.start + BigInt(seconds) * BigInt(timescale), part.startOffset)
  }
  return copy
}
