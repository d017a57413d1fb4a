import * as z from '@shoal/bus/shape'
import { Id, Instant, Person } from '../../common.ts'

/** `global`, `pass`, `xl`, `stream:<stream id>`, `clan:<clan id>`, or `direct:<user id>:<user id>` with the lower id first. */
export const RoomId = z
  .string()
  .check(z.regex(/^(global|pass|xl|(stream|clan):[A-Za-z0-9_-]{1,64}|direct:[A-Za-z0-9_-]{1,64}:[A-Za-z0-9_-]{1,64})$/))

/** Somebody named the person who gets this, in whichever room. */
export const Mentioned = z.object({
  room: RoomId,
  /** Of the room, as people call it. */
  label: z.string(),
  /** Of the message. */
  id: Id,
  /** Name of the author. */
  by: z.string(),
})
export type Mentioned = z.output<typeof Mentioned>

/** Name of a reaction; the set of reactions may change. */
const ReactionId = z.string().check(z.regex(/^[a-z]{2,16}$/))

/** What people made of a message, in the order in which each kind was first used. */
export const Reactions = z.object({
  /** Rises with each change; of two states the one with the higher version counts. */
  version: z.int(),
  counts: z.array(z.object({ name: ReactionId, count: z.int() })),
  /** Reactions of the person who gets this; only in answers to one person. */
  mine: z.optional(z.array(ReactionId)),
})
export type Reactions = z.output<typeof Reactions>

/** A clip that somebody kept in the room's camera, as it was called when everybody could see it. */
export const ChatClip = z.object({
  id: Id,
  name: z.string(),
  seconds: z.number(),
  /** Path of a JPEG; null where there is none. */
  thumbnail: z.nullable(z.string()),
})
export type ChatClip = z.output<typeof ChatClip>

export const ChatMessage = z.object({
  id: Id,
  room: RoomId,
  /** `tip`: a line that the server writes when somebody tips in this room. */
  kind: z.enum(['text', 'tip']),
  from: Person,
  /** What to know of the author besides role and level: `pass` or `xl`, and `newcomer` on the first day. */
  badges: z.optional(z.array(z.string().check(z.regex(/^[a-z]{2,16}$/)))),
  /**
   * Ids of the medals that the author shows beside their name, in their order, at most five; absent without any [CHAT-2,
   * MED-2].
   */
  medals: z.optional(z.array(Id)),
  text: z.string(),
  /** The text for readers in super baby mode, where it differs [FLT-1]. */
  babyText: z.optional(z.string()),
  /** Ids of the people whose names stand in the text after an @. */
  mentions: z.array(Id),
  replyTo: z.nullable(
    z.object({ id: Id, displayName: z.string(), text: z.string(), babyText: z.optional(z.string()) }),
  ),
  tip: z.nullable(z.object({ to: Person, amount: z.int() })),
  /** A line that the server writes when a clip of the room's camera is shown; its text says the same. Absent otherwise. */
  clip: z.optional(ChatClip),
  at: Instant,
  /** Absent while nobody reacted. */
  reactions: z.optional(Reactions),
  /** Who removed the message, or null. The text is then empty, and its place stays. */
  removedBy: z.nullable(z.enum(['moderator', 'author'])),
})
export type ChatMessage = z.output<typeof ChatMessage>

/** A line that stands above all others of its room for a while. */
export const Pinned = z.object({
  message: ChatMessage,
  /** For so many ms more. */
  forMs: z.int(),
})
export type Pinned = z.output<typeof Pinned>

export const TextSize = z.enum(['small', 'normal', 'large'])
export type TextSize = z.output<typeof TextSize>

/** MUTE-1: until when the person can say nothing, and why. */
export const OwnMute = z.object({
  until: Instant,
  /** For so many ms more. */
  forMs: z.int(),
  reason: z.nullable(z.string()),
})
export type OwnMute = z.output<typeof OwnMute>

/** FLT-2: one person's settings for the chat. */
export const ChatOptions = z.object({
  superBabyMode: z.boolean(),
  timestamps: z.boolean(),
  textSize: TextSize,
  /** Messages with one of these words are not shown. */
  wordFilter: z.array(z.string()),
  /** People whom the person blocked, the earliest first. */
  blocked: z.array(z.object({ id: Id, displayName: z.string() })),
  muted: z.nullable(OwnMute),
})
export type ChatOptions = z.output<typeof ChatOptions>
/** How often each person may say something in a room; 0 is as often as anywhere. */
export const SlowMode = z.object({
  /** Between two messages of a person. */
  seconds: z.int().check(z.minimum(0)),
  /** Until the person who gets this may say something. */
  waitMs: z.int().check(z.minimum(0)),
})
export type SlowMode = z.output<typeof SlowMode>

/** A room of the person's own, beside those that everybody has. */
export const OwnRoom = z.object({ room: RoomId, label: z.string() })
export type OwnRoom = z.output<typeof OwnRoom>

/** What two people wrote to each other, as one of them sees it. */
export const Conversation = z.object({
  room: RoomId,
  with: Person,
  /** The newest message; null before the first. */
  last: z.nullable(
    z.object({
      id: Id,
      /** Empty when it was taken away, and for a tip. */
      text: z.string(),
      kind: ChatMessage.shape.kind,
      mine: z.boolean(),
      at: Instant,
      removed: z.boolean(),
    }),
  ),
  /** Messages of the other one that were not read, up to `directUnreadMax`. */
  unread: z.int(),
})
export type Conversation = z.output<typeof Conversation>
