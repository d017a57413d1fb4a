import * as z from 'zod/mini'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { crowdErrors } from './errors.ts'
import { Crowd } from './shapes.ts'
import { wire } from './wire.ts'

export * from './shapes.ts'

/** The made-up regulars of the demo show. */
export const crowd = area(wire, {
  version: '1.0.0',
  errors: crowdErrors,
  calls: {
    read: call({ summary: 'Whether there is a demo crowd, and whether it is on', access: 'anyone', reply: Crowd }),
    set: call({
      summary: 'Switches the demo crowd on or off for everyone, at once',
      access: 'admin',
      body: z.strictObject({ on: z.boolean() }),
      reply: Crowd,
      rate: perMinute(60),
      errors: [crowdErrors.none],
    }),
  },
  receives: { changed: 'The demo crowd was switched on or off' },
})
