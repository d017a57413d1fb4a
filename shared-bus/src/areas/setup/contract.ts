import * as z from 'zod/mini'
import { area, call, perHour } from '../../dsl/contract.ts'
import { mailErrors } from '../../errors.ts'
import { setupErrors } from './errors.ts'
import { wire } from './wire.ts'

/** OPS-4: one thing that a server for people needs. */
export const SetupCheck = z.object({
  /** Such as `mail`. */
  id: z.string(),
  /** What it is about, in a few words. */
  title: z.string(),
  /** `missing`: do not open the show like this; `advice`: it runs, and could be better. */
  state: z.enum(['ok', 'advice', 'missing']),
  /** What the server found, as a sentence. */
  found: z.string(),
  /** What to do about it; null when there is nothing to do. */
  todo: z.nullable(z.string()),
  /** The section of docs/operations.md that says more. */
  section: z.string(),
})
export type SetupCheck = z.output<typeof SetupCheck>

export const setup = area(wire, {
  version: '1.0.0',
  errors: setupErrors,
  calls: {
    read: call({
      summary: 'What a server for people needs, and what is missing here, as the answering node sees it',
      access: 'admin',
      reply: z.object({ checks: z.array(SetupCheck) }),
      rate: perHour(600),
    }),
    sendTestLetter: call({
      summary: 'Sends a letter to the own address, at once, and says whether the mail server took it',
      access: 'admin',
      reply: z.object({ to: z.string() }),
      rate: perHour(10),
      errors: [mailErrors.notSetUp, setupErrors.notSent],
    }),
  },
})
