import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, post, put } from '../../dsl/wire.ts'
import type { fishtoys } from './contract.ts'
import { DecidedToy, ShownToy, Strike } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('fishtoys', {
  calls: {
    list: get('/fishtoys'),
    queue: get('/fishtoys/queue'),
    decide: put('/fishtoys/:id/status'),
    use: post('/items/fishtoy', { idempotent: true }),
    strike: post('/items/wartoy', { idempotent: true }),
  },
  snapshot: 'list',
  receives: {
    queued: z.object({ id: Id, userId: Id }),
    approved: DecidedToy,
    rejected: z.extend(DecidedToy, { reason: z.nullable(z.string()) }),
    shown: ShownToy,
    struck: Strike,
  },
})

/** The area as the page has it. */
export const fishtoysArea: PageArea<typeof wire, typeof fishtoys> = wire
export type * from './contract.ts'
