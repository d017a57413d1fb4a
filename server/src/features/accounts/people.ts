import type { Flags, PassTier, Person } from '@shoal/bus'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { isUniqueViolation } from '../../platform/database/index.ts'
import { service } from '../../platform/feature.ts'
import { topic } from '../../platform/nodes/index.ts'
import type { Who } from '../../platform/people/who.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type AccountRecord, accountColumns, giftLife, personOf } from './accountRow.ts'
import { announceAccount } from './announce.ts'
import { users } from './tables.ts'

/** Tiers of the season pass from the least. */
const tiers: readonly PassTier[] = ['none', 'pass', 'xl']

/** What other features may change of a person. `passGiftedAt` starts a gifted pass [PASS-1]. */
export interface PersonChanges {
  displayName?: string
  color?: string
  bio?: string
  photo?: string | null
  pass?: PassTier
  passSubscription?: boolean
  passGiftedAt?: Date | null
  xp?: number
}

/** A change of flags or a ban by an admin, for whoever keeps account of it. */
export interface FlagsChange {
  who: Who
  whom: string
  changes: Partial<Flags> & { banned?: boolean }
  reason: string | null
}

/** A person changed on another node; what is in memory of them is out of date. */
export const personChanged = topic<{ userId: string }>('accounts.changed')

/** What a page's session shows; a change of anything else is no news to it. */
const inSession: ReadonlySet<keyof PersonChanges> = new Set([
  ...(['displayName', 'color', 'photo', 'pass', 'passSubscription', 'passGiftedAt'] as const),
])

/** What the column holds. */
const mostXp = 2_147_483_647

export const nameTaken = (message = 'This display name is already taken') =>
  new Refusal(409, 'accounts/name-taken', message)

/**
 * People, for the other features. Deleted accounts are nobody: they are not found by any of these.
 */
export const usePeople = service((platform) => {
  const { database } = platform
  const deletions: Array<(userId: string) => Promise<void>> = []
  const watchers: Array<(userId: string) => Promise<void>> = []
  const flagChanges: Array<(change: FlagsChange) => Promise<void>> = []

  const account = async (id: string): Promise<AccountRecord | null> => {
    const text = `select ${accountColumns} from users u where u.id = $1 and u.deleted_at is null`
    const [found] = await database.prepared<AccountRecord>('accounts-by-id', text, [id])
    return found ?? null
  }

  // PASS-1: open connections lose what a gifted pass opened when it ends, not with their next request.
  const giftEnds = platform.jobs.define<{ userId: string }>('pass-gift-ends', async ({ userId }) =>
    people.changed(userId),
  )

  const people = {
    /** Everything kept of a person except the password, or null. */
    account,

    /** What anyone may know of a person, or null. */
    async person(id: string): Promise<Person | null> {
      const found = await account(id)
      return found && personOf(found)
    },

    /** Several people with one query, by id; unknown ids are absent. */
    async persons(ids: Iterable<string>): Promise<Map<string, Person>> {
      const wanted = [...new Set(ids)]
      if (wanted.length === 0) return new Map()
      const text = `select ${accountColumns} from users u where u.id = any ($1::text[]) and u.deleted_at is null`
      const found = await database.prepared<AccountRecord>('accounts-by-ids', text, [wanted])
      return new Map(found.map((one) => [one.id, personOf(one)]))
    },

    /** Several people with one query, by display name in lower case; unknown names are absent. */
    async byDisplayNames(names: Iterable<string>): Promise<Map<string, Person>> {
      const wanted = [...new Set([...names].map((name) => name.toLowerCase()))]
      if (wanted.length === 0) return new Map()
      const text = `select ${accountColumns} from users u where u.name_key = any ($1::text[])`
      const found = await database.prepared<AccountRecord>('accounts-by-names', text, [wanted])
      return new Map(found.map((one) => [one.displayName.toLowerCase(), personOf(one)]))
    },

    /**
     * Changes a person; open connections know after the commit. XP below 0 becomes 0.
     * Throws the Refusal `accounts/name-taken`; false when there is no such person.
     */
    async update(id: string, changes: PersonChanges): Promise<boolean> {
      const { displayName, xp, ...rest } = changes
      const values = {
        ...rest,
        ...(displayName === undefined ? {} : { displayName, nameKey: displayName.toLowerCase() }),
        ...(xp === undefined ? {} : { xp: Math.max(0, Math.floor(xp)) }),
      }
      if (Object.values(values).every((value) => value === undefined)) return (await account(id)) !== null
      try {
        const done = await database.db
          .update(users)
          .set(values)
          .where(sql`${eq(users.id, id)} and ${users.deletedAt} is null`)
          .returning({ id: users.id })
        if (done.length === 0) return false
      } catch (error) {
        if (isUniqueViolation(error, 'users_name_key')) throw nameTaken()
        throw error
      }
      if (changes.passGiftedAt) {
        const ends = new Date(changes.passGiftedAt.getTime() + giftLife)
        await giftEnds.enqueue({ userId: id }, { startAfter: ends, singletonKey: id, replace: true })
      }
      people.changed(
        id,
        Object.entries(changes).some(
          ([key, value]) => value !== undefined && inSession.has(key as keyof PersonChanges),
        ),
      )
      return true
    },

    /**
     * Adds XP to what a person has by then, or takes it away with a negative whole number; it never falls below 0.
     * Within a transaction it counts exactly if that is committed; then the person's pages get the new profile.
     * @param reason where it came from, `area.verb`, for the log
     * @returns the XP after it; null when there is no such person
     */
    async addExperience(id: string, amount: number, reason: string): Promise<number | null> {
      if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is no whole number of XP`)
      const [done] = await database.db
        .update(users)
        .set({ xp: sql`greatest(0, least(${mostXp}::bigint, ${users.xp}::bigint + ${amount}::bigint))::integer` })
        .where(sql`${eq(users.id, id)} and ${users.deletedAt} is null`)
        .returning({ xp: users.xp })
      if (!done) return null
      platform.log.debug({ userId: id, amount, reason }, 'experience')
      people.changed(id, false)
      return done.xp
    },

    /**
     * Gives a tier of the season pass for good. A tier that is had stays when it is as high, whoever gives another at
     * the same time; subscription and gifts stay beside it [PASS-1].
     * @returns whether it was raised; null when there is no such person
     */
    async raisePass(id: string, tier: PassTier): Promise<boolean | null> {
      const lower = tiers.slice(0, tiers.indexOf(tier))
      const raised = await database.db
        .update(users)
        .set({ pass: tier })
        .where(and(eq(users.id, id), isNull(users.deletedAt), inArray(users.pass, lower)))
        .returning({ id: users.id })
      if (raised.length === 0) return (await account(id)) === null ? null : false
      people.changed(id)
      return true
    },

    /** Within a transaction: keeps a person from being deleted until its end. False when there is no such person. */
    async hold(id: string): Promise<boolean> {
      const found = await database.query(sql`
        select 1 from users where id = ${id} and deleted_at is null for no key update`)
      return found.length > 0
    },

    /** Tells open connections, and features that asked, that a person changed; pages only if their session did. */
    changed(id: string, session = true): void {
      database.afterCommit(() => {
        const tell = async () => {
          if (session) await announceAccount(platform, id)
          else await platform.gateway.refresh(id)
          platform.nodes.tell(personChanged, { userId: id })
          for (const action of watchers) await action(id)
        }
        return tell().catch((error: unknown) =>
          platform.log.error({ err: error }, 'a changed account could not be announced'),
        )
      })
    },

    /** Runs after a person changed (name, colour, photo, pass, XP, flags), on the node on which that happened. */
    onChange: (action: (userId: string) => Promise<void>): void => void watchers.push(action),

    /** Runs inside the transaction that deletes an account, so that each area removes what is personal. */
    onDelete: (action: (userId: string) => Promise<void>): void => void deletions.push(action),
    /** Runs what `onDelete` collected. */
    async runDeletions(userId: string): Promise<void> {
      for (const action of deletions) await action(userId)
    },

    /** Runs inside the transaction in which an admin changes flags or bans [MUTE-2]. */
    onFlagsChange: (action: (change: FlagsChange) => Promise<void>): void => void flagChanges.push(action),
    /** Runs what `onFlagsChange` collected. */
    async runFlagsChange(change: FlagsChange): Promise<void> {
      for (const action of flagChanges) await action(change)
    },
  }
  return people
})
