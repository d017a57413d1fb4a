// AAC without a seam: the loop is encoded three times in a row and the frames of the middle one are kept.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { LENGTH } from './sound/synth.js'

const FRAME = 1024

/** Splits an ADTS stream into its frames. */
function adtsFrames(stream) {
  const frames = []
  for (let at = 0; at + 7 <= stream.length; ) {
    if (stream[at] !== 0xff || (stream[at + 1] & 0xf0) !== 0xf0) throw new Error(`no ADTS frame at ${at}`)
    const size = ((stream[at + 3] & 3) << 11) | (stream[at + 4] << 3) | (stream[at + 5] >> 5)
    frames.push(stream.subarray(at, at + size))
    at += size
  }
  return frames
}

async function ffmpeg(args, input) {
  const run = spawn('ffmpeg', ['-y', '-v', 'error', ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const parts = []
  run.stdout.on('data', (part) => parts.push(part))
  const ended = once(run, 'close')
  run.stdin.end(input)
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
  return Buffer.concat(parts)
}

/** Encodes interleaved 32 bit floats (one loop, stereo, 48 kHz) to exactly one loop of AAC; writes and returns `file` (.m4a). */
export async function encodeLoop(samples, bitrate, file) {
  const raw = ['-f', 'f32le', '-ar', '48000', '-ac', '2', '-i', 'pipe:0']
  const thrice = await ffmpeg(
    [...raw, '-c:a', 'aac', '-b:a', bitrate, '-fflags', '+bitexact', '-f', 'adts', 'pipe:1'],
    Buffer.concat([samples, samples, samples]),
  )
  const perLoop = LENGTH / FRAME
  // The encoder starts one frame early: frame k ends with the sample k x 1024.
  const middle = Buffer.concat(adtsFrames(thrice).slice(perLoop + 1, 2 * perLoop + 1))
  // In a file of its own first: a fragmented file begins with the decoder's settings, and those must be known by then.
  await ffmpeg(
    ['-f', 'aac', '-i', 'pipe:0', '-c', 'copy', '-bsf:a', 'aac_adtstoasc', '-fflags', '+bitexact', file],
    middle,
  )
  return file
}
