import type { Moment } from '@shoal/bus/moments'
import { weightOf } from './queue.ts'

/** What a mark looks like. */
export type Form = 'coin' | 'diamond' | 'frame' | 'ring'

/** Tokens given are coins, what was decided is a diamond, clips are frames; the rest is what somebody did with things. */
const forms: Readonly<Record<string, Form>> = {
  ...{ tip: 'coin', goal: 'coin', 'goal-gift': 'coin', 'pass-gift': 'coin' },
  ...{ battle: 'diamond', poll: 'diamond', clip: 'frame' },
}

export interface Mark {
  moment: Moment
  form: Form
  /** 0 is the oldest picture, 1 is live. */
  share: number
  /** How many others lie so near that they have no mark of their own. */
  more: number
}

export interface Bar {
  streamId: string
  /** From when to when it goes, in ms since 1970. */
  from: number
  to: number
  /** In pixels. */
  width: number
}

/** Targets are as wide as that, in pixels [UI-10]. */
const target = 24
const minute = 60_000
/** Each stretch of so long, in ms, has one mark. They begin at round times: a mark does not jump while the bar moves on. */
const stretches = [
  minute / 12,
  minute / 4,
  minute / 2,
  minute,
  2 * minute,
  5 * minute,
  10 * minute,
  15 * minute,
  30 * minute,
]
/** A bar of so long, in ms, shows small moments, too: one that is zoomed in, or has no more yet. */
const detailed = 15 * minute
/** A longer one has at most so many marks, however wide it is, which one sees at a glance. */
const few = 12

/**
 * The marks on a bar, oldest first: the weightiest moment of each stretch, of two alike the older, none nearer to another
 * than a target is wide.
 */
export function marksOf(moments: readonly Moment[], { streamId, from, to, width }: Bar): Mark[] {
  const length = to - from
  if (length <= 0 || width <= 0) return []
  const isDetailed = length <= detailed
  const least = Math.max((length * target) / width, isDetailed ? 0 : length / few)
  const stretch = stretches.find((one) => one >= least) ?? least
  // Of the oldest stretch the part that is not on the bar any more counts, too: its mark goes, and no other takes its place.
  const begin = Math.floor(from / stretch) * stretch
  const eligible = moments
    .map((moment) => ({ moment, at: Date.parse(moment.seenAt) }))
    .filter(
      ({ moment, at }) =>
        moment.kind !== 'camera' &&
        (isDetailed || moment.size !== 'small') &&
        (moment.streamId === null || moment.streamId === streamId) &&
        at >= begin &&
        at <= to,
    )
    .sort((one, two) => weightOf(two.moment) - weightOf(one.moment) || one.at - two.at)
  const kept: Array<Mark & { at: number }> = []
  for (const { moment, at } of eligible) {
    const near = kept.find(
      (mark) =>
        Math.floor(mark.at / stretch) === Math.floor(at / stretch) ||
        (Math.abs(mark.at - at) / length) * width < target,
    )
    if (near) near.more += 1
    else kept.push({ moment, at, form: forms[moment.kind] ?? 'ring', share: (at - from) / length, more: 0 })
  }
  return kept.filter(({ share }) => share >= 0).sort((one, two) => one.at - two.at)
}
