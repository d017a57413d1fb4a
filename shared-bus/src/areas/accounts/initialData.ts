import * as z from 'zod/mini'
import { Id } from '../../common.ts'
import { BattleSnapshot } from '../battle/shapes.ts'
import { Contestant } from '../contestants/contract.ts'
import { FeatureToggle } from '../features/contract.ts'
import { MissionSnapshot } from '../missions/contract.ts'
import { PollSnapshot } from '../polls/contract.ts'
import { Profile } from '../profile/contract.ts'
import { ClickableZone } from '../zones/contract.ts'

/** An area that is not part of this server yet gives its honest empty value; its schema comes with the area. */
const none = z.array(z.never())

/**
 * The bundle of the source, one call after signing in [AUTH-6].
 * Keys of areas that are not built yet are empty lists, empty maps or null.
 */
export const InitialData = z.object({
  announcement: z.string(),
  dailyChallenges: z.object({ inProgress: none, complete: none, expiresAt: z.nullable(z.string()) }),
  myClan: z.null(),
  clanInvites: none,
  contestants: z.array(Contestant),
  featureToggles: z.array(FeatureToggle),
  items: none,
  poll: PollSnapshot,
  profile: Profile,
  ttsMessages: none,
  notifications: none,
  dailyLoginExperienceEligibility: z.boolean(),
  globalChallenge: MissionSnapshot,
  goals: none,
  clickableZones: z.array(ClickableZone),
  claimedZones: z.array(Id),
  mutes: none,
  debuffs: z.record(z.string(), z.never()),
  chatOptions: z.object({ superBabyMode: z.boolean() }),
  inventorySize: z.int(),
  streamKey: z.nullable(z.string()),
  currentBattleChat: BattleSnapshot,
})
export type InitialData = z.output<typeof InitialData>
