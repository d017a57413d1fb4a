/**
 * `node scripts/make-sounds/make.ts [folder]`: makes the sounds of the page, by default into
 * `shared-ui/src/sounds/samples`, and the sound effects, by default into `server/media-assets/effects`; with a folder
 * both go there. They are committed; nobody needs this, or ffmpeg, to run or build Shoal.
 *
 * MP3, since every browser decodes it; without a header, because the player begins with the first sample that can be heard.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { effects } from './effects.ts'
import { sounds } from './sounds.ts'
import { rate, type Sound } from './synth.ts'

/** Makes every sound of a table into a folder; `bits` is what a second of them takes. */
function write(table: Record<string, () => Sound>, folder: string, bits: '16k' | '32k'): void {
  mkdirSync(folder, { recursive: true })
  let total = 0
  for (const [name, make] of Object.entries(table)) {
    const input = Buffer.from(make().buffer)
    const from = ['-f', 'f32le', '-ar', `${rate}`, '-ac', '1', '-i', 'pipe:0']
    const to = ['-c:a', 'libmp3lame', '-b:a', bits, '-write_xing', '0', '-id3v2_version', '0', '-f', 'mp3', 'pipe:1']
    const { stdout, stderr, status } = spawnSync('ffmpeg', ['-v', 'error', ...from, ...to], { input })
    if (status !== 0) throw new Error(`ffmpeg: ${stderr}`)
    writeFileSync(join(folder, `${name}.mp3`), stdout)
    total += stdout.length
    process.stdout.write(`${name} ${stdout.length} bytes\n`)
  }
  process.stdout.write(`${Object.keys(table).length} sounds, ${total} bytes\n`)
}

const root = join(import.meta.dirname, '../..')
const elsewhere = process.argv[2]
write(sounds, elsewhere ?? join(root, 'shared-ui/src/sounds/samples'), '16k')
// Heard by a whole room at once, and noise more often than tones: they get twice as much.
write(effects, elsewhere ?? join(root, 'server/media-assets/effects'), '32k')
