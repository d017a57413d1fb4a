import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cacheFolder } from '../../server/test/environment.ts'

const run = promisify(execFile)
const source = fileURLToPath(new URL('../../server/media-assets', import.meta.url))
const cameras = ['kitchen', 'tank', 'bedroom', 'attic', 'garden']

/** Small pictures, four a second, cut as the demo cameras' are: 2 s from key frame to key frame, in parts of 0.5 s. */
const encoding = [
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-profile:v', 'main', '-bf', '0'],
  ...['-g', '8', '-keyint_min', '8', '-sc_threshold', '0', '-map', '0:a', '-c:a', 'copy'],
  ...['-movflags', '+empty_moov+default_base_moof+cmaf+skip_trailer', '-frag_duration', '500000'],
]

/** Cuts a camera's footage down. The qualities are told apart by their size: 320, 160 and 80 px. */
async function encode(camera: string, folder: string): Promise<void> {
  await mkdir(folder)
  await copyFile(join(source, camera, 'poster.jpg'), join(folder, 'poster.jpg'))
  await run('ffmpeg', [
    ...['-y', '-v', 'error', '-threads', '1', '-i', join(source, camera, 'low.mp4')],
    ...['-filter_complex', '[0:v]fps=4,scale=320:180,split=3[a][b][d];[b]scale=160:90[c];[d]scale=80:46[e]'],
    ...['-map', '[a]', ...encoding, join(folder, 'high.mp4'), '-map', '[c]', ...encoding, join(folder, 'low.mp4')],
    ...['-map', '[e]', ...encoding, join(folder, 'least.mp4')],
  ])
}

let made: Promise<string> | undefined

/**
 * The folder of the demo cameras' footage for shows whose pictures nobody looks at: to decode and draw the real one
 * takes a fifth of a core for each page. Made once for each state of the real footage.
 */
export const lightFootage = (): Promise<string> => {
  made ??= make()
  return made
}

async function make(): Promise<string> {
  const hash = createHash('sha256').update(encode.toString() + encoding.join())
  for (const camera of cameras)
    for (const file of (await readdir(join(source, camera))).toSorted()) {
      const { size, mtimeMs } = await stat(join(source, camera, file))
      hash.update(`${camera}/${file} ${size} ${mtimeMs}\n`)
    }
  const folder = join(cacheFolder, `shoal-light-footage-${hash.digest('hex').slice(0, 16)}`)
  if (existsSync(folder)) return folder
  const turn = await turnAt(`${folder}.lock`)
  try {
    // Another worker may have made it meanwhile.
    if (existsSync(folder)) return folder
    const draft = await mkdtemp(join(cacheFolder, 'shoal-new-light-footage-'))
    for (const camera of cameras) await encode(camera, join(draft, camera))
    await rename(draft, folder)
    return folder
  } finally {
    turn.close()
  }
}

/** Waits for a lock, which ends with the process that holds it at the latest: workers wait for the first instead of encoding, too. */
async function turnAt(path: string): Promise<DatabaseSync> {
  const turn = new DatabaseSync(path)
  const busy = 5
  for (;;)
    try {
      turn.exec('begin exclusive')
      return turn
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== busy) throw error
      await pause(100)
    }
}
