import { z } from 'zod'
import { happening } from '../platform/happenings/index.ts'

const userId = z.string()
const between = {
  allianceId: z.uuid(),
  fromClanId: z.uuid(),
  fromTag: z.string(),
  toClanId: z.uuid(),
  toTag: z.string(),
}

/** The owner of a clan proposed an alliance to another clan [ALLY-1]. */
export const allianceProposed = happening('alliances.proposed', z.strictObject({ ...between, byUserId: userId }))

/** Two clans are allies from now on; `byUserId` owns the one that was asked [ALLY-1]. */
export const allianceFormed = happening('alliances.formed', z.strictObject({ ...between, byUserId: userId }))

/** A proposal was rejected, or taken back; `byClanId` did it, null `byUserId` by being disbanded [ALLY-1]. */
export const allianceRejected = happening(
  'alliances.rejected',
  z.strictObject({ ...between, byClanId: z.uuid(), byUserId: z.nullable(userId) }),
)

/** Two clans are no allies any more; `byClanId` broke it, null `byUserId` by being disbanded [ALLY-1]. */
export const allianceBroken = happening(
  'alliances.broken',
  z.strictObject({ ...between, byClanId: z.uuid(), byUserId: z.nullable(userId) }),
)
