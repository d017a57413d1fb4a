import * as z from '@shoal/bus/shape'
import { Id, Instant, Person } from '../../common.ts'

/** `global`, or `stream:<stream id>`. */
export const RoomId = z.string().check(z.regex(/^(global|stream:[A-Za-z0-9_-]{1,64})$/))

/** Somebody named the person who gets this, in whichever room. */
export const Mentioned = z.object({
  room: RoomId,
  /** Of the room, as people call it. */
  label: z.string(),
  /** Of the message. */
  id: Id,
  /** Who said it. */
  by: z.string(),
})
export type Mentioned = z.output<typeof Mentioned>

export const ChatMessage = z.object({
  id: Id,
  room: RoomId,
  /** `tip`: a line that the server writes when somebody tips in this room. */
  kind: z.enum(['text', 'tip']),
  from: Person,
  text: z.string(),
  /** Ids of the people whose names stand in the text after an @. */
  mentions: z.array(Id),
  replyTo: z.nullable(z.object({ id: Id, displayName: z.string(), text: z.string() })),
  tip: z.nullable(z.object({ to: Person, amount: z.int() })),
  at: Instant,
  /** Null, or who took it away; the text is then empty and the place stays. */
  removedBy: z.nullable(z.enum(['moderator', 'author'])),
})
export type ChatMessage = z.output<typeof ChatMessage>
