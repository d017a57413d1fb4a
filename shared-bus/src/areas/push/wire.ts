import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, post, remove } from '../../dsl/wire.ts'
import type { push } from './contract.ts'
import { PushDevices } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('push', {
  calls: {
    devices: get('/push/devices'),
    subscribe: post('/push/devices'),
    remove: remove('/push/devices/:id'),
    test: post('/push/devices/:id/test'),
  },
  receives: {
    changed: PushDevices,
  },
})

/** The area as the page has it. */
export const pushArea: PageArea<typeof wire, typeof push> = wire
export type * from './contract.ts'
