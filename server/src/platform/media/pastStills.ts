import { limits } from '@shoal/bus/streams/limits'
import type { Log } from '../log.ts'
import { hasFfmpeg, runFfmpeg } from './ffmpeg.ts'
import { forStills, type LiveSource, type RecordedSegment } from './liveSource.ts'
import { boxes } from './mp4Boxes.ts'
import { inOwnMemory } from './ownMemory.ts'
import { recentlyUsed } from './recentlyUsed.ts'

export interface PastStillsOptions {
  readonly log: Pick<Log, 'warn'>
}

export interface PastStills {
  /**
   * A small JPEG of what a stream showed in a step of its recording (`limits.stillEvery` seconds, counted since 1970);
   * undefined where nothing is recorded of it, where it cannot be made, or while too many others wait for theirs.
   */
  of(playbackId: string, source: LiveSource, step: number): Promise<Buffer | undefined>
}

const stepMs = limits.stillEvery * 1000
/** So many steps are decoded together: to start the decoder takes longer than to decode. */
const TOGETHER = 12
/** Of all streams together: an hour of eleven cameras, a few KB each. */
const MOST = 4_000
const MOST_BYTES = 24e6
/** So many runs of the decoder may wait; people who look around ask for more than they look at. */
const MOST_WAITING = 12
const PATIENCE_SECONDS = 20
/** Key frames of one piece are nearer to each other than this, those of two are not, in seconds. */
const APART = 4

/**
 * Small stills of what was live, for whoever looks for a place in the recording. They are made when somebody looks, a few
 * at a time, from the key frames of the smallest quality, by one ffmpeg of low priority for the whole server.
 */
export function pastStills({ log }: PastStillsOptions): PastStills {
  const stills = recentlyUsed<Buffer>(({ length }) => length, { maxBytes: MOST_BYTES, maxEntries: MOST })
  const making = new Map<string, Promise<void>>()
  let queue: Promise<unknown> = Promise.resolve()

  /** Makes what is missing of the steps around this one. */
  async function make(playbackId: string, source: LiveSource, first: number): Promise<void> {
    const smallest = forStills(source.renditions)
    if (!smallest || !source.recording || !(await hasFfmpeg())) return
    const steps = Array.from({ length: TOGETHER }, (_, index) => first + index)
    const segments = await source.recording.segments(smallest, first * stepMs, (first + TOGETHER) * stepMs)
    // Pieces with the same description are one film to the decoder.
    const films = new Map<number | undefined, Map<RecordedSegment, number[]>>()
    let last: RecordedSegment | undefined
    for (const step of steps) {
      if (stills.has(`${playbackId} ${step}`)) continue
      const found = segments.find(({ startedAt, duration }) => startedAt + duration * 1000 > step * stepMs)
      if (!found || found.startedAt >= (step + 1) * stepMs) continue
      // After a gap, and where the recording begins, two steps can be so near that they share one.
      const segment: RecordedSegment = last && found.startedAt - last.startedAt < APART * 1000 ? last : found
      last = segment
      const film = films.get(segment.initNumber) ?? new Map<RecordedSegment, number[]>()
      films.set(segment.initNumber, film.set(segment, [...(film.get(segment) ?? []), step]))
    }
    for (const film of films.values()) {
      const pieces = [...film.keys()]
      const init = (await pieces[0]?.init?.()) ?? source.init(smallest)
      if (!init) continue
      const pictures = await decoded(init, await Promise.all(pieces.map(async (one) => begin(await one.bytes()))))
      if (pictures.length !== pieces.length)
        throw new Error(`${pieces.length} pieces of a recording gave ${pictures.length} pictures`)
      pieces.forEach((piece, index) => {
        for (const step of film.get(piece) ?? []) stills.set(`${playbackId} ${step}`, pictures[index] as Buffer)
      })
    }
  }

  return {
    async of(playbackId, source, step) {
      const at = step * stepMs
      // What has left the recording window is not shown any more, also where it is still kept here.
      if (!source.recording || at + stepMs <= source.recording.from()) return undefined
      const key = `${playbackId} ${step}`
      if (!stills.has(key)) {
        const first = step - (step % TOGETHER)
        const run = `${playbackId} ${first}`
        if (!making.has(run)) {
          if (making.size >= MOST_WAITING) return undefined
          const made = queue
            .then(() => make(playbackId, source, first))
            .catch((error: unknown) => log.warn({ err: error, playbackId }, 'no stills could be made of a recording'))
            .finally(() => making.delete(run))
          making.set(run, made)
          queue = made
        }
        await making.get(run)
      }
      return stills.get(key)
    },
  }
}

/** The first fragment of a segment: it begins with a key frame. */
function begin(segment: Buffer): Buffer {
  const data = boxes(segment).find(({ type }) => type === 'mdat')
  return data ? segment.subarray(0, data.end) : segment
}

/** One small JPEG of each piece, in their order. */
async function decoded(init: Buffer, pieces: readonly Buffer[]): Promise<Buffer[]> {
  const one = `select='isnan(prev_selected_t)+gte(abs(t-prev_selected_t),${APART})',scale=${limits.stillWidth}:-2`
  const reading = ['-skip_frame', 'nokey', '-i', 'pipe:0', '-an']
  const writing = ['-vf', one, '-fps_mode', 'passthrough', '-q:v', '6', '-c:v', 'mjpeg', '-f', 'image2pipe', 'pipe:1']
  const written = await runFfmpeg([...reading, ...writing], { seconds: PATIENCE_SECONDS, input: [init, ...pieces] })
  return jpegsIn(written)
}

const END = Buffer.from([0xff, 0xd9])
/** Pictures that follow each other; within one these two bytes never do. */
function jpegsIn(bytes: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let from = 0; ; ) {
    const end = bytes.indexOf(END, from)
    if (end === -1) return found
    found.push(inOwnMemory([bytes.subarray(from, end + END.length)]))
    from = end + END.length
  }
}
