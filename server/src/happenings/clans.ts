import { z } from 'zod'
import { happening, question } from '../platform/happenings/index.ts'

const userId = z.string()
const clan = { clanId: z.uuid(), tag: z.string() }
const rank = z.enum(['Owner', 'Leader', 'Member', 'Hostage'])

/** Somebody founded a clan, and is its owner; `clans.joined` is told of them as well [CLAN-1]. */
export const clanFounded = happening('clans.founded', z.strictObject({ ...clan, userId }))

/** A clan is no more; `clans.left` is told of each of its members before [CLAN-3]. `byUserId` null: its last member is gone. */
export const clanDisbanded = happening('clans.disbanded', z.strictObject({ ...clan, byUserId: z.nullable(userId) }))

/** Somebody is in a clan from now on [CLAN-3]. */
export const clanJoined = happening(
  'clans.joined',
  z.strictObject({ ...clan, userId, how: z.enum(['founded', 'invited', 'open']) }),
)

/**
 * Somebody is not in a clan any more [CLAN-3]. `byUserId`: the one who removed them, or disbanded the clan; null when they
 * left, and when it ended with the account of its owner. `vault`: tokens of the vault that its owner got with the
 * disbanding, where there were any.
 */
export const clanLeft = happening(
  'clans.left',
  z.strictObject({
    ...{ ...clan, userId },
    why: z.enum(['left', 'kicked', 'disbanded', 'account-deleted']),
    byUserId: z.nullable(userId),
    vault: z.optional(z.int().positive()),
  }),
)

/** Somebody was invited to a clan [CLAN-3]. */
export const clanInvited = happening('clans.invited', z.strictObject({ ...clan, userId, byUserId: userId }))

/** Somebody does not want to be in a clan that invited them [CLAN-3]. */
export const clanDeclined = happening('clans.declined', z.strictObject({ ...clan, userId, byUserId: userId }))

/** Somebody has another rank, for instance of an owner who handed the clan over [CLAN-3]. `byUserId` null: by inheritance. */
export const clanRanked = happening(
  'clans.ranked',
  z.strictObject({ ...clan, userId, from: rank, to: rank, byUserId: z.nullable(userId) }),
)

/** Tokens came into a clan's vault, or were taken out of it by its owner when `amount` is negative [CLAN-4]. */
export const clanVaultMoved = happening(
  'clans.vault-moved',
  z.strictObject({ ...clan, userId, amount: z.int(), tokens: z.int().nonnegative() }),
)

/** How many clans have invited a person and wait for an answer. */
export const clanInvitesTo = question<{ userId: string }, number>('clans.invites-to')

/**
 * What each of these people has to do with clans: 1 or 0 for whether they are or were in one, founded the one they are in,
 * and lead or own it; invites that wait for an answer; and ₣ that they put into vaults so far.
 */
export const clanStanding = question<
  { userIds: readonly string[] },
  { userId: string; joined: number; founded: number; leads: number; invites: number; deposited: number }[]
>('clans.standing')
