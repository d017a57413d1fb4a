import * as z from 'zod/mini'
import { Id } from './common.ts'
import { area, local, perMinute, receive, send } from './dsl.ts'

/** RT-5: viewers by stream, and everybody online. A signed-in person counts once, a visitor by page. */
export const Viewers = z.object({ streams: z.record(z.string(), z.int()), online: z.int() })
export type Viewers = z.output<typeof Viewers>

export const presence = area('presence', {
  sends: {
    watch: send({
      summary: 'The selected stream or an empty string; on change and every 30 s',
      access: 'anyone',
      payload: z.union([z.literal(''), Id]),
      ack: Viewers,
      rate: perMinute(120),
    }),
  },
  receives: { viewers: receive(Viewers, 'Viewers by stream, when they changed', { batched: true }) },
  states: { viewers: local<Viewers>('Viewers by stream') },
})
