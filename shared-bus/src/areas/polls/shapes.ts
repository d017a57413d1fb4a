import * as z from '@shoal/bus/shape'
import { Id, Instant } from '../../common.ts'

export const Poll = z.object({
  id: Id,
  question: z.string(),
  answers: z.array(z.string()),
  narrative: z.string(),
  startedAt: Instant,
  /** When it ends by itself; null: when a moderator stops it. */
  endsAt: z.optional(z.nullable(Instant)),
  /** Null while it runs. */
  endedAt: z.nullable(Instant),
})
export type Poll = z.output<typeof Poll>

/** Votes by answer, in the order of the answers. */
const _Votes = z.array(z.int())

export const Votes = z.array(z.int())
