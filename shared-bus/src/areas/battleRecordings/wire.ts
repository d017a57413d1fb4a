import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, post, remove } from '../../dsl/wire.ts'
import type { battleRecordings } from './contract.ts'

/** Where its calls go. */
export const wire = declare('battle-recordings', {
  calls: {
    page: get('/battle-chat/recordings'),
    keep: post('/battle-chat/recordings/:id/clips'),
    letGo: remove('/battle-chat/clips/:id'),
  },
})

/** The area as the page has it. */
export const battleRecordingsArea: PageArea<typeof wire, typeof battleRecordings> = wire
export type * from './contract.ts'
