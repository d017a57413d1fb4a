import type { InitialData } from '@shoal/bus/accounts/contract'
import type { PassTier } from '@shoal/bus/common'

/** PASS-4: places in the inventory. */
export const inventorySizes: Readonly<Record<PassTier, number>> = { none: 9, pass: 12, xl: 15 }

/**
 * The bundle of the source before any feature has added its part [AUTH-6]: every key with its honest empty value. The
 * profile has none and comes from the profile feature.
 */
export const emptyInitialData = (): Omit<InitialData, 'profile'> => ({
  announcement: '',
  dailyChallenges: { inProgress: [], complete: [], expiresAt: null },
  myClan: null,
  clanInvites: [],
  contestants: [],
  featureToggles: [],
  items: [],
  poll: { ongoingPoll: null, lastPoll: null },
  ttsMessages: [],
  notifications: [],
  dailyLoginExperienceEligibility: false,
  globalChallenge: { globalChallenge: null, status: 'none', found: 0, acceptedAt: null },
  goals: [],
  clickableZones: [],
  claimedZones: [],
  mutes: [],
  debuffs: {},
  chatOptions: { superBabyMode: false },
  inventorySize: inventorySizes.none,
  streamKey: null,
  currentBattleChat: { battleChat: null, status: 'idle', userOneVotes: 0, userTwoVotes: 0 },
})
