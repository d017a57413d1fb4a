import { z } from 'zod'
import { happening } from '../platform/happenings/index.ts'

/** Somebody said something in a room; not the lines that the server writes. */
export const chatSaid = happening(
  'chat.said',
  z.strictObject({ messageId: z.uuid(), room: z.string(), userId: z.string() }),
)
