import * as z from '@shoal/bus/shape'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, post, put } from '../../dsl/wire.ts'
import type { medals } from './contract.ts'
import { Medal } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('medals', {
  calls: {
    list: get('/medals'),
    own: get('/medals/own'),
    show: put('/medals/shown'),
    complete: post('/challenges/complete'),
    give: post('/medals/give', { idempotent: true }),
    take: post('/medals/take', { idempotent: true }),
  },
  receives: {
    earned: z.object({ medal: Medal, count: z.int() }),
  },
})

/** The area as the page has it. */
export const medalsArea: PageArea<typeof wire, typeof medals> = wire
export type * from './contract.ts'
