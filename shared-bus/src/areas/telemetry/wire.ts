import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, post } from '../../dsl/wire.ts'
import type { telemetry } from './contract.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('telemetry', {
  calls: {
    report: post('/telemetry/remotes'),
    health: get('/telemetry/remotes'),
  },
})

/** The area as the page has it. */
export const telemetryArea: PageArea<typeof wire, typeof telemetry> = wire
export type * from './contract.ts'
