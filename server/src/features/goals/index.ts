import { goalGiven, goalReached } from '../../happenings/goals.ts'
import type { Feature } from '../../platform/feature.ts'
import { forEverybody } from '../../platform/http/snapshots.ts'
import { useMoments } from '../moments/index.ts'
import { answerQuestions } from './answers.ts'
import { makeDemoGoals } from './demo.ts'
import { tellGivers } from './notifications.ts'
import { goalRoutes } from './routes.ts'
import { useGoals } from './service.ts'

/** What people give tokens to together [TOK-8]. */
export const goals: Feature = {
  name: 'goals',
  setup: (platform) => {
    answerQuestions(platform)
    const service = useGoals(platform)
    const moments = useMoments(platform)
    moments.of(goalGiven, ({ goalId, userId, amount }) => service.giftMoment(goalId, userId, amount))
    moments.of(goalReached, ({ goalId }) => service.reachedMoment(goalId))
    tellGivers(platform)
    return {
      routes: goalRoutes(platform),
      sharedBy: forEverybody,
      initialData: () => service.list(),
      demo: () => makeDemoGoals(platform),
      crowd: async () => (await import('./crowd/index.ts')).goalsCrowd(platform),
    }
  },
}
