import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, patch, put, remove, state, topic } from '../../dsl/wire.ts'
import type { chat } from './contract.ts'
import { ChatMessage, ChatOptions, Conversation, Mentioned, OwnRoom, Pinned, Reactions, RoomId } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('chat', {
  calls: {
    options: get('/chat/options'),
    changeOptions: patch('/chat/options'),
    addFilter: put('/chat/filters'),
    removeFilter: remove('/chat/filters/:index'),
  },
  snapshot: 'options',
  sends: [
    'join',
    'leave',
    'past',
    'send',
    'remove',
    'mute',
    'unmute',
    'react',
    'rooms',
    'conversations',
    'talk',
    'read',
    'slowMode',
    'history',
  ],
  receives: {
    messages: z.object({ room: RoomId, messages: z.array(ChatMessage) }),
    reactions: z.object({ room: RoomId, messages: z.array(z.object({ id: Id, reactions: Reactions })) }),
    mentioned: Mentioned,
    pinned: z.object({ room: RoomId, ...Pinned.shape }),
    slow: z.object({ room: RoomId, seconds: z.int(), waitMs: z.optional(z.int()) }),
    rooms: z.object({ rooms: z.array(OwnRoom) }),
    conversation: Conversation,
    removed: z.object({ room: RoomId, ids: z.array(Id), by: z.enum(['moderator', 'author']) }),
    options: ChatOptions,
  },
  topics: {
    /** Puts a name into the message being written */
    mention: topic(z.object({ displayName: z.string() })),
  },
  states: {
    /** The message that somebody is to be led to; null once the chat goes there. */
    'wanted-message': state(z.nullable(z.object({ room: RoomId, id: Id })), null),
  },
})

/** The area as the page has it. */
export const chatArea: PageArea<typeof wire, typeof chat> = wire
export type * from './contract.ts'
