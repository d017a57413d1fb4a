import { type Box, boxes, children, descend } from '../mp4Boxes.ts'
import { readTrackFragment, type UsualSample, usualSamples } from '../trackFragments.ts'

/** One picture or piece of sound. Times in ticks of its track. */
export interface Sample {
  /** When it is decoded, on the stream's own time line. */
  readonly decodedAt: number
  /** When it is shown. */
  readonly shownAt: number
  readonly duration: number
  /** Can be decoded without anything before it. */
  readonly sync: boolean
  readonly bytes: Buffer
}

/** A track as the init segment has it: its boxes stay as they are. */
export interface SourceTrack {
  readonly id: number
  readonly kind: 'video' | 'audio'
  readonly timescale: number
  /** The init segment, and the track's box in it. */
  readonly init: Buffer
  readonly trak: Box
  /** What a fragment need not repeat. */
  readonly usual: UsualSample
}

/** The tracks of an init segment. Throws a RangeError when it is none. */
export function readTracks(init: Buffer): SourceTrack[] {
  const moov = boxes(init).find(({ type }) => type === 'moov')
  if (!moov) throw new RangeError('no moov box')
  const usualOf = usualSamples(init, moov)
  return children(init, moov, 'trak').flatMap((trak) => {
    const tkhd = descend(init, trak, 'tkhd')
    const id = init.readUInt32BE(tkhd.body + (init.readUInt8(tkhd.body) === 1 ? 20 : 12))
    const mdhd = descend(init, trak, 'mdia', 'mdhd')
    const timescale = init.readUInt32BE(mdhd.body + (init.readUInt8(mdhd.body) === 1 ? 20 : 12))
    const handler = init.toString('latin1', descend(init, trak, 'mdia', 'hdlr').body + 8).slice(0, 4)
    const kind = handler === 'vide' ? 'video' : handler === 'soun' ? 'audio' : null
    if (kind === null) return []
    const usual = usualOf.get(id) ?? { duration: 0, size: 0, flags: 0 }
    return [{ id, kind, timescale, init, trak, usual } satisfies SourceTrack]
  })
}

/** The samples of one track in a run of fragments, in decoding order. Throws a RangeError when the boxes do not fit. */
export function readSamples(fragments: Buffer, track: SourceTrack): Sample[] {
  const samples: Sample[] = []
  for (const moof of boxes(fragments).filter(({ type }) => type === 'moof')) {
    for (const traf of children(fragments, moof, 'traf')) {
      const found = readTrackFragment(fragments, moof, traf, (id) => (id === track.id ? track.usual : null))
      let decodedAt = Number(found?.start)
      for (const { duration, delay, sync, from, to } of found?.samples ?? []) {
        samples.push({ decodedAt, shownAt: decodedAt + delay, duration, sync, bytes: fragments.subarray(from, to) })
        decodedAt += duration
      }
    }
  }
  return samples
}
