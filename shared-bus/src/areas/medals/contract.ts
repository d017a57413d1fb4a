import * as z from 'zod/mini'
import { Id } from '../../common.ts'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { medalsErrors } from './errors.ts'
import { limits } from './limits.ts'
import { medalsReasons } from './reasons.ts'
import { Medal, OwnMedals } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

/** Medals: what there is to earn, and what somebody has [MED-1, MED-2]. */
export const medals = area(wire, {
  version: '1.0.0',
  errors: medalsErrors,
  reasons: medalsReasons,
  calls: {
    list: call({
      summary: 'All medals that there are to earn',
      access: 'anyone',
      reply: z.object({ medals: z.array(Medal) }),
    }),
    own: call({
      summary: 'The own medals, newest first, and those that others see',
      access: 'user',
      reply: OwnMedals,
    }),
    show: call({
      summary: 'Chooses the medals that others see beside the name, in this order',
      access: 'user',
      body: z.strictObject({ medals: z.array(Id).check(z.maxLength(limits.medalsShown)) }),
      reply: OwnMedals,
      rate: perMinute(30),
      errors: [medalsErrors.notEarned],
    }),
    complete: call({
      summary: 'Tells that the page is installed as an app; the medal for it is given once',
      access: 'user',
      body: z.strictObject({ challengeId: Id }),
      reply: OwnMedals,
      rate: perMinute(10),
      errors: [medalsErrors.notForAsking],
    }),
  },
  receives: { earned: 'The person got a medal' },
})
