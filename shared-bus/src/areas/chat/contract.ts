import * as z from 'zod/mini'
import { Id, Instant } from '../../common.ts'
import { area, call, perMinute, type Rate, send } from '../../dsl/contract.ts'
import { shownToOthers } from '../../dsl/texts.ts'
import { authErrors, generalErrors, rateErrors } from '../../errors.ts'
import { chatErrors } from './errors.ts'
import { limits } from './limits.ts'
import { reactionNames } from './rules.ts'
import {
  ChatMessage,
  ChatOptions,
  Conversation,
  OwnRoom,
  Pinned,
  Reactions,
  RoomId,
  SlowMode,
  TextSize,
} from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

const messageRate: Rate = { limit: 6, windowMs: 5_000, by: 'person' }

/** Staff read it in their log, and anybody may write one. */
const Reason = shownToOthers(z.string().check(z.trim(), z.maxLength(280)), { mode: 'masked' })

/** At the door of a room. */
const doorErrors = [chatErrors.noSuchRoom, authErrors.required, authErrors.needsPass, authErrors.needsXl]
/** Where something is said. */
const speakErrors = [...doorErrors, chatErrors.noDirect]

export const chat = area(wire, {
  version: '2.0.0',
  errors: chatErrors,
  calls: {
    options: call({
      summary: 'How the person reads the chat, whom they blocked, and whether they are muted [FLT-2]',
      access: 'user',
      reply: ChatOptions,
    }),
    changeOptions: call({
      summary: 'Changes how the person reads the chat; what is left out stays',
      access: 'user',
      body: z.strictObject({
        superBabyMode: z.optional(z.boolean()),
        timestamps: z.optional(z.boolean()),
        textSize: z.optional(TextSize),
      }),
      reply: ChatOptions,
      rate: perMinute(60),
    }),
    addFilter: call({
      summary: 'Adds a word to the own filter; one that is there stays where it is',
      access: 'user',
      body: z.strictObject({
        chatWordFilter: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.filterWordMax)),
      }),
      reply: z.object({ chatWordFilters: z.array(z.string()) }),
      rate: perMinute(120),
      errors: [chatErrors.plainWordsOnly, chatErrors.tooManyWords],
    }),
    removeFilter: call({
      summary: 'Takes a word out of the own filter, by its place; `word` makes sure that it is the one that was meant',
      access: 'user',
      params: z.strictObject({ index: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(limits.filterWords)) }),
      query: z.strictObject({ word: z.optional(z.string().check(z.maxLength(limits.filterWordMax))) }),
      reply: z.object({ chatWordFilters: z.array(z.string()) }),
      rate: perMinute(120),
      errors: [chatErrors.noSuchWord],
    }),
  },
  sends: {
    join: send({
      summary: 'Enters a room and gets what was said last; `after` asks only for what came later',
      access: 'anyone',
      payload: z.strictObject({ room: RoomId, after: z.optional(Id) }),
      /**
       * `complete` is false when something between `after` and the first message is missing: the page starts anew.
       * `pinned` is the line that stands above all others just now. `slow` is absent where everybody speaks as they like.
       */
      ack: z.object({
        messages: z.array(ChatMessage),
        complete: z.boolean(),
        pinned: z.optional(z.nullable(Pinned)),
        slow: z.optional(SlowMode),
      }),
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
    history: send({
      summary: 'Messages of a room around one of them, before it or after it, oldest first, as they are now [CHAT-1]',
      access: 'anyone',
      payload: z.strictObject({ room: RoomId, id: Id, side: z.enum(['around', 'before', 'after']) }),
      /** `older` and `newer`: whether the room has more on that side; said only of a side that was asked for. */
      ack: z.object({
        messages: z.array(ChatMessage),
        older: z.optional(z.boolean()),
        newer: z.optional(z.boolean()),
      }),
      rate: perMinute(60),
      errors: [...doorErrors, generalErrors.notFound],
    }),
    send: send({
      summary: 'Says something in a room',
      access: 'user',
      payload: z.strictObject({
        room: RoomId,
        text: shownToOthers(z.string().check(z.minLength(1), z.maxLength(limits.chatMessageMax)), {
          mode: 'masked',
          linksOfTrusted: true,
          nothingLeft: chatErrors.empty,
        }),
        replyTo: z.optional(Id),
        /** Made by the page; a repeated one says it once. */
        key: z.optional(Id),
      }),
      /** `text` is what the filter left of it, `waitMs` how long this person waits in a slow room before the next. */
      ack: z.object({ id: Id, text: z.optional(z.string()), waitMs: z.optional(z.int()) }),
      rate: messageRate,
      errors: [
        ...speakErrors,
        ...[chatErrors.notJoined, chatErrors.empty, chatErrors.noSuchMessage, chatErrors.muted, chatErrors.slowMode],
        chatErrors.unknownCommand,
        rateErrors.tooMany,
      ],
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
        /** Must not be missing or blank: every mute in the log of staff has one [MUTE-2]. */
        reason: z.optional(Reason),
        /** Nobody else sees what they say, and they are not told. */
        shadow: z.optional(z.boolean()),
      }),
      ack: z.object({ until: Instant }),
      rate: perMinute(60),
      errors: [generalErrors.notFound, chatErrors.staffSpeak, chatErrors.sayWhy],
    }),
    unmute: send({
      summary: 'Lets somebody speak again before the time is over',
      access: 'mod',
      payload: z.strictObject({ userId: Id }),
      rate: perMinute(60),
    }),
    react: send({
      summary: 'Adds a reaction to a message, or takes it back; doing it again changes nothing',
      access: 'user',
      payload: z.strictObject({ id: Id, name: z.enum(reactionNames), on: z.boolean() }),
      ack: Reactions,
      rate: { limit: 12, windowMs: 5_000, by: 'person' },
      errors: [...speakErrors, chatErrors.notJoined, chatErrors.muted, chatErrors.allKinds, generalErrors.notFound],
    }),
    slowMode: send({
      summary: 'Lets each person say something in a room once in so many seconds; 0 ends it. Staff need not wait',
      access: 'mod',
      payload: z.strictObject({ room: RoomId, seconds: z.int().check(z.minimum(0), z.maximum(limits.chatSlowMax)) }),
      rate: perMinute(60),
      errors: doorErrors,
    }),
    rooms: send({
      summary: 'The rooms that are there for this person beside those that everybody has: that of their clan',
      access: 'user',
      payload: z.strictObject({}),
      ack: z.object({ rooms: z.array(OwnRoom) }),
      rate: perMinute(120),
    }),
    conversations: send({
      summary:
        'With whom this person writes, the latest first: at most `most`, and those that follow the conversation in the room `before`; `more` says whether there are others',
      access: 'pass',
      payload: z.strictObject({
        before: z.optional(RoomId),
        most: z.optional(z.int().check(z.minimum(1), z.maximum(limits.directList))),
      }),
      ack: z.object({ conversations: z.array(Conversation), more: z.boolean() }),
      rate: perMinute(60),
    }),
    talk: send({
      summary: 'The conversation with somebody, also before the first message',
      access: 'pass',
      payload: z.strictObject({ userId: Id }),
      ack: Conversation,
      rate: perMinute(60),
      errors: [generalErrors.notFound, chatErrors.directSelf, chatErrors.noDirect],
    }),
    read: send({
      summary: 'Everything of a conversation up to a message was read',
      access: 'pass',
      payload: z.strictObject({ room: RoomId, id: Id }),
      rate: perMinute(240),
      errors: [chatErrors.noSuchRoom, generalErrors.notFound],
    }),
  },
  receives: {
    messages: { summary: 'What was said in a room', batched: true },
    reactions: { summary: 'What people made of messages of a room, each as it is now', batched: true },
    mentioned: 'Somebody named the person: who and where, not what was said, which is for those who may enter the room',
    pinned: 'The line of a large tip stands above all others for a minute; a later one takes its place',
    slow: 'From now on each person waits so many seconds between two messages in a room; 0 ends it. With `waitMs` it says how long this person waits for their next',
    rooms: 'The rooms of the person’s own are others now: they came into a clan or are in none any more',
    conversation: 'Something of a conversation of the person changed: its newest message, or what they have not read',
    removed: 'Messages were taken away',
    options: 'What the chat of the person goes by changed: their choices, whom they blocked, whether they are muted',
  },
})
