import { budget } from '../../../../platform/media/ingest/budget.ts'
import { type Stream, streams } from './streams.ts'

/** In bit/s, without headers: what a browser that sends is asked to keep to. */
const asked: Readonly<Record<Stream, number>> = { sound: 64_000, picture: 1_000_000, small: 150_000 }
/** Whoever sends more than so many times as much floods everybody who watches. */
const tolerance = 2
/** In s: for so long it may be more still, such as whole pictures that come together. */
const burst = 3
/** In bytes: what one packet costs besides its payload, by headers and by the work that it makes. */
const packetCost = 60

/** A description in which each section that takes something, in the order of `streams`, says how much. */
export function withBounds(sdp: string): string {
  const left = [...streams]
  return sdp
    .split(/^(?=m=)/m)
    .map((section) => {
      const stream = section.includes('a=recvonly') ? left.shift() : undefined
      if (!stream) return section
      // `AS` is in kbit/s; of browsers that know both, `TIAS` counts.
      const bounds = `b=AS:${asked[stream] / 1_000}\r\nb=TIAS:${asked[stream]}\r\n`
      return section.replace(/^c=.*\r\n/m, (line) => line + bounds)
    })
    .join('')
}

/** Measures what comes from one peer. */
export function createUplink() {
  const perSecond = (tolerance * Object.values(asked).reduce((sum, each) => sum + each, 0)) / 8
  const { take } = budget({ perSecond, most: burst * perSecond })
  return {
    /** Counts a packet with a payload of `bytes`; false when it was too much for some seconds. */
    take: (bytes: number): boolean => take(bytes + packetCost),
  }
}
