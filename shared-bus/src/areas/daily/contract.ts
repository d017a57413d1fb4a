import * as z from 'zod/mini'
import { Instant } from '../../common.ts'
import { area, call, perMinute, send } from '../../dsl/contract.ts'
import { dailyErrors } from './errors.ts'
import { dailyReasons } from './reasons.ts'
import { DailyChallenges, Streak } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

/** What a claim came to. `claimed`: today counts because of this one; otherwise it did before, and `xp` is 0. */
export const Claimed = z.object({ streak: Streak, claimed: z.boolean(), xp: z.int() })
export type Claimed = z.output<typeof Claimed>

/** DAY-1, DAY-2: what there is to do each day, and coming back for it. */
export const daily = area(wire, {
  version: '1.0.0',
  errors: dailyErrors,
  reasons: dailyReasons,
  calls: {
    read: call({
      summary: 'The own challenges of today, and the own streak [DAY-1, DAY-2]',
      access: 'user',
      reply: z.object({ challenges: DailyChallenges, streak: Streak, now: Instant }),
    }),
    reroll: call({
      summary: 'Replaces the challenges of today that are not complete, once a day',
      access: 'user',
      reply: z.object({ challenges: DailyChallenges }),
      rate: perMinute(20),
      errors: [dailyErrors.rerolled, dailyErrors.allComplete],
    }),
  },
  sends: {
    claim: send({
      summary: 'The person is here today; brings XP, once a day [DAY-2]',
      access: 'user',
      ack: Claimed,
      rate: perMinute(20),
    }),
  },
  receives: {
    challenges: 'How the own challenges of today stand',
    completed: 'One of them is complete; `left` are still in progress',
    streak: 'The own streak after a claim',
  },
})
