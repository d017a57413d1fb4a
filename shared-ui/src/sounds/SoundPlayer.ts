import { type NamedSound, sounds } from './table.ts'

/** At most this many are heard at a time; further ones are left out. */
const most = 4
/** The same sample begins again after so many ms at the earliest. */
const apart = 90
/** A sound that could not begin within so many ms of being asked for belongs to nothing any more. */
const late = 600
/** So many ms after the last sound nothing runs any more. */
const rest = 3_000
/** The level from which a sample is heard; an MP3 begins with a little silence. */
const audible = 0.03

const bytesOf = (address: string): ArrayBuffer =>
  Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (char) => char.charCodeAt(0)).buffer

interface Ready {
  buffer: AudioBuffer
  /** Where it is heard first, in s. */
  begin: number
}

/**
 * Plays the short sounds of the page: few at a time, none late, and in a tab that nobody looks at only those that call.
 */
export class SoundPlayer {
  private context: AudioContext | null = null
  private readonly decoded = new Map<string, Promise<Ready>>()
  private readonly begun = new Map<string, number>()
  private playing = 0
  private resting: ReturnType<typeof setTimeout> | undefined

  /**
   * Plays a sound by its name; one that is not known is the plain notice.
   * @param volume 0 to 1
   * @param asked when it was asked for, by `performance.now()`
   */
  async play(name: string, volume: number, asked: number): Promise<void> {
    const sound = sounds[name] ?? (sounds.notify as NamedSound)
    const now = performance.now()
    if (document.hidden && !sound.calls) return
    if (this.playing >= most || now - (this.begun.get(sound.sample) ?? -apart) < apart) return
    this.begun.set(sound.sample, now)
    this.playing += 1
    clearTimeout(this.resting)
    try {
      const context = this.ready()
      const [ready] = await Promise.all([this.decode(context, sound.sample), running(context)])
      if (context.state === 'running' && performance.now() - asked < late) await begin(context, ready, sound, volume)
    } catch {
      // Without it the page is whole: this one is not heard.
    }
    this.playing -= 1
    if (this.playing === 0) this.resting = setTimeout(() => void this.context?.suspend(), rest)
  }

  /** With the first sound all samples are made ready, so that the next ones come at once. */
  private ready(): AudioContext {
    if (this.context) return this.context
    const context = new AudioContext()
    this.context = context
    for (const { sample } of Object.values(sounds)) this.decode(context, sample).catch(() => {})
    return context
  }

  private decode(context: AudioContext, sample: string): Promise<Ready> {
    let ready = this.decoded.get(sample)
    if (!ready) {
      ready = context.decodeAudioData(bytesOf(sample)).then((buffer) => ({ buffer, begin: heardFrom(buffer) }))
      this.decoded.set(sample, ready)
    }
    return ready
  }
}

function heardFrom(buffer: AudioBuffer): number {
  const first = buffer.getChannelData(0).findIndex((value) => Math.abs(value) > audible)
  return Math.max(0, first) / buffer.sampleRate
}

/** A browser keeps a page silent until somebody has touched it; then nothing may wait to be heard all at once. */
async function running(context: AudioContext): Promise<void> {
  if (context.state === 'running') return
  await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, late))])
}

/** Resolves when it is over. */
function begin(context: AudioContext, { buffer, begin }: Ready, { rate = 1 }: NamedSound, volume: number) {
  return new Promise<void>((resolve) => {
    const source = new AudioBufferSourceNode(context, { buffer, playbackRate: rate })
    source.connect(new GainNode(context, { gain: volume })).connect(context.destination)
    source.onended = () => resolve()
    source.start(0, begin)
  })
}
