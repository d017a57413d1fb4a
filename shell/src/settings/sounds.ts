/** Short interface sounds, made on the spot: nothing to download. */

interface Tone {
  /** Hz, from and to. */
  from: number
  to: number
  /** Seconds after the start, and how long. */
  at: number
  length: number
  wave: OscillatorType
}

const up: Tone[] = [
  { from: 520, to: 540, at: 0, length: 0.09, wave: 'triangle' },
  { from: 780, to: 800, at: 0.08, length: 0.14, wave: 'triangle' },
]
const recipes: Readonly<Record<string, readonly Tone[]>> = {
  denied: [
    { from: 190, to: 150, at: 0, length: 0.12, wave: 'square' },
    { from: 150, to: 110, at: 0.13, length: 0.18, wave: 'square' },
  ],
  success: up,
  xp: [...up, { from: 1040, to: 1060, at: 0.17, length: 0.2, wave: 'triangle' }],
  fail: [{ from: 420, to: 140, at: 0, length: 0.4, wave: 'sawtooth' }],
  'battle-queue-1': [{ from: 330, to: 440, at: 0, length: 0.16, wave: 'triangle' }],
  'battle-queue-2': [{ from: 440, to: 330, at: 0, length: 0.16, wave: 'triangle' }],
  'battle-win-1': [...up, { from: 1170, to: 1180, at: 0.18, length: 0.3, wave: 'triangle' }],
  'battle-win-2': [
    { from: 392, to: 392, at: 0, length: 0.12, wave: 'square' },
    { from: 523, to: 523, at: 0.13, length: 0.12, wave: 'square' },
    { from: 784, to: 784, at: 0.26, length: 0.3, wave: 'square' },
  ],
  notify: [{ from: 880, to: 860, at: 0, length: 0.16, wave: 'sine' }],
}

let context: AudioContext | null = null

/**
 * Plays a sound by its name; one that is not known is the plain notice.
 * @param volume 0 to 1
 */
export async function play(name: string, volume: number): Promise<void> {
  context ??= new AudioContext()
  // A browser keeps a page silent until somebody has touched it.
  if (context.state === 'suspended') await context.resume().catch(() => {})
  if (context.state !== 'running') return
  const start = context.currentTime
  for (const { from, to, at, length, wave } of recipes[name] ?? recipes.notify!) {
    const tone = new OscillatorNode(context, { type: wave, frequency: from })
    const gain = new GainNode(context, { gain: 0 })
    tone.frequency.linearRampToValueAtTime(to, start + at + length)
    gain.gain.setValueAtTime(0, start + at)
    gain.gain.linearRampToValueAtTime(volume * 0.5, start + at + 0.01)
    gain.gain.exponentialRampToValueAtTime(0.0001, start + at + length)
    tone.connect(gain).connect(context.destination)
    tone.start(start + at)
    tone.stop(start + at + length)
  }
}
