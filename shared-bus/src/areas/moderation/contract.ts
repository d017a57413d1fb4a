import * as z from 'zod/mini'
import { Id, Instant, Person } from '../../common.ts'
import { area, call } from '../../dsl/contract.ts'
import { PageQuery } from '../../requests.ts'
import { wire } from './wire.ts'

export { type AuditAction, auditActions } from './actions.ts'

/** MUTE-2: who did what to whom, when and why. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  who: z.nullable(Person),
  whom: z.nullable(Person),
  /** e.g. chat.remove, announcement.change, features.set, accounts.flags */
  action: z.string(),
  detail: z.string(),
  reason: z.nullable(z.string()),
})
export type AuditEntry = z.output<typeof AuditEntry>

const Name = z.string().check(z.trim(), z.maxLength(64))

export const moderation = area(wire, {
  version: '1.1.0',
  calls: {
    audit: call({
      summary: 'What staff did, newest first; searched by who did it, to whom, what and when',
      access: 'mod',
      query: z.extend(PageQuery, {
        /**
         * Display names of the member of staff and of the person concerned; `operator` for actions at the terminal of the
         * server.
         */
        who: z.optional(Name),
        whom: z.optional(Name),
        /** What was done: an action, or the part before its dot for all of an area. */
        action: z.optional(z.string().check(z.maxLength(64))),
        from: z.optional(Instant),
        to: z.optional(Instant),
      }),
      reply: z.object({ entries: z.array(AuditEntry), total: z.int() }),
    }),
  },
})
