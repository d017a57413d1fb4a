import * as z from 'zod/mini'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { featuresErrors } from './errors.ts'
import { FeatureName, FeatureToggle, Switch, Toggles } from './shapes.ts'
import { wire } from './wire.ts'

export * from './shapes.ts'

const one = z.strictObject({ feature: FeatureName })

export const features = area(wire, {
  version: '1.2.0',
  errors: featuresErrors,
  calls: {
    list: call({
      summary: 'All feature toggles, and the switches of the areas',
      access: 'anyone',
      reply: Toggles,
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
    turn: call({
      summary: 'Turns a switch of an area on or off for everyone',
      access: 'admin',
      params: z.strictObject({ name: z.string().check(z.maxLength(60)) }),
      body: z.strictObject({ enabled: z.boolean() }),
      reply: z.object({ switch: Switch }),
      rate: perMinute(60),
      errors: [featuresErrors.unknown],
    }),
  },
  receives: { updated: 'The toggles as they are now' },
})
