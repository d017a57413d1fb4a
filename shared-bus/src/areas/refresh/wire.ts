import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get } from '../../dsl/wire.ts'
import type { refresh } from './contract.ts'
import { Refresh } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('refresh', {
  calls: {
    read: get('/refresh'),
  },
  snapshot: 'read',
  sends: ['force'],
  receives: {
    due: Refresh,
  },
})

/** The area as the page has it. */
export const refreshArea: PageArea<typeof wire, typeof refresh> = wire
export type * from './contract.ts'
