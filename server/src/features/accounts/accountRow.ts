import type { Standing } from '@shoal/bus'
import type { Flags, PassTier, Person, PlainPerson } from '@shoal/bus/common'
import { levelOf } from '@shoal/bus/rules'

/** PASS-1: a gifted pass ends this long after it was given, in ms. */
export const giftLife = 3 * 24 * 60 * 60 * 1000

/** A person's row as every query of this feature reads it. */
export interface AccountRecord {
  id: string
  email: string
  displayName: string
  color: string
  bio: string
  photo: string | null
  pass: PassTier
  passSubscription: boolean
  passGiftedAt: Date | null
  admin: boolean
  mod: boolean
  fish: boolean
  qa: boolean
  banned: boolean
  secondFactor: boolean
  xp: number
  joinedAt: Date
}

/** The columns of an AccountRecord, of `users` under the name `u`. */
export const accountColumns = `u.id, u.email, u.display_name as "displayName", u.color, u.bio, u.photo, u.pass,
  u.pass_subscription as "passSubscription", u.pass_gifted_at as "passGiftedAt",
  u.admin, u.mod, u.fish, u.qa, u.banned, u.second_factor as "secondFactor", u.xp, u.joined_at as "joinedAt"`

export const flagsOf = ({ admin, mod, fish, qa }: AccountRecord): Flags => ({ admin, mod, fish, qa })

const roleOf = ({ admin, mod, fish }: AccountRecord): Person['role'] =>
  admin ? 'admin' : mod ? 'mod' : fish ? 'fish' : null

/** When a gifted pass ends that still runs; null when none does. */
export function giftEndOf({ passGiftedAt }: AccountRecord, now: Date): Date | null {
  const end = passGiftedAt && new Date(passGiftedAt.getTime() + giftLife)
  return end && end > now ? end : null
}

/**
 * PASS-1: the tier that is theirs for good, or a pass while they subscribe or a gifted one runs. Staff are not counted
 * here, the rules of access do that.
 */
export function passOf(account: AccountRecord, now: Date): PassTier {
  const { pass, passSubscription } = account
  return pass === 'none' && (passSubscription || giftEndOf(account, now) !== null) ? 'pass' : pass
}

/** `mustHaveFactor`: staff without a second factor have no rights of staff. */
export const lacksFactor = (account: AccountRecord, mustHaveFactor: boolean): boolean =>
  mustHaveFactor && (account.admin || account.mod) && !account.secondFactor

/** What the rules of access go by at somebody's requests; see `lacksFactor`. */
export function standingOf(account: AccountRecord, now: Date, mustHaveFactor: boolean): NonNullable<Standing> {
  const flags = flagsOf(account)
  return {
    flags: lacksFactor(account, mustHaveFactor) ? { ...flags, admin: false, mod: false } : flags,
    pass: passOf(account, now),
  }
}

/** What anyone may know of a person, without the parts that features add. */
export const plainPersonOf = (account: AccountRecord): PlainPerson => ({
  id: account.id,
  displayName: account.displayName,
  color: account.color,
  photo: account.photo,
  level: levelOf(account.xp),
  role: roleOf(account),
})
