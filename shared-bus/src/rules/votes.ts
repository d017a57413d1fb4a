import { limits } from '../limits.ts'

/**
 * POL-1, BAT-5: the price of this many votes at once, in tokens. The first vote of a person in a poll or a battle is free,
 * so one of them is when the person has not voted there before. `votes` is at least 1.
 */
export const votesPrice = (votes: number, { votedBefore }: { votedBefore: boolean }): number =>
  (votedBefore ? votes : votes - 1) * limits.votePrice
