import { z } from 'zod'
import { happening } from '../platform/happenings/index.ts'

/** Everybody may see a clip from now on. */
export const clipShown = happening('clips.shown', z.strictObject({ clipId: z.uuid() }))
