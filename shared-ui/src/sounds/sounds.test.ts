import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SoundPlayer } from './SoundPlayer.ts'
import { sounds } from './table.ts'

const root = join(__dirname, '../../..')
const bytesOf = ({ sample }: { sample: string }) => Buffer.from(sample.slice(sample.indexOf(',') + 1), 'base64')
const later = (ms: number) => jest.advanceTimersByTimeAsync(ms)

/** What a browser plays: one entry for each sound that began. */
let heard: Array<{ rate: number; volume: number; from: number; end(): void }>
let contexts: Audio[]
let blocked: boolean
let hidden: boolean

class Audio {
  state = 'suspended'
  destination = {}
  constructor() {
    contexts.push(this)
  }
  async resume() {
    if (blocked) return new Promise(() => {})
    this.state = 'running'
    return undefined
  }
  async suspend() {
    this.state = 'suspended'
  }
  async decodeAudioData(bytes: ArrayBuffer) {
    // A tenth of silence, then a tone: at 1000 samples a second.
    const data = Float32Array.from({ length: bytes.byteLength }, (_, at) => (at < 100 ? 0.001 : 0.5))
    return { sampleRate: 1_000, getChannelData: () => data }
  }
}
class Gain {
  readonly gain: number
  constructor(_: unknown, { gain }: { gain: number }) {
    this.gain = gain
  }
  connect() {}
}
class Source {
  onended = () => {}
  private volume = 0
  private readonly rate: number
  constructor(_: unknown, { playbackRate }: { playbackRate: number }) {
    this.rate = playbackRate
  }
  connect(gain: Gain) {
    this.volume = gain.gain
    return gain
  }
  start(_: number, from: number) {
    heard.push({ rate: this.rate, volume: this.volume, from, end: () => this.onended() })
  }
}

beforeEach(() => {
  jest.useFakeTimers()
  ;[heard, contexts, blocked, hidden] = [[], [], false, false]
  Object.assign(globalThis, { AudioContext: Audio, GainNode: Gain, AudioBufferSourceNode: Source })
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
})
afterEach(() => jest.useRealTimers())

describe('the sounds of the page', () => {
  it('are MP3 of the project’s own, about 21 KB in all', () => {
    const samples = new Set(Object.values(sounds).map(({ sample }) => sample))
    const files = [...samples].map((sample) => bytesOf({ sample }))
    expect(files).toHaveLength(21)
    for (const file of files) expect([file[0], file[1]! & 0xe0]).toEqual([0xff, 0xe0])
    expect(files.reduce((sum, file) => sum + file.length, 0)).toBeLessThan(22_000)
    expect(globSync('shared-ui/src/sounds/samples/*.mp3', { cwd: root })).toHaveLength(samples.size)
  })

  it('every name that is asked for is known, and each stands in docs/motion.md', () => {
    const sources = globSync('{shell,mfe-*,server}/src/**/*.{ts,tsx}', { cwd: root })
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .map((file) => readFileSync(join(root, file), 'utf8'))
    const asked = sources.flatMap((text) =>
      [...text.matchAll(/(?:play-sound'\], \{ name: |\bsound: )'([a-z0-9-]+)'/g)].map(([, name]) => name!),
    )
    expect(asked.length).toBeGreaterThan(8)
    for (const name of asked) expect(Object.keys(sounds)).toContain(name)
    const page = readFileSync(join(root, 'docs/motion.md'), 'utf8')
    for (const name of Object.keys(sounds)) expect(page).toContain(`\`${name}\``)
  })

  it.each([
    ['[ITEM-2] an item that is used up', 'consumed', 4],
    ['[CRAFT-1] an item that is made', 'crafted', 3],
  ])('%s has its variants, each heard differently', (_, kind, most) => {
    const names = Object.keys(sounds).filter((name) => name.startsWith(`${kind}-`))
    expect(names).toEqual(Array.from({ length: most }, (_, at) => `${kind}-${at + 1}`))
    const heardAs = names.map((name) => `${sounds[name]!.rate} ${sounds[name]!.sample}`)
    expect(new Set(heardAs).size).toBe(most)
  })

  it('sound at the volume that was asked for, from where they are heard; unknown ones as the plain notice', async () => {
    const player = new SoundPlayer()
    void player.play('battle-win-2', 0.3, performance.now())
    await later(0)
    void player.play('no-such-sound', 1, performance.now())
    await later(0)
    expect(heard).toMatchObject([
      { rate: 1.12, volume: 0.3, from: 0.1 },
      { rate: 1, volume: 1 },
    ])
    expect(contexts).toHaveLength(1)
  })

  it('are at most four at a time, and the same one not twice at once; nothing runs a while after the last', async () => {
    const player = new SoundPlayer()
    for (const name of ['camera', 'camera', 'find', 'poll', 'fail', 'purchase'])
      void player.play(name, 1, performance.now())
    await later(0)
    expect(heard).toHaveLength(4)
    heard[0]!.end()
    await later(100)
    void player.play('camera', 1, performance.now())
    await later(0)
    expect(heard).toHaveLength(5)
    for (const one of heard) one.end()
    await later(10_000)
    expect(contexts[0]!.state).toBe('suspended')
    expect(jest.getTimerCount()).toBe(0)
    void player.play('camera', 1, performance.now())
    await later(0)
    expect(heard).toHaveLength(6)
  })

  it('in a tab that nobody looks at only those that call the person are heard', async () => {
    hidden = true
    const player = new SoundPlayer()
    for (const name of ['tip-grand', 'camera', 'mention', 'xp']) void player.play(name, 1, performance.now())
    await later(0)
    expect(heard).toHaveLength(1)
  })

  it('what comes too late is dropped, such as the first one on a slow line; the next ones are ready', async () => {
    const player = new SoundPlayer()
    const asked = performance.now()
    await later(2_000)
    void player.play('find', 1, asked)
    await later(0)
    expect(heard).toEqual([])
    await later(100)
    void player.play('find', 1, performance.now())
    await later(0)
    expect(heard).toHaveLength(1)
  })

  it('what the browser keeps silent until a first touch is dropped, not heard all at once afterwards', async () => {
    blocked = true
    const player = new SoundPlayer()
    for (let times = 0; times < 9; times++) {
      void player.play('tip-small', 1, performance.now())
      await later(1_000)
    }
    contexts[0]!.state = 'running'
    await later(1_000)
    expect(heard).toEqual([])
    void player.play('tip-small', 1, performance.now())
    await later(0)
    expect(heard).toHaveLength(1)
  })
})
