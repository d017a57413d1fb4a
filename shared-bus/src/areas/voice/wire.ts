import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, post, put } from '../../dsl/wire.ts'
import type { voice } from './contract.ts'
import { SpokenMessage, TtsMessage } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('voice', {
  calls: {
    list: get('/tts'),
    of: get('/tts/:userId'),
    send: post('/tts', { idempotent: true }),
    sendToSite: post('/tts/site', { idempotent: true }),
    queue: get('/tts/queue'),
    decide: put('/tts/:id/status'),
    editVoice: put('/tts/voices/:id'),
  },
  snapshot: 'list',
  receives: {
    queued: z.object({ id: Id, userId: Id }),
    updated: z.object({ ttsMessage: TtsMessage }),
    spoken: SpokenMessage,
    voices: z.object({}),
  },
})

/** The area as the page has it. */
export const voiceArea: PageArea<typeof wire, typeof voice> = wire
export type * from './contract.ts'
