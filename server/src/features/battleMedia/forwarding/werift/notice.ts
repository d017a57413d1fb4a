import { limits } from '@shoal/bus/battleMedia/limits'

/** In ms: pieces of time that are looked at as a whole. */
const piece = 1_000
/**
 * In bytes a second: a picture with less than this is black. Chromium makes 2 300 of a black one of 640 × 480, 24 times a
 * second, and 30 times a second it would be 3 000; the least that browsers give a camera is 30 kbit/s, which is 3 750. One
 * that stands still is not known by this: as long as there is something in it, it takes ten times as much.
 */
const leastPicture = 3_200
/**
 * In bytes: Opus packets up to this size hold silence. Chromium makes 35 of a microphone that is muted and up to 49 of
 * noise at -80 dB; of that of a quiet room at -60 dB it is 54 at least, and of a voice more.
 */
const silence = 50

/** Whether anybody could see or hear a person; `lost` when nobody could for so long that the battle is over. */
export type Noticed = 'noticed' | 'unnoticed' | 'lost'

/**
 * Decides by the sizes of packets, since nothing is decoded, whether a sender is seen or heard: either is enough. It lasts as
 * long as the battle, so that who joins again goes on where they were.
 */
export function createNotice(began: number) {
  let pieceAt = began
  let bytes = 0
  let heard = false
  /** For how long there was neither picture nor sound, in ms. */
  let nothing = 0

  function closePiece(now: number, { early = false } = {}): void {
    const time = now - pieceAt
    if (time < piece && !early) return
    if (heard || bytes >= (leastPicture * Math.max(time, piece)) / 1_000) nothing = 0
    // A sender who is silent for longer joins again; time in which the server stood still says nothing about anybody.
    else nothing += Math.min(time, limits.silence)
    pieceAt = now
    bytes = 0
    heard = false
  }

  return {
    /** Takes in a packet of `size` bytes at `now` in ms; `begins` when a whole picture begins with it. */
    picture(size: number, begins: boolean, now: number): void {
      closePiece(now)
      // A whole picture that is black fits into this one packet, so those that are asked for hide nothing.
      if (!begins) bytes += size
    },
    sound(size: number, now: number): void {
      closePiece(now)
      heard ||= size > silence
    },
    /** The sender is gone, for good or to join again. */
    pause: (now: number) => closePiece(now, { early: true }),
    /** The sender has joined again: the time without them counts for nothing. */
    goOn(now: number): void {
      pieceAt = now
      bytes = 0
      heard = false
    },
    /** Whether it would make a difference to begin anew. */
    counts: () => nothing > 0,
    at(now: number): Noticed {
      closePiece(now)
      if (nothing >= 2 * limits.unnoticed) return 'lost'
      return nothing >= limits.unnoticed ? 'unnoticed' : 'noticed'
    },
  }
}
