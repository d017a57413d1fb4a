import * as z from 'zod/mini'
import { Id } from '../../common.ts'
import { BattleSnapshot } from '../battle/shapes.ts'
import { OwnClan } from '../clans/shapes.ts'
import { Contestant } from '../contestants/contract.ts'
import { DailyChallenges } from '../daily/shapes.ts'
import { Debuffs } from '../debuffs/shapes.ts'
import { FeatureToggle } from '../features/contract.ts'
import { Goal } from '../goals/shapes.ts'
import { ItemInstance } from '../items/shapes.ts'
import { MissionSnapshot } from '../missions/contract.ts'
import { Notification } from '../notifications/shapes.ts'
import { PollSnapshot } from '../polls/contract.ts'
import { Profile } from '../profile/contract.ts'
import { TtsMessage } from '../voice/shapes.ts'
import { ClickableZone } from '../zones/contract.ts'

/**
 * The bundle of the source, one call after signing in [AUTH-6].
 * Keys of areas that are not built yet are empty lists, empty maps or null.
 */
export const InitialData = z.object({
  announcement: z.string(),
  dailyChallenges: z.extend(DailyChallenges, { expiresAt: z.nullable(z.string()) }),
  myClan: z.nullable(OwnClan),
  /** Tags. */
  clanInvites: z.array(z.string()),
  contestants: z.array(Contestant),
  featureToggles: z.array(FeatureToggle),
  items: z.array(ItemInstance),
  poll: PollSnapshot,
  profile: Profile,
  ttsMessages: z.array(TtsMessage),
  notifications: z.array(Notification),
  /** Whether today still has to be counted for the person's streak. */
  dailyLoginExperienceEligibility: z.boolean(),
  globalChallenge: MissionSnapshot,
  goals: z.array(Goal),
  clickableZones: z.array(ClickableZone),
  claimedZones: z.array(Id),
  /** People whom the person blocked. */
  mutes: z.array(z.object({ userId: Id, displayName: z.string() })),
  debuffs: Debuffs,
  chatOptions: z.object({ superBabyMode: z.boolean() }),
  inventorySize: z.int(),
  streamKey: z.nullable(z.string()),
  currentBattleChat: BattleSnapshot,
})
export type InitialData = z.output<typeof InitialData>
