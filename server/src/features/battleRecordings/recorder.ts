import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import type { Log } from '../../platform/log.ts'
import { createFilm, type Film, type Size, sizeOf } from './film.ts'
import { createFrames, type Frame, type MediaPacket } from './frames.ts'

/** In ms: so long a picture is waited for; then it is a recording of sound alone, until one comes. */
const pictureTime = 2_000
/** Bytes of one film; a battle of two minutes has a quarter of it. */
const filmMax = 100 * 1024 * 1024
/** Bytes that wait for the disk. */
const waitingMax = 16 * 1024 * 1024
/** What is written goes to the disk in pieces: of so many bytes, or of so many ms if those have fewer. */
const piece = { bytes: 64 * 1024, ms: 500 }

export interface RecorderOptions {
  folder: string
  /** In ms since 1970. */
  now: () => number
  log: Log
  pathOf: (id: string) => string
  /** Notes a film that begins; answers with its id. */
  begun(about: { battleId: string; userId: string; startedAt: Date }): Promise<string>
  /** `duration` in ms. */
  ended(id: string, duration: number): Promise<void>
}

/** What one person sends in a battle, written down. */
export interface Recording {
  /** VP8 or Opus, in the order in which they came. What cannot be read ends the recording, and throws nothing. */
  take(kind: 'audio' | 'video', packet: MediaPacket): void
  end(): void
}

/** Records the fighters. A recording that fails ends, with a word in the log; the battle goes on. */
export function createRecorder({ folder, now, log, pathOf, begun, ended }: RecorderOptions) {
  async function begin(about: { battleId: string; userId: string; startedAt: Date }) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const id = await begun(about)
    return { id, file: createWriteStream(pathOf(id), { mode: 0o600 }) }
  }
  async function finish(id: string, file: WriteStream, end: ReturnType<Film['end']>): Promise<void> {
    file.end()
    await finished(file)
    if (!end) return
    const handle = await open(pathOf(id), 'r+').catch((error: NodeJS.ErrnoException) => {
      // The account was deleted meanwhile, and its films with it.
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (!handle) return
    try {
      await handle.write(end.header, 0, end.header.length, 0)
    } finally {
      await handle.close()
    }
    await ended(id, Math.round(end.duration))
  }

  /** One film; frames that come before its file is there wait. */
  function createFile(about: { battleId: string; userId: string }, size: Size | null, broke: () => void) {
    let waiting: Buffer[] = []
    let waitingBytes = 0
    let waitingSince = now()
    let file: WriteStream | null = null
    let over = false
    const film = createFilm(size, (bytes) => {
      if (waiting.length === 0) waitingSince = now()
      waiting.push(bytes)
      waitingBytes += bytes.length
      if (waitingBytes >= piece.bytes || now() - waitingSince >= piece.ms) write()
    })
    function write(): void {
      if (!file || waiting.length === 0) return
      file.write(Buffer.concat(waiting))
      waiting = []
      waitingBytes = 0
    }
    const fail = (error: unknown) => {
      log.warn({ err: error, battle: about.battleId }, 'a battle is not recorded any further')
      broke()
    }
    const opened = begin({ ...about, startedAt: new Date(now()) }).then((made) => {
      file = made.file
      made.file.on('error', fail)
      write()
      return made
    })
    opened.catch(fail)
    return {
      film,
      isFull: () => film.size() > filmMax || (file?.writableLength ?? film.size()) > waitingMax,
      end(): void {
        if (over) return
        over = true
        const told = film.end()
        opened
          .then(({ id, file }) => {
            write()
            return finish(id, file, told)
          })
          .catch(fail)
      },
    }
  }

  return {
    /** `onLoss`: the pictures are broken until a whole one comes. */
    record(about: { battleId: string; userId: string }, onLoss: () => void): Recording {
      const frames = createFrames({ now, onLoss })
      let current: ReturnType<typeof createFile> | null = null
      let over = false
      let heardSince: number | null = null
      const stop = () => {
        over = true
        current?.end()
        current = null
      }

      function add(frame: Frame): void {
        const isPicture = frame.kind === 'video'
        if (isPicture && current && !current.film.hasPicture) {
          current.end()
          current = null
        }
        if (!current && isPicture && frame.isWhole) current = createFile(about, sizeOf(frame.data), stop)
        if (!isPicture) heardSince ??= frame.time
        if (!current && !isPicture && frame.time - heardSince! > pictureTime) current = createFile(about, null, stop)
        current?.film.add(frame)
        if (!current?.isFull()) return
        log.warn(
          { battle: about.battleId },
          'a battle is not recorded any further: the film is too long, or the disk too slow',
        )
        stop()
      }

      return {
        take(kind, packet) {
          if (over) return
          try {
            for (const frame of frames.take(kind, packet)) add(frame)
          } catch (error) {
            log.warn({ err: error, battle: about.battleId }, 'a battle is not recorded any further')
            stop()
          }
        },
        end: stop,
      }
    },
  }
}

export type Recorder = ReturnType<typeof createRecorder>
