import { features } from '@shoal/bus/features/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useFeatures } from './service.ts'

export const featureRoutes = (platform: Platform) => {
  const toggles = useFeatures(platform)
  return serve(features, {
    list: toggles.list,
    read: async ({ params: { feature } }) => ({
      featureToggle: { feature, enabled: await toggles.isOn(feature) },
    }),
    set: async ({ who, params: { feature }, body: { enabled } }) => {
      await toggles.set(who, feature, enabled)
      return { featureToggle: { feature, enabled } }
    },
    turn: async ({ who, params, body }) => ({ switch: await toggles.turn(who, params.name, body.enabled) }),
  })
}
