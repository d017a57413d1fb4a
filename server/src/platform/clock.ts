/** The time, handed in wherever a rule depends on it, so that tests of the rule can choose it. */
export type Clock = {
  now(): Date
  /** Milliseconds since 1970. */
  ms(): number
  /**
   * Whole milliseconds that have passed since some moment. The time of day is set forward and back, by people and by time
   * servers; this is not, so whatever is kept, waited for or held against somebody for a while goes by it [OPS-3].
   */
  passed(): number
}

export const systemClock: Clock = {
  now: () => new Date(),
  ms: () => Date.now(),
  passed: () => Math.floor(performance.now()),
}

/** A row that is dated further ahead than clocks of nodes differ was written before a clock was set back, in ms. */
export const clocksDiffer = 60_000

/**
 * What is left of a pause that began at `since`, in ms. Rows know the time of day alone, so of one that was begun before
 * the clock was set back nothing is left: nobody waits for longer than the pause is.
 */
export function restOfPause(since: Date, pauseMs: number, clock: Pick<Clock, 'ms'>): number {
  const ago = clock.ms() - since.getTime()
  return ago < -clocksDiffer ? 0 : Math.max(0, pauseMs - ago)
}

/** A clock that stands still until it is moved. */
export function manualClock(start: Date): Clock & { advance(ms: number): void } {
  let ms = start.getTime()
  return {
    now: () => new Date(ms),
    ms: () => ms,
    passed: () => ms,
    advance(by) {
      ms += by
    },
  }
}
