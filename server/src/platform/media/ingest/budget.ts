/** A budget that fills again as time passes. */
export interface Budget {
  /** Takes so much; false when there is not so much. */
  take(amount: number): boolean
}

/** What one publisher may send: 80 Mbit/s, and what has piled up while the network was down. */
export const PUBLISHED_BYTES = { most: 64 * 1024 * 1024, perSecond: 10_000_000 }

/** `most` to begin with and at any time, filled by `perSecond`. */
export function budget({ most, perSecond }: { most: number; perSecond: number }): Budget {
  let left = most
  let then = performance.now()
  return {
    take(amount) {
      const now = performance.now()
      left = Math.min(most, left + ((now - then) / 1000) * perSecond) - amount
      then = now
      return left >= 0
    },
  }
}
