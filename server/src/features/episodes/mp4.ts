import { type FileHandle, open } from 'node:fs/promises'
import { episodesErrors } from '@shoal/bus/episodes/errors'
import { refuse } from '../../platform/refusal.ts'

/** A box of an MP4 file as its header says. */
interface Place {
  type: string
  start: number
  /** Offset of the body after the header. */
  body: number
  end: number
}

/** Of the description of a film; those of a whole day's recording have a few megabytes. */
const moovMax = 64 * 1024 * 1024
/** Sample entries of pictures that browsers play. */
const playable = new Set(['avc1', 'avc3', 'hvc1', 'hev1', 'vp08', 'vp09', 'av01'])
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex'])

/** What an MP4 file says of itself. */
export interface Film {
  /** Seconds; null where it does not say, as in a fragmented file without an index. */
  duration: number | null
}

/**
 * Judges a file by its content: an MP4 that is whole and has pictures that browsers play. Throws the Refusal
 * `episodes/not-a-video` with what is wrong. Reads the description only, however large the file is.
 */
export async function inspectFilm(path: string): Promise<Film> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const places = await topLevel(file, size)
    const moov = places.find(({ type }) => type === 'moov')
    if (!moov || !places.some(({ type }) => type === 'mdat')) refuse(episodesErrors.notAVideo, 'noFilm')
    const { start, end } = moov
    if (end - start > moovMax) refuse(episodesErrors.notAVideo, 'description')
    const bytes = Buffer.alloc(end - start)
    await file.read(bytes, 0, bytes.length, start)
    return describe(bytes)
  } finally {
    await file.close()
  }
}

async function topLevel(file: FileHandle, size: number): Promise<Place[]> {
  const header = Buffer.alloc(16)
  const places: Place[] = []
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(header, 0, 16, at)
    const type = header.toString('latin1', 4, 8)
    if (at === 0 && (bytesRead < 8 || type !== 'ftyp')) refuse(episodesErrors.notAVideo, 'format')
    if (bytesRead < 8) refuse(episodesErrors.notAVideo, 'cutOff')
    const place = placeOf(header, type, at, size)
    if (place.end > size) refuse(episodesErrors.notAVideo, 'cutOff')
    places.push(place)
    at = place.end
    // A fragmented film of a day has some hundred thousand.
    if (places.length > 1_000_000) refuse(episodesErrors.notAVideo, 'parts')
  }
  if (places.length === 0) refuse(episodesErrors.notAVideo, 'format')
  return places
}

function placeOf(header: Buffer, type: string, at: number, until: number): Place {
  const short = header.readUInt32BE(0)
  const size = short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 ? until - at : short
  const head = short === 1 ? 16 : 8
  if (size < head || !Number.isSafeInteger(size)) refuse(episodesErrors.notAVideo, 'damaged')
  return { type, start: at, body: at + head, end: at + size }
}

/** Every box below `moov` that matters, outer ones first. */
function* within(bytes: Buffer, from: number, to: number): Generator<Place> {
  for (let at = from; at + 8 <= to; ) {
    const header = Buffer.alloc(16)
    bytes.copy(header, 0, at, Math.min(at + 16, to))
    const place = placeOf(header, header.toString('latin1', 4, 8), at, to)
    if (place.end > to) refuse(episodesErrors.notAVideo, 'damaged')
    yield place
    if (containers.has(place.type)) yield* within(bytes, place.body, place.end)
    at = place.end
  }
}

function describe(moov: Buffer): Film {
  let duration: number | null = null
  let timescale = 0
  const codecs: string[] = []
  try {
    for (const { type, body } of within(moov, 0, moov.length)) {
      const wide = moov[body] === 1
      if (type === 'mvhd') {
        timescale = moov.readUInt32BE(body + (wide ? 20 : 12))
        duration = wide ? Number(moov.readBigUInt64BE(body + 24)) : moov.readUInt32BE(body + 16)
      }
      if (type === 'mehd' && !duration) {
        duration = wide ? Number(moov.readBigUInt64BE(body + 4)) : moov.readUInt32BE(body + 4)
      }
      if (type === 'stsd') codecs.push(moov.toString('latin1', body + 12, body + 16))
    }
  } catch (error) {
    if (error instanceof RangeError) refuse(episodesErrors.notAVideo, 'damaged')
    throw error
  }
  if (!codecs.some((codec) => playable.has(codec))) refuse(episodesErrors.notAVideo, 'codec')
  const seconds = duration && timescale > 0 ? duration / timescale : 0
  return { duration: seconds > 0 && Number.isFinite(seconds) ? seconds : null }
}
