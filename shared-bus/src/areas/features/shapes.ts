import * as z from '@shoal/bus/shape'

/**
 * ADM-1: parts of the show that an admin switches on and off, live for everyone, as the source names them. Some are of
 * parts that are not built. What an area adds stands in its own `switches.ts`, and among the switches alone.
 */
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

export const FeatureName = z.enum(featureNames)
export type FeatureName = z.output<typeof FeatureName>

export const FeatureToggle = z.object({ feature: FeatureName, enabled: z.boolean() })
export type FeatureToggle = z.output<typeof FeatureToggle>

/** A switch that something obeys, as an area declares it. */
export const Switch = z.object({
  name: z.string(),
  /** What it is called in front of admins. */
  label: z.string(),
  enabled: z.boolean(),
})
export type Switch = z.output<typeof Switch>

/** All that can be on or off. */
export const Toggles = z.object({
  /** By the names of the source. */
  featureToggles: z.array(FeatureToggle),
  /** By the names of the areas, those of the source that something obeys among them. */
  switches: z.array(Switch),
})
export type Toggles = z.output<typeof Toggles>
