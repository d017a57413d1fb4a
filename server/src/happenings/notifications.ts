import { z } from 'zod'
import { happening } from '../platform/happenings/index.ts'

/** A notification was stored for somebody, for the first time; its text is a question to the notifications [NOT-1]. */
export const notificationStored = happening(
  'notifications.stored',
  z.strictObject({ notificationId: z.uuid(), userId: z.string(), type: z.string(), important: z.boolean() }),
)
