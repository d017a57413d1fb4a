import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, state } from '../../dsl/wire.ts'
import type { presence } from './contract.ts'
import { Viewers } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('presence', {
  sends: ['reach', 'watch'],
  receives: {
    viewers: Viewers,
  },
  states: {
    /** Viewers by stream */
    viewers: state(Viewers, { streams: {}, online: 0 }),
  },
})

/** The area as the page has it. */
export const presenceArea: PageArea<typeof wire, typeof presence> = wire
export type * from './contract.ts'
