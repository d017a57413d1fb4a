import { z } from 'zod'
import { happening } from '../platform/happenings/index.ts'

/** An admin took a star on the show [AUD-3]. */
export const auditionApproved = happening('auditions.approved', z.strictObject({ userId: z.string() }))

/** Staff closed an audition. Why stands in its row; `at` tells one closing from the next [AUD-3]. */
export const auditionClosed = happening(
  'auditions.closed',
  z.strictObject({ userId: z.string(), at: z.iso.datetime() }),
)

/** Staff gave a star points, or took some [AUD-3]. */
export const pointsGiven = happening('auditions.points-given', z.strictObject({ userId: z.string(), points: z.int() }))
