import * as z from '@shoal/bus/shape'
import { Id, Instant, Person } from '../../common.ts'

/** Where a message is heard: a camera, by its id, or `site`, which is everybody. */
export const Room = Id
/** The room that is everybody's. */
export const siteRoom = 'site'

/** Words that are read aloud, or a sound effect. */
export const MessageKind = z.enum(['tts', 'sfx'])
export type MessageKind = z.output<typeof MessageKind>

export const MessageStatus = z.enum(['queued', 'approved', 'rejected', 'failed'])
export type MessageStatus = z.output<typeof MessageStatus>

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

/** A sound of the library, to be played in a room [SFX-1]. */
export const SoundEffect = z.object({
  id: Id,
  name: z.string(),
  /** What it stands under in the library. */
  category: z.string(),
  /** Tokens for playing it once. */
  cost: z.int(),
  durationMs: z.int(),
  /** Its sound, for everybody: it is listened to before it is chosen. */
  url: z.string(),
})
export type SoundEffect = z.output<typeof SoundEffect>

/** A message that is played, or soon will be, as everybody in its room may know it. */
export const PlayedMessage = z.object({
  kind: MessageKind,
  id: Id,
  user: Person,
  /** The words that are read; of a sound effect its name, or how its sender described it. */
  message: z.string(),
  room: Room,
  /** Null for a sound effect. */
  voiceName: z.nullable(z.string()),
  /** Its sound. */
  url: z.string(),
  /** In how many ms it begins, on all pages at once; below 0 once it has begun. */
  startsIn: z.int(),
  durationMs: z.int(),
})
export type PlayedMessage = z.output<typeof PlayedMessage>

const sent = {
  id: Id,
  user: Person,
  room: Room,
  /** As the camera is called; null for the whole site, and for one that is gone. */
  roomName: z.nullable(z.string()),
  status: MessageStatus,
  /** A moderator liked it so much that its sender got a token of its kind. */
  superApproved: z.boolean(),
  /** Nobody decided: its sender is staff. */
  autoApproved: z.boolean(),
  /** Tokens that it costs; 0 for one that was paid with a TTS or SFX token. */
  cost: z.int(),
  /** Why it was rejected, if a moderator said so; for its sender and staff. */
  reason: z.nullable(z.string()),
  /** Its sound; null until it is made, and once it is kept no longer. */
  url: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
}

/** A TTS message as its sender and staff know it [TTS-1]. */
export const TtsMessage = z.object({
  kind: z.literal('tts'),
  ...sent,
  message: z.string(),
  voice: Id,
  voiceName: z.string(),
})
export type TtsMessage = z.output<typeof TtsMessage>

/** A sound effect as its sender and staff know it [SFX-1]. */
export const SfxMessage = z.object({
  kind: z.literal('sfx'),
  ...sent,
  /** Of the library; null for one that is made from a description. */
  sfx: z.nullable(Id),
  /** What it is called, or how its sender described it. */
  sound: z.string(),
})
export type SfxMessage = z.output<typeof SfxMessage>

/** What a viewer sent to be heard in a room. */
export const RoomMessage = z.union([TtsMessage, SfxMessage])
export type RoomMessage = z.output<typeof RoomMessage>
