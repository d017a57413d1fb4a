import { limits } from '@shoal/bus/clips/limits'
import { limits as streamLimits } from '@shoal/bus/streams/limits'

/** A stretch of time, in ms since 1970. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

const SHORTEST = limits.clipMin * 1_000
const LONGEST = limits.clipMax * 1_000
/** How much is shown before the clipped stretch, because everybody is late with the button, in ms. */
const BEFORE = 15_000
const AFTER = 10_000

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/**
 * The part of the recording to choose from, as far as it is recorded: from `from` to the end of the stretch, or the stretch
 * and a little around it.
 */
export const roomFor = (stretch: Stretch, recorded: Stretch, from?: number): Stretch => ({
  start: Math.max(recorded.start, from ?? stretch.start - BEFORE),
  end: Math.min(recorded.end, from === undefined ? stretch.end + AFTER : stretch.end),
})

/** The last seconds before an instant: the clip that is offered, and the earliest time at which it may begin. */
export const lastSeen = (at: number): Stretch & { from: number } => ({
  start: at - limits.clipLast * 1_000,
  end: at,
  from: at - LONGEST,
})

/** Whether anything of a length that is allowed fits. */
export const isRoomEnough = (room: Stretch): boolean => room.end - room.start >= SHORTEST

/** How many pictures stand behind the handles: one for each still there is, and as many as can be told apart. */
export const picturesIn = ({ start, end }: Stretch): number =>
  clamp(Math.round((end - start) / (streamLimits.stillEvery * 1_000)), 3, 8)

/** The stretch moved as little as possible so that it lies in the room and is 3 to 60 s long [CLP-3]. */
export function fitInto(room: Stretch, { start, end }: Stretch): Stretch {
  const length = clamp(end - start, SHORTEST, LONGEST)
  const last = clamp(end, room.start + SHORTEST, room.end)
  return { start: Math.max(room.start, last - length), end: last }
}

/** The start moved to an instant, as far as the rules let it. */
export const withStart = (room: Stretch, { end }: Stretch, to: number): Stretch => ({
  start: clamp(to, Math.max(room.start, end - LONGEST), end - SHORTEST),
  end,
})

export const withEnd = (room: Stretch, { start }: Stretch, to: number): Stretch => ({
  start,
  end: clamp(to, start + SHORTEST, Math.min(room.end, start + LONGEST)),
})

/** The clipped stretch, given when the pictures seen at the start and the end were live. */
export function clipped(startedAt: number, endedAt: number | null, elapsed: number): Stretch {
  const long = clamp(elapsed, 0, LONGEST)
  const watched = endedAt === null ? -1 : endedAt - startedAt
  // A viewer who jumped to another moment meanwhile did not watch all of the time between: then the clock counts.
  const end = watched > 0 && watched <= long + 5_000 ? startedAt + Math.min(watched, LONGEST) : startedAt + long
  return { start: Math.min(startedAt, end - SHORTEST), end }
}
