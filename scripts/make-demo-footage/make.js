// Draws and encodes the demo show's footage. See README.md beside this file.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDrawingPage } from './browser.js'
import { assets, FPS, video } from './encoding.js'
import { makeLeast } from './least.js'
import { encodeLoop } from './loopAudio.js'
import { LOOP } from './paint.js'
import { rooms } from './rooms/index.js'
import { serve } from './serve.js'
import { sounds } from './sound/rooms.js'
import { finish } from './sound/synth.js'

const POSTER_AT = { kitchen: 16, tank: 9, bedroom: 3, attic: 13, garden: 14 }

async function make(room, page, sink) {
  const folder = join(assets, room.id)
  const scratch = await mkdtemp(join(tmpdir(), 'footage-'))
  await mkdir(folder, { recursive: true })
  const samples = finish(sounds[room.id]())
  const high = await encodeLoop(samples, '88k', join(scratch, 'high.m4a'))
  const low = await encodeLoop(samples, '56k', join(scratch, 'low.m4a'))
  const encoder = spawn(
    'ffmpeg',
    [
      ...['-y', '-v', 'error', '-f', 'image2pipe', '-framerate', String(FPS), '-c:v', 'mjpeg', '-i', 'pipe:0'],
      ...['-i', high, '-i', low, '-filter_complex'],
      '[0:v]scale=in_range=full:in_color_matrix=bt601:out_range=tv:out_color_matrix=bt709,format=yuv420p,split[a][b];[b]scale=640:360:flags=lanczos[c]',
      ...['-map', '[a]', '-map', '1:a', ...video(27, 1200, '3.1'), join(folder, 'high.mp4')],
      ...['-map', '[c]', '-map', '2:a', ...video(27, 450, '3.0'), join(folder, 'low.mp4')],
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  const ended = once(encoder, 'close')
  sink.take = async (jpeg) => {
    if (!encoder.stdin.write(jpeg)) await once(encoder.stdin, 'drain')
  }
  await page.evaluate(
    ([id, frames, fps]) =>
      window.film(
        window.rooms.find((one) => one.id === id),
        frames,
        fps,
      ),
    [room.id, FPS * LOOP, FPS],
  )
  encoder.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
  const poster = spawn(
    'ffmpeg',
    [
      '-y',
      '-v',
      'error',
      '-ss',
      String(POSTER_AT[room.id]),
      '-i',
      join(folder, 'high.mp4'),
      '-frames:v',
      '1',
      '-vf',
      'scale=640:360:flags=lanczos',
      '-q:v',
      '4',
      '-fflags',
      '+bitexact',
      '-map_metadata',
      '-1',
      join(folder, 'poster.jpg'),
    ],
    { stdio: 'inherit' },
  )
  await once(poster, 'close')
  await makeLeast(room.id)
  await rm(scratch, { recursive: true })
}

const wanted = process.argv.slice(2)
const sink = { take: async () => {} }
const site = await serve(import.meta.dirname, (jpeg) => sink.take(jpeg))
const { page, close } = await openDrawingPage(site.url)
for (const room of rooms) {
  if (wanted.length > 0 && !wanted.includes(room.id)) continue
  const started = Date.now()
  await make(room, page, sink)
  console.log(`${room.id}: ${Math.round((Date.now() - started) / 1000)} s`)
}
await close()
site.close()
