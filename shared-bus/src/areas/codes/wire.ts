import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, patch, post } from '../../dsl/wire.ts'
import type { codes } from './contract.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('codes', {
  calls: {
    redeem: post('/codes/redeem', { idempotent: true }),
    list: get('/codes'),
    make: post('/codes'),
    turn: patch('/codes/:id'),
    read: get('/codes/:id/codes'),
    uses: get('/codes/:id/uses'),
  },
})

/** The area as the page has it. */
export const codesArea: PageArea<typeof wire, typeof codes> = wire
export type * from './contract.ts'
