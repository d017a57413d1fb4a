import { battle } from '@shoal/bus/battle/contract'
import type { Platform } from '../../platform/platform.ts'
import { listen } from '../../platform/realtime/listen.ts'
import { useActions } from './actions.ts'
import { useFigures } from './figures.ts'
import { useKicks } from './kicks.ts'
import { useBattle } from './service.ts'
import { useVotes } from './votes.ts'

export const battleListeners = (platform: Platform) => {
  const battles = useBattle(platform)
  return listen(battle, {
    queue: ({ who }) => battles.queue(who),
    dequeue: ({ who }) => battles.dequeue(who),
    watch: ({ payload, connection }) => battles.watch(connection, payload.open),
    'user-stats': ({ payload }) => useFigures(platform).of(payload),
    act: ({ payload, who }) => useActions(platform).act(who, payload),
    kick: ({ payload, who }) => useKicks(platform).kick(who, payload),
    vote: ({ payload, who }) => useVotes(platform).vote(who, payload),
  })
}
