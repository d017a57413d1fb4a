import type { Log } from '../../log.ts'
import { hasFfmpeg, runFfmpeg } from '../ffmpeg.ts'
import { forStills, type LiveSource } from '../liveSource.ts'

export interface StillsOptions {
  readonly log: Log
  /** From one still to the next, in milliseconds. */
  readonly every?: number
}

/** A still is one picture of 640 pixels: what takes longer than this is not worth it, in seconds. */
const PATIENCE = 20

interface Followed {
  readonly source: LiveSource
  readonly timer: NodeJS.Timeout
  /** The last still; undefined where there can be none. */
  still: Promise<Buffer | undefined>
}

/**
 * Stills of what is published, made anew now and then: one picture, decoded and scaled by an ffmpeg of low priority, one
 * stream at a time.
 */
export function stills({ log, every = 60_000 }: StillsOptions) {
  const followed = new Map<string, Followed>()
  let queue: Promise<unknown> = Promise.resolve()

  async function make(playbackId: string): Promise<Buffer | undefined> {
    // Read only now: what waits in the queue holds no stream, with all its segments, that has gone meanwhile.
    const source = followed.get(playbackId)?.source
    if (!source || !(await hasFfmpeg())) return undefined
    const bytes = await newestPicture(source)
    if (!bytes) return undefined
    const picture = ['-frames:v', '1', '-vf', 'scale=640:-2', '-q:v', '4', '-f', 'image2', 'pipe:1']
    return runFfmpeg(['-i', 'pipe:0', ...picture], { seconds: PATIENCE, input: bytes })
  }

  /** A new still in its turn; one that fails leaves the one before. */
  function renewed(playbackId: string, before?: Promise<Buffer | undefined>) {
    const made = queue.then(() => make(playbackId))
    queue = made.catch(() => undefined)
    return made.catch((error: unknown) => {
      log.warn({ err: error, playbackId }, 'no still could be made of a stream')
      return before
    })
  }

  function forget(playbackId: string): void {
    clearInterval(followed.get(playbackId)?.timer)
    followed.delete(playbackId)
  }

  return {
    /** Makes stills of a stream from now on. */
    follow(playbackId: string, source: LiveSource): void {
      if (followed.get(playbackId)?.source === source) return
      forget(playbackId)
      const timer = setInterval(async () => {
        // Whoever asks meanwhile gets the one before.
        const next = renewed(playbackId, it.still)
        await next
        it.still = next
      }, every).unref()
      const it: Followed = { source, timer, still: renewed(playbackId) }
      followed.set(playbackId, it)
    },
    forget,
    /** The last still of a stream, waiting for the first. */
    of: async (playbackId: string): Promise<Buffer | undefined> => followed.get(playbackId)?.still,
  }
}

/** The newest piece that can be decoded by itself, of the smallest quality, with what a decoder must know. */
async function newestPicture(source: LiveSource): Promise<readonly Buffer[] | undefined> {
  const smallest = forStills(source.renditions)
  const playlist = smallest && (await source.playlist(smallest))
  if (!playlist) return undefined
  for (const { number, init, parts } of playlist.segments.toReversed()) {
    const at = parts.findLastIndex(({ independent }) => independent)
    const bytes = at === -1 ? undefined : await source.part(smallest, { segment: number, part: at })
    const known = source.init(smallest, init)
    if (bytes && known) return [known, bytes]
  }
  return undefined
}
