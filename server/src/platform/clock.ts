/** The time, handed in wherever a rule depends on it, so that tests of the rule can choose it. */
export type Clock = {
  now(): Date
  /** Milliseconds since 1970. */
  ms(): number
}

export const systemClock: Clock = { now: () => new Date(), ms: () => Date.now() }

/** A clock that stands still until it is moved. */
export function manualClock(start: Date): Clock & { advance(ms: number): void } {
  let ms = start.getTime()
  return {
    now: () => new Date(ms),
    ms: () => ms,
    advance(by) {
      ms += by
    },
  }
}
