import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, topic } from '../../dsl/wire.ts'
import type { chat } from './contract.ts'
import { ChatMessage, Mentioned, RoomId } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('chat', {
  sends: ['join', 'leave', 'past', 'send', 'remove', 'mute', 'unmute'],
  receives: {
    messages: z.object({ room: RoomId, messages: z.array(ChatMessage) }),
    mentioned: Mentioned,
    removed: z.object({ room: RoomId, ids: z.array(Id), by: z.enum(['moderator', 'author']) }),
  },
  topics: {
    /** Puts a name into the message being written */
    mention: topic(z.object({ displayName: z.string() })),
  },
})

/** The area as the page has it. */
export const chatArea: PageArea<typeof wire, typeof chat> = wire
export type * from './contract.ts'
