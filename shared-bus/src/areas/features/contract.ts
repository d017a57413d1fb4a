import * as z from 'zod/mini'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { featuresErrors } from './errors.ts'
import { FeatureName, FeatureToggle } from './shapes.ts'
import { wire } from './wire.ts'

export * from './shapes.ts'

const one = z.strictObject({ feature: FeatureName })

export const features = area(wire, {
  version: '1.1.0',
  errors: featuresErrors,
  calls: {
    list: call({
      summary: 'All feature toggles',
      access: 'anyone',
      reply: z.object({ featureToggles: z.array(FeatureToggle) }),
    }),
    read: call({
      summary: 'One feature toggle',
      access: 'anyone',
      params: one,
      reply: z.object({ featureToggle: FeatureToggle }),
    }),
    set: call({
      summary: 'Switches a feature for everyone',
      access: 'admin',
      params: one,
      body: z.strictObject({ enabled: z.boolean() }),
      reply: z.object({ featureToggle: FeatureToggle }),
      rate: perMinute(60),
    }),
  },
  receives: { updated: 'The toggles as they are now' },
})
