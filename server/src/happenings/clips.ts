import { z } from 'zod'
import { happening, question } from '../platform/happenings/index.ts'

/** Everybody may see a clip from now on; `userId` cut it. */
export const clipShown = happening('clips.shown', z.strictObject({ clipId: z.uuid(), userId: z.string() }))

/** Somebody keeps a piece of a camera; its film is cut soon, and a moderator has not seen it yet [CLP-3]. */
export const clipMade = happening(
  'clips.made',
  z.strictObject({ clipId: z.uuid(), userId: z.string(), streamId: z.string() }),
)

/** Somebody likes a clip that they did not like before [CLP-5]. */
export const clipLiked = happening('clips.liked', z.strictObject({ clipId: z.uuid(), userId: z.string() }))

/** How many clips of each of these people all may see so far. */
export const clipsSoFar = question<{ userIds: readonly string[] }, { userId: string; shown: number }[]>('clips.so-far')
