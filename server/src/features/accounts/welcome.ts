import { limits } from '@shoal/bus'
import { isUniqueViolation } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { nameTaken } from './people.ts'
import { users } from './tables.ts'

export interface NewAccount {
  email: string
  displayName: string
  passwordHash: string
}

export const wrongCode = () =>
  new Refusal(400, 'accounts/wrong-code', 'This code is not valid (any more). Check it, or ask for a new one.')

/**
 * Makes an account with its first tokens, in the current transaction, and answers with its id.
 * Throws the Refusals `accounts/name-taken`, and `accounts/wrong-code` when the address got an account meanwhile.
 */
export async function makeAccount(
  { database, ledger, clock }: Platform,
  { email, displayName, passwordHash }: NewAccount,
): Promise<string> {
  const id = newId()
  try {
    await database.db.insert(users).values({
      id,
      email,
      displayName,
      nameKey: displayName.toLowerCase(),
      passwordHash,
      joinedAt: clock.now(),
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_name_key'))
      throw nameTaken('Somebody else took this display name meanwhile. Sign up again with another one.')
    if (isUniqueViolation(error, 'users_email')) throw wrongCode()
    throw error
  }
  const [mint, purse] = [await ledger.ensureAccount('mint', 'main'), await ledger.ensureAccount('user', id)]
  await ledger.transfer({
    key: `welcome:${id}`,
    reason: 'welcome',
    legs: [
      { account: mint, amount: -limits.welcomeTokens },
      { account: purse, amount: limits.welcomeTokens },
    ],
  })
  return id
}
