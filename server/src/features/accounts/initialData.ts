import type { InitialData } from '@shoal/bus/accounts/contract'

/** The keys that belong to areas of this server; each comes from its feature. */
type Brought =
  | 'announcement'
  | 'chatOptions'
  | 'claimedZones'
  | 'clanInvites'
  | 'clickableZones'
  | 'contestants'
  | 'currentBattleChat'
  | 'dailyChallenges'
  | 'dailyLoginExperienceEligibility'
  | 'debuffs'
  | 'featureToggles'
  | 'globalChallenge'
  | 'goals'
  | 'inventorySize'
  | 'items'
  | 'mutes'
  | 'notifications'
  | 'poll'
  | 'myClan'
  | 'profile'
  | 'ttsMessages'

/** The keys of the bundle of the source that belong to areas that are not built yet [AUTH-6]: each with its honest empty value. */
export const notBuiltYet = (): Omit<InitialData, Brought> => ({
  streamKey: null,
})
