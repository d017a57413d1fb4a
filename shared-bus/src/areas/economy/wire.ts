import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, post } from '../../dsl/wire.ts'
import type { economy } from './contract.ts'

/** Where its calls go. */
export const wire = declare('economy', {
  calls: {
    supply: get('/economy/supply'),
    suspicious: get('/economy/suspicious'),
    stopped: get('/economy/stopped'),
    ledger: get('/economy/ledger/:userId'),
    correct: post('/economy/corrections', { idempotent: true }),
    correctXp: post('/economy/xp-corrections', { idempotent: true }),
  },
})

/** The area as the page has it. */
export const economyArea: PageArea<typeof wire, typeof economy> = wire
export type * from './contract.ts'
