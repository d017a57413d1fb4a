import * as z from 'zod/mini'
import { Id, Instant, Person } from './common.ts'
import { area, local, perMinute, type Rate, receive, send } from './dsl.ts'
import { limits } from './limits.ts'

/** `global`, or `stream:<stream id>`. */
export const RoomId = z.string().check(z.regex(/^(global|stream:[A-Za-z0-9_-]{1,64})$/))

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

const messageRate: Rate = { limit: 6, windowMs: 5_000, by: 'person' }

export const chat = area('chat', {
  sends: {
    join: send({
      summary: 'Enters a room and gets what was said last; `after` asks only for what came later',
      access: 'anyone',
      payload: z.strictObject({ room: RoomId, after: z.optional(Id) }),
      /** `complete` is false when something between `after` and the first message is missing: the page starts anew. */
      ack: z.object({ messages: z.array(ChatMessage), complete: z.boolean() }),
      rate: perMinute(120),
    }),
    leave: send({
      summary: 'Leaves a room',
      access: 'anyone',
      payload: z.strictObject({ room: RoomId }),
      rate: perMinute(120),
    }),
    send: send({
      summary: 'Says something in a room',
      access: 'user',
      payload: z.strictObject({
        room: RoomId,
        text: z.string().check(z.minLength(1), z.maxLength(limits.chatMessageMax)),
        replyTo: z.optional(Id),
        /** Made by the page; a repeated one says it once. */
        key: z.optional(Id),
      }),
      ack: z.object({ id: Id }),
      rate: messageRate,
    }),
    remove: send({
      summary: 'Takes a message away for everyone: moderators any, others their own',
      access: 'user',
      payload: z.strictObject({ id: Id, reason: z.optional(z.string().check(z.maxLength(280))) }),
      rate: perMinute(60),
    }),
  },
  receives: {
    messages: receive(z.object({ room: RoomId, messages: z.array(ChatMessage) }), 'What was said in a room', {
      batched: true,
    }),
    removed: receive(
      z.object({ room: RoomId, ids: z.array(Id), by: z.enum(['moderator', 'author']) }),
      'Messages were taken away',
    ),
  },
  topics: { mention: local<{ displayName: string }>('Puts a name into the message being written') },
})
