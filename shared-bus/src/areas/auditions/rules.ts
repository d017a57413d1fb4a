import type { Audition, ToyId } from './shapes.ts'

/** AUD-2: how many of the raters are for the star, in whole per cent; null while nobody rated. */
export const approval = ({ upVotes, downVotes }: Pick<Audition, 'upVotes' | 'downVotes'>): number | null =>
  upVotes + downVotes === 0 ? null : Math.round((100 * upVotes) / (upVotes + downVotes))

/** What a toy is called, what it costs, what the star gets for it, and for how long it is seen. */
export interface Toy {
  readonly name: string
  readonly text: string
  /** Tokens, which go to the house. */
  readonly price: number
  readonly points: number
  readonly seconds: number
}

/** The toys of auditions, the cheapest first: a point for each token. */
export const toys: Readonly<Record<ToyId, Toy>> = {
  bubbles: { name: 'Bubbles', text: 'Bubbles rise through the picture', price: 5, points: 5, seconds: 6 },
  applause: { name: 'Applause', text: 'Fins clap along the lower edge', price: 10, points: 10, seconds: 6 },
  spotlight: { name: 'Spotlight', text: 'A light follows the star', price: 25, points: 25, seconds: 8 },
  confetti: { name: 'Confetti', text: 'Scales of all colours fall', price: 50, points: 50, seconds: 8 },
  'tidal-wave': { name: 'Tidal wave', text: 'The sea takes the whole picture', price: 100, points: 100, seconds: 10 },
}

/** Live auditions first, then by points, then the newest applications. */
export const inOrder = (one: Audition, other: Audition): number =>
  Number(other.online) - Number(one.online) || other.points - one.points || other.appliedAt.localeCompare(one.appliedAt)
