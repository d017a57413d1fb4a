import * as z from '@shoal/bus/shape'
import { Id, Instant, Person } from '../../common.ts'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, state } from '../../dsl/wire.ts'
import type { battle } from './contract.ts'
import {
  BattleAction,
  BattleActions,
  BattleChat,
  BattleEnding,
  BattleKick,
  BattleSnapshot,
  BattleStats,
  BattleStatus,
  QueueInfo,
} from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('battle-chat', {
  calls: {
    leaderboard: get('/battle-chat/leaderboard'),
    past: get('/battle-chat/past'),
  },
  snapshot: 'leaderboard',
  sends: ['queue', 'dequeue', 'watch', 'user-stats', 'vote', 'act', 'kick'],
  receives: {
    start: BattleChat,
    /** `forfeit`: the loser left, was kicked or unnoticed; `ending` says which. */
    end: z.object({
      id: Id,
      winner: Person,
      loser: Person,
      forfeit: z.boolean(),
      ending: z.optional(BattleEnding),
      userOneVotes: z.optional(z.int()),
      userTwoVotes: z.optional(z.int()),
    }),
    /** `id` is the battle's; `until` is null when the person is back. */
    away: z.object({ id: Id, userId: Id, until: z.nullable(Instant) }),
    status: z.object({ status: BattleStatus, kick: z.optional(BattleKick) }),
    'queue-info': QueueInfo,
    votes: z.object({ id: Id, userOneVotes: z.int(), userTwoVotes: z.int() }),
    /** `id` is the battle's; of each action: the person it was done to, which of its sounds is heard, and when it was done. */
    actions: z.object({
      id: Id,
      actions: z.array(z.object({ id: Id, target: Id, action: BattleAction, variant: z.int(), at: Instant })),
      counts: BattleActions,
    }),
    voted: z.object({ id: Id }),
    waiting: z.object({ waiting: z.array(Person) }),
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
