import { z } from 'zod'
import { happening } from '../platform/happenings/index.ts'

/** A message that waited was decided, or could not be spoken [TTS-1]. */
export const ttsDecided = happening(
  'voice.decided',
  z.strictObject({ messageId: z.uuid(), userId: z.string(), outcome: z.enum(['approved', 'rejected', 'failed']) }),
)
