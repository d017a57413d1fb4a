import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, post, remove } from '../../dsl/wire.ts'
import type { reports } from './contract.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('reports', {
  calls: {
    mute: post('/mute/:userId'),
    unmute: post('/mute/unmute/:userId'),
    queue: get('/reports'),
    claim: post('/reports/:id/claim'),
    release: remove('/reports/:id/claim'),
    decide: post('/reports/:id/decide'),
    history: get('/reports/people/:userId'),
  },
  receives: {
    changed: z.object({ id: Id }),
  },
})

/** The area as the page has it. */
export const reportsArea: PageArea<typeof wire, typeof reports> = wire
export type * from './contract.ts'
