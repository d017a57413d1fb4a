import * as z from 'zod/mini'
import { area, call } from '../../dsl/contract.ts'
import { debuffsErrors } from './errors.ts'
import { limits } from './limits.ts'
import { Debuffs } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

/** Tags of clans, with commas between them. */
const ClanTags = z.string().check(
  z.trim(),
  z.maxLength(limits.clansAskedMost * 8),
  z.regex(/^[A-Za-z0-9, ]*$/),
  z.refine((text) => text.split(',').length <= limits.clansAskedMost, `at most ${limits.clansAskedMost} clans`),
)

/** What wartoys do to clans for a while [CLAN-5]. */
export const debuffs = area(wire, {
  version: '1.0.0',
  errors: debuffsErrors,
  calls: {
    list: call({
      summary:
        'What works on clans now, by their tags; without `clanTags`, on the own clan. Unknown clans are left out',
      access: 'anyone',
      query: z.strictObject({ clanTags: z.optional(ClanTags) }),
      reply: z.object({ debuffs: Debuffs }),
    }),
  },
  receives: {
    added: 'A wartoy works on the own clan from now on',
    set: 'All that works on the own pages from now on: on joining or leaving a clan, or when the clan is gone',
  },
})
