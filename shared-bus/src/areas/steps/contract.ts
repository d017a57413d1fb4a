import { area, call, perMinute } from '../../dsl/contract.ts'
import { FirstStepsAnswer } from './shapes.ts'
import { wire } from './wire.ts'

export * from './shapes.ts'

/** The first steps of a new account. */
export const steps = area(wire, {
  version: '1.0.0',
  calls: {
    read: call({
      summary: 'What of the first steps a new account has done; null when there is nothing to show',
      access: 'user',
      reply: FirstStepsAnswer,
    }),
    dismiss: call({
      summary: 'Sends the first steps away, for good',
      access: 'user',
      reply: FirstStepsAnswer,
      rate: perMinute(20),
    }),
  },
  receives: { changed: 'A step was done for the first time, or they were sent away' },
})
