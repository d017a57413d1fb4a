import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasFfmpeg, runFfmpeg } from '../ffmpeg.ts'
import type { CameraRecording, RecordedSegment } from '../liveSource.ts'
import { cutSamples, NothingRecorded } from './cutSamples.ts'

export interface CutRequest {
  /** Names the files. */
  readonly id: string
  readonly recording: CameraRecording
  /** The best of it. */
  readonly rendition: string
  /** The rendition's init segment, for segments that do not bring their own. */
  readonly init?: Buffer
  /** Milliseconds since 1970. */
  readonly start: number
  readonly end: number
  /** The camera's picture, for where no other can be made. */
  readonly poster?: Buffer
  /** Runs no other program, so that it costs next to nothing: the thumbnail is `poster`. */
  readonly plain?: boolean
  readonly signal?: AbortSignal
}

/** What a file turned out to be. */
export interface Made {
  /** Seconds. */
  readonly duration: number
  readonly width: number
  readonly height: number
  readonly thumbnail: boolean
}

/** So much that is decoded and not shown makes a film start slowly, in seconds: then it is encoded anew. */
const HIDDEN_MAX = 3
/** A minute that is encoded anew, and a picture, must be there within so many seconds. */
const FILM_WITHIN = 600
const PICTURE_WITHIN = 60
/** Sound comes in pieces of about 20 ms: the one that a film begins in may lie in the segment before. */
const BEFORE = 100

/** The longest piece that was encoded in one way: one film cannot change its settings midway in every player. */
function longestRun(segments: readonly RecordedSegment[]): readonly RecordedSegment[] {
  const runs: RecordedSegment[][] = []
  for (const segment of segments) {
    const run = runs.at(-1)
    if (run && run[0]?.initNumber === segment.initNumber) run.push(segment)
    else runs.push([segment])
  }
  const seconds = (run: RecordedSegment[]) => run.reduce((sum, { duration }) => sum + duration, 0)
  return runs.reduce<RecordedSegment[]>((best, run) => (seconds(run) > seconds(best) ? run : best), [])
}

/**
 * Makes films of what is recorded: `<dir>/<id>.mp4` and `<id>.jpg`. A film begins with the very picture that was live at
 * `start`, and holds the pictures as they were sent: what has to be decoded before the first one stands in the file and
 * is not shown (an edit list), so that a minute is cut in a moment. Only where key frames are far apart, and there is an
 * ffmpeg, the film is encoded anew, in a process of low priority.
 */
export function createCutter(dir: string) {
  const fileOf = (id: string, type: 'mp4' | 'jpg') => join(dir, `${id}.${type}`)
  const draftOf = (id: string, name: string) => join(dir, `.${id}.${process.pid}.${name}`)

  async function write(file: string, pieces: readonly Buffer[]): Promise<void> {
    const handle = await open(file, 'w')
    try {
      // A system takes a limited number of pieces at once.
      for (let at = 0; at < pieces.length; at += 512) await handle.writev([...pieces.slice(at, at + 512)])
    } finally {
      await handle.close()
    }
  }

  async function film(request: CutRequest, draft: string): Promise<Omit<Made, 'thumbnail'>> {
    const { recording, rendition, start, end, id, plain, signal } = request
    const run = longestRun(await recording.segments(rendition, start - BEFORE, end))
    const init = (await run[0]?.init?.()) ?? request.init
    if (!init) throw new NothingRecorded('nothing of this time is recorded')
    const { file, duration, hidden, width, height } = await cutSamples(init, run, start, end)
    if (plain || hidden <= HIDDEN_MAX || !(await hasFfmpeg())) {
      await write(draft, file)
      return { duration, width, height }
    }
    const raw = draftOf(id, 'raw.mp4')
    try {
      await write(raw, file)
      const picture = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '22', '-pix_fmt', 'yuv420p', '-threads', '1']
      const sound = ['-c:a', 'aac', '-b:a', '128k']
      // A key frame each second, so that one can jump about in so short a film.
      const keys = ['-force_key_frames', 'expr:gte(t,n_forced*1)']
      const ends = ['-t', duration.toFixed(3), '-movflags', '+faststart', '-f', 'mp4']
      await runFfmpeg(['-i', raw, ...picture, ...keys, ...sound, ...ends, draft], { seconds: FILM_WITHIN, signal })
    } finally {
      await rm(raw, { force: true })
    }
    return { duration, width, height }
  }

  async function thumbnail({ id, poster, plain, signal }: CutRequest, mp4: string, duration: number): Promise<boolean> {
    const draft = draftOf(id, 'jpg')
    const at = Math.min(1, duration / 3).toFixed(3)
    try {
      if (plain || !(await hasFfmpeg())) throw new Error('no picture is to be made')
      const picture = ['-frames:v', '1', '-vf', 'scale=640:-2', '-q:v', '4', '-f', 'image2']
      await runFfmpeg(['-ss', at, '-i', mp4, ...picture, draft], { seconds: PICTURE_WITHIN, signal })
      await stat(draft)
    } catch {
      if (!poster) return false
      await writeFile(draft, poster)
    }
    await rename(draft, fileOf(id, 'jpg'))
    return true
  }

  return {
    fileOf,

    /** Throws NothingRecorded; what else it throws may go better the next time. Nothing is left behind then. */
    async cut(request: CutRequest): Promise<Made> {
      const { id } = request
      await mkdir(dir, { recursive: true })
      const draft = draftOf(id, 'mp4')
      try {
        const made = await film(request, draft)
        const picture = await thumbnail(request, draft, made.duration)
        await rename(draft, fileOf(id, 'mp4'))
        return { ...made, thumbnail: picture }
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },

    /** Deletes a film's files, if there are any. */
    async remove(id: string): Promise<void> {
      await Promise.all([rm(fileOf(id, 'mp4'), { force: true }), rm(fileOf(id, 'jpg'), { force: true })])
    },

    /** Deletes drafts of processes that died and films that nobody knows, if older than an hour. */
    async tidy(isKnown: (ids: string[]) => Promise<ReadonlySet<string>>, now: number): Promise<void> {
      const names = await readdir(dir).catch(() => [])
      const old: string[] = []
      for (const name of names) {
        const { mtimeMs } = await stat(join(dir, name)).catch(() => ({ mtimeMs: now }))
        if (now - mtimeMs > 3_600_000) old.push(name)
      }
      const idOf = (name: string) => name.replace(/\.(mp4|jpg)$/, '')
      const known = await isKnown([...new Set(old.map(idOf))])
      for (const name of old) if (!known.has(idOf(name))) await rm(join(dir, name), { force: true })
    },
  }
}
export type Cutter = ReturnType<typeof createCutter>
