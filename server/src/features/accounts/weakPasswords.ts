import { accountsErrors } from '@shoal/bus/accounts/errors'
import { refuse } from '../../platform/refusal.ts'

/**
 * Refuses a password that is among the first to be tried: a leaked one, also with a capital or up to two digits or marks
 * after it, one of two different characters, and the person's own name or address [AUTH-2].
 */
export async function refuseWeakPassword(
  password: string,
  { email, displayName }: { email: string; displayName: string },
): Promise<void> {
  const plain = password.trim().toLowerCase()
  if (new Set(plain).size <= 2) refuse(accountsErrors.weakPassword, 'fewCharacters')
  const [localPart = ''] = email.split('@')
  const own = [email, localPart, displayName, 'shoal'].map((word) => word.toLowerCase())
  if (own.includes(plain) || own.includes(plain.replace(/[^\p{L}]+$/u, '')))
    refuse(accountsErrors.weakPassword, 'ownName')
  // Only when somebody sets a password: most starts of a server see none.
  const { leakedPasswords: list } = await import('./leakedPasswords.ts')
  if (list.has(plain) || list.has(plain.replace(/[^\p{L}]{1,2}$/u, ''))) refuse(accountsErrors.weakPassword, 'leaked')
}
