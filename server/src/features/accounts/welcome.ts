import { limits } from '@shoal/bus/tokens/contract'
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
  platform: Platform,
  { email, displayName, passwordHash }: NewAccount,
): Promise<string> {
  const { database, clock } = platform
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
  await mintFor(platform, id, limits.welcomeTokens, 'welcome')
  return id
}

/** Gives new tokens to somebody who is made just now, once for each reason; there is no page yet that could be told. */
export async function mintFor({ ledger }: Platform, userId: string, amount: number, reason: string): Promise<void> {
  const [mint, purse] = [await ledger.ensureAccount('mint', 'main'), await ledger.ensureAccount('user', userId)]
  await ledger.transfer({
    key: `${reason}:${userId}`,
    reason,
    legs: [
      { account: mint, amount: -amount },
      { account: purse, amount },
    ],
  })
}
