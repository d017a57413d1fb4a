import * as z from '@shoal/bus/shape'
import { Id, Instant } from '../../common.ts'

export const LiveStream = z.object({
  id: Id,
  streamId: Id,
  /** Null for a placeholder: there is nothing to play. */
  playbackId: z.nullable(Id),
  name: z.string(),
  /** Signed permission to play, null where the asking person may not [STR-10]. */
  jwt: z.nullable(z.string()),
  createdAt: Instant,
  season: z.int(),
  interactive: z.boolean(),
  access: z.enum(['public', 'season_pass']),
  playbackInfo: z.nullable(z.object({ url: z.string(), poster: z.nullable(z.string()), expiresAt: Instant })),
})
export type LiveStream = z.output<typeof LiveStream>

export const StreamStatus = z.enum(['online', 'offline'])

export const StreamStatusMap = z.record(z.string(), StreamStatus)
export type StreamStatusMap = z.output<typeof StreamStatusMap>

/** How many people report one camera now, and for which reasons. */
export const StreamReports = z.object({
  streamId: Id,
  total: z.int(),
  /** Reasons that nobody gave are absent. */
  reasons: z.record(z.string(), z.int()),
  /** When the newest report came; null if there are none. */
  lastAt: z.nullable(Instant),
})
export type StreamReports = z.output<typeof StreamReports>
