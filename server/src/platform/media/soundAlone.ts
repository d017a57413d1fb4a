import { readSamples, readTracks } from './cutting/samples.ts'
import { readFragmentedMp4 } from './fragmentedMp4.ts'
import { AUDIO_ID, fragment, NOTHING } from './ingest/cmaf.ts'
import { boxes, children, descend } from './mp4Boxes.ts'
import { box } from './writeBoxes.ts'

/**
 * The sound of a fragmented MP4 in a file of its own, with as many fragments, at the same times. Nothing is encoded.
 * Null where it has none. Throws a RangeError when it is no such file.
 */
export function soundAlone(file: Buffer): Buffer | null {
  const { init, fragments } = readFragmentedMp4(file)
  const track = readTracks(init).find(({ kind }) => kind === 'audio')
  if (!track) return null
  if (track.id !== AUDIO_ID) throw new RangeError('the sound is not the second track')
  const bytesOf = ({ start, end }: { start: number; end: number }) => init.subarray(start, end)
  const [ftyp, moov] = ['ftyp', 'moov'].map((wanted) => boxes(init).find(({ type }) => type === wanted))
  if (!ftyp || !moov) throw new RangeError('no ftyp or moov box')
  const trex = children(init, descend(init, moov, 'mvex'), 'trex').filter(
    ({ body }) => init.readUInt32BE(body + 4) === track.id,
  )
  const head = box('moov', bytesOf(descend(init, moov, 'mvhd')), bytesOf(track.trak), box('mvex', ...trex.map(bytesOf)))
  const pieces = fragments.map(({ bytes }, at) => {
    const samples = readSamples(bytes, track)
    return fragment(at + 1, NOTHING, {
      start: samples[0]?.decodedAt ?? 0,
      samples: samples.map(({ bytes: data, duration }) => ({ data, duration, key: true, offset: 0 })),
    })
  })
  return Buffer.concat([bytesOf(ftyp), head, ...pieces])
}
