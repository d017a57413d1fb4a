import * as z from 'zod/mini'
import { Id } from '../../common.ts'
import { area, perMinute, send } from '../../dsl/contract.ts'
import { generalErrors } from '../../errors.ts'
import { Viewers } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

export const presence = area(wire, {
  version: '1.1.0',
  sends: {
    reach: send({
      summary: 'Answered at once and changes nothing: whether the connection still carries anything',
      access: 'anyone',
      ack: z.object({}),
      rate: perMinute(60),
    }),
    watch: send({
      summary: 'The selected stream or an empty string; on change and every 30 s',
      access: 'anyone',
      payload: z.union([z.literal(''), Id]),
      ack: Viewers,
      rate: perMinute(120),
      errors: [generalErrors.notFound],
    }),
  },
  receives: { viewers: { summary: 'Viewers by stream, when they changed', batched: true } },
})
