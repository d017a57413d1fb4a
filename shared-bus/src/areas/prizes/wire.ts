import * as z from '@shoal/bus/shape'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, post } from '../../dsl/wire.ts'
import type { prizes } from './contract.ts'
import { PrizeWin } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('prizes', {
  calls: {
    read: get('/prizes'),
    spin: post('/prizes/spins', { idempotent: true }),
  },
  snapshot: 'read',
  sends: ['watch'],
  receives: {
    won: z.object({ wins: z.array(PrizeWin) }),
    mine: z.object({ dry: z.int(), places: z.int() }),
  },
})

/** The area as the page has it. */
export const prizesArea: PageArea<typeof wire, typeof prizes> = wire
export type * from './contract.ts'
