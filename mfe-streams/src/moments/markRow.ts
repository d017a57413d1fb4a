import type { Moment } from '@shoal/bus/moments'
import { weightOf } from './queue.ts'

/** Nearer to each other than this share of the bar only the weightier is marked. */
const apart = 0.012

export interface Mark {
  moment: Moment
  /** 0 is the oldest picture, 1 is live. */
  share: number
}

/** The marks on a bar from one instant to another, in ms since 1970, oldest first. */
export function marksOf(moments: readonly Moment[], streamId: string, from: number, to: number): Mark[] {
  if (to <= from) return []
  const kept: Mark[] = []
  const wanted = moments
    .filter((moment) => moment.kind !== 'camera' && (moment.streamId === null || moment.streamId === streamId))
    .map((moment) => ({ moment, share: (Date.parse(moment.seenAt) - from) / (to - from) }))
    .filter(({ share }) => share >= 0 && share <= 1)
    .sort((one, two) => weightOf(two.moment) - weightOf(one.moment))
  for (const mark of wanted) if (kept.every(({ share }) => Math.abs(share - mark.share) >= apart)) kept.push(mark)
  return kept.sort((one, two) => one.share - two.share)
}
