import * as z from '@shoal/bus/shape'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, post } from '../../dsl/wire.ts'
import type { daily } from './contract.ts'
import { Challenge, DailyChallenges, Streak } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('daily', {
  calls: {
    read: get('/challenges'),
    reroll: post('/challenges/reroll'),
  },
  sends: ['claim'],
  snapshot: 'read',
  receives: {
    challenges: DailyChallenges,
    completed: z.object({ challenge: Challenge, left: z.int() }),
    streak: Streak,
  },
})

/** The area as the page has it. */
export const dailyArea: PageArea<typeof wire, typeof daily> = wire
export type * from './contract.ts'
