import { z } from 'zod'
import { happening } from '../platform/happenings/index.ts'

/** Somebody voted in a battle; `votes` is how many were given at once [BAT-5]. */
export const battleVoted = happening(
  'battle.voted',
  z.strictObject({ battleId: z.uuid(), userId: z.string(), votes: z.int().positive() }),
)
