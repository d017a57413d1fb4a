import type { Feature } from '../../platform/feature.ts'
import { forEverybody } from '../../platform/http/snapshots.ts'
import { featureRoutes } from './routes.ts'
import { useFeatures } from './service.ts'

export { useFeatures } from './service.ts'

export const features: Feature = {
  name: 'features',
  setup: (platform) => ({
    routes: featureRoutes(platform),
    sharedBy: forEverybody,
    start: () => useFeatures(platform).seed(),
    initialData: async () => ({ featureToggles: (await useFeatures(platform).list()).featureToggles }),
  }),
}
