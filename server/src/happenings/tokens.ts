import { z } from 'zod'
import { happening } from '../platform/happenings/index.ts'

/** Somebody tipped another person; a repeated request is told once [TOK-4, TOK-5]. `amount` in whole tokens. */
export const tokensTipped = happening(
  'tokens.tipped',
  z.strictObject({ fromUserId: z.string(), toUserId: z.string(), amount: z.int().positive() }),
)
