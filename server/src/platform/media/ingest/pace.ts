/** What a message comes earlier than those before makes no difference below this, in milliseconds: networks are uneven. */
const UNEVEN = 20
/** Who has sent for so long without catching up sends as time passes; nobody is waited for longer than that. Milliseconds. */
const EVEN_FOR = 400
const LONGEST_WAIT = 1_500

/**
 * Knows when a publisher's pictures were live. Many send late at first and catch up then, as nothing but the network and
 * a program that has just begun can delay what they send: so what comes with the least delay tells the time of all.
 */
export function pace() {
  /** When the publisher's clock was 0, as milliseconds since 1970. */
  let zero: number | null = null
  let first = 0
  let caughtUp = 0

  return {
    /** Something came whose time, as `times` understands it, is `dts`; both in milliseconds. */
    heard(dts: number, now: number): void {
      if (zero === null) {
        zero = now - dts
        first = caughtUp = now
      }
      if (now - dts < zero - UNEVEN) caughtUp = now
      zero = Math.min(zero, now - dts)
    },
    /** Whether it is known by now when pictures were live, as well as it will be. */
    known: (now: number): boolean => zero !== null && (now - caughtUp >= EVEN_FOR || now - first >= LONGEST_WAIT),
    /** When something that is dated `dts` was live; `now` while nothing was heard. */
    liveAt: (dts: number, now: number): number => (zero === null ? now : Math.min(now, zero + dts)),
  }
}
