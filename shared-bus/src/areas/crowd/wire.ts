import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, put } from '../../dsl/wire.ts'
import type { crowd } from './contract.ts'
import { Crowd } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('crowd', {
  calls: {
    read: get('/crowd'),
    set: put('/crowd'),
  },
  snapshot: 'read',
  receives: {
    changed: Crowd,
  },
})

/** The area as the page has it. */
export const crowdArea: PageArea<typeof wire, typeof crowd> = wire
export type * from './contract.ts'
