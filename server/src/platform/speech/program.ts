// Speaks, in a process of its own: text comes in by lines on its standard input, sound goes out on its standard output.
//   node program.ts <folder it may write to> <flite.wasm> <seconds until it ends when nobody asks>
// It is started by engine.ts, with no right to read or write anything else.
import { readFileSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { WASI } from 'node:wasi'
import type { SpokenRequest } from './engine.ts'
import { inVoice, understandable } from './sound.ts'
import { phrases } from './speakable.ts'
import { bases } from './voiceSound.ts'
import { joined, readWav, type Sound, writeWav } from './wav.ts'

const [, , folder = '', wasm = '', idleSeconds = '600'] = process.argv
/** A message of many words that are spelled would be heard for minutes. */
const longestSeconds = 60

try {
  // Behind whatever serves people, as ffmpeg is.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // A system that forbids it has other means.
}

/** At once: whoever starts this has a message, or soon will have. */
const compiled = WebAssembly.compile(readFileSync(wasm))
// It fails for each message, which says so.
compiled.catch(() => undefined)

/** Flite is a program that ends: each phrase gets a fresh one, so that none finds what another has left in its memory. */
async function say(phrase: string, base: string, stretch: number): Promise<Sound> {
  const out = join(folder, 'speech.wav')
  rmSync(out, { force: true })
  const wasi = new WASI({
    version: 'preview1',
    args: [
      ...['flite', '-voice', base, '--setf', `duration_stretch=${stretch.toFixed(3)}`],
      ...['-t', phrase, '-o', '/out/speech.wav'],
    ],
    env: {},
    preopens: { '/out': folder },
    returnOnExit: true,
  })
  const code = wasi.start(await WebAssembly.instantiate(await compiled, wasi.getImportObject() as WebAssembly.Imports))
  if (code !== 0) throw new Error(`flite ended with ${code}`)
  const spoken = readWav(readFileSync(out))
  rmSync(out)
  if (!spoken) throw new Error('flite wrote no sound')
  return spoken
}

async function speak({ text, base, effect, ...sound }: SpokenRequest): Promise<Buffer> {
  // Flite takes another voice in silence when it does not know one.
  if (!bases.includes(base)) throw new Error(`there is no voice ${base}`)
  const { pace, pitch } = understandable(sound)
  const said: Sound[] = []
  let seconds = 0
  for (const phrase of phrases(text)) {
    const spoken = await say(phrase, base, pitch / pace)
    said.push(spoken)
    seconds += spoken.samples.length / spoken.rate / pitch
    if (seconds > longestSeconds) break
  }
  return writeWav(inVoice(joined(said), { pitch, ...(effect && { effect }) }, longestSeconds))
}

/** How many bytes follow, and these; none where there is no sound. */
function answer(sound: Buffer): void {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(sound.length)
  process.stdout.write(Buffer.concat([size, sound]))
}

// What it takes in memory is for shows that are spoken to just now.
const idle = setTimeout(() => process.exit(0), Number(idleSeconds) * 1000)

// The end of its input is that of the server.
createInterface({ input: process.stdin })
  .on('close', () => process.exit(0))
  .on('line', async (line) => {
    idle.refresh()
    try {
      answer(await speak(JSON.parse(line) as SpokenRequest))
    } catch (error) {
      process.stderr.write(`${error}\n`)
      answer(Buffer.alloc(0))
    }
    idle.refresh()
  })
