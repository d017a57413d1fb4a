/** What of a person's picture a receiver gets. */
export type Quality = 'full' | 'small' | 'none'

/** From this share of lost packets on a picture does more harm than good. */
const tooMuch = 0.15
/** Below this the connection counts as good. */
const good = 0.05
/** In ms: how long it must be good until a better picture is tried. */
const recovery = 5_000
/** In ms: the longest time between two tries. */
const longestWait = 40_000

/** What is known when it is decided. */
export interface Known {
  /** In ms. */
  now: number
  /** The person sends a small picture besides the full one. */
  hasSmall: boolean
}

/**
 * Decides which picture a receiver gets, by the share of packets that it lost. Two bad reports in a row on a picture are too
 * much: after the full one comes the small one, and after that sound alone. It gets better again one step at a time: from the
 * small picture when that came through for a while, from none when the sound did, or, where there is no sound to judge by,
 * after that while. A try that fails makes the next one wait for twice as long.
 */
export function createQuality() {
  let quality: Quality = 'full'
  let bad = 0
  /** Since when what is received comes through well; null while it does not. */
  let goodSince: number | null = null
  /** Since when nothing was heard by which to judge, while there is no picture. */
  let unknownSince = 0
  /** For how long it must be good below each picture until that is tried. */
  const waits = { small: recovery, full: recovery }
  /** Since when a picture is tried; null once it went well. */
  let triedAt: number | null = null

  function worse({ now, hasSmall }: Known): void {
    const failed = quality === 'small' ? 'small' : 'full'
    waits[failed] = triedAt === null ? recovery : Math.min(2 * waits[failed], longestWait)
    quality = quality === 'full' && hasSmall ? 'small' : 'none'
    bad = 0
    goodSince = null
    unknownSince = now
    triedAt = null
  }

  /** The picture that comes after this one when it gets better. */
  const next = ({ hasSmall }: Known): 'small' | 'full' => (quality === 'none' && hasSmall ? 'small' : 'full')

  function better(known: Known): void {
    quality = next(known)
    bad = 0
    goodSince = null
    triedAt = known.now
  }

  function isGoodFor(time: number, lost: number, now: number): boolean {
    if (lost > good) goodSince = null
    else goodSince ??= now
    return goodSince !== null && now - goodSince >= time
  }

  return {
    get: (): Quality => quality,
    /** Takes in a receiver's report, `lost` from 0 to 1; true when it gets another picture now. */
    report(kind: 'audio' | 'video', lost: number, known: Known): boolean {
      const { now } = known
      if (quality === 'none') {
        if (kind === 'video') return false
        unknownSince = now
        if (!isGoodFor(waits[next(known)], lost, now)) return false
        better(known)
        return true
      }
      if (kind === 'audio') return false
      bad = lost > tooMuch ? bad + 1 : 0
      if (bad === 2) {
        worse(known)
        return true
      }
      if (bad === 0 && triedAt !== null && now - triedAt >= recovery) triedAt = null
      if (quality === 'full' || !isGoodFor(waits.full, lost, now)) return false
      better(known)
      return true
    },
    /** Looks whether it is time for a try without anything to judge by; true when it gets another picture now. */
    look(known: Known): boolean {
      if (quality !== 'none' || known.now - unknownSince < waits[next(known)]) return false
      better(known)
      return true
    },
  }
}
