import type { Feature } from '../../platform/feature.ts'
import { usePeople } from '../accounts/index.ts'
import { useBattleVotes } from '../battle/index.ts'
import { useChat } from '../chat/index.ts'
import { usePollVotes } from '../polls/index.ts'
import { useTips } from '../tokens/index.ts'
import { missionRoutes } from './routes.ts'
import { useMissions } from './service.ts'
import { useStage } from './stage.ts'

export const missions: Feature = {
  name: 'missions',
  setup: (platform) => {
    const service = useMissions(platform)
    const stage = useStage(platform)
    useChat(platform).onSaid((userId) => stage.count('chat', userId, 1))
    useTips(platform).onTip((userId, amount) => stage.count('tips', userId, amount))
    usePollVotes(platform).onVote((userId, votes) => stage.count('votes', userId, votes))
    useBattleVotes(platform).onVote((userId, votes) => stage.count('votes', userId, votes))
    platform.gateway.onConnect((connection) => {
      stage.handsChanged()
      connection.onClose(() => stage.handsChanged())
    })
    platform.gateway.onOthersOnline(() => stage.handsChanged())
    usePeople(platform).onDelete((userId) => service.forget(userId))
    return {
      routes: missionRoutes(platform),
      initialData: async (who) => ({ globalChallenge: await service.snapshot(who) }),
      start: () => stage.refresh(),
    }
  },
}
