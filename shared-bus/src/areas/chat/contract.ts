import * as z from 'zod/mini'
import { Id, Instant } from '../../common.ts'
import { area, perMinute, type Rate, send } from '../../dsl/contract.ts'
import { shownToOthers } from '../../dsl/texts.ts'
import { authErrors, generalErrors } from '../../errors.ts'
import { chatErrors } from './errors.ts'
import { limits } from './limits.ts'
import { ChatMessage, RoomId } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

const messageRate: Rate = { limit: 6, windowMs: 5_000, by: 'person' }

/** Staff read it in their log, and anybody may write one. */
const Reason = shownToOthers(z.string().check(z.maxLength(280)), { mode: 'masked' })

/** At the door of a room. */
const doorErrors = [chatErrors.noSuchRoom, authErrors.required, authErrors.needsPass]

export const chat = area(wire, {
  version: '1.1.0',
  errors: chatErrors,
  sends: {
    join: send({
      summary: 'Enters a room and gets what was said last; `after` asks only for what came later',
      access: 'anyone',
      payload: z.strictObject({ room: RoomId, after: z.optional(Id) }),
      /** `complete` is false when something between `after` and the first message is missing: the page starts anew. */
      ack: z.object({ messages: z.array(ChatMessage), complete: z.boolean() }),
      rate: perMinute(120),
      errors: doorErrors,
    }),
    leave: send({
      summary: 'Leaves a room',
      access: 'anyone',
      payload: z.strictObject({ room: RoomId }),
      rate: perMinute(120),
    }),
    past: send({
      summary: 'The last messages of a room up to an instant, as they are now, for who watches what was',
      access: 'anyone',
      payload: z.strictObject({ room: RoomId, until: Instant }),
      ack: z.object({ messages: z.array(ChatMessage) }),
      rate: perMinute(60),
      errors: doorErrors,
    }),
    send: send({
      summary: 'Says something in a room',
      access: 'user',
      payload: z.strictObject({
        room: RoomId,
        text: shownToOthers(z.string().check(z.minLength(1), z.maxLength(limits.chatMessageMax)), {
          mode: 'masked',
          nothingLeft: chatErrors.empty,
        }),
        replyTo: z.optional(Id),
        /** Made by the page; a repeated one says it once. */
        key: z.optional(Id),
      }),
      /** `text` is what the filter left of it. */
      ack: z.object({ id: Id, text: z.optional(z.string()) }),
      rate: messageRate,
      errors: [...doorErrors, chatErrors.notJoined, chatErrors.empty, chatErrors.noSuchMessage, chatErrors.muted],
    }),
    remove: send({
      summary: 'Takes a message away for everyone: moderators any, others their own',
      access: 'user',
      payload: z.strictObject({ id: Id, reason: z.optional(Reason) }),
      rate: perMinute(60),
      errors: [generalErrors.notFound, chatErrors.notYours],
    }),
    mute: send({
      summary: 'Lets somebody say nothing in any room for some minutes; a later one takes the place of an earlier one',
      access: 'mod',
      payload: z.strictObject({
        userId: Id,
        minutes: z.int().check(z.minimum(1), z.maximum(limits.chatMuteMaxMinutes)),
        reason: z.optional(Reason),
      }),
      ack: z.object({ until: Instant }),
      rate: perMinute(60),
      errors: [generalErrors.notFound, chatErrors.staffSpeak],
    }),
    unmute: send({
      summary: 'Lets somebody speak again before the time is over',
      access: 'mod',
      payload: z.strictObject({ userId: Id }),
      rate: perMinute(60),
    }),
  },
  receives: {
    messages: { summary: 'What was said in a room', batched: true },
    mentioned: 'Somebody named the person: who and where, not what was said, which is for those who may enter the room',
    removed: 'Messages were taken away',
  },
})
