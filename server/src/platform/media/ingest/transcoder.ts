import { spawn } from 'node:child_process'
import type { Log } from '../../log.ts'
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

/**
 * A smaller quality made by ffmpeg as the publisher sends. Its key frames are the publisher's, at the same times, so
 * that both qualities are cut alike.
 */
export function transcoder({ height, onTag, onEnd, log }: TranscoderOptions) {
  const args = [
    ...['-hide_banner', '-loglevel', 'error', '-fflags', 'nobuffer', '-analyzeduration', '500000', '-copyts'],
    ...['-f', 'flv', '-i', 'pipe:0', '-map', '0:v:0', '-map', '0:a:0?', '-vf', `scale=-2:${height}`],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-profile:v', 'main', '-pix_fmt', 'yuv420p'],
    ...['-b:v', '600k', '-maxrate', '800k', '-bufsize', '800k', '-g', '600', '-sc_threshold', '0', '-bf', '0'],
    ...['-threads', '1', '-force_key_frames', 'source', '-vsync', 'passthrough', '-c:a', 'copy'],
    ...['-f', 'flv', '-flvflags', 'no_duration_filesize', '-flush_packets', '1', 'pipe:1'],
  ]
  const child = spawn('ffmpeg', args, { stdio: ['pipe', 'pipe', 'pipe'] })
  let over = false
  const finish = () => {
    if (over) return
    over = true
    onEnd()
  }
  const read = flvReader(onTag)
  let complaint = ''
  child.stdout.on('data', (piece: Buffer) => {
    if (!over) read(piece)
  })
  child.stderr.on('data', (piece: Buffer) => {
    complaint = (complaint + piece.toString()).slice(-500)
  })
  child.stdin.on('error', () => undefined)
  child.on('error', finish)
  child.on('close', () => {
    if (!over && complaint) log.warn({ complaint }, 'the smaller quality of a stream ended')
    finish()
  })
  child.stdin.write(flvHeader)
  return {
    push(tag: FlvTag): void {
      if (over) return
      child.stdin.write(writeFlvTag(tag))
      if (child.stdin.writableLength > MOST_WAITING) {
        complaint = 'this machine is too slow to encode it'
        child.kill('SIGKILL')
      }
    },
    stop(): void {
      over = true
      child.stdin.destroy()
      child.kill('SIGKILL')
    },
  }
}
export type Transcoder = ReturnType<typeof transcoder>
