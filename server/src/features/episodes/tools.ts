import { runConfined } from '../../platform/media/index.ts'

/** In seconds. */
const patience = 60

/** The output of a program, or null when it is not there, fails or takes too long. */
const outputOf = (program: 'ffmpeg' | 'ffprobe', args: readonly string[]): Promise<Buffer | null> =>
  runConfined(program, args, { seconds: patience }).then(
    (out) => (out.length === 0 ? null : out),
    () => null,
  )

/** A picture from a film, as JPEG; null if ffmpeg is missing or cannot read the film. */
export const frameOf = (path: string, seconds: number): Promise<Buffer | null> => {
  const picture = ['-frames:v', '1', '-vf', 'scale=960:-2', '-f', 'mjpeg', 'pipe:1']
  return outputOf('ffmpeg', ['-ss', String(seconds), '-i', path, ...picture])
}

/** The length of a film in seconds; null if ffprobe is missing or cannot read the film. */
export async function lengthOf(path: string): Promise<number | null> {
  const out = await outputOf('ffprobe', ['-show_entries', 'format=duration', '-of', 'csv=p=0', path])
  const seconds = Number(out?.toString().trim())
  return out && Number.isFinite(seconds) && seconds > 0 ? seconds : null
}
