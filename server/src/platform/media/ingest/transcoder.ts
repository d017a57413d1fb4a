import type { Log } from '../../log.ts'
import { type Confined, startConfined } from '../ffmpeg.ts'
import { type FlvTag, flvHeaderOfPictures, flvReader, writeFlvTag } from './flv.ts'

/** One of the smaller pictures. */
export interface SmallerPicture {
  /** Lines. */
  readonly height: number
  /** Of the picture, in kbit/s: what is aimed at, and the most. */
  readonly rate: number
  readonly mostRate: number
  onTag(tag: FlvTag): void
}

export interface TranscoderOptions {
  readonly pictures: readonly SmallerPicture[]
  /** It ended by itself. */
  onEnd(): void
  readonly log: Log
}

/** What may wait for ffmpeg before it is given up on, in bytes: it is slower than the publisher. */
const MOST_WAITING = 16 * 1024 * 1024

/** `pipe:2` is for complaints. */
const pipeOf = (at: number) => `pipe:${at === 0 ? 1 : at + 2}`

const outputOf = ({ height, rate, mostRate }: SmallerPicture, at: number): readonly string[] => [
  ...['-map', '0:v:0', '-vf', `scale=-2:${height}`],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-profile:v', 'main', '-pix_fmt', 'yuv420p'],
  ...['-b:v', `${rate}k`, '-maxrate', `${mostRate}k`, '-bufsize', `${mostRate}k`],
  ...['-g', '600', '-sc_threshold', '0', '-bf', '0'],
  // Without a time base of its own each picture would be moved to a multiple of what ffmpeg takes for the frame rate:
  // by up to half a frame, 21 ms of 24 a second.
  ...['-threads', '1', '-force_key_frames', 'source', '-vsync', 'passthrough', '-enc_time_base', '1:1000'],
  ...['-f', 'flv', '-flvflags', 'no_duration_filesize', '-flush_packets', '1', pipeOf(at)],
]

const argumentsFor = (pictures: readonly SmallerPicture[]): readonly string[] => [
  ...['-fflags', 'nobuffer', '-analyzeduration', '500000', '-copyts', '-f', 'flv', '-i', 'pipe:0'],
  ...pictures.flatMap(outputOf),
]

/**
 * Smaller qualities made by one ffmpeg as the publisher sends: it decodes once. Their key frames are the publisher's, at
 * the same times, so that all qualities are cut alike. It gets and gives pictures alone.
 */
export async function transcoder({ pictures, onEnd, log }: TranscoderOptions) {
  const {
    process: child,
    outputs,
    kill,
  } = await startConfined('ffmpeg', argumentsFor(pictures), { reads: true, seconds: null, outputs: pictures.length })
  const stdin = child.stdin as NonNullable<Confined['process']['stdin']>
  let over = false
  const finish = () => {
    if (over) return
    over = true
    onEnd()
  }
  let complaint = ''
  for (const [at, { onTag }] of pictures.entries()) {
    const read = flvReader(onTag)
    outputs[at]?.on('data', (piece: Buffer) => {
      if (over) return
      try {
        read(piece)
      } catch (error) {
        complaint = (error as Error).message
        kill()
      }
    })
  }
  child.stderr.on('data', (piece: Buffer) => {
    complaint = (complaint + piece.toString()).slice(-500)
  })
  child.on('error', finish)
  child.on('close', () => {
    if (!over && complaint) log.warn({ complaint }, 'the smaller qualities of a stream ended')
    finish()
  })
  stdin.write(flvHeaderOfPictures)
  return {
    push(tag: FlvTag): void {
      if (over) return
      stdin.write(writeFlvTag(tag))
      if (stdin.writableLength > MOST_WAITING) {
        complaint = 'this machine is too slow to encode it'
        kill()
      }
    },
    stop(): void {
      over = true
      stdin.destroy()
      kill()
    },
  }
}
export type Transcoder = Awaited<ReturnType<typeof transcoder>>
