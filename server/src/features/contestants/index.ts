import type { Feature } from '../../platform/feature.ts'
import { forVisitors } from '../../platform/http/snapshots.ts'
import { useFeatures } from '../features/index.ts'
import { makeDemoContestants } from './demo.ts'
import { mountPhotos } from './photos.ts'
import { contestantRoutes } from './routes.ts'
import { useContestants } from './service.ts'

export { useContestants } from './service.ts'

/** The people of the show and their endorsements [PRO-4]. */
export const contestants: Feature = {
  name: 'contestants',
  setup: (platform) => ({
    routes: contestantRoutes(platform),
    sharedBy: forVisitors,
    http: (app) => mountPhotos(app, platform),
    initialData: async () => ({
      contestants: (await useFeatures(platform).enabled('contestants')) ? await useContestants(platform).read() : [],
    }),
    demo: () => makeDemoContestants(platform),
  }),
}
