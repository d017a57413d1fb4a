import { type Box, boxes, children, descend } from '../mp4Boxes.ts'

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
  readonly usual: { readonly duration: number; readonly size: number; readonly flags: number }
}

const NOT_A_SYNC_SAMPLE = 0x10000

/** The tracks of an init segment. Throws a RangeError when it is none. */
export function readTracks(init: Buffer): SourceTrack[] {
  const moov = boxes(init).find(({ type }) => type === 'moov')
  if (!moov) throw new RangeError('no moov box')
  const defaults = children(init, descend(init, moov, 'mvex'), 'trex')
  return children(init, moov, 'trak').flatMap((trak) => {
    const tkhd = descend(init, trak, 'tkhd')
    const id = init.readUInt32BE(tkhd.body + (init.readUInt8(tkhd.body) === 1 ? 20 : 12))
    const mdhd = descend(init, trak, 'mdia', 'mdhd')
    const timescale = init.readUInt32BE(mdhd.body + (init.readUInt8(mdhd.body) === 1 ? 20 : 12))
    const handler = init.toString('latin1', descend(init, trak, 'mdia', 'hdlr').body + 8).slice(0, 4)
    const kind = handler === 'vide' ? 'video' : handler === 'soun' ? 'audio' : null
    if (kind === null) return []
    const trex = defaults.find(({ body }) => init.readUInt32BE(body + 4) === id)
    const usual = {
      duration: trex ? init.readUInt32BE(trex.body + 12) : 0,
      size: trex ? init.readUInt32BE(trex.body + 16) : 0,
      flags: trex ? init.readUInt32BE(trex.body + 20) : 0,
    }
    return [{ id, kind, timescale, init, trak, usual } satisfies SourceTrack]
  })
}

/** The samples of one track in a run of fragments, in decoding order. Throws a RangeError when the boxes do not fit. */
export function readSamples(fragments: Buffer, track: SourceTrack): Sample[] {
  const samples: Sample[] = []
  for (const moof of boxes(fragments).filter(({ type }) => type === 'moof')) {
    for (const traf of children(fragments, moof, 'traf')) readFragment(fragments, moof, traf, track, samples)
  }
  return samples
}

function readFragment(file: Buffer, moof: Box, traf: Box, track: SourceTrack, samples: Sample[]): void {
  const tfhd = descend(file, traf, 'tfhd')
  const flags = file.readUIntBE(tfhd.body + 1, 3)
  if (file.readUInt32BE(tfhd.body + 4) !== track.id) return
  const usual = { ...track.usual }
  let at = tfhd.body + 8
  const next = () => {
    at += 4
    return file.readUInt32BE(at - 4)
  }
  let base = moof.start
  if (flags & 0x1) {
    // Of the whole stream, which nobody has here: what these muxers write counts from the fragment.
    throw new RangeError('fragments with a base data offset are not supported')
  }
  if (flags & 0x2) at += 4
  if (flags & 0x8) usual.duration = next()
  if (flags & 0x10) usual.size = next()
  if (flags & 0x20) usual.flags = next()

  const tfdt = descend(file, traf, 'tfdt')
  const wide = file.readUInt8(tfdt.body) === 1
  let time = wide ? Number(file.readBigUInt64BE(tfdt.body + 4)) : file.readUInt32BE(tfdt.body + 4)
  for (const trun of children(file, traf, 'trun')) {
    const has = file.readUIntBE(trun.body + 1, 3)
    const signed = file.readUInt8(trun.body) > 0
    const count = file.readUInt32BE(trun.body + 4)
    at = trun.body + 8
    let data = base
    if (has & 0x1) {
      data = moof.start + file.readInt32BE(at)
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
      if (data + size > file.length) throw new RangeError('a sample lies beyond the end')
      samples.push({
        decodedAt: time,
        shownAt: time + delay,
        duration,
        sync: (sampleFlags & NOT_A_SYNC_SAMPLE) === 0,
        bytes: file.subarray(data, data + size),
      })
      time += duration
      data += size
    }
    base = data
  }
}
