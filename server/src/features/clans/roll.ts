import type { MemberRank } from '@shoal/bus/clans/rules'
import { and, eq, inArray } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import { clanMembers, clans } from './tables.ts'

/** A person's place in a clan. */
export interface ClanPlace {
  clanId: string
  tag: string
  rank: MemberRank
}

/** What others need to know of a clan. */
export interface ClanFacts {
  id: string
  tag: string
  name: string
  color: string
}

/** Tags are large letters wherever they are kept, and taken as they are typed. */
export const asTag = (typed: string): string => typed.toUpperCase()

/** The clan of each person, for the other features. Each reads within the transaction it is called in, if there is one. */
export const useClanRoll = service(({ database: { db } }) => {
  const placesOf = (ids: readonly string[]) =>
    db
      .select({ userId: clanMembers.userId, clanId: clanMembers.clanId, tag: clans.tag, rank: clanMembers.rank })
      .from(clanMembers)
      .innerJoin(clans, eq(clans.id, clanMembers.clanId))
      .where(inArray(clanMembers.userId, [...ids]))

  return {
    /** The clan that a person is in, with their rank; null when they are in none. */
    async clanOf(userId: string): Promise<ClanPlace | null> {
      const [found] = await placesOf([userId])
      return found ? { clanId: found.clanId, tag: found.tag, rank: found.rank } : null
    },

    /** The same for several people with one query, by user id; people without a clan are absent. */
    async clansOf(userIds: Iterable<string>): Promise<Map<string, ClanPlace>> {
      const wanted = [...new Set(userIds)]
      if (wanted.length === 0) return new Map()
      return new Map((await placesOf(wanted)).map(({ userId, ...place }) => [userId, place]))
    },

    /** Ids of all members of a clan; empty when there is no such clan. */
    async membersOf(tag: string): Promise<string[]> {
      const found = await db
        .select({ userId: clanMembers.userId })
        .from(clanMembers)
        .innerJoin(clans, eq(clans.id, clanMembers.clanId))
        .where(eq(clans.tag, asTag(tag)))
      return found.map(({ userId }) => userId)
    },

    /** The id of a clan's owner; null when there is no such clan. */
    async ownerOf(tag: string): Promise<string | null> {
      const [owner] = await db
        .select({ userId: clanMembers.userId })
        .from(clanMembers)
        .innerJoin(clans, eq(clans.id, clanMembers.clanId))
        .where(and(eq(clans.tag, asTag(tag)), eq(clanMembers.rank, 'Owner')))
      return owner?.userId ?? null
    },

    /** The tags of clans by their ids; those that are gone are absent. */
    async tagsOf(ids: readonly string[]): Promise<Map<string, string>> {
      const wanted = [...new Set(ids)]
      if (wanted.length === 0) return new Map()
      const found = await db.select({ id: clans.id, tag: clans.tag }).from(clans).where(inArray(clans.id, wanted))
      return new Map(found.map(({ id, tag }) => [id, tag]))
    },

    /** Clans by their tags, in whatever letters; unknown ones are absent. */
    async clans(tags: Iterable<string>): Promise<Map<string, ClanFacts>> {
      const wanted = [...new Set([...tags].map(asTag))]
      if (wanted.length === 0) return new Map()
      const found = await db
        .select({ id: clans.id, tag: clans.tag, name: clans.name, color: clans.color })
        .from(clans)
        .where(inArray(clans.tag, wanted))
      return new Map(found.map((clan) => [clan.tag, clan]))
    },
  }
})
