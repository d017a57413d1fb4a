import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get } from '../../dsl/wire.ts'
import type { polls } from './contract.ts'
import { Poll, Votes } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('polls', {
  calls: {
    read: get('/polls'),
  },
  snapshot: 'read',
  sends: ['vote', 'start', 'stop'],
  receives: {
    start: Poll,
    stop: z.object({ poll: Poll, scores: Votes }),
    vote: z.object({ id: Id, scores: Votes }),
    mine: z.object({ id: Id, answer: z.int(), myVotes: Votes }),
  },
})

/** The area as the page has it. */
export const pollsArea: PageArea<typeof wire, typeof polls> = wire
export type * from './contract.ts'
