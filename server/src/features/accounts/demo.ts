import { eq, sql } from 'drizzle-orm'
import type { Platform } from '../../platform/platform.ts'
import { useExperience } from './experience.ts'
import { hashPassword } from './passwords.ts'
import { users } from './tables.ts'
import { makeAccount, mintFor } from './welcome.ts'

type Extra = Partial<
  Omit<typeof users.$inferInsert, 'id' | 'email' | 'displayName' | 'nameKey' | 'passwordHash' | 'xp'>
>

export const demoPassword = 'swim-with-us'

/** The people of the demo show, by the part before the @ of their address. */
const people: ReadonlyArray<{ account: string; displayName: string; tokens: number; xp: number } & Extra> = [
  {
    account: 'viewer',
    displayName: 'Viewer',
    tokens: 4280,
    color: '#8fd3ff',
    xp: 640,
    bio: 'Here for the fish tank cam.',
  },
  {
    account: 'rival',
    displayName: 'Rival',
    tokens: 1150,
    color: '#ffb46b',
    xp: 2_350,
    bio: 'Undefeated, if you do not count losses.',
  },
  {
    account: 'pass',
    displayName: 'Pass',
    tokens: 6400,
    color: '#9be38f',
    xp: 8_900,
    pass: 'pass',
    passSubscription: true,
  },
  {
    account: 'xl',
    displayName: 'XL_fan',
    tokens: 20900,
    color: '#f2a0d8',
    xp: 31_400,
    pass: 'xl',
    passSubscription: true,
  },
  {
    account: 'mod',
    displayName: 'Warden',
    tokens: 900,
    color: '#b9a2ff',
    xp: 15_750,
    mod: true,
    bio: 'Keeps the water clean.',
  },
  { account: 'admin', displayName: 'Admin', tokens: 900, color: '#c9b6ff', xp: 52_000, admin: true },
  { account: 'qa', displayName: 'QA_fish', tokens: 400, color: '#7fe3d4', xp: 120, qa: true },
]

/** Makes the demo accounts; those that exist already stay as they are. */
export async function makeDemoPeople(platform: Platform): Promise<void> {
  const { db } = platform.database
  for (const { account, displayName, tokens, xp, ...extra } of people) {
    const email = `${account}@example.test`
    const taken = await db
      .select({ id: users.id })
      .from(users)
      .where(sql`${users.email} = ${email} or ${users.nameKey} = ${displayName.toLowerCase()}`)
    if (taken.length > 0) continue
    const passwordHash = await hashPassword(demoPassword)
    await platform.database.transaction(async () => {
      const id = await makeAccount(platform, { email, displayName, passwordHash })
      await mintFor(platform, id, tokens, 'demo')
      await db.update(users).set(extra).where(eq(users.id, id))
      await useExperience(platform).change(id, { amount: xp, reason: 'demo', reference: {}, key: `demo:${id}` })
    })
  }
}
