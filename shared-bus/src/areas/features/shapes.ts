import * as z from '@shoal/bus/shape'

/** ADM-1: parts of the show that an admin switches on and off, live for everyone. */
export const featureNames = [
  'tts',
  'sfx',
  'fishtoys',
  'contestants',
  'bigtoys',
  'wartoys',
  'live-streams',
  'quests',
  'ai-sfx',
  'stocks',
  'applications',
] as const

/** Those that the server asks for. The others are kept for parts of the show that are not built yet. */
export const featuresInUse = [
  'fishtoys',
  'contestants',
  'bigtoys',
  'wartoys',
  'live-streams',
  'stocks',
  'applications',
] as const satisfies readonly (typeof featureNames)[number][]
export type FeatureInUse = (typeof featuresInUse)[number]

export const FeatureName = z.enum(featureNames)
export type FeatureName = z.output<typeof FeatureName>

export const FeatureToggle = z.object({ feature: FeatureName, enabled: z.boolean() })
export type FeatureToggle = z.output<typeof FeatureToggle>
