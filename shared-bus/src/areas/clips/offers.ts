import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import { modal, panel } from '../../dsl/offers.ts'
import { ClipStatus } from './shapes.ts'

export const clipsPanel = panel('clips')

/**
 * Cuts a clip out of a camera recording, from `start` to `end` in ms since 1970. `room` is the camera's name. With `from`
 * the handles move between that and `end`; without it they reach a little around the clip.
 */
export const createClip = modal(
  'create-clip',
  z.object({
    streamId: Id,
    playbackId: Id,
    room: z.string(),
    start: z.number(),
    end: z.number(),
    from: z.optional(z.number()),
  }),
)

/** What must be known of a clip to share it. */
const SharedClip = z.object({
  id: Id,
  name: z.string(),
  room: z.string(),
  user: z.object({ displayName: z.string() }),
  status: ClipStatus,
  access: z.enum(['public', 'season_pass']),
  thumbnail: z.nullable(z.string()),
})
export type SharedClip = z.output<typeof SharedClip>

/** CLP-6 */
export const shareClip = modal('share-clip', z.object({ clip: SharedClip }))
