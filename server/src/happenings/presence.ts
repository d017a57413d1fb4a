import { z } from 'zod'
import { happening } from '../platform/happenings/index.ts'

/**
 * People watched a camera on one node, all of them from `from` to `to`, in ms since 1970. Told about once a minute;
 * somebody who watches on two nodes is in both [RT-5].
 */
export const cameraWatched = happening(
  'presence.watched',
  z.strictObject({ streamId: z.string(), userIds: z.array(z.string()), from: z.int(), to: z.int() }),
)
