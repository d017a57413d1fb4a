import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get } from '../../dsl/wire.ts'
import type { leaders } from './contract.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('leaders', {
  calls: {
    read: get('/leader-board'),
  },
})

/** The area as the page has it. */
export const leadersArea: PageArea<typeof wire, typeof leaders> = wire
export type * from './contract.ts'
