/** From this share of lost packets on pictures do more harm than good. */
const tooMuch = 0.15
/** Below this the connection counts as good. */
const good = 0.05
/** In ms: how long it must be good until pictures come again. */
const recovery = 5_000

/**
 * Decides whether a receiver gets pictures or sound alone, by the share of packets that it lost: closed after two bad reports
 * in a row on the picture, open again when the sound came through for a while.
 */
export function createLossGate() {
  let open = true
  let bad = 0
  let goodSince: number | null = null
  return {
    /** Whether pictures get through. */
    isOpen: () => open,
    /** Takes in a receiver's report, `lost` from 0 to 1 at `now` in ms; true when the gate moved. */
    report(kind: 'audio' | 'video', lost: number, now: number): boolean {
      if (open) {
        if (kind !== 'video') return false
        bad = lost > tooMuch ? bad + 1 : 0
        if (bad < 2) return false
        open = false
        goodSince = null
        return true
      }
      if (kind !== 'audio') return false
      if (lost > good) goodSince = null
      else goodSince ??= now
      if (goodSince === null || now - goodSince < recovery) return false
      open = true
      bad = 0
      return true
    },
  }
}
