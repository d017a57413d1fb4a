import * as z from '@shoal/bus/shape'
import { Id, Instant, Person } from '../../common.ts'

/** Where a message is heard: a camera, by its id, or `site`, which is everybody. */
export const Room = Id
/** The room that is everybody's. */
export const siteRoom = 'site'

export const TtsStatus = z.enum(['queued', 'approved', 'rejected', 'failed'])
export type TtsStatus = z.output<typeof TtsStatus>

/** What opens a voice for a person: their level, or a medal [TTS-3]. */
export const VoiceLock = z.union([z.object({ level: z.int() }), z.object({ medal: Id, name: z.string() })])
export type VoiceLock = z.output<typeof VoiceLock>

/** One that messages can be spoken with. */
export const Voice = z.object({
  id: Id,
  /** As the operator calls it. */
  name: z.string(),
  lock: z.nullable(VoiceLock),
  /** Whether the person who asked may not use it yet. */
  locked: z.boolean(),
  /** Switched off ones are known to admins only. */
  enabled: z.boolean(),
})
export type Voice = z.output<typeof Voice>

/** A message that is spoken, or soon will be, as everybody in its room may know it. */
export const SpokenMessage = z.object({
  id: Id,
  user: Person,
  message: z.string(),
  room: Room,
  voiceName: z.string(),
  /** Its sound. */
  url: z.string(),
  /** In how many ms it begins, on all pages at once; below 0 once it has begun. */
  startsIn: z.int(),
  durationMs: z.int(),
})
export type SpokenMessage = z.output<typeof SpokenMessage>

/** A message as its sender and staff know it. */
export const TtsMessage = z.object({
  id: Id,
  user: Person,
  message: z.string(),
  room: Room,
  /** As the camera is called; null for the whole site, and for one that is gone. */
  roomName: z.nullable(z.string()),
  voice: Id,
  voiceName: z.string(),
  status: TtsStatus,
  /** A moderator liked it so much that its sender got a TTS token. */
  superApproved: z.boolean(),
  /** Nobody decided: its sender is staff. */
  autoApproved: z.boolean(),
  /** Tokens that it costs; 0 for one that was paid with a TTS token. */
  cost: z.int(),
  /** Why it was rejected, if a moderator said so. */
  reason: z.nullable(z.string()),
  /** Its sound; null until it is made, and once it is kept no longer. */
  url: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
})
export type TtsMessage = z.output<typeof TtsMessage>
