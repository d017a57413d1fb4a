import { limits as accountsLimits } from '../areas/accounts/limits.ts'
import { limits as profileLimits } from '../areas/profile/limits.ts'

/** Each returns null for good input, or the text to show under the field. The texts are the source's. */

/** PRO-1 */
export function displayNameProblem(name: string): string | null {
  if (!/^[A-Za-z0-9_-]*$/.test(name)) return 'Display name can only contain letters, numbers, dashes, and underscores.'
  if (name.length < profileLimits.displayNameMin || name.length > profileLimits.displayNameMax)
    return `Display name must be ${profileLimits.displayNameMin} to ${profileLimits.displayNameMax} characters long`
  return null
}

/** AUTH-2 */
export function passwordProblem(password: string): string | null {
  return password.length < accountsLimits.passwordMin
    ? `Password must be at least ${accountsLimits.passwordMin} characters long`
    : null
}

/** AUTH-2 */
export const passwordsProblem = (password: string, confirmation: string): string | null =>
  passwordProblem(password) ?? (password === confirmation ? null : 'Passwords do not match')

/** AUTH-4 */
export const emailMismatchText = 'Email does not match value associated with this account.'

/** PRO-1: what stands where a person wrote nothing. */
export const defaultBio = (displayName: string): string => `Not much is known about ${displayName}...`

/** Whole tokens between 1 and the balance, from what was typed. */
export function tokenAmountProblem(typed: string, balance: number): string | null {
  if (!/^[0-9]+$/.test(typed.trim())) return 'Enter a whole number of tokens'
  const amount = Number(typed)
  if (amount < 1) return 'Enter at least ₣1'
  if (amount > balance) return `You only have ₣${balance.toLocaleString('en-US')}`
  return null
}
