import { clansErrors } from '@shoal/bus/clans/errors'
import { limits } from '@shoal/bus/clans/limits'
import type { MemberRank } from '@shoal/bus/clans/rules'
import type { ShowDay } from '@shoal/bus/rules/days'
import { and, count, desc, eq, gt, gte, ilike, inArray, lt, max, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/index.ts'
import { refuse } from '../../platform/refusal.ts'
import { peopleStartingWith } from '../accounts/index.ts'
import { asTag } from './roll.ts'
import { type ClanRow, clanInvites, clanMembers, clanRefusals, clans, type MemberRow, standing } from './tables.ts'

/** What boards go by. */
type BoardColumn = 'xp' | 'size' | 'tokens' | 'refusals'

/** The most first, the oldest of equals before the others, as the indexes have it. */
const most = (column: BoardColumn) => [sql`${clans[column]} desc nulls last`, clans.foundedAt, clans.id]

/** The order of members, as its index has it. */
const inOrder = [standing(clanMembers.rank), clanMembers.joinedAt, clanMembers.userId]

/** Signs that mean something in a pattern of `like`. */
const plain = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

const membersOf = (clanId: string, name?: string) =>
  and(
    eq(clanMembers.clanId, clanId),
    name ? inArray(clanMembers.userId, sql`(${peopleStartingWith(name)})`) : undefined,
  )

/** Since when somebody who refused a clan counts. */
const hatedSince = (now: Date) => new Date(now.getTime() - limits.clanHatedFor)

/** A clan that was looked for by its tag. Throws the Refusal `clans/no-such-clan` where there is none. */
export const orRefuse = (row: ClanRow | null, tag: string): ClanRow =>
  row ?? refuse(clansErrors.noSuchClan, { tag: asTag(tag) })

/** Clans, members and invitations in the database. */
export function createStore({ db }: Database) {
  return {
    async byTag(tag: string): Promise<ClanRow | null> {
      const [row] = await db
        .select()
        .from(clans)
        .where(eq(clans.tag, asTag(tag)))
      return row ?? null
    },

    /** A clan by its tag, its row locked until the end of the transaction: whatever happens in a clan happens in turn. */
    async locked(tag: string): Promise<ClanRow | null> {
      const [row] = await db
        .select()
        .from(clans)
        .where(eq(clans.tag, asTag(tag)))
        .for('update')
      return row ?? null
    },

    async tagOf(id: string): Promise<string | null> {
      const [row] = await db.select({ tag: clans.tag }).from(clans).where(eq(clans.id, id))
      return row?.tag ?? null
    },

    async byKey(tagKey: string): Promise<ClanRow | null> {
      const [row] = await db.select().from(clans).where(eq(clans.tagKey, tagKey))
      return row ?? null
    },

    byTags: (tags: readonly string[]): Promise<ClanRow[]> =>
      db
        .select()
        .from(clans)
        .where(inArray(clans.tag, tags.map(asTag)))
        .orderBy(...most('xp')),

    /** Those with a text in tag or name; all of them without one. */
    found: (text: string, limit: number): Promise<ClanRow[]> =>
      db
        .select()
        .from(clans)
        .where(or(ilike(clans.tag, `${plain(text)}%`), ilike(clans.name, `%${plain(text)}%`)))
        .orderBy(...most('xp'))
        .limit(limit),

    async tags(): Promise<string[]> {
      const rows = await db.select({ tag: clans.tag }).from(clans).orderBy(clans.tag).limit(10_000)
      return rows.map(({ tag }) => tag)
    },

    insert: async (row: typeof clans.$inferInsert): Promise<ClanRow> =>
      (await db.insert(clans).values(row).returning())[0]!,

    update: async (id: string, values: Partial<ClanRow>): Promise<ClanRow> =>
      (await db.update(clans).set(values).where(eq(clans.id, id)).returning())[0]!,

    remove: async (id: string): Promise<void> => void (await db.delete(clans).where(eq(clans.id, id))),

    /** All members, the highest rank first, then the longest member. */
    members: (clanId: string): Promise<MemberRow[]> =>
      db
        .select()
        .from(clanMembers)
        .where(eq(clanMembers.clanId, clanId))
        .orderBy(...inOrder),

    /** One page of them, counted from 0, or of those whose name begins so. */
    membersPage: (clanId: string, page: number, name?: string): Promise<MemberRow[]> =>
      db
        .select()
        .from(clanMembers)
        .where(membersOf(clanId, name))
        .orderBy(...inOrder)
        .limit(limits.clanMembersPage)
        .offset(page * limits.clanMembersPage),

    /** How many members have a name that begins so. */
    membersNamed: (clanId: string, name: string): Promise<number> => db.$count(clanMembers, membersOf(clanId, name)),

    async member(clanId: string, userId: string): Promise<MemberRow | null> {
      const [row] = await db
        .select()
        .from(clanMembers)
        .where(and(eq(clanMembers.userId, userId), eq(clanMembers.clanId, clanId)))
      return row ?? null
    },

    addMember: async (row: MemberRow): Promise<void> => void (await db.insert(clanMembers).values(row)),
    removeMembers: async (userIds: readonly string[]): Promise<void> =>
      void (await db.delete(clanMembers).where(inArray(clanMembers.userId, [...userIds]))),
    setRank: async (userId: string, rank: MemberRank): Promise<void> =>
      void (await db.update(clanMembers).set({ rank }).where(eq(clanMembers.userId, userId))),

    /** Invitations of a person that wait, the latest first. */
    invitesOf: (userId: string) =>
      db
        .select({ clan: clans, byUserId: clanInvites.byUserId, at: clanInvites.at })
        .from(clanInvites)
        .innerJoin(clans, eq(clans.id, clanInvites.clanId))
        .where(eq(clanInvites.userId, userId))
        .orderBy(desc(clanInvites.at)),

    /** People whom a clan has invited, the latest first. */
    waiting: (clanId: string) =>
      db.select().from(clanInvites).where(eq(clanInvites.clanId, clanId)).orderBy(desc(clanInvites.at)),

    /** Adds an invitation, unless one waits already. */
    invite: async (row: typeof clanInvites.$inferInsert): Promise<void> =>
      void (await db.insert(clanInvites).values(row).onConflictDoNothing()),

    /** Takes an invitation away; answers with its sender, or null if there was none. */
    async uninvite(clanId: string, userId: string): Promise<string | null> {
      const [row] = await db
        .delete(clanInvites)
        .where(and(eq(clanInvites.clanId, clanId), eq(clanInvites.userId, userId)))
        .returning()
      return row?.byUserId ?? null
    },

    forgetInvites: async (userId: string): Promise<void> =>
      void (await db.delete(clanInvites).where(or(eq(clanInvites.userId, userId), eq(clanInvites.byUserId, userId)))),
    forgetInvitesTo: (userId: string) =>
      db.delete(clanInvites).where(eq(clanInvites.userId, userId)).returning({ clanId: clanInvites.clanId }),
    forgetRefusals: async (userId: string): Promise<void> =>
      void (await db.delete(clanRefusals).where(eq(clanRefusals.userId, userId))),

    /**
     * Notes that somebody did not want a clan, whose row is locked, and counts those who did not lately. Their last word
     * counts.
     */
    async refuse(row: typeof clanRefusals.$inferInsert): Promise<void> {
      const { clanId, kind, at } = row
      await db
        .insert(clanRefusals)
        .values(row)
        .onConflictDoUpdate({ target: [clanRefusals.clanId, clanRefusals.userId], set: { kind, at } })
      const lately = and(eq(clanRefusals.clanId, clanId), gt(clanRefusals.at, hatedSince(at)))
      const refusals = await db.$count(clanRefusals, lately)
      await db.update(clans).set({ refusals }).where(eq(clans.id, clanId))
    },

    async declinedSince(clanId: string, userId: string, since: Date): Promise<boolean> {
      const row = and(eq(clanRefusals.clanId, clanId), eq(clanRefusals.userId, userId))
      return (
        (await db.$count(clanRefusals, and(row, eq(clanRefusals.kind, 'declined'), gt(clanRefusals.at, since)))) > 0
      )
    },

    /** The first ones of a board. */
    first: (column: BoardColumn, limit: number): Promise<ClanRow[]> =>
      db
        .select()
        .from(clans)
        .orderBy(...most(column))
        .limit(limit),

    /** The place of a clan on the leader board, from 1, and how many clans there are. */
    async place({ id, xp, foundedAt }: ClanRow): Promise<{ place: number; of: number }> {
      const before = or(
        gt(clans.xp, xp),
        and(
          eq(clans.xp, xp),
          or(lt(clans.foundedAt, foundedAt), and(eq(clans.foundedAt, foundedAt), lt(clans.id, id))),
        ),
      )
      return { place: (await db.$count(clans, before)) + 1, of: await db.$count(clans) }
    },

    /** How many clans have less XP. */
    below: (xp: number): Promise<number> => db.$count(clans, lt(clans.xp, xp)),

    /** How many clans have each amount of XP, from this one on. */
    xpFrom: (xp: number): Promise<{ xp: number; clans: number }[]> =>
      db.select({ xp: clans.xp, clans: count() }).from(clans).where(gte(clans.xp, xp)).groupBy(clans.xp),

    count: (): Promise<number> => db.$count(clans),

    /** Members of all clans whose XP count. */
    counting: () =>
      db
        .select({ clanId: clanMembers.clanId, userId: clanMembers.userId })
        .from(clanMembers)
        .where(sql`${clanMembers.rank} <> 'Hostage'`),

    /** Writes what the members of clans have together; clans that are not named have nothing. */
    async setXp(sums: ReadonlyMap<string, number>): Promise<void> {
      await db.execute(sql`
        update clans set xp = coalesce(sum.xp, 0)
        from clans as every left join unnest(${sql.param([...sums.keys()])}::uuid[], ${sql.param([...sums.values()])}::bigint[])
          as sum (id, xp) on sum.id = every.id
        where clans.id = every.id and clans.xp <> coalesce(sum.xp, 0)`)
    },

    /** Counts anew the people who refused each clan: they are fewer with time, and where accounts are deleted. */
    async countRefusals(now: Date): Promise<void> {
      await db.execute(sql`
        update clans set refusals = coalesce(found.refusals, 0)
        from clans as every left join (
          select clan_id, count(*)::int as refusals from clan_refusals
          where at > ${hatedSince(now).toISOString()}::timestamptz group by clan_id
        ) as found on found.clan_id = every.id
        where clans.id = every.id and clans.refusals <> coalesce(found.refusals, 0)`)
    },

    /** The day for which places were noted last; null where there is none. */
    async lastPlaceDay(): Promise<ShowDay | null> {
      const [row] = await db.select({ day: max(clans.placeDay) }).from(clans)
      return row?.day ?? null
    },

    /** Notes where the clans stand that were there before an instant, as their places when a day began. */
    async notePlaces(day: ShowDay, before: Date): Promise<void> {
      await db.execute(sql`
        update clans set place_before = earlier.place, place_day = ${day}
        from (
          select id, row_number() over (order by xp desc, founded_at, id) as place from clans
          where founded_at < ${before.toISOString()}::timestamptz
        ) as earlier
        where earlier.id = clans.id`)
    },
  }
}
export type ClanStore = ReturnType<typeof createStore>
