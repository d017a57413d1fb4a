import { z } from 'zod'
import { happening, question } from '../platform/happenings/index.ts'

/** Somebody claimed a hidden spot over a camera [ZON-3]. */
export const zoneClaimed = happening('zones.claimed', z.strictObject({ userId: z.string(), streamId: z.string() }))

/** How many hidden spots each of these people found so far. */
export const spotsSoFar = question<{ userIds: readonly string[] }, { userId: string; found: number }[]>(
  'zones.spots-so-far',
)
