import { z } from 'zod'
import { happening, question } from '../platform/happenings/index.ts'

/** Somebody said something in a room; not the lines that the server writes, and not what two people write to each other. */
export const chatSaid = happening(
  'chat.said',
  z.strictObject({
    messageId: z.uuid(),
    room: z.string(),
    userId: z.string(),
    /** How many letters J it has, large or small. */
    js: z.int().nonnegative(),
    /** It has letters, and only capitals. */
    capitals: z.boolean(),
    /** The same for messages that say the same, and for few others. */
    hash: z.int(),
  }),
)

/**
 * Somebody said something in a room that nobody else sees, without knowing it [MUTE-1]. Only for what the person alone is
 * shown of themselves: where it stayed away there, they would know.
 */
export const chatSaidInShadow = happening(
  'chat.said-in-shadow',
  z.strictObject({ room: z.string(), userId: z.string() }),
)

/** Somebody wrote to one other person [CHAT-4]. */
export const directSaid = happening(
  'chat.direct-said',
  z.strictObject({ messageId: z.uuid(), byUserId: z.string(), userId: z.string() }),
)

/** Somebody named other people in a room [CHAT-2]. */
export const chatMentioned = happening(
  'chat.mentioned',
  z.strictObject({ messageId: z.uuid(), room: z.string(), userId: z.string(), mentions: z.array(z.string()) }),
)

/** A tip has a line in a room, which everybody there sees [TOK-4]. `amount` in whole tokens. */
export const tipSaid = happening(
  'chat.tip-said',
  z.strictObject({
    messageId: z.uuid(),
    room: z.string(),
    fromUserId: z.string(),
    toUserId: z.string(),
    amount: z.int().positive(),
  }),
)
export type TipSaid = z.output<typeof tipSaid.schema>

/**
 * For each of these people who wrote something so far: how many messages they said in rooms from a page, not to one other
 * person; of those the most letters J in one, how many were in capitals only, and how often the same was said without a
 * break, as `chat.said-in-a-row` has it.
 */
export const saidSoFar = question<
  { userIds: readonly string[] },
  { userId: string; messages: number; js: number; capitals: number; inARow: number }[]
>('chat.said-so-far')

/**
 * How often somebody said the same without a break, up to and with this message, at most `most`; what was taken away
 * counts as something else.
 */
export const saidInARow = question<{ messageId: string; most: number }, number>('chat.said-in-a-row')

/** Rooms of the chat as people call them, by their ids. */
export const chatRoomNames = question<{ rooms: readonly string[] }, Map<string, string>>('chat.room-names')

/** How many messages of somebody are in capitals only, at most `most`; removed messages do not count. */
export const saidInCapitals = question<{ userId: string; most: number }, number>('chat.said-in-capitals')
