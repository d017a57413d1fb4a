import { z } from 'zod'
import { happening } from '../platform/happenings/index.ts'

/** Somebody voted in a battle; `votes` is how many were given at once [BAT-5]. */
export const battleVoted = happening(
  'battle.voted',
  z.strictObject({ battleId: z.uuid(), userId: z.string(), votes: z.int().positive() }),
)

/** A battle is over, by the clock or because one of the two left [BAT-7]. */
export const battleEnded = happening(
  'battle.ended',
  z.strictObject({
    battleId: z.uuid(),
    winnerId: z.string(),
    loserId: z.string(),
    winnerVotes: z.int(),
    loserVotes: z.int(),
    forfeit: z.boolean(),
  }),
)
