import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, post } from '../../dsl/wire.ts'
import type { setup } from './contract.ts'

/** Where its calls go. */
export const wire = declare('setup', {
  calls: {
    read: get('/setup'),
    sendTestLetter: post('/setup/test-letter'),
  },
})

/** The area as the page has it. */
export const setupArea: PageArea<typeof wire, typeof setup> = wire
export type * from './contract.ts'
