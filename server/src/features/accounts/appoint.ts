import { randomBytes } from 'node:crypto'
import { limits } from '@shoal/bus/profile/limits'
import { and, eq } from 'drizzle-orm'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { SettingsError } from '../../platform/settings.ts'
import { codeHash, codeMinutes, newCode } from './codes.ts'
import { hashPassword } from './passwords.ts'
import { emailCodes, users } from './tables.ts'
import { makeAccount } from './welcome.ts'

export interface AdminMade {
  userId: string
  displayName: string
  /** The account was made for this. */
  isNew: boolean
  wasAdmin: boolean
  /** Opens a session in which a password is set, once. */
  code: string
  minutes: number
}

/**
 * ADM-2: what an operator does at the terminal, within a transaction of the caller: an admin with this address, whose
 * account is made when there is none. Throws a SettingsError when the account is banned.
 */
export async function appointAdmin(
  parts: Pick<Platform, 'database' | 'ledger' | 'clock' | 'secrets'>,
  email: string,
): Promise<AdminMade> {
  const { db } = parts.database
  const { clock, secrets } = parts
  const [found] = await db.select().from(users).where(eq(users.email, email)).for('update')
  if (found?.banned) throw new SettingsError(`the account of ${email} is banned; another admin has to lift that first`)
  const displayName = found?.displayName ?? (await freeName(parts, email))
  // Nobody knows this password; the code leads to one.
  const userId =
    found?.id ??
    (await makeAccount(parts, {
      email,
      displayName,
      passwordHash: await hashPassword(randomBytes(32).toString('hex')),
    }))
  await db.update(users).set({ admin: true }).where(eq(users.id, userId))

  const code = newCode()
  await db.delete(emailCodes).where(and(eq(emailCodes.email, email), eq(emailCodes.kind, 'operator')))
  await db.insert(emailCodes).values({
    ...{ id: newId(), kind: 'operator', email, codeHash: codeHash(secrets.session, code) },
    createdAt: clock.now(),
    expiresAt: new Date(clock.ms() + codeMinutes * 60_000),
  })
  return { userId, displayName, isNew: !found, wasAdmin: found?.admin ?? false, code, minutes: codeMinutes }
}

/** A name for an account that nobody chose one for, from its address; its owner may change it. */
async function freeName({ database }: Pick<Platform, 'database'>, email: string): Promise<string> {
  const { displayNameMin, displayNameMax } = limits
  const base = (email.split('@')[0] ?? '').replace(/[^a-z0-9_-]/g, '_').slice(0, displayNameMax - 4)
  for (let number = 1; ; number++) {
    const name = `${base.padEnd(displayNameMin, '_')}${number === 1 ? '' : number}`
    const taken = await database.db.select({ id: users.id }).from(users).where(eq(users.nameKey, name))
    if (taken.length === 0) return name
  }
}
