import type { Feature } from '../../platform/feature.ts'
import { forVisitors } from '../../platform/http/snapshots.ts'
import { usePageThings } from '../../platform/web/index.ts'
import { useFeatures } from '../features/index.ts'
import { answerQuestions } from './answers.ts'
import { makeDemoContestants } from './demo.ts'
import { mountPhotos } from './photos.ts'
import { contestantRoutes } from './routes.ts'
import { useContestants } from './service.ts'
import { contestantThing } from './share.ts'
import { useWhereabouts } from './whereabouts.ts'

export { useContestants } from './service.ts'
export { wasThere } from './whereabouts.ts'

/** The people of the show, where they are, and their endorsements and followers [PRO-4]. */
export const contestants: Feature = {
  name: 'contestants',
  setup: (platform) => {
    answerQuestions(platform)
    usePageThings(platform).add('/contestants', contestantThing(platform))
    return {
      routes: contestantRoutes(platform),
      sharedBy: forVisitors,
      http: (app) => mountPhotos(app, platform),
      initialData: async () => ({
        contestants: (await useFeatures(platform).enabled('contestants')) ? await useContestants(platform).read() : [],
      }),
      // No page is open yet that would have to be told.
      start: async () => void (await useWhereabouts(platform).emptyDark()),
      demo: () => makeDemoContestants(platform),
      crowd: async () => (await import('./crowd/index.ts')).contestantsCrowd(),
    }
  },
}
