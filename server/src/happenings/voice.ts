import { z } from 'zod'
import { happening, question } from '../platform/happenings/index.ts'

/** A TTS message or a sound effect that waited was decided, or could not be played [TTS-1, SFX-1]. */
export const messageDecided = happening(
  'voice.decided',
  z.strictObject({ messageId: z.uuid(), userId: z.string(), outcome: z.enum(['approved', 'rejected', 'failed']) }),
)

/** A sound effect of this person got its time in a room [SFX-1]. */
export const sfxPlayed = happening('voice.sfx-played', z.strictObject({ messageId: z.uuid(), userId: z.string() }))

/** How many sound effects of each of these people were played so far, as far back as they are kept. */
export const sfxSoFar = question<{ userIds: readonly string[] }, { userId: string; played: number }[]>(
  'voice.sfx-so-far',
)
