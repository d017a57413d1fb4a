import { ahead } from './sequenceNumbers.ts'

/** In ms: how exactly times are known. */
const step = 250
/** In ms: how far back they are. */
const kept = 10_000

/** How many packets there had been by a time, in ms. */
interface Count {
  at: number
  expected: number
  came: number
}

/** Counts what of one stream was lost on its way to this server, by the numbers of its packets. */
export function createArrivals() {
  const counts: Count[] = []
  let highest: number | null = null
  let expected = 0
  let came = 0

  return {
    /** Takes in a packet at `now` in ms, also one that comes late or once more. */
    take(sequenceNumber: number, now: number): void {
      if (counts.length === 0 || now - counts.at(-1)!.at >= step) {
        counts.push({ at: now, expected, came })
        while (now - counts[0]!.at > kept) counts.shift()
      }
      const further = highest === null ? 1 : ahead(sequenceNumber, highest)
      if (further > 0) {
        expected += further
        highest = sequenceNumber
      }
      came += 1
    },
    /** The share that was lost since a time in ms, from 0 to 1. */
    lostSince(since: number): number {
      const from = counts.findLast(({ at }) => at <= since) ?? counts[0]
      if (!from || expected === from.expected) return 0
      return Math.max(0, 1 - (came - from.came) / (expected - from.expected))
    },
  }
}

/** The share that was lost on the second half of a way, of which all lost `lost` and the first half `before`. */
export const lostAfter = (before: number, lost: number): number =>
  before >= 1 ? 0 : Math.max(0, (lost - before) / (1 - before))
