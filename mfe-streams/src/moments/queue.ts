import type { Moment, MomentSize } from '@shoal/bus/moments'

/** How many wait for their turn on the picture. */
export const waitingMost = 5
/** How long each is shown, in ms. */
export const shownFor = 3_000

const weights: Record<MomentSize, number> = { small: 0, large: 1, grand: 2 }
export const weightOf = ({ size }: Pick<Moment, 'size'>): number => weights[size]

/** The queue with one more, in the order in which they came; if there are too many, the oldest of the smallest is dropped. */
export function enqueue(queue: readonly Moment[], moment: Moment): Moment[] {
  if (queue.some(({ id }) => id === moment.id)) return [...queue]
  const all = [...queue, moment]
  if (all.length <= waitingMost) return all
  const least = Math.min(...all.map(weightOf))
  return all.toSpliced(
    all.findIndex((one) => weightOf(one) === least),
    1,
  )
}
