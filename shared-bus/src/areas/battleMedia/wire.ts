import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get } from '../../dsl/wire.ts'
import type { battleMedia } from './contract.ts'
import { ClosedReason, Picture } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('battle-media', {
  calls: {
    iceServers: get('/battle-chat/ice-servers'),
  },
  sends: ['watch', 'stream-key', 'join', 'signal', 'leave'],
  receives: {
    closed: z.object({ peerId: Id, reason: ClosedReason }),
    picture: z.object({ battleId: Id, ...Picture.shape }),
    unnoticed: z.object({ peerId: Id, unnoticed: z.boolean() }),
  },
})

/** The area as the page has it. */
export const battleMediaArea: PageArea<typeof wire, typeof battleMedia> = wire
export type * from './contract.ts'
