/**
 * `node scripts/make-sounds/make.ts [folder]`: makes the sounds of the page, by default into
 * `shared-ui/src/sounds/samples`. They are committed; nobody needs this, or ffmpeg, to run or build Shoal.
 *
 * MP3, since every browser decodes it; without a header, because the player begins with the first sample that can be heard.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sounds } from './sounds.ts'
import { rate } from './synth.ts'

const folder = process.argv[2] ?? join(import.meta.dirname, '../../shared-ui/src/sounds/samples')
mkdirSync(folder, { recursive: true })
let total = 0
for (const [name, make] of Object.entries(sounds)) {
  const input = Buffer.from(make().buffer)
  const from = ['-f', 'f32le', '-ar', `${rate}`, '-ac', '1', '-i', 'pipe:0']
  const to = ['-c:a', 'libmp3lame', '-b:a', '16k', '-write_xing', '0', '-id3v2_version', '0', '-f', 'mp3', 'pipe:1']
  const { stdout, stderr, status } = spawnSync('ffmpeg', ['-v', 'error', ...from, ...to], { input })
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`)
  writeFileSync(join(folder, `${name}.mp3`), stdout)
  total += stdout.length
  process.stdout.write(`${name} ${stdout.length} bytes\n`)
}
process.stdout.write(`${total} bytes\n`)
