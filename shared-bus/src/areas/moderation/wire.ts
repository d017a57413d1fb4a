import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get } from '../../dsl/wire.ts'
import type { moderation } from './contract.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('moderation', {
  calls: {
    audit: get('/moderation/audit'),
  },
})

/** The area as the page has it. */
export const moderationArea: PageArea<typeof wire, typeof moderation> = wire
export type * from './contract.ts'
