import { z } from 'zod'
import { happening, question } from '../platform/happenings/index.ts'

const one = { instanceId: z.uuid(), itemId: z.int(), userId: z.string(), reason: z.string() }

/** Somebody got an item that did not exist before. */
export const itemGiven = happening('items.given', z.strictObject(one))

/** Somebody used an item up. */
export const itemUsed = happening(
  'items.used',
  z.strictObject({ instanceId: z.uuid(), itemId: z.int(), userId: z.string(), found: z.array(z.int()) }),
)

/** An item went to another state or another person; `userId` is its present owner, `from` and `to` are states. */
export const itemMoved = happening(
  'items.moved',
  z.strictObject({
    ...one,
    fromUserId: z.string(),
    from: z.string(),
    to: z.string(),
  }),
)

/** Those of these people who hold an item now, and how many of it. */
export const itemHoldersAmong = question<
  { userIds: readonly string[]; itemId: number },
  { userId: string; held: number }[]
>('items.holders-among')

/** How many of an item somebody holds now. */
export const itemsHeld = question<{ userId: string; itemId: number }, number>('items.held')
