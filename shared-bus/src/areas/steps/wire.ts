import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, remove } from '../../dsl/wire.ts'
import type { steps } from './contract.ts'
import { FirstStepsAnswer } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('steps', {
  calls: {
    read: get('/first-steps'),
    dismiss: remove('/first-steps'),
  },
  snapshot: 'read',
  receives: {
    changed: FirstStepsAnswer,
  },
})

/** The area as the page has it. */
export const stepsArea: PageArea<typeof wire, typeof steps> = wire
export type * from './contract.ts'
