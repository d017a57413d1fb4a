import { type Box, children, descend } from './mp4Boxes.ts'

/** What holds for each sample of a track whose fragment does not say otherwise. */
export interface UsualSample {
  /** Ticks of the track. */
  readonly duration: number
  /** Bytes. */
  readonly size: number
  readonly flags: number
}

/** One sample of a fragment, as the boxes describe it. Times in ticks of the track. */
export interface FragmentSample {
  readonly duration: number
  /** So much later than it is decoded, it is shown. */
  readonly delay: number
  /** Can be decoded without anything before it. */
  readonly sync: boolean
  /** Where its bytes are in the file. */
  readonly from: number
  readonly to: number
}

/** What a fragment holds of one track. */
export interface TrackFragment {
  readonly trackId: number
  /** When its first sample is decoded, in ticks of the track. */
  readonly start: bigint
  /** Where in the file the start is written, and whether in 64 bits. */
  readonly startAt: { readonly offset: number; readonly wide: boolean }
  readonly samples: readonly FragmentSample[]
}

const NOT_A_SYNC_SAMPLE = 0x10000

/** What is usual for each track, by its id, as an init segment says. Throws a RangeError when it is none. */
export function usualSamples(init: Buffer, moov: Box): Map<number, UsualSample> {
  const defaults = children(init, descend(init, moov, 'mvex'), 'trex')
  return new Map(
    defaults.map(({ body }) => [
      init.readUInt32BE(body + 4),
      {
        duration: init.readUInt32BE(body + 12),
        size: init.readUInt32BE(body + 16),
        flags: init.readUInt32BE(body + 20),
      },
    ]),
  )
}

/**
 * Reads what a fragment (`moof`) holds of one track (`traf`). `usualOf` answers with what is usual for a track, and null for
 * one that nobody asks for: then so is the result. Throws a RangeError when the boxes do not fit.
 */
export function readTrackFragment(
  file: Buffer,
  moof: Box,
  traf: Box,
  usualOf: (trackId: number) => UsualSample | null,
): TrackFragment | null {
  const tfhd = descend(file, traf, 'tfhd')
  const flags = file.readUIntBE(tfhd.body + 1, 3)
  const trackId = file.readUInt32BE(tfhd.body + 4)
  const ofTrack = usualOf(trackId)
  if (!ofTrack) return null
  const usual = { ...ofTrack }
  let at = tfhd.body + 8
  const next = () => {
    at += 4
    return file.readUInt32BE(at - 4)
  }
  // Counted from the beginning of the stream, which nobody has here: what these muxers write counts from the fragment.
  if (flags & 0x1) throw new RangeError('fragments with a base data offset are not supported')
  if (flags & 0x2) at += 4
  if (flags & 0x8) usual.duration = next()
  if (flags & 0x10) usual.size = next()
  if (flags & 0x20) usual.flags = next()

  const tfdt = descend(file, traf, 'tfdt')
  const wide = file.readUInt8(tfdt.body) === 1
  const offset = tfdt.body + 4
  const start = wide ? file.readBigUInt64BE(offset) : BigInt(file.readUInt32BE(offset))

  const samples: FragmentSample[] = []
  let from = moof.start
  for (const trun of children(file, traf, 'trun')) {
    const has = file.readUIntBE(trun.body + 1, 3)
    const signed = file.readUInt8(trun.body) > 0
    const count = file.readUInt32BE(trun.body + 4)
    at = trun.body + 8
    if (has & 0x1) {
      from = moof.start + file.readInt32BE(at)
      at += 4
    }
    const first = has & 0x4 ? next() : undefined
    for (let i = 0; i < count; i++) {
      const duration = has & 0x100 ? next() : usual.duration
      const size = has & 0x200 ? next() : usual.size
      let sampleFlags = has & 0x400 ? next() : usual.flags
      if (i === 0 && first !== undefined) sampleFlags = first
      let delay = has & 0x800 ? next() : 0
      if (signed) delay |= 0
      if (from + size > file.length) throw new RangeError('a sample lies beyond the end')
      samples.push({ duration, delay, sync: (sampleFlags & NOT_A_SYNC_SAMPLE) === 0, from, to: from + size })
      from += size
    }
  }
  return { trackId, start, startAt: { offset, wide }, samples }
}
