import { z } from 'zod'
import { happening } from '../platform/happenings/index.ts'

const userId = z.string()

/**
 * A person is being deleted: each area removes what is personal, in the same transaction [AUTH-4]. The account itself
 * goes after it.
 */
export const accountDeleted = happening('accounts.deleted', z.strictObject({ userId }))

/** Something of a person changed that others show: name, colour, photo, pass, flags, level, medals, clan, endorsement. */
export const accountChanged = happening(
  'accounts.changed',
  z.strictObject({
    userId,
    /** Whether the session that the person's pages show changed as well. */
    session: z.boolean(),
  }),
)

/** Somebody confirmed their address and has an account from now on; not the people of the demo show. */
export const accountOpened = happening('accounts.opened', z.strictObject({ userId }))

/** A person has another display name. */
export const accountRenamed = happening('accounts.renamed', z.strictObject({ userId, displayName: z.string() }))

/** An admin changed flags, or banned somebody [MUTE-2]. Only what is different now is told. */
export const flagsChanged = happening(
  'accounts.flags-changed',
  z.strictObject({
    byUserId: userId,
    userId,
    changes: z.partialRecord(z.enum(['admin', 'mod', 'fish', 'qa', 'banned']), z.boolean()),
    reason: z.nullable(z.string()),
  }),
)

/** An admin took the second factor from somebody who lost it [MUTE-2]. */
export const secondFactorReset = happening(
  'accounts.second-factor-reset',
  z.strictObject({ byUserId: userId, userId, reason: z.string() }),
)

/** A person got XP, or lost some where `amount` is negative; `xp` is what they have now [LVL-1]. */
export const xpChanged = happening(
  'accounts.xp-changed',
  z.strictObject({ userId, amount: z.int(), xp: z.int().nonnegative() }),
)

/** A person's level rose; more than one at once is told once [LVL-1]. */
export const levelRaised = happening(
  'accounts.level-raised',
  z.strictObject({ userId, from: z.int().positive(), to: z.int().positive() }),
)
