import { z } from 'zod'
import { happening, question } from '../platform/happenings/index.ts'

const userId = z.string()

/** A person blocked another [MUTE-1]. Nobody tells the other one. */
export const personBlocked = happening('moderation.blocked', z.strictObject({ byUserId: userId, userId }))

/** A member of staff muted somebody, and the person knows; a shadow mute is never told [MUTE-1]. */
export const personMuted = happening(
  'moderation.muted',
  z.strictObject({ byUserId: userId, userId, minutes: z.int().positive() }),
)

/**
 * For those of some people who were muted: how many others block them now, and how often staff muted them, together. A
 * shadow mute does not count, because nobody is told of it.
 */
export const mutesReceived = question<{ userIds: readonly string[] }, { userId: string; times: number }[]>(
  'moderation.mutes-received',
)
