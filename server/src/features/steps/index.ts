import { accountDeleted, accountOpened } from '../../happenings/accounts.ts'
import { battleVoted } from '../../happenings/battle.ts'
import { chatSaid, chatSaidInShadow } from '../../happenings/chat.ts'
import { pollVoted } from '../../happenings/polls.ts'
import { zoneClaimed } from '../../happenings/zones.ts'
import type { Feature } from '../../platform/feature.ts'
import { stepRoutes } from './routes.ts'
import { useFirstSteps } from './service.ts'

/** The three first steps of a new account: say something, find a hidden spot, vote. */
export const steps: Feature = {
  name: 'steps',
  setup: (platform) => {
    const { happenings } = platform
    const service = useFirstSteps(platform)
    happenings.inTransaction(accountOpened, ({ payload }) => service.begin(payload.userId))
    happenings.inTransaction(accountDeleted, ({ payload }) => service.forget(payload.userId))
    // Each in a statement of its own, after what was done: many people's steps in one transaction could wait for each
    // other, and nobody's message fails because of a tick.
    happenings.afterCommit(chatSaid, ({ payload }) => service.did(payload.userId, 'said'))
    happenings.afterCommit(chatSaidInShadow, ({ payload }) => service.did(payload.userId, 'said'))
    happenings.afterCommit(zoneClaimed, ({ payload }) => service.did(payload.userId, 'found'))
    happenings.afterCommit(pollVoted, ({ payload }) => service.did(payload.userId, 'voted'))
    happenings.afterCommit(battleVoted, ({ payload }) => service.did(payload.userId, 'voted'))
    return { routes: stepRoutes(platform) }
  },
}
