import { z } from 'zod'
import { happening } from '../platform/happenings/index.ts'

/** Somebody claimed a hidden spot over a camera [ZON-3]. */
export const zoneClaimed = happening('zones.claimed', z.strictObject({ userId: z.string(), streamId: z.string() }))
