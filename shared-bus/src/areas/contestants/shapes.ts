import * as z from '@shoal/bus/shape'
import { Color, Id, Instant } from '../../common.ts'

/** `in` lives in the house, `out` left it, `winner` was the last one of a season. */
export const ContestantStatus = z.enum(['in', 'out', 'winner'])
export type ContestantStatus = z.output<typeof ContestantStatus>

/** The camera that somebody can be seen on, and since when. */
export const Whereabouts = z.object({ streamId: Id, since: Instant })
export type Whereabouts = z.output<typeof Whereabouts>

/** Somebody who lives in the house [PRO-4]. */
export const Contestant = z.object({
  id: Id,
  name: z.string(),
  color: Color,
  /** Path of a square picture. */
  photo: z.nullable(z.string()),
  bio: z.string(),
  season: z.int(),
  status: ContestantStatus,
  /** How many people endorse them. */
  endorsements: z.int(),
  /** Where they are now; null when nobody knows. */
  where: z.nullable(Whereabouts),
})
export type Contestant = z.output<typeof Contestant>
