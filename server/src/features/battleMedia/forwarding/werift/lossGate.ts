/** From this share of lost packets on pictures do more harm than good. */
const tooMuch = 0.15
/** Below this the connection counts as good. */
const good = 0.05
/** In ms: how long it must be good until pictures come again. */
const recovery = 5_000
/** In ms: the longest time between two tries while there is no sound to judge by. */
const longestWait = 40_000

/**
 * Decides whether a receiver gets pictures or sound alone, by the share of packets that it lost: closed after two bad reports
 * in a row on the picture, open again when the sound came through for a while. Without sound to judge by it is tried:
 * first after that while, and after twice the time whenever the try has failed.
 */
export function createLossGate() {
  let open = true
  let bad = 0
  let goodSince: number | null = null
  /** Since when nothing was heard by which to judge, while it is closed. */
  let unknownSince = 0
  let wait = recovery
  /** When pictures were let through for a try; null once it went well. */
  let triedAt: number | null = null

  function close(now: number): void {
    open = false
    goodSince = null
    unknownSince = now
    wait = triedAt === null ? recovery : Math.min(2 * wait, longestWait)
    triedAt = null
  }

  return {
    /** Whether pictures get through. */
    isOpen: () => open,
    /** Takes in a receiver's report, `lost` from 0 to 1 at `now` in ms; true when the gate moved. */
    report(kind: 'audio' | 'video', lost: number, now: number): boolean {
      if (open) {
        if (kind !== 'video') return false
        bad = lost > tooMuch ? bad + 1 : 0
        if (bad === 0 && triedAt !== null && now - triedAt >= recovery) triedAt = null
        if (bad < 2) return false
        close(now)
        return true
      }
      if (kind !== 'audio') return false
      unknownSince = now
      if (lost > good) goodSince = null
      else goodSince ??= now
      if (goodSince === null || now - goodSince < recovery) return false
      open = true
      bad = 0
      return true
    },
    /** Looks whether it is time for a try, at `now` in ms; true when the gate moved. */
    look(now: number): boolean {
      if (open || now - unknownSince < wait) return false
      open = true
      bad = 0
      triedAt = now
      return true
    },
  }
}
