import * as z from 'zod/mini'
import { Id } from '../../common.ts'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { idempotencyErrors } from '../../errors.ts'
import { Done } from '../../requests.ts'
import { streamsErrors } from '../streams/errors.ts'
import { vfxErrors } from './errors.ts'
import { limits } from './limits.ts'
import { RunningVfx, VfxName } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

/** Full-screen effects that moderators show to everyone or to the viewers of one camera [ADM-6]. */
export const vfx = area(wire, {
  version: '1.0.0',
  errors: vfxErrors,
  calls: {
    list: call({
      summary: 'What is shown now: to everyone, and to the viewers of cameras that the person may watch',
      access: 'anyone',
      reply: z.object({ effects: z.array(RunningVfx) }),
    }),
    prompt: call({
      summary: 'Shows an effect to everyone or to the viewers of a camera, in place of what they are shown so far',
      access: 'mod',
      body: z.strictObject({
        effect: VfxName,
        /** The camera whose viewers see it; null for everyone. */
        streamId: z._default(z.nullable(Id), null),
        seconds: z.int().check(z.minimum(limits.secondsMin), z.maximum(limits.secondsMax)),
      }),
      reply: RunningVfx,
      rate: perMinute(20),
      errors: [streamsErrors.noSuchStream, idempotencyErrors.mismatch],
    }),
    stop: call({
      summary: 'Ends an effect at once, on all pages',
      access: 'mod',
      params: z.strictObject({ id: Id }),
      reply: Done,
      rate: perMinute(60),
      errors: [vfxErrors.notShown],
    }),
  },
  receives: {
    started: 'An effect begins: to all who may watch its camera, or to everyone',
    stopped: 'An effect ends before its time, stopped or in favour of another: to the same people',
  },
})
