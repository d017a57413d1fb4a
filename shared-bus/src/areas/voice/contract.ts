import * as z from 'zod/mini'
import { Id } from '../../common.ts'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { shownToOthers } from '../../dsl/texts.ts'
import { authErrors, idempotencyErrors } from '../../errors.ts'
import { limits as commonLimits } from '../../limits.ts'
import { chatErrors } from '../chat/errors.ts'
import { featuresErrors } from '../features/errors.ts'
import { tokensErrors } from '../tokens/errors.ts'
import { voiceErrors } from './errors.ts'
import { limits } from './limits.ts'
import { voiceReasons } from './reasons.ts'
import {
  MessageStatus,
  PlayedMessage,
  Room,
  RoomMessage,
  SfxMessage,
  SoundEffect,
  TtsMessage,
  Voice,
} from './shapes.ts'
import { voiceSwitches } from './switches.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

const onSite = { room: z.optional(z.literal('site')) }
/** Pays with a TTS or SFX token instead of ₣. */
const payment = { payWithToken: z._default(z.boolean(), false) }

/** What is read aloud; line ends become spaces. */
const words = {
  message: shownToOthers(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.messageMax)), {
    mode: 'masked',
  }),
  voice: z._default(Id, 'default'),
  ...payment,
}
/** Exactly one of the two. */
const sound = {
  /** Of the library. */
  sfx: z.optional(Id),
  /** What a provider shall make a sound of. */
  sfxTextPrompt: z.optional(
    shownToOthers(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.promptMax)), { mode: 'masked' }),
  ),
  ...payment,
}

const inRoom = [voiceErrors.noSuchRoom, authErrors.needsPass]
const refusals = [
  featuresErrors.off,
  chatErrors.muted,
  voiceErrors.tooManyWaiting,
  voiceErrors.noToken,
  tokensErrors.insufficient,
  idempotencyErrors.mismatch,
]
const refusalsOfWords = [...refusals, voiceErrors.noSuchVoice, voiceErrors.voiceLocked, voiceErrors.unspeakable]
const refusalsOfSounds = [...refusals, voiceErrors.oneSound, voiceErrors.noSuchSound, voiceErrors.noPrompts]

/** What viewers send to be heard in a room: words that the show reads aloud, and sound effects [TTS-1, SFX-1]. */
export const voice = area(wire, {
  version: '2.0.0',
  errors: voiceErrors,
  reasons: voiceReasons,
  switches: voiceSwitches,
  calls: {
    list: call({
      summary:
        'The voices, the own TTS messages that wait, and what is played now or next in the rooms that the person may watch',
      access: 'anyone',
      reply: z.object({
        voices: z.array(Voice),
        /** Of the person who asks; the oldest first. */
        ttsMessages: z.array(TtsMessage),
        /** TTS tokens of the person who asks; 0 for visitors. */
        ttsTokens: z.int(),
        played: z.array(PlayedMessage),
      }),
    }),
    effects: call({
      summary: 'The library of sound effects, and the own ones that wait',
      access: 'anyone',
      reply: z.object({
        effects: z.array(SoundEffect),
        /** What a sound from a description costs; null while none are made. */
        promptCost: z.nullable(z.int()),
        /** Of the person who asks; the oldest first. */
        sfxMessages: z.array(SfxMessage),
        /** SFX tokens of the person who asks; 0 for visitors. */
        sfxTokens: z.int(),
      }),
    }),
    of: call({
      summary:
        'The last messages of a person, the newest first: all of them for the person and staff, for others what was approved in rooms that they may watch',
      access: 'anyone',
      params: z.strictObject({ userId: Id }),
      reply: z.object({ ttsMessages: z.array(TtsMessage), sfxMessages: z.array(SfxMessage) }),
    }),
    send: call({
      summary: 'Puts words for the viewers of a camera into the queue of the moderators',
      access: 'user',
      body: z.strictObject({ room: Room, ...words }),
      reply: z.object({ ttsMessage: TtsMessage }),
      rate: perMinute(20),
      errors: [...refusalsOfWords, ...inRoom],
    }),
    sendToSite: call({
      summary: 'Puts words for everybody into the queue of the moderators',
      access: 'user',
      body: z.strictObject({ ...onSite, ...words }),
      reply: z.object({ ttsMessage: TtsMessage }),
      rate: perMinute(20),
      errors: refusalsOfWords,
    }),
    sendSfx: call({
      summary: 'Puts a sound effect for the viewers of a camera into the queue of the moderators',
      access: 'user',
      body: z.strictObject({ room: Room, ...sound }),
      reply: z.object({ sfxMessage: SfxMessage }),
      rate: perMinute(20),
      errors: [...refusalsOfSounds, ...inRoom],
    }),
    sendSfxToSite: call({
      summary: 'Puts a sound effect for everybody into the queue of the moderators',
      access: 'user',
      body: z.strictObject({ ...onSite, ...sound }),
      reply: z.object({ sfxMessage: SfxMessage }),
      rate: perMinute(20),
      errors: refusalsOfSounds,
    }),
    queue: call({
      summary:
        'Messages and sound effects in one state, for moderators; those that wait, the longest waiting first. Pages begin with 0',
      access: 'mod',
      query: z.strictObject({
        status: z._default(MessageStatus, 'queued'),
        page: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000)), 0),
        pageSize: z._default(
          z.coerce.number().check(z.int(), z.minimum(1), z.maximum(commonLimits.pageSizeMax)),
          limits.queuePageSize,
        ),
      }),
      reply: z.object({ messages: z.array(RoomMessage), total: z.int() }),
    }),
    decide: call({
      summary: 'Approves or rejects a message that waits, once; its sender is told, and paid back for a rejected one',
      access: 'mod',
      params: z.strictObject({ id: Id }),
      body: z.strictObject({
        status: z.enum(['approved', 'rejected']),
        /** With `approved`: its sender gets a TTS or SFX token for it. */
        superApproved: z._default(z.boolean(), false),
        /** Told to the person who sent it. */
        reason: z.optional(z.string().check(z.trim(), z.maxLength(200))),
      }),
      reply: z.object({ message: RoomMessage }),
      rate: perMinute(120),
      errors: [voiceErrors.noSuchMessage, voiceErrors.decidedAlready],
    }),
    editVoice: call({
      summary: 'Calls a voice something else, or switches it off or on',
      access: 'admin',
      params: z.strictObject({ id: Id }),
      body: z.strictObject({
        name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.voiceNameMax))),
        enabled: z.optional(z.boolean()),
      }),
      reply: Voice,
      errors: [voiceErrors.noSuchVoice],
    }),
  },
  receives: {
    queued: 'A message came into the queue, or went with its sender’s account: to its sender and staff',
    updated: 'A message was decided, or could not be played: to its sender and staff',
    played: 'A message is played soon: to everybody who may watch its room',
    voices: 'An admin changed the voices; the list has them as they are',
  },
})
