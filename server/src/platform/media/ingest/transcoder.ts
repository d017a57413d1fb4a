import type { Log } from '../../log.ts'
import { type Confined, startConfined } from '../ffmpeg.ts'
import { type FlvTag, flvHeader, flvReader, writeFlvTag } from './flv.ts'

export interface TranscoderOptions {
  /** Lines of the smaller picture. */
  readonly height: number
  onTag(tag: FlvTag): void
  /** It ended by itself. */
  onEnd(): void
  readonly log: Log
}

/** What may wait for ffmpeg before it is given up on, in bytes: it is slower than the publisher. */
const MOST_WAITING = 16 * 1024 * 1024

const argumentsFor = (height: number): readonly string[] => [
  ...['-fflags', 'nobuffer', '-analyzeduration', '500000', '-copyts'],
  ...['-f', 'flv', '-i', 'pipe:0', '-map', '0:v:0', '-map', '0:a:0?', '-vf', `scale=-2:${height}`],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-profile:v', 'main', '-pix_fmt', 'yuv420p'],
  ...['-b:v', '600k', '-maxrate', '800k', '-bufsize', '800k', '-g', '600', '-sc_threshold', '0', '-bf', '0'],
  // Without a time base of its own each picture would be moved to a multiple of what ffmpeg takes for the frame rate:
  // by up to half a frame, 21 ms of 24 a second.
  ...['-threads', '1', '-force_key_frames', 'source', '-vsync', 'passthrough', '-enc_time_base', '1:1000'],
  ...['-c:a', 'copy'],
  ...['-f', 'flv', '-flvflags', 'no_duration_filesize', '-flush_packets', '1', 'pipe:1'],
]

/**
 * A smaller quality made by ffmpeg as the publisher sends. Its key frames are the publisher's, at the same times, so
 * that both qualities are cut alike.
 */
export async function transcoder({ height, onTag, onEnd, log }: TranscoderOptions) {
  const { process: child, kill } = await startConfined('ffmpeg', argumentsFor(height), { reads: true, seconds: null })
  const stdin = child.stdin as NonNullable<Confined['process']['stdin']>
  let over = false
  const finish = () => {
    if (over) return
    over = true
    onEnd()
  }
  const read = flvReader(onTag)
  let complaint = ''
  child.stdout.on('data', (piece: Buffer) => {
    if (over) return
    try {
      read(piece)
    } catch (error) {
      complaint = (error as Error).message
      kill()
    }
  })
  child.stderr.on('data', (piece: Buffer) => {
    complaint = (complaint + piece.toString()).slice(-500)
  })
  child.on('error', finish)
  child.on('close', () => {
    if (!over && complaint) log.warn({ complaint }, 'the smaller quality of a stream ended')
    finish()
  })
  stdin.write(flvHeader)
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
