import { accountDeleted } from '../../happenings/accounts.ts'
import { pollEnded } from '../../happenings/polls.ts'
import type { Feature } from '../../platform/feature.ts'
import { forVisitors } from '../../platform/http/snapshots.ts'
import { useMoments } from '../moments/index.ts'
import { answerQuestions } from './answers.ts'
import { pollListeners } from './events.ts'
import { pollRoutes } from './routes.ts'
import { usePolls } from './service.ts'
import { pollSettings } from './settings.ts'

export const polls: Feature = {
  name: 'polls',
  settings: pollSettings,
  setup: (platform) => {
    answerQuestions(platform)
    const service = usePolls(platform)
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => service.forget(payload.userId))
    useMoments(platform).of(pollEnded, ({ pollId }) => service.outcome(pollId))
    platform.retention.keep({
      what: 'votes of polls',
      days: platform.settings.of(pollSettings).daysKept,
      remove: (before, most) => service.removeVotes(before, most),
    })
    return {
      routes: pollRoutes(platform),
      sharedBy: forVisitors,
      listeners: pollListeners(platform),
      initialData: async (who) => ({ poll: await service.snapshot(who) }),
      crowd: async () => (await import('./crowd/index.ts')).pollsCrowd(platform),
    }
  },
}
