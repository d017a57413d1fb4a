import { accountsErrors } from '@shoal/bus/accounts/errors'
import { limits } from '@shoal/bus/tokens/contract'
import { isUniqueViolation } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { users } from './tables.ts'

export interface NewAccount {
  email: string
  displayName: string
  passwordHash: string
}

/**
 * Makes an account with its first tokens, in the current transaction, and answers with its id.
 * Throws the Refusals `accounts/name-taken`, and `accounts/wrong-code` when the address got an account meanwhile.
 */
export async function makeAccount(
  platform: Pick<Platform, 'database' | 'clock' | 'ledger'>,
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
    if (isUniqueViolation(error, 'users_name_key')) refuse(accountsErrors.nameTaken, 'meanwhile')
    if (isUniqueViolation(error, 'users_email')) refuse(accountsErrors.wrongCode)
    throw error
  }
  await mintFor(platform, id, limits.welcomeTokens, 'welcome')
  return id
}

/** Gives new tokens to somebody who is made just now, once for each reason; there is no page yet that could be told. */
export async function mintFor(
  { ledger }: Pick<Platform, 'ledger'>,
  userId: string,
  amount: number,
  reason: 'welcome' | 'demo',
): Promise<void> {
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
