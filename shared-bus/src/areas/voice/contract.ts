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
import { Room, SpokenMessage, TtsMessage, TtsStatus, Voice } from './shapes.ts'
import { voiceSwitches } from './switches.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

/** What is read aloud; line ends become spaces. */
const Message = shownToOthers(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.messageMax)), {
  mode: 'masked',
})

const words = {
  message: Message,
  voice: z._default(Id, 'default'),
  /** Pays with a TTS token instead of ₣. */
  payWithToken: z._default(z.boolean(), false),
}
const refusals = [
  featuresErrors.off,
  chatErrors.muted,
  voiceErrors.noSuchVoice,
  voiceErrors.voiceLocked,
  voiceErrors.unspeakable,
  voiceErrors.tooManyWaiting,
  voiceErrors.noToken,
  tokensErrors.insufficient,
  idempotencyErrors.mismatch,
]

/** Messages that the show reads aloud [TTS-1, TTS-2, TTS-3]. */
export const voice = area(wire, {
  version: '1.0.0',
  errors: voiceErrors,
  reasons: voiceReasons,
  switches: voiceSwitches,
  calls: {
    list: call({
      summary:
        'The voices, the own messages that wait, and what is spoken now or next in the rooms that the person may watch',
      access: 'anyone',
      reply: z.object({
        voices: z.array(Voice),
        /** Of the person who asks; the oldest first. */
        ttsMessages: z.array(TtsMessage),
        /** TTS tokens of the person who asks; 0 for visitors. */
        ttsTokens: z.int(),
        spoken: z.array(SpokenMessage),
      }),
    }),
    of: call({
      summary: 'The last messages of a person, the newest first: the own ones, or anybody’s for staff',
      access: 'user',
      params: z.strictObject({ userId: Id }),
      reply: z.object({ ttsMessages: z.array(TtsMessage) }),
      errors: [authErrors.forbidden],
    }),
    send: call({
      summary: 'Puts a message for the viewers of a camera into the queue of the moderators',
      access: 'user',
      body: z.strictObject({ room: Room, ...words }),
      reply: z.object({ ttsMessage: TtsMessage }),
      rate: perMinute(20),
      errors: [...refusals, voiceErrors.noSuchRoom, authErrors.needsPass],
    }),
    sendToSite: call({
      summary: 'Puts a message for everybody into the queue of the moderators',
      access: 'user',
      body: z.strictObject({ room: z.optional(z.literal('site')), ...words }),
      reply: z.object({ ttsMessage: TtsMessage }),
      rate: perMinute(20),
      errors: refusals,
    }),
    queue: call({
      summary: 'Messages in one state, for moderators; those that wait, the longest waiting first. Pages begin with 0',
      access: 'mod',
      query: z.strictObject({
        status: z._default(TtsStatus, 'queued'),
        page: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000)), 0),
        pageSize: z._default(
          z.coerce.number().check(z.int(), z.minimum(1), z.maximum(commonLimits.pageSizeMax)),
          limits.queuePageSize,
        ),
      }),
      reply: z.object({ ttsMessages: z.array(TtsMessage), total: z.int() }),
    }),
    decide: call({
      summary: 'Approves or rejects a message that waits, once; its sender is told, and paid back for a rejected one',
      access: 'mod',
      params: z.strictObject({ id: Id }),
      body: z.strictObject({
        status: z.enum(['approved', 'rejected']),
        /** With `approved`: its sender gets a TTS token for it. */
        superApproved: z._default(z.boolean(), false),
        /** Told to the person who sent it. */
        reason: z.optional(z.string().check(z.trim(), z.maxLength(200))),
      }),
      reply: z.object({ ttsMessage: TtsMessage }),
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
    updated: 'A message was decided, or could not be spoken: to its sender and staff',
    spoken: 'A message is spoken soon: to everybody who may watch its room',
    voices: 'An admin changed the voices; the list has them as they are',
  },
})
