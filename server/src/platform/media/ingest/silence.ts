import type { AudioConfig } from './codecs.ts'

/** A packet of Opus of 20 ms in which nothing is heard. */
const opusSilence = { 1: Buffer.from([0xf8, 0xff, 0xfe]), 2: Buffer.from([0xfc, 0xff, 0xfe]) } as const

/** Which elements an AAC frame has, by its channel configuration: single channels, pairs, and the low frequencies. */
const ELEMENTS: Readonly<Record<number, string>> = {
  ...{ 1: 's', 2: 'p', 3: 'sp', 4: 'sps', 5: 'spp', 6: 'sppl', 7: 'spppl' },
}
/** A long window without a single band (ISO 14496-3, 4.4.2). */
const WINDOW = '00000000000'
/** No pulses, no noise shaping, no gain control. */
const TOOLS = '000'
const GAIN = '00000000'

function aacSilence(channels: number): Buffer | null {
  const elements = ELEMENTS[channels]
  if (elements === undefined) return null
  const seen: Record<string, number> = {}
  const bits = [...elements].map((element) => {
    const tag = (seen[element] ?? 0).toString(2).padStart(4, '0')
    seen[element] = (seen[element] ?? 0) + 1
    if (element === 'p') return `001${tag}1${WINDOW}00${GAIN}${TOOLS}${GAIN}${TOOLS}`
    return `${element === 's' ? '000' : '011'}${tag}${GAIN}${WINDOW}${TOOLS}`
  })
  const all = `${bits.join('')}111`
  const bytes = all.match(/.{1,8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))
}

/** One frame of sound in which nothing is heard; null where that can't be said for this encoding. */
export function silentFrame({ kind, channels }: AudioConfig): Buffer | null {
  return kind === 'opus' ? opusSilence[channels === 1 ? 1 : 2] : aacSilence(channels)
}
