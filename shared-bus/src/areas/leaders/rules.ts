/** The labels of a place, the best first, each with the percent of the others that one has to be ahead of. */
const labels = [
  ['top', 99],
  ['highest', 90],
  ['higher', 80],
  ['high', 70],
  ['mid-high', 60],
  ['mid', 50],
  ['mid-low', 40],
  ['low', 30],
  ['lower', 20],
  ['lowest', 10],
] as const

export type PercentileLabel = (typeof labels)[number][0] | 'noob'

/** PRO-5: the label of somebody who is ahead of this many percent of the others. */
export const percentileLabel = (percent: number): PercentileLabel =>
  labels.find(([, above]) => percent > above)?.[0] ?? 'noob'

/** How many percent of the others have less, if `below` of `people` do. Somebody alone is ahead of everybody. */
export const aheadOf = (below: number, people: number): number => (people <= 1 ? 100 : (below / (people - 1)) * 100)
