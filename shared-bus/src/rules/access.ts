import type { Flags, PassTier } from '../common.ts'
import type { Access } from '../dsl/contract.ts'

/** The facts about a person that access depends on; null is a visitor. */
export type Standing = { flags: Flags; pass: PassTier } | null

export const isStaff = (who: Standing): boolean => who !== null && (who.flags.admin || who.flags.mod)

/** PASS-1: staff count as having both passes. */
export function effectivePass(who: Standing): PassTier {
  if (who === null) return 'none'
  return isStaff(who) ? 'xl' : who.pass
}

/** Whether a person is at least what `access` names. */
export function meets(access: Access, who: Standing): boolean {
  if (access === 'anyone') return true
  if (who === null) return false
  switch (access) {
    case 'user':
      return true
    case 'pass':
      return effectivePass(who) !== 'none'
    case 'xl':
      return effectivePass(who) === 'xl'
    case 'mod':
      return isStaff(who)
    case 'admin':
      return who.flags.admin
    case 'qa':
      return who.flags.qa || who.flags.admin
  }
}
