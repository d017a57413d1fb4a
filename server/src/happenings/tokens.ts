import { z } from 'zod'
import { happening } from '../platform/happenings/index.ts'

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
