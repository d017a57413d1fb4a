/** Sound of one channel. Samples are from -1 to 1, `rate` of them in a second. */
export interface Sound {
  readonly samples: Float32Array<ArrayBuffer>
  readonly rate: number
}

const headerBytes = 44

/** Where the samples of a WAV file are, and how many bytes. Null when it is none of 16 bits and one channel. */
function samplesOf(file: Buffer): { rate: number; from: number; bytes: number } | null {
  if (file.length < headerBytes || file.toString('latin1', 0, 4) !== 'RIFF') return null
  if (file.toString('latin1', 8, 12) !== 'WAVE') return null
  let rate = 0
  // Parts may stand between the head and the samples; each says how long it is.
  for (let at = 12; at + 8 <= file.length; ) {
    const name = file.toString('latin1', at, at + 4)
    const bytes = file.readUInt32LE(at + 4)
    const from = at + 8
    if (name === 'fmt ') {
      if (bytes < 16 || from + 16 > file.length) return null
      const [format, channels, bits] = [0, 2, 14].map((offset) => file.readUInt16LE(from + offset))
      if (format !== 1 || channels !== 1 || bits !== 16) return null
      rate = file.readUInt32LE(from + 4)
    }
    // Who writes as it comes does not know how long it will be, and says more than there is.
    if (name === 'data') return rate === 0 ? null : { rate, from, bytes: Math.min(bytes, file.length - from) & ~1 }
    at = from + bytes + (bytes % 2)
  }
  return null
}

/** How fast and how long, in whole ms, a WAV file of one channel and 16 bits is, by its head alone; null for anything else. */
export function measureWav(file: Buffer): { rate: number; durationMs: number } | null {
  const found = samplesOf(file)
  return found && { rate: found.rate, durationMs: Math.round((found.bytes / 2 / found.rate) * 1000) }
}

/** Reads a WAV file of one channel and 16 bits; null when it is anything else. */
export function readWav(file: Buffer): Sound | null {
  const found = samplesOf(file)
  if (!found) return null
  const samples = new Float32Array(found.bytes / 2)
  for (let index = 0; index < samples.length; index++)
    samples[index] = file.readInt16LE(found.from + index * 2) / 32_768
  return { samples, rate: found.rate }
}

/** A WAV file of one channel and 16 bits. */
export function writeWav({ samples, rate }: Sound): Buffer {
  const file = Buffer.alloc(headerBytes + samples.length * 2)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(samples.length * 2, 40)
  // By index: a minute has a million of them, and an iterator takes five times as long.
  for (let index = 0; index < samples.length; index++) {
    const bounded = Math.max(-1, Math.min(1, samples[index]!))
    file.writeInt16LE(Math.round(bounded * 32_767), headerBytes + index * 2)
  }
  return file
}

/** The samples of a file that `writeWav` wrote, without its head. */
export const bareSamples = (file: Buffer): Buffer => file.subarray(headerBytes)

/** How long a sound is, in whole ms. */
export const durationOf = ({ samples, rate }: Sound): number => Math.round((samples.length / rate) * 1000)

/** Sounds of one rate, one after another; there must be one at least. */
export function joined(sounds: readonly Sound[]): Sound {
  const samples = new Float32Array(sounds.reduce((length, sound) => length + sound.samples.length, 0))
  let at = 0
  for (const sound of sounds) {
    samples.set(sound.samples, at)
    at += sound.samples.length
  }
  return { samples, rate: sounds[0]!.rate }
}
