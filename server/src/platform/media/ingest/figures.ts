/** What is told is of the last so many milliseconds. */
const WINDOW = 10_000
/** Pictures of that time, at the most. */
const MOST = 1_200
/** Pictures whose distances differ by more than this share of the usual one come at a rate that changes. */
const UNEVEN = 0.5

/** How what a broadcaster sends is made, as far as it shows. */
export interface Figures {
  /** Pictures a second; 0 while that is not known. */
  readonly rate: number
  /** Whether that changes all the time. */
  readonly uneven: boolean
  /** Seconds from one key frame to the next; null before the second. */
  readonly keyFrames: number | null
  /** By how much what comes now is later than what came soonest, in seconds: the line of the broadcaster carries less. */
  readonly late: number
}

/** Watches the pictures of a publisher. */
export function figures() {
  /** When pictures were, in ms on the clock that `times` gives them. */
  let pictures: number[] = []
  let keyAt: number | null = null
  let keyFrames: number | null = null
  let least = Number.POSITIVE_INFINITY
  let delay = 0

  return {
    /** A picture that is dated `at` came at `now`, on a clock that only goes on; both in ms. */
    picture(at: number, key: boolean, now: number): void {
      pictures.push(at)
      const first = pictures.findIndex((one) => at - one <= WINDOW)
      if (first > MOST / 10 || pictures.length > MOST)
        pictures = pictures.slice(Math.max(first, pictures.length - MOST))
      if (key) {
        if (keyAt !== null) keyFrames = (at - keyAt) / 1000
        keyAt = at
      } else if (keyAt !== null && keyFrames !== null) keyFrames = Math.max(keyFrames, (at - keyAt) / 1000)
      least = Math.min(least, now - at)
      delay = now - at - least
    },

    read(): Figures {
      const recent = pictures.filter((at) => (pictures.at(-1) ?? 0) - at <= WINDOW)
      const length = (recent.at(-1) ?? 0) - (recent[0] ?? 0)
      const usual = length / Math.max(1, recent.length - 1)
      // One that is missing now and then is no rate that changes.
      const odd = recent.slice(1).filter((at, i) => Math.abs(at - (recent[i] ?? 0) - usual) > usual * UNEVEN).length
      return {
        rate: usual > 0 ? Math.round(10_000 / usual) / 10 : 0,
        uneven: recent.length > 20 && odd > recent.length / 20,
        keyFrames: keyFrames === null ? null : Math.round(keyFrames * 10) / 10,
        late: Math.round(delay / 100) / 10,
      }
    },
  }
}
