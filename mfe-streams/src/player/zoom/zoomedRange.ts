import type { PlayerState } from '../playerState.ts'

/** What a time bar shows while it is zoomed in, in ms. */
export const zoomedSpan = 10 * 60_000
/** A bar that shows hardly more than that has no use for it. */
const worthFrom = 1.5 * zoomedSpan
/** So near to an end of the bar, as a share of it, there is too little to be seen of what lies beyond. */
const edge = 0.08

type Range = NonNullable<PlayerState['window']>

export const isWorthZooming = (window: PlayerState['window']): window is Range =>
  window !== null && window.to - window.from >= worthFrom

/**
 * The ten minutes of a window, in ms since 1970, that a zoomed bar shows around where the picture is. It keeps its
 * distance from live, so that it stands still while the picture plays, and moves when the picture comes near one of its
 * ends: the bar before, by its own distance from live, or null for one that is zoomed in just now.
 */
export function zoomedRange({ from, to }: Range, at: number, before: number | null): Range {
  const most = to - from - zoomedSpan
  const around = Math.min(Math.max(to - at - zoomedSpan / 2, 0), most)
  const behind = before === null ? around : Math.min(before, most)
  const end = to - behind
  const share = 1 - (end - at) / zoomedSpan
  const leaves = (share < edge && behind < most) || (share > 1 - edge && behind > 0)
  const kept = leaves ? around : behind
  return { from: to - kept - zoomedSpan, to: to - kept }
}
