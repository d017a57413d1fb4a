import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { type FlvTag, flvHeader, flvReader, writeFlvTag } from '../src/platform/media/ingest/flv.ts'
import { ownProcess } from './ownProcess.ts'

export interface PublisherOptions {
  size?: string
  /** Pictures a second, a whole number or a fraction as ffmpeg takes it. */
  rate?: number | '24000/1001'
  /** Seconds; without it until it is stopped. */
  seconds?: number
  /** B-frames between two others. */
  bFrames?: number
  /** Seconds from one key frame to the next. */
  gop?: number
  /** Without it there are pictures only. */
  sound?: boolean
  /** Sends each picture as soon as it is encoded, as programs do that are set to a low delay. */
  zeroLatency?: boolean
}

export interface Publisher {
  /** Stops as a broadcaster does. */
  stop(): Promise<void>
  /** Loses the connection without a word. */
  kill(): Promise<void>
  /** The complaint of ffmpeg once it has ended. */
  ended: Promise<{ code: number | null; complaint: string }>
}

/** Publishes test pictures and a tone with a real ffmpeg, in real time. */
export function publish(url: string, options: PublisherOptions = {}): Publisher {
  return start(['-re', ...encoding(options), '-f', 'flv', url])
}

/** A publisher whose pictures come no further than a moment until it may go on. */
export interface HeldPublisher extends Publisher {
  /** Sends the rest. */
  goOn(): void
}

/** Publishes in real time, and holds what comes after `held` seconds of the stream back until it is told to go on. */
export function publishHeld(
  url: string,
  folder: string,
  { held, seconds, ...options }: PublisherOptions & { held: number; seconds: number },
): HeldPublisher {
  const file = join(folder, 'held.flv')
  execFileSync('ffmpeg', ['-y', '-v', 'error', ...encoding({ ...options, seconds }), file])
  const [before, after]: [Buffer[], Buffer[]] = [[flvHeader], []]
  flvReader((tag) => (tag.timestamp < held * 1000 ? before : after).push(writeFlvTag(tag)))(readFileSync(file))
  // Without a look ahead: it would wait for pictures that are held.
  const { input, ...publisher } = start([
    '-re',
    '-probesize',
    '32k',
    '-f',
    'flv',
    '-i',
    '-',
    '-c',
    'copy',
    '-f',
    'flv',
    url,
  ])
  // A publisher that was stopped takes no more.
  input.on('error', () => {})
  for (const piece of before) input.write(piece)
  return { ...publisher, goOn: () => input.end(Buffer.concat(after)) }
}

/** Publishes over one connection what changes its size every few seconds, as an encoder does that is set anew. */
export function publishSizes(url: string, folder: string, sizes: readonly string[], seconds = 4): Publisher {
  const tags: FlvTag[] = []
  for (const [index, size] of sizes.entries()) {
    const file = join(folder, `size-${size}.flv`)
    execFileSync('ffmpeg', ['-y', '-v', 'error', ...encoding({ size, seconds, bFrames: 2 }), file])
    const isEnd = ({ type, data }: FlvTag) => type === 9 && data[1] === 2
    const later = index * (seconds * 1000 + 40)
    flvReader((tag) => {
      if (!isEnd(tag) && (index === 0 || tag.type !== 18)) tags.push({ ...tag, timestamp: tag.timestamp + later })
    })(readFileSync(file))
  }
  const joined = join(folder, `sizes-${sizes.join('-')}.flv`)
  writeFileSync(joined, Buffer.concat([flvHeader, ...tags.map(writeFlvTag)]))
  return start(['-re', '-i', joined, '-c', 'copy', '-f', 'flv', url])
}

function encoding(options: PublisherOptions): string[] {
  const { size = '320x180', rate = 25, seconds, bFrames = 0, gop = 1, sound = true, zeroLatency = false } = options
  return [
    ...['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=${rate}`],
    ...(sound ? ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'] : []),
    ...(seconds === undefined ? [] : ['-t', String(seconds)]),
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-threads', '1', '-pix_fmt', 'yuv420p'],
    ...(zeroLatency ? ['-tune', 'zerolatency'] : []),
    ...['-bf', String(bFrames), '-g', String(gop * (rate === '24000/1001' ? 24 : rate)), '-sc_threshold', '0'],
    ...(sound ? ['-c:a', 'aac', '-ar', '48000'] : []),
  ]
}

function start(args: string[]): Publisher & { input: Writable } {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', ...args], { stdio: ['pipe', 'ignore', 'pipe'] })
  const own = ownProcess(child, 'SIGKILL')
  let complaint = ''
  child.stderr.on('data', (piece: Buffer) => {
    complaint += piece.toString()
  })
  const ended = own.exited.then((code) => ({ code, complaint }))
  return { input: child.stdin, stop: () => own.end('SIGINT'), kill: () => own.end('SIGKILL'), ended }
}

export interface Probed {
  streams: Array<{ codec_name: string; width?: number; height?: number; nb_read_frames: string }>
  /** What the decoder complained of. */
  complaint: string
}

/** Decodes every frame of a file with ffprobe. */
export function probe(file: string): Probed {
  const entries = 'stream=codec_name,width,height,nb_read_frames'
  const text = execFileSync(
    'ffprobe',
    ['-v', 'error', '-count_frames', '-show_entries', entries, '-of', 'json', file],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const decode = execFileSync('sh', ['-c', 'ffmpeg -v warning -i "$0" -f null - 2>&1', file], { encoding: 'utf8' })
  return { streams: (JSON.parse(text) as { streams: Probed['streams'] }).streams, complaint: decode.trim() }
}
