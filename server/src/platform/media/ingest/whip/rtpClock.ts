/** Who is so far from when it comes has another clock than before, in ms. */
const LEAP = 5_000

/** The times of one track in milliseconds of a time line that all tracks share. `rate` is its ticks a second. */
export function rtpClock(rate: number) {
  /** Ticks that go on counting beyond 32 bits. */
  let newest: number | null = null
  /** Where on the time line its tick 0 is. */
  let zero = 0

  const onward = (timestamp: number): number =>
    newest === null ? timestamp : newest + (((timestamp - newest) | 0) as number)

  return {
    begun: () => newest !== null,
    /** When a packet belongs, which came at `now`: the first one tells where the track is on the time line. */
    at(timestamp: number, now: number): number {
      const ticks = onward(timestamp)
      const passed = (ticks * 1000) / rate
      if (newest === null || Math.abs(zero + passed - now) > LEAP) zero = now - passed
      newest = ticks
      return zero + passed
    },
    /** Where on the time line a time stamp is that the sender told of. */
    peek: (timestamp: number): number => zero + (onward(timestamp) * 1000) / rate,
    /** Moves the track on the time line. */
    shift(by: number): void {
      zero += by
    },
  }
}
export type RtpClock = ReturnType<typeof rtpClock>
