import * as z from 'zod/mini'
import { area, call } from '../../dsl/contract.ts'
import { Moment } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

/** What just happened in the show, on the picture and in a list [STR-1, STR-8]. */
export const moments = area(wire, {
  version: '1.1.0',
  calls: {
    list: call({
      summary:
        'What happened in the last day and is worth a line, newest first, without cameras that the asking person may not watch',
      access: 'anyone',
      reply: z.object({ moments: z.array(Moment) }),
    }),
  },
  receives: {
    happened: { summary: 'Something happened; what comes at once comes together', batched: true },
    gone: 'What these told of was taken away, and they with it',
  },
})
