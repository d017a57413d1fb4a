import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, post, put } from '../../dsl/wire.ts'
import type { voice } from './contract.ts'
import { MessageKind, PlayedMessage, RoomMessage } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('voice', {
  calls: {
    list: get('/tts'),
    of: get('/tts/:userId'),
    send: post('/tts', { idempotent: true }),
    sendToSite: post('/tts/site', { idempotent: true }),
    effects: get('/sfx'),
    sendSfx: post('/sfx', { idempotent: true }),
    sendSfxToSite: post('/sfx/site', { idempotent: true }),
    queue: get('/voice/queue'),
    decide: put('/voice/messages/:id/status'),
    editVoice: put('/tts/voices/:id'),
  },
  snapshot: 'list',
  receives: {
    queued: z.object({ kind: MessageKind, id: Id, userId: Id }),
    updated: z.object({ message: RoomMessage }),
    played: PlayedMessage,
    voices: z.object({}),
  },
})

/** The area as the page has it. */
export const voiceArea: PageArea<typeof wire, typeof voice> = wire
export type * from './contract.ts'
