import * as z from 'zod/mini'
import { Id, Instant, Person } from '../../common.ts'
import { area, call } from '../../dsl/contract.ts'
import { PageQuery } from '../../requests.ts'
import { wire } from './wire.ts'

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

export const moderation = area(wire, {
  version: '1.1.0',
  calls: {
    audit: call({
      summary: 'What staff did, newest first',
      access: 'mod',
      query: PageQuery,
      reply: z.object({ entries: z.array(AuditEntry), total: z.int() }),
    }),
  },
})
