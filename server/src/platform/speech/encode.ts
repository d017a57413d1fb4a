import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasFfmpeg, runConfined, runFfmpeg } from '../media/ffmpeg.ts'
import { loudestOf } from './sound.ts'
import { longestSpeech, type Speech } from './speech.ts'
import { SpeechError } from './speechError.ts'
import { bareSamples, durationOf, measureWav, readWav, type Sound, writeWav } from './wav.ts'

/** Below this nothing is heard: what the engine writes has its loudest moment at 0.7. */
const audible = 0.02

/** How many seconds of a processor making or reading one may take. */
const seconds = 10

/** A folder of its own for files that ffmpeg cannot read or write by a pipe, because it goes back in them. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'shoal-speech-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What a speech process answered, if it is speech. Throws a SpeechError, `broken`, otherwise. */
export function checkedSound(file: Buffer): Sound {
  const said = measureWav(file)
  if (!said) throw new SpeechError('broken', 'the speech process wrote no WAV file')
  if (said.rate < 8_000 || said.rate > 48_000)
    throw new SpeechError('broken', `the speech process wrote ${said.rate} samples a second`)
  if (said.durationMs === 0 || said.durationMs > longestSpeech)
    throw new SpeechError('broken', `the speech process wrote ${said.durationMs} ms of sound`)
  const sound = readWav(file)!
  if (loudestOf(sound.samples) < audible) throw new SpeechError('broken', 'the speech process wrote silence')
  return sound
}

/**
 * Compresses a sound: AAC in MP4, a sixth of the bytes, which every browser plays from its beginning. Without ffmpeg, or
 * when it fails, which `failed` is told, it stays a WAV file.
 */
export async function encoded(sound: Sound, failed: (error: unknown) => void): Promise<Speech> {
  const durationMs = durationOf(sound)
  const wav = writeWav(sound)
  if (await hasFfmpeg()) {
    try {
      const bytes = await inFolder(async (folder) => {
        const file = join(folder, 'speech.mp4')
        const read = ['-f', 's16le', '-ar', String(sound.rate), '-ac', '1', '-i', 'pipe:0']
        const written = ['-c:a', 'aac', '-b:a', '48k', '-threads', '1', '-movflags', '+faststart', '-f', 'mp4', file]
        await runFfmpeg([...read, ...written], { seconds, input: [bareSamples(wav)], given: 'samples' })
        return await readFile(file)
      })
      if (bytes.length > 0) return { bytes, mimeType: 'audio/mp4', durationMs }
    } catch (error) {
      failed(error)
    }
  }
  return { bytes: wav, mimeType: 'audio/wav', durationMs }
}

/**
 * How long audio of a provider is, in whole ms: a WAV file by its samples, anything else by ffprobe. Null when it cannot be
 * told, because it is no audio or there is no ffmpeg.
 */
export async function measured(bytes: Buffer): Promise<number | null> {
  const wav = measureWav(bytes)
  if (wav) return wav.durationMs
  if (!(await hasFfmpeg())) return null
  try {
    return await inFolder(async (folder) => {
      const file = join(folder, 'speech')
      await writeFile(file, bytes)
      const asked = [
        '-select_streams',
        'a:0',
        '-show_entries',
        'stream=codec_type:format=duration',
        '-of',
        'json',
        file,
      ]
      const text = (await runConfined('ffprobe', asked, { seconds, given: 'sound' })).toString()
      const { streams, format } = JSON.parse(text) as { streams?: unknown[]; format?: { duration?: string } }
      const duration = Math.round(Number(format?.duration) * 1000)
      return streams?.length && Number.isFinite(duration) ? duration : null
    })
  } catch {
    return null
  }
}
