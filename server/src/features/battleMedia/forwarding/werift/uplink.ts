import { budget } from '../../../../platform/media/ingest/budget.ts'

/** In bit/s, without headers: what a browser that sends is asked to keep to. */
const asked = { audio: 64_000, video: 1_000_000 }
/** Whoever sends more than so many times as much floods everybody who watches. */
const tolerance = 2
/** In s: for so long it may be more still, such as whole pictures that come together. */
const burst = 3
/** In bytes: what one packet costs besides its payload, by headers and by the work that it makes. */
const packetCost = 60

/** A description in which each section that takes something says how much. */
export const withBounds = (sdp: string): string =>
  sdp
    .split(/^(?=m=)/m)
    .map((section) => {
      const kind = section.startsWith('m=audio') ? 'audio' : 'video'
      // `AS` is in kbit/s; of browsers that know both, `TIAS` counts.
      const bounds = `b=AS:${asked[kind] / 1_000}\r\nb=TIAS:${asked[kind]}\r\n`
      return section.includes('a=recvonly') ? section.replace(/^c=.*\r\n/m, (line) => line + bounds) : section
    })
    .join('')

/** Measures what comes from one peer. */
export function createUplink() {
  const perSecond = (tolerance * (asked.audio + asked.video)) / 8
  const { take } = budget({ perSecond, most: burst * perSecond })
  return {
    /** Counts a packet with a payload of `bytes`; false when it was too much for some seconds. */
    take: (bytes: number): boolean => take(bytes + packetCost),
  }
}
