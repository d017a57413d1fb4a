import { type FileHandle, open } from 'node:fs/promises'
import { episodesErrors } from '@shoal/bus/episodes/errors'
import { type Box, boxAt } from '../../platform/media/mp4Boxes.ts'
import { refuse } from '../../platform/refusal.ts'

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
    const boxes = await topLevel(file, size)
    const moov = boxes.find(({ type }) => type === 'moov')
    if (!moov || !boxes.some(({ type }) => type === 'mdat')) refuse(episodesErrors.notAVideo, 'noFilm')
    const { start, end } = moov
    if (end - start > moovMax) refuse(episodesErrors.notAVideo, 'description')
    const bytes = Buffer.alloc(end - start)
    await file.read(bytes, 0, bytes.length, start)
    return describe(bytes)
  } finally {
    await file.close()
  }
}

/** The boxes of a file that lie in no other. */
async function topLevel(file: FileHandle, size: number): Promise<Box[]> {
  const header = Buffer.alloc(16)
  const boxes: Box[] = []
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(header, 0, 16, at)
    if (at === 0 && header.toString('latin1', 4, 8) !== 'ftyp') refuse(episodesErrors.notAVideo, 'format')
    if (bytesRead < 8) refuse(episodesErrors.notAVideo, 'cutOff')
    const { type, body, end } = orDamaged(() => boxAt(header, 0, size - at))
    if (at + end > size) refuse(episodesErrors.notAVideo, 'cutOff')
    boxes.push({ type, start: at, body: at + body, end: at + end })
    at += end
    // A fragmented film of a day has some hundred thousand.
    if (boxes.length > 1_000_000) refuse(episodesErrors.notAVideo, 'parts')
  }
  if (boxes.length === 0) refuse(episodesErrors.notAVideo, 'format')
  return boxes
}

/** What cannot be read is damaged. */
function orDamaged<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) refuse(episodesErrors.notAVideo, 'damaged')
    throw error
  }
}

/**
 * Every box below `moov` that matters, outer ones first. One by one and never as a list: a description may have millions.
 * Throws a RangeError when a size does not fit.
 */
function* within(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to; ) {
    const box = boxAt(bytes, at, to)
    if (box.end > to) throw new RangeError(`box at ${at} is cut off: it ends behind what holds it`)
    yield box
    if (containers.has(box.type)) yield* within(bytes, box.body, box.end)
    at = box.end
  }
}

function describe(moov: Buffer): Film {
  let duration: number | null = null
  let timescale = 0
  const codecs: string[] = []
  orDamaged(() => {
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
  })
  if (!codecs.some((codec) => playable.has(codec))) refuse(episodesErrors.notAVideo, 'codec')
  const seconds = duration && timescale > 0 ? duration / timescale : 0
  return { duration: seconds > 0 && Number.isFinite(seconds) ? seconds : null }
}
