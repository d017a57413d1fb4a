/** A piece of a stream that comes over the line or has come. Times in ms on one clock; 0 for not yet. */
export interface Arrival {
  /** How long it plays. */
  readonly seconds: number
  /** How much of it is there. */
  readonly bytes: number
  readonly asked: number
  /** Its first byte came. */
  readonly began: number
  readonly ended: number
}

/** The rate of a line in bits a second, by the pieces that came since then; null if none did. */
export function rateSince(since: number, arrivals: readonly Arrival[]): number | null {
  const way = shortestWay(arrivals)
  const came = arrivals.filter(({ ended }) => ended > since)
  if (came.length === 0) return null
  const bits = came.reduce((sum, { bytes }) => sum + bytes * 8, 0)
  const ms = came.reduce((sum, piece) => sum + took(piece, way, piece.ended), 0)
  return (bits * 1000) / Math.max(ms, 1)
}

/** Pieces of so many seconds together that took so many times as long as they play came too slowly. */
const tooSlow = [
  { seconds: 2, times: 1.1 },
  { seconds: 1, times: 1.5 },
]

/** Whether the pieces that were asked for since come slower than they play. */
export const comesTooSlowly = (since: number, arrivals: readonly Arrival[], now: number): boolean =>
  tooSlow.some(({ seconds, times }) => (paceSince(since, arrivals, now, seconds) ?? 0) > times)

/**
 * How long the newest pieces took, for each second that they play; null while they are not so many seconds. A piece that is
 * still on its way counts once it takes longer than it plays.
 */
function paceSince(since: number, arrivals: readonly Arrival[], now: number, seconds: number): number | null {
  const way = shortestWay(arrivals)
  let [ms, plays] = [0, 0]
  for (const piece of arrivals.filter(({ asked }) => asked >= since).toReversed()) {
    const it = took(piece, way, now)
    // Other pieces that have not ended were given up.
    if (piece.ended === 0 && (piece !== arrivals.at(-1) || it <= piece.seconds * 1000)) continue
    ms += it
    plays += piece.seconds
    if (plays >= seconds) return ms / 1000 / plays
  }
  return null
}

/**
 * How long the line was at it. The way there and back is left out, or small pieces would make every long way a thin line.
 * It is taken from the piece that was answered soonest: later answers come late because the line is full.
 */
const took = ({ asked, began, ended }: Arrival, way: number, now: number): number =>
  (ended || now) - asked - Math.min(way, (began || now) - asked)

const shortestWay = (arrivals: readonly Arrival[]): number =>
  Math.min(...arrivals.flatMap(({ asked, began }) => (began > 0 ? [began - asked] : [])))
