import { z } from 'zod'
import { happening, question } from '../platform/happenings/index.ts'

/**
 * Somebody tipped another person; a repeated request is told once [TOK-4, TOK-5]. `amount` in whole tokens; `room` is the
 * chat room where everybody sees it, if any.
 */
export const tokensTipped = happening(
  'tokens.tipped',
  z.strictObject({
    fromUserId: z.string(),
    toUserId: z.string(),
    amount: z.int().positive(),
    room: z.optional(z.string()),
  }),
)
export type TokensTipped = z.output<typeof tokensTipped.schema>

/** For each of these people who gave or got tips so far: how often, and the most that they gave at once, in whole tokens. */
export const tipsSoFar = question<
  { userIds: readonly string[] },
  { userId: string; sent: number; received: number; most: number }[]
>('tokens.tips-so-far')
