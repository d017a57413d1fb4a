import type { Feature } from '../../platform/feature.ts'
import { featureRoutes } from './routes.ts'
import { useFeatures } from './service.ts'

export { useFeatures } from './service.ts'

export const features: Feature = {
  name: 'features',
  setup: (platform) => ({
    routes: featureRoutes(platform),
    start: () => useFeatures(platform).seed(),
    initialData: async () => ({ featureToggles: await useFeatures(platform).list() }),
  }),
}
