import { eq, inArray, sql } from 'drizzle-orm'
import type { Regular } from '../../platform/crowd/act.ts'
import type { Platform } from '../../platform/platform.ts'
import { useExperience } from './experience.ts'
import { hashPassword } from './passwords.ts'
import { usePeople } from './people.ts'
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

const day = 24 * 60 * 60 * 1000

/**
 * Makes the accounts of the demo crowd that are missing, with their levels and their first tokens; answers with the ids of
 * all of them, by the part before the @.
 */
export async function makeCrowdAccounts(
  platform: Platform,
  regulars: readonly Regular[],
): Promise<Map<string, string>> {
  const { clock, database } = platform
  const emailOf = ({ account }: Regular) => `${account}@example.test`
  const found = await database.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.email, regulars.map(emailOf)))
  const ids = new Map(found.map(({ id, email }) => [(email ?? '').split('@')[0]!, id]))
  // Somebody may have taken a name before there was a crowd.
  const taken = await usePeople(platform).byDisplayNames(regulars.map(({ name }) => name))
  const missing = regulars.filter(({ account, name }) => !ids.has(account) && !taken.has(name.toLowerCase()))
  if (missing.length === 0) return ids
  // One password, known to everybody as those of the demo accounts are: one hash is enough for all of them.
  const passwordHash = await hashPassword(demoPassword)
  await database.transaction(async () => {
    for (const regular of missing) {
      const { account, name, color, bio, xp, pass, mod = false } = regular
      const id = await makeAccount(platform, { email: emailOf(regular), displayName: name, passwordHash })
      await mintFor(platform, id, 400 + Math.floor(xp / 10), 'demo')
      // Who has come far has been here for long.
      const joinedAt = new Date(clock.ms() - day * Math.max(1, Math.floor(xp / 160)))
      await database.db.update(users).set({ color, bio, pass, mod, joinedAt }).where(eq(users.id, id))
      await useExperience(platform).change(id, { amount: xp, reason: 'demo', reference: {}, key: `demo:${id}` })
      ids.set(account, id)
    }
  })
  return ids
}
