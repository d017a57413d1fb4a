import * as z from 'zod/mini'
import { area, get, local, perMinute, put, receive } from './dsl.ts'

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
export const FeatureName = z.enum(featureNames)
export type FeatureName = z.output<typeof FeatureName>
export const FeatureToggle = z.object({ feature: FeatureName, enabled: z.boolean() })
export type FeatureToggle = z.output<typeof FeatureToggle>

const one = z.strictObject({ feature: FeatureName })

export const features = area('features', {
  calls: {
    list: get('/feature-toggles', {
      summary: 'All feature toggles',
      access: 'anyone',
      reply: z.object({ featureToggles: z.array(FeatureToggle) }),
    }),
    read: get('/feature-toggles/:feature', {
      summary: 'One feature toggle',
      access: 'anyone',
      params: one,
      reply: z.object({ featureToggle: FeatureToggle }),
    }),
    set: put('/feature-toggles/:feature', {
      summary: 'Switches a feature for everyone',
      access: 'admin',
      params: one,
      body: z.strictObject({ enabled: z.boolean() }),
      reply: z.object({ featureToggle: FeatureToggle }),
      rate: perMinute(60),
    }),
  },
  receives: { updated: receive(z.object({ featureToggles: z.array(FeatureToggle) }), 'The toggles as they are now') },
  states: { features: local<Partial<Record<FeatureName, boolean>>>('Which features are on') },
})
