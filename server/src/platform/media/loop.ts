import { type FragmentedMp4, readFragmentedMp4, restamp } from './fragmentedMp4.ts'
import { soundAlone } from './soundAlone.ts'

/** Footage that can be repeated without a seam: every rule the live playlist relies on has been checked. */
export interface Loop {
  readonly init: Buffer
  /** RFC 6381 codecs of all tracks, separated by commas. */
  readonly codecs: string
  /** 0 as the height and the rate are, where it is sound alone. */
  readonly width: number
  readonly height: number
  readonly frameRate: number
  /** Whole seconds of one round. */
  readonly seconds: number
  /** Parts in one round. */
  readonly parts: number
  /** Every part's length in milliseconds. */
  readonly partMs: number
  /** A segment is this many parts and begins with a key frame. */
  readonly partsPerSegment: number
  /** Bits a second: of the largest segment, and on average. */
  readonly peakBitrate: number
  readonly averageBitrate: number
  /** Part `n` (0, 1, 2 … without end) with its place in time written into it. */
  readonly part: (n: number) => Buffer
}

const broken = (why: string) => new RangeError(`footage cannot be looped: ${why}`)

/** Checks footage and makes it endless. Throws a RangeError that says what is wrong with the file. */
export function readLoop(file: Buffer): Loop {
  const mp4 = readFragmentedMp4(file)
  const video = mp4.tracks.find(({ kind }) => kind === 'video')
  if (!video) throw broken('no picture')
  const seconds = wholeSeconds(mp4)

  const pictures = mp4.fragments.map((fragment) => {
    const track = fragment.tracks.find(({ trackId }) => trackId === video.id)
    if (!track) throw broken('a fragment without picture')
    return track
  })
  const partTicks = pictures[0]?.duration ?? 0
  if (pictures.some(({ duration }) => duration !== partTicks)) throw broken('parts differ in length')
  const partMs = (partTicks * 1000) / video.timescale
  if (!Number.isInteger(partMs)) throw broken('a part is not a whole number of milliseconds')

  const later = pictures.findIndex(({ independent }, i) => i > 0 && independent)
  const partsPerSegment = later === -1 ? pictures.length : later
  if (pictures.length % partsPerSegment !== 0) throw broken('the last segment is shorter')
  if (pictures.some(({ independent }, i) => independent !== (i % partsPerSegment === 0)))
    throw broken('key frames do not come evenly')
  const samples = pictures.reduce((sum, { samples }) => sum + samples, 0)
  return endless(mp4, {
    ...{ width: video.width, height: video.height, frameRate: samples / seconds },
    ...{ seconds, partMs, partsPerSegment },
  })
}

/** The sound of footage, made endless in the same parts; null where it has none. Throws like `readLoop`. */
export function readSoundLoop(file: Buffer): Loop | null {
  const { seconds, partMs, partsPerSegment } = readLoop(file)
  const sound = soundAlone(file)
  if (!sound) return null
  const mp4 = readFragmentedMp4(sound)
  return endless(mp4, { width: 0, height: 0, frameRate: 0, seconds, partMs, partsPerSegment })
}

type Shape = Pick<Loop, 'width' | 'height' | 'frameRate' | 'seconds' | 'partMs' | 'partsPerSegment'>

function endless(mp4: FragmentedMp4, shape: Shape): Loop {
  const { seconds, partMs, partsPerSegment } = shape
  const sizes = mp4.fragments.map(({ bytes }) => bytes.length)
  const segmentSizes = Array.from({ length: sizes.length / partsPerSegment }, (_, i) =>
    sizes.slice(i * partsPerSegment, (i + 1) * partsPerSegment).reduce((sum, size) => sum + size, 0),
  )
  return {
    ...shape,
    init: mp4.init,
    codecs: mp4.tracks.map(({ codec }) => codec).join(','),
    parts: sizes.length,
    peakBitrate: Math.ceil((Math.max(...segmentSizes) * 8000) / (partMs * partsPerSegment)),
    averageBitrate: Math.ceil((sizes.reduce((sum, size) => sum + size, 0) * 8) / seconds),
    part: (n) => {
      const fragment = mp4.fragments[n % mp4.fragments.length]
      if (!fragment) throw new RangeError(`no part ${n}`)
      return restamp(fragment, mp4.tracks, n + 1, Math.floor(n / mp4.fragments.length) * seconds)
    },
  }
}

/** The length of a round; every track must start at 0, have no gap and last exactly that long. */
function wholeSeconds({ tracks, fragments }: FragmentedMp4): number {
  let seconds: number | undefined
  for (const track of tracks) {
    let expected = 0n
    for (const fragment of fragments) {
      const part = fragment.tracks.find(({ trackId }) => trackId === track.id)
      if (!part) continue
      if (part.start !== expected) throw broken(`${track.kind} has a gap at ${expected}`)
      expected += BigInt(part.duration)
    }
    const length = Number(expected) / track.timescale
    if (!Number.isInteger(length) || length === 0) throw broken(`${track.kind} lasts ${length} s, not whole seconds`)
    if (seconds !== undefined && seconds !== length) throw broken('picture and sound differ in length')
    seconds = length
  }
  if (seconds === undefined) throw broken('no tracks')
  return seconds
}
