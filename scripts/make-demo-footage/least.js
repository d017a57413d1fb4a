// The least picture of each room, for slow lines: 240 lines, made of the best one; its sound is that of the smaller one.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { assets, video } from './encoding.js'

/** Encodes `least.mp4` of a room whose other files are there. About 150 kbit/s, of which the sound takes 56. */
export async function makeLeast(room) {
  const folder = join(assets, room)
  const encoder = spawn(
    'ffmpeg',
    [
      ...['-y', '-v', 'error', '-i', join(folder, 'high.mp4'), '-i', join(folder, 'low.mp4')],
      ...['-map', '0:v', '-map', '1:a', '-vf', 'scale=426:240:flags=lanczos', ...video(30, 130, '2.1')],
      join(folder, 'least.mp4'),
    ],
    { stdio: 'inherit' },
  )
  const [code] = await once(encoder, 'close')
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}

if (import.meta.main) for (const room of process.argv.slice(2)) await makeLeast(room)
