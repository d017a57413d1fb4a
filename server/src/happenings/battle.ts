import { z } from 'zod'
import { happening, question } from '../platform/happenings/index.ts'

/** Somebody voted in a battle; `votes` is how many were given at once [BAT-5]. */
export const battleVoted = happening(
  'battle.voted',
  z.strictObject({ battleId: z.uuid(), userId: z.string(), votes: z.int().positive() }),
)

/** A battle is over, by the clock, or because one of the two left, was kicked, or was neither seen nor heard [BAT-7]. */
export const battleEnded = happening(
  'battle.ended',
  z.strictObject({
    battleId: z.uuid(),
    winnerId: z.string(),
    loserId: z.string(),
    winnerVotes: z.int(),
    loserVotes: z.int(),
    /** The loser left, was kicked, or was neither seen nor heard. */
    forfeit: z.boolean(),
    kicked: z.optional(z.boolean()),
    unnoticed: z.optional(z.boolean()),
  }),
)

/** A member of staff sent somebody out of the queue or of a battle; `reason` came in filtered [BAT-9]. */
export const battleKicked = happening(
  'battle.kicked',
  z.strictObject({ byUserId: z.string(), userId: z.string(), reason: z.string() }),
)

/**
 * Somebody paid to boost or to sabotage one of the two who battle; love, which is free, is not told [BAT-6].
 * `received` is how often the fighter got the same in this battle so far, from everybody.
 */
export const battleActed = happening(
  'battle.acted',
  z.strictObject({
    ...{ battleId: z.uuid(), userId: z.string(), targetId: z.string(), action: z.enum(['boost', 'sabotage']) },
    received: z.int().positive(),
  }),
)

/** How often somebody boosted the two of a battle so far. */
export const boostsGivenIn = question<{ battleId: string; userId: string }, number>('battle.boosts-given-in')

interface BattlesOfPerson {
  userId: string
  wins: number
  losses: number
  killed: number
  sabotages: number
  given: number
  received: number
}

/**
 * What these people did in battles so far: how many they won and lost, how many others fled from, how often they sabotaged,
 * and the most boosts in one battle, given and received. Of actions it knows as long as these are kept.
 */
export const battlesSoFar = question<{ userIds: readonly string[] }, BattlesOfPerson[]>('battle.so-far')
