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

/** Encodes interleaved 32 bit floats (one loop, stereo, 48 kHz) to exactly one loop of ADTS frames. */
export async function encodeLoop(samples, bitrate) {
  const encoder = spawn('ffmpeg', ['-v', 'error', '-f', 'f32le', '-ar', '48000', '-ac', '2', '-i', 'pipe:0', '-c:a', 'aac', '-b:a', bitrate, '-fflags', '+bitexact', '-f', 'adts', 'pipe:1'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const parts = []
  encoder.stdout.on('data', (part) => parts.push(part))
  const ended = once(encoder, 'close')
  encoder.stdin.end(Buffer.concat([samples, samples, samples]))
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
  const perLoop = LENGTH / FRAME
  // The encoder starts one frame early: frame k ends with the sample k x 1024.
  return Buffer.concat(adtsFrames(Buffer.concat(parts)).slice(perLoop + 1, 2 * perLoop + 1))
}
