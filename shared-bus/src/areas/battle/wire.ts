import * as z from '@shoal/bus/shape'
import { Id, Person } from '../../common.ts'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, state } from '../../dsl/wire.ts'
import type { battle } from './contract.ts'
import { BattleChat, BattleSnapshot, BattleStats, BattleStatus, QueueInfo } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('battle-chat', {
  calls: {
    leaderboard: get('/battle-chat/leaderboard'),
  },
  snapshot: 'leaderboard',
  sends: ['queue', 'dequeue', 'watch', 'user-stats', 'vote'],
  receives: {
    start: BattleChat,
    end: z.object({ id: Id, winner: Person, loser: Person, forfeit: z.boolean() }),
    status: z.object({ status: BattleStatus }),
    'queue-info': QueueInfo,
    votes: z.object({ id: Id, userOneVotes: z.int(), userTwoVotes: z.int() }),
    'my-stats': BattleStats,
  },
  states: {
    /** The battle as this page knows it */
    battle: state(BattleSnapshot, { battleChat: null, status: 'idle', userOneVotes: 0, userTwoVotes: 0 }),
  },
})

/** The area as the page has it. */
export const battleArea: PageArea<typeof wire, typeof battle> = wire
export type * from './contract.ts'
