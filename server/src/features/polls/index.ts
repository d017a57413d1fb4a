import type { Feature } from '../../platform/feature.ts'
import { usePeople } from '../accounts/index.ts'
import { pollListeners } from './events.ts'
import { pollRoutes } from './routes.ts'
import { usePolls } from './service.ts'

export { useVotes as usePollVotes } from './votes.ts'

export const polls: Feature = {
  name: 'polls',
  setup: (platform) => {
    const service = usePolls(platform)
    usePeople(platform).onDelete((userId) => service.forget(userId))
    return {
      routes: pollRoutes(platform),
      listeners: pollListeners(platform),
      initialData: async (who) => ({ poll: await service.snapshot(who) }),
    }
  },
}
