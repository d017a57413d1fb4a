import { polls } from '@shoal/bus/polls/contract'
import type { Platform } from '../../platform/platform.ts'
import { listen } from '../../platform/realtime/listen.ts'
import { usePolls } from './service.ts'
import { useVotes } from './votes.ts'

export const pollListeners = (platform: Platform) => {
  const service = usePolls(platform)
  return listen(polls, {
    vote: ({ who, payload }) => useVotes(platform).vote(who, payload),
    start: ({ who, payload }) => service.start(who, payload),
    stop: ({ who }) => service.stop(who),
  })
}
