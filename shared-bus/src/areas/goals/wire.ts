import * as z from '@shoal/bus/shape'
import { Balance, Id, Instant } from '../../common.ts'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, patch, post, remove } from '../../dsl/wire.ts'
import type { goals } from './contract.ts'
import { Giver, Goal } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('goals', {
  calls: {
    list: get('/goals'),
    givers: get('/goals/:id/givers'),
    give: post('/goals/:id/tokens', { idempotent: true }),
    create: post('/goals', { idempotent: true }),
    edit: patch('/goals/:id'),
    end: post('/goals/:id/end'),
    remove: remove('/goals/:id'),
  },
  snapshot: 'list',
  receives: {
    created: Goal,
    updated: Goal,
    removed: z.object({ id: Id }),
    tokens: z.object({
      goals: z.array(
        z.object({
          id: Id,
          tokensDonated: Balance,
          givers: z.int(),
          top: z.array(Giver),
          reachedAt: z.nullable(Instant),
        }),
      ),
    }),
  },
})

/** The area as the page has it. */
export const goalsArea: PageArea<typeof wire, typeof goals> = wire
export type * from './contract.ts'
