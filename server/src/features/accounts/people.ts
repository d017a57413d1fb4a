import type { Standing } from '@shoal/bus'
import { accountsErrors } from '@shoal/bus/accounts/errors'
import type { PassTier, Person } from '@shoal/bus/common'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { accountChanged, accountRenamed, flagsChanged } from '../../happenings/accounts.ts'
import { isUniqueViolation } from '../../platform/database/index.ts'
import { service } from '../../platform/feature.ts'
import { topic } from '../../platform/nodes/index.ts'
import { refuse } from '../../platform/refusal.ts'
import { type AccountRecord, accountColumns, giftLife, passOf, plainPersonOf, standingOf } from './accountRow.ts'
import { usePersonParts } from './personParts.ts'
import { accountsSettings } from './settings.ts'
import { passesForStaff } from './staffNames.ts'
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
}

/** A person as those see them who hear what they say. */
export interface Speaker {
  person: Person
  pass: PassTier
  joinedAt: Date
}

/** A person changed on another node; what is in memory of them is out of date. */
export const personChanged = topic<{ userId: string }>('accounts.changed')
/** What pages show of somebody, or what they may do, changed on a node that this one does not hear. */
export const accountNoted = topic<{ userId: string }>('accounts.noted')

/** What a page's session shows; pages are not told of changes of anything else. */
const inSession: ReadonlySet<keyof PersonChanges> = new Set([
  ...(['displayName', 'color', 'photo', 'pass', 'passSubscription', 'passGiftedAt'] as const),
])

/** Those who are ranked beside each other, with their XP: neither staff nor banned; columns `user_id` and `xp`. */
export const rankedPeople = sql`
  select id as user_id, xp from users where deleted_at is null and not banned and not admin and not mod`

/** A pattern of `like` for the keys of names that begin so. */
const beginning = (name: string) => `${name.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** All people whose display name begins so, whatever its case, for a query of another feature; column `id`. */
export const peopleStartingWith = (name: string) =>
  sql`select id from users where name_key ~~ ${beginning(name)} and deleted_at is null`

/**
 * People, for the other features. Deleted accounts are nobody: they are not found by any of these.
 */
export const usePeople = service((platform) => {
  const { database, happenings, outbox } = platform
  const parts = usePersonParts(platform)

  const account = async (id: string): Promise<AccountRecord | null> => {
    const text = `select ${accountColumns} from users u where u.id = $1 and u.deleted_at is null`
    const [found] = await database.prepared<AccountRecord>('accounts-by-id', text, [id])
    return found ?? null
  }

  async function records(ids: Iterable<string>): Promise<AccountRecord[]> {
    const wanted = [...new Set(ids)]
    if (wanted.length === 0) return []
    const text = `select ${accountColumns} from users u where u.id = any ($1::text[]) and u.deleted_at is null`
    return database.prepared<AccountRecord>('accounts-by-ids', text, [wanted])
  }

  async function named(names: Iterable<string>): Promise<AccountRecord[]> {
    const wanted = [...new Set([...names].map((name) => name.toLowerCase()))]
    if (wanted.length === 0) return []
    const text = `select ${accountColumns} from users u where u.name_key = any ($1::text[])`
    return database.prepared<AccountRecord>('accounts-by-names', text, [wanted])
  }

  /** Reads the parts of these people; the answer makes a person of the account of any of them. */
  async function completing(ids: readonly string[]): Promise<(account: AccountRecord) => Person> {
    const partsOf = await parts.of(ids)
    return (account) => ({ ...plainPersonOf(account), ...partsOf(account.id) })
  }

  /** Accounts with their persons. The parts do not wait for the accounts. */
  async function withPersons(ids: Iterable<string>): Promise<{ account: AccountRecord; person: Person }[]> {
    const wanted = [...ids]
    const [accounts, complete] = await Promise.all([records(wanted), completing(wanted)])
    return accounts.map((account) => ({ account, person: complete(account) }))
  }

  // PASS-1: open connections lose what a gifted pass opened when it ends, not with their next request.
  const giftEnds = platform.jobs.define<{ userId: string }>('pass-gift-ends', async ({ userId }) =>
    people.changed(userId),
  )

  const people = {
    /** Everything kept of a person except the password, or null. */
    account,

    /** Whether somebody's account is one of the first so many of the show. */
    async isAmongFirst(id: string, most: number): Promise<boolean> {
      const before = await platform.database.query(sql`
        select 1 from users own, lateral (
          select 1 from users u where (u.joined_at, u.id) < (own.joined_at, own.id) limit ${most}
        ) as earlier where own.id = ${id}`)
      return before.length < most
    },

    /** What the rules of access would go by at a request of this person now, or null; reads within a transaction. */
    async standing(id: string): Promise<Standing> {
      const found = await account(id)
      const { staffNeedSecondFactor } = platform.settings.of(accountsSettings)
      return found && standingOf(found, platform.clock.now(), staffNeedSecondFactor)
    },

    /** What anyone may know of a person, or null. */
    async person(id: string): Promise<Person | null> {
      const [found, complete] = await Promise.all([account(id), completing([id])])
      return found && complete(found)
    },

    /** What anyone may know of the person whose account was read before. */
    personOf: async (account: AccountRecord): Promise<Person> => (await completing([account.id]))(account),

    /** Several people, by id, with one query and one for each part; unknown ids are absent. */
    async persons(ids: Iterable<string>): Promise<Map<string, Person>> {
      return new Map((await withPersons(ids)).map(({ person }) => [person.id, person]))
    },

    /** The same, with what is shown beside what they say. */
    async speakers(ids: Iterable<string>): Promise<Map<string, Speaker>> {
      const now = platform.clock.now()
      return new Map(
        (await withPersons(ids)).map(({ account, person }) => [
          account.id,
          { person, pass: passOf(account, now), joinedAt: account.joinedAt },
        ]),
      )
    },

    /** Ids of people whose display name begins so, whatever its case, in the order of their names; 50 at most. */
    async startingWith(name: string): Promise<string[]> {
      const text = `select id from users where name_key ~~ $1 and deleted_at is null order by name_key using ~<~ limit 50`
      const found = await database.prepared<{ id: string }>('accounts-by-beginning', text, [beginning(name)])
      return found.map(({ id }) => id)
    },

    /** Several people, by display name in lower case, with one query and one for each part; unknown names are absent. */
    async byDisplayNames(names: Iterable<string>): Promise<Map<string, Person>> {
      const found = await named(names)
      const complete = await completing(found.map(({ id }) => id))
      return new Map(found.map((account) => [account.displayName.toLowerCase(), complete(account)]))
    },

    /** Ids of several people with one query, whatever the case of their display names; unknown names are left out. */
    async idsByDisplayNames(names: Iterable<string>): Promise<string[]> {
      return (await named(names)).map(({ id }) => id)
    },

    /**
     * Changes a person; open connections know after the commit. Throws the Refusals `accounts/name-taken` and
     * `accounts/name-for-staff`; false when there is no such person.
     */
    async update(id: string, changes: PersonChanges): Promise<boolean> {
      const { displayName, ...rest } = changes
      const values = {
        ...rest,
        ...(displayName === undefined ? {} : { displayName, nameKey: displayName.toLowerCase() }),
      }
      if (Object.values(values).every((value) => value === undefined)) return (await account(id)) !== null
      if (displayName !== undefined && passesForStaff(displayName)) {
        const before = await account(id)
        const kept = before?.displayName.toLowerCase() === displayName.toLowerCase()
        if (before && !kept && !before.admin && !before.mod) refuse(accountsErrors.nameForStaff)
      }
      return database.transaction(async () => {
        try {
          const done = await database.db
            .update(users)
            .set(values)
            .where(sql`${eq(users.id, id)} and ${users.deletedAt} is null`)
            .returning({ id: users.id })
          if (done.length === 0) return false
        } catch (error) {
          if (isUniqueViolation(error, 'users_name_key')) refuse(accountsErrors.nameTaken, 'now')
          throw error
        }
        if (changes.passGiftedAt) {
          const ends = new Date(changes.passGiftedAt.getTime() + giftLife)
          await giftEnds.enqueue({ userId: id }, { startAfter: ends, singletonKey: id, replace: true })
        }
        if (displayName !== undefined) await happenings.happen(accountRenamed, { userId: id, displayName })
        await people.changed(
          id,
          Object.entries(changes).some(
            ([key, value]) => value !== undefined && inSession.has(key as keyof PersonChanges),
          ),
        )
        return true
      })
    },

    /**
     * Gives a tier of the season pass for good. A tier that is had stays when it is as high, whoever gives another at
     * the same time; subscription and gifts stay beside it [PASS-1].
     * @returns whether it was raised; null when there is no such person
     */
    raisePass(id: string, tier: PassTier): Promise<boolean | null> {
      const lower = tiers.slice(0, tiers.indexOf(tier))
      return database.transaction(async () => {
        const raised = await database.db
          .update(users)
          .set({ pass: tier })
          .where(and(eq(users.id, id), isNull(users.deletedAt), inArray(users.pass, lower)))
          .returning({ id: users.id })
        if (raised.length === 0) return (await account(id)) === null ? null : false
        await people.changed(id)
        return true
      })
    },

    /**
     * Gives days of the season pass: they begin now, or when a gift that still runs ends, so that nobody loses any by
     * getting more [PASS-1].
     * @returns when the gift ends; null when there is no such person
     */
    giftPass(id: string, days: number): Promise<Date | null> {
      const [now, length] = [platform.clock.now(), days * 24 * 60 * 60 * 1000]
      return database.transaction(async () => {
        // A gift is kept as the time at which one of the usual length would have begun.
        const [gifted] = await database.query<{ from: Date }>(sql`
          update users set pass_gifted_at = greatest(pass_gifted_at, ${new Date(now.getTime() - giftLife)}::timestamptz)
            + ${length / 1000} * interval '1 second'
          where id = ${id} and deleted_at is null returning pass_gifted_at as "from"`)
        if (!gifted) return null
        const ends = new Date(gifted.from.getTime() + giftLife)
        await giftEnds.enqueue({ userId: id }, { startAfter: ends, singletonKey: id, replace: true })
        await people.changed(id)
        return ends
      })
    },

    /** Takes a tier for good back: who has exactly this one falls to another [TOK-7]. Whoever has another keeps it. */
    async lowerPass(id: string, tier: PassTier, to: PassTier): Promise<void> {
      if (tiers.indexOf(to) >= tiers.indexOf(tier)) return
      await database.transaction(async () => {
        const lowered = await database.db
          .update(users)
          .set({ pass: to })
          .where(and(eq(users.id, id), isNull(users.deletedAt), eq(users.pass, tier)))
          .returning({ id: users.id })
        if (lowered.length > 0) await people.changed(id)
      })
    },

    /** Puts somebody on the show: they wear the badge of a fish. Belongs to the transaction it is called in [AUD-3]. */
    async becomeFish(byUserId: string, userId: string): Promise<void> {
      const done = await database.db
        .update(users)
        .set({ fish: true })
        .where(and(eq(users.id, userId), eq(users.fish, false), isNull(users.deletedAt)))
        .returning({ id: users.id })
      if (done.length === 0) return
      await happenings.happen(flagsChanged, { byUserId, userId, changes: { fish: true }, reason: null })
      await people.changed(userId)
    },

    /** XP of several people with one query, by id; unknown ids are absent. */
    async xpOf(ids: Iterable<string>): Promise<Map<string, number>> {
      return new Map((await records(ids)).map(({ id, xp }) => [id, xp]))
    },

    /**
     * Has every node look again at what somebody may do, or each of several, also a node that cannot be reached by the
     * others at the moment: it reads so in the database. Beside `changed`, in a transaction that takes a right away from
     * the person; any other change such a node may see later.
     */
    lostRight: (id: string | readonly string[]): Promise<void> =>
      outbox.note(accountNoted, ...[id].flat().map((userId) => ({ userId }))),

    /** Within a transaction: keeps a person from being deleted until its end. False when there is no such person. */
    async hold(id: string): Promise<boolean> {
      const found = await database.query(sql`
        select 1 from users where id = ${id} and deleted_at is null for no key update`)
      return found.length > 0
    },

    /** The same for several people, locked in the order of their ids; answers with those who are there. */
    async holdAll(ids: readonly string[]): Promise<Set<string>> {
      const found = await database.query<{ id: string }>(sql`
        select id from users where id = any(${sql.param(ids)}::text[]) and deleted_at is null
        order by id for no key update`)
      return new Set(found.map(({ id }) => id))
    },

    /**
     * Tells that a person changed, or each of several, in the current transaction or one of its own; open connections and
     * pages know after the commit. `session`: whether the pages' session changed as well.
     */
    changed: (id: string | readonly string[], session = true): Promise<void> =>
      database.transaction(() =>
        happenings.happen(accountChanged, ...[id].flat().map((userId) => ({ userId, session }))),
      ),
  }
  return people
})
