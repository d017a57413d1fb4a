import type { InitialData } from '@shoal/bus/accounts/contract'
import type { PassTier } from '@shoal/bus/common'

/** PASS-4: places in the inventory. */
export const inventorySizes: Readonly<Record<PassTier, number>> = { none: 9, pass: 12, xl: 15 }

/** The keys that belong to areas of this server; each comes from its feature. */
type Brought =
  | 'announcement'
  | 'claimedZones'
  | 'clickableZones'
  | 'contestants'
  | 'currentBattleChat'
  | 'featureToggles'
  | 'globalChallenge'
  | 'inventorySize'
  | 'poll'
  | 'profile'

/** The keys of the bundle of the source that belong to areas that are not built yet [AUTH-6]: each with its honest empty value. */
export const notBuiltYet = (): Omit<InitialData, Brought> => ({
  dailyChallenges: { inProgress: [], complete: [], expiresAt: null },
  myClan: null,
  clanInvites: [],
  items: [],
  ttsMessages: [],
  notifications: [],
  dailyLoginExperienceEligibility: false,
  goals: [],
  mutes: [],
  debuffs: {},
  chatOptions: { superBabyMode: false },
  streamKey: null,
})
