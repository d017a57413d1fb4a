import * as z from 'zod/mini'
import { Id } from '../../common.ts'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { idempotencyErrors } from '../../errors.ts'
import { medalsErrors } from './errors.ts'
import { limits } from './limits.ts'
import { medalsReasons } from './reasons.ts'
import { EarnedMedal, Medal, OwnMedals } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

/** What staff give or take, with the reason for their log. */
const ByStaff = z.strictObject({
  userId: Id,
  medalId: Id,
  reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(limits.medalReasonMax)),
})
/** What the person has afterwards, newest first. */
const Left = z.object({ earned: z.array(EarnedMedal) })

/** Medals: what there is to earn, and what somebody has [MED-1, MED-2]. */
export const medals = area(wire, {
  version: '1.1.0',
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
    give: call({
      summary: 'Gives somebody a medal that they do not have, with its XP unless that came before [ADM-2]',
      access: 'admin',
      body: ByStaff,
      reply: Left,
      rate: perMinute(60),
      errors: [medalsErrors.noSuchMedal, medalsErrors.noSuchPerson, medalsErrors.had, idempotencyErrors.mismatch],
    }),
    take: call({
      summary: 'Takes a medal from somebody, who does not earn it again; its XP stays [ADM-2]',
      access: 'admin',
      body: ByStaff,
      reply: Left,
      rate: perMinute(60),
      errors: [medalsErrors.noSuchMedal, medalsErrors.noSuchPerson, medalsErrors.notHad, idempotencyErrors.mismatch],
    }),
  },
  receives: { earned: 'The person got a medal' },
})
