import * as z from 'zod/mini'
import { area, call, perMinute, send } from '../../dsl/contract.ts'
import { refreshErrors } from './errors.ts'
import { Refresh } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

/** RT-4: staff have all open pages load anew. */
export const refresh = area(wire, {
  version: '1.0.0',
  errors: refreshErrors,
  calls: {
    read: call({
      summary: 'The last time that staff had all pages load anew, for pages that were away then',
      access: 'anyone',
      reply: z.object({ refresh: z.nullable(Refresh) }),
    }),
  },
  sends: {
    force: send({
      summary:
        'Has all open pages load anew, spread over a while; a page waits while its person is in the middle of something',
      access: 'mod',
      ack: z.object({
        /** How many people are here and will see it. */
        pages: z.int(),
        within: z.int(),
      }),
      rate: perMinute(6),
      errors: [refreshErrors.tooSoon],
    }),
  },
  receives: { due: 'The page is to load anew, at a moment of its own' },
})
