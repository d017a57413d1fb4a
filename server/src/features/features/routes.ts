import { features } from '@shoal/bus/features/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useFeatures } from './service.ts'

export const featureRoutes = (platform: Platform) => {
  const toggles = useFeatures(platform)
  return serve(features, {
    list: async () => ({ featureToggles: await toggles.list() }),
    read: async ({ params: { feature } }) => ({
      featureToggle: { feature, enabled: await toggles.isOn(feature) },
    }),
    set: async ({ who, params, body }) => ({ featureToggle: await toggles.set(who, params.feature, body.enabled) }),
  })
}
