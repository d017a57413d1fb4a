import { execFile } from 'node:child_process'

const patience = 30_000

/** The output of a program, or null when it is not there, fails or takes too long. */
const run = (program: string, args: string[], maxBuffer: number): Promise<Buffer | null> =>
  new Promise((resolve) => {
    execFile(program, args, { encoding: 'buffer', timeout: patience, maxBuffer }, (error, out) =>
      resolve(error || out.length === 0 ? null : out),
    )
  })

// Whatever a file names, nothing but files is opened.
const careful = ['-v', 'error', '-protocol_whitelist', 'file']

/** A picture from a film, as JPEG; null without ffmpeg, and of what it cannot read. */
export const frameOf = (path: string, seconds: number): Promise<Buffer | null> =>
  run(
    'ffmpeg',
    [...careful, '-ss', String(seconds), '-i', path, '-frames:v', '1', '-vf', 'scale=960:-2', '-f', 'mjpeg', '-'],
    16 * 1024 * 1024,
  )

/** The length of a film in seconds; null without ffprobe, and of what it cannot read. */
export async function lengthOf(path: string): Promise<number | null> {
  const out = await run('ffprobe', [...careful, '-show_entries', 'format=duration', '-of', 'csv=p=0', path], 10_000)
  const seconds = Number(out?.toString().trim())
  return out && Number.isFinite(seconds) && seconds > 0 ? seconds : null
}
