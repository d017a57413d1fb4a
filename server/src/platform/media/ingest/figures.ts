/** What is told is of the last so many milliseconds. */
const WINDOW = 10_000
/** Pictures of that time, at the most. */
const MOST = 1_200
/** Pictures whose distances differ by more than this share of the usual one come at a rate that changes. */
const UNEVEN = 0.5

/** How what a broadcaster sends is made, as far as its pictures show it. */
export interface Figures {
  /** Pictures a second; 0 while that is not known. */
  readonly rate: number
  /** Whether that changes all the time. */
  readonly uneven: boolean
  /** Seconds from one key frame to the next; null before the second. */
  readonly keyFrames: number | null
}

/** Watches the pictures of a publisher. */
export function figures() {
  /** When the last pictures were, in ms on the clock that `times` gives them, in a ring. */
  const pictures = new Float64Array(MOST)
  let count = 0
  let keyAt: number | null = null
  let keyFrames: number | null = null

  /** Those of the last ten seconds, in their order. */
  function recent(): number[] {
    const kept = Math.min(count, MOST)
    const all = Array.from({ length: kept }, (_, i) => pictures[(count - kept + i) % MOST] as number)
    return all.filter((at) => (all.at(-1) ?? 0) - at <= WINDOW)
  }

  return {
    /** A picture that is dated `at`, in ms. */
    picture(at: number, key: boolean): void {
      pictures[count++ % MOST] = at
      if (key) {
        if (keyAt !== null) keyFrames = (at - keyAt) / 1000
        keyAt = at
      } else if (keyAt !== null && keyFrames !== null) keyFrames = Math.max(keyFrames, (at - keyAt) / 1000)
    },

    read(): Figures {
      const shown = recent()
      const length = (shown.at(-1) ?? 0) - (shown[0] ?? 0)
      const usual = length / Math.max(1, shown.length - 1)
      // One that is missing now and then is no rate that changes.
      const odd = shown.slice(1).filter((at, i) => Math.abs(at - (shown[i] ?? 0) - usual) > usual * UNEVEN).length
      return {
        rate: usual > 0 ? Math.round(10_000 / usual) / 10 : 0,
        uneven: shown.length > 20 && odd > shown.length / 20,
        keyFrames: keyFrames === null ? null : Math.round(keyFrames * 10) / 10,
      }
    },
  }
}
