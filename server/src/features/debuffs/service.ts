import type { Debuff, DebuffName, Debuffs } from '@shoal/bus/debuffs/contract'
import { debuffsErrors } from '@shoal/bus/debuffs/errors'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { sql } from '../../platform/database/index.ts'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import { deletedPerson } from '../../platform/people/deletedPerson.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useClanRoll } from '../clans/index.ts'
import { clanDebuffs, type DebuffRow } from './tables.ts'

/** A debuff of a clan: its kind, its thrower, and how long it works. */
export interface NewDebuff {
  clan: { id: string; tag: string }
  name: DebuffName
  seconds: number
  byUserId: string
  /** What the wartoy is called. */
  item: string
}

/** Debuffs of clans by wartoys [CLAN-5]. Nothing has to end them: one that is over is not told any more. */
export const useDebuffs = service((platform) => {
  const { clock, database, log, publisher } = platform
  const { db } = database

  async function present(rows: readonly DebuffRow[]): Promise<Debuff[]> {
    const persons = await usePeople(platform).persons(rows.map(({ byUserId }) => byUserId))
    const now = clock.ms()
    return rows.map(({ id, name, byUserId, item, startedAt, expiresAt }) => ({
      ...{ id, name, item, by: persons.get(byUserId) ?? deletedPerson },
      ...{ startedAt: startedAt.toISOString(), expiresAt: expiresAt.toISOString() },
      forMs: Math.max(0, expiresAt.getTime() - now),
    }))
  }

  /** What works on clans now, the oldest first, by their tags; clans that nothing works on are absent. */
  async function worksOn(clans: Iterable<{ id: string; tag: string }>): Promise<Debuffs> {
    const tags = new Map([...clans].map(({ id, tag }) => [id, tag]))
    if (tags.size === 0) return {}
    const rows = await db
      .select()
      .from(clanDebuffs)
      .where(and(inArray(clanDebuffs.clanId, [...tags.keys()]), gt(clanDebuffs.expiresAt, clock.now())))
      .orderBy(asc(clanDebuffs.startedAt), asc(clanDebuffs.id))
    const shown = await present(rows)
    const found: Debuffs = {}
    for (const [index, { clanId }] of rows.entries()) {
      const tag = tags.get(clanId)!
      found[tag] = [...(found[tag] ?? []), shown[index]!]
    }
    return found
  }

  /** Tells those of some people who have left a clan what works on them now, in case its debuff was the last they heard of. */
  async function free(userIds: readonly string[], clanId: string): Promise<void> {
    const places = await useClanRoll(platform).clansOf(userIds)
    for (const userId of userIds) {
      const place = places.get(userId)
      if (place?.clanId === clanId) continue
      const debuffs = place ? await worksOn([{ id: place.clanId, tag: place.tag }]) : {}
      publisher.toUser(userId, 'debuffs:set', { debuffs })
    }
  }

  return {
    /** The debuffs of the clans with these tags, or of the asking person's clan; visitors have none. */
    async list(tags: string | undefined, userId: string | null): Promise<Debuffs> {
      const roll = useClanRoll(platform)
      if (tags !== undefined) return worksOn((await roll.clans(tags.split(',').map((tag) => tag.trim()))).values())
      const own = userId === null ? null : await roll.clanOf(userId)
      return own ? worksOn([{ id: own.clanId, tag: own.tag }]) : {}
    },

    /**
     * Puts one on a clan and tells its members. Belongs to the transaction that uses the wartoy up. Throws the Refusal
     * `debuffs/works-already` when one of the same kind is not over yet.
     */
    async put({ clan, name, seconds, byUserId, item }: NewDebuff): Promise<void> {
      // Two at once come one after the other, on any node.
      await database.query(sql`select pg_advisory_xact_lock(hashtextextended(${`debuffs of ${clan.id}`}, 0))`)
      const now = clock.now()
      const works = and(eq(clanDebuffs.clanId, clan.id), eq(clanDebuffs.name, name), gt(clanDebuffs.expiresAt, now))
      const [before] = await db.select({ id: clanDebuffs.id }).from(clanDebuffs).where(works).limit(1)
      if (before) refuse(debuffsErrors.worksAlready, { clan: clan.tag, debuff: name })
      const row: DebuffRow = {
        ...{ id: newId(), clanId: clan.id, name, byUserId, item, startedAt: now },
        expiresAt: new Date(now.getTime() + seconds * 1_000),
      }
      await db.insert(clanDebuffs).values(row)
      const [debuff] = await present([row])
      const members = await useClanRoll(platform).membersOf(clan.tag)
      for (const userId of members) publisher.toUser(userId, 'debuffs:added', { clanTag: clan.tag, debuff: debuff! })
      // Somebody may have left meanwhile, and have been told so first. No lock helps: it ends before this is told.
      database.afterCommit(() =>
        free(members, clan.id).catch((error: unknown) =>
          log.error({ err: error }, 'people who left a clan may still see its debuff'),
        ),
      )
    },

    /** Tells somebody's pages what works on them now that they are in a clan. Belongs to the transaction of joining. */
    async joined(userId: string, clanId: string, tag: string): Promise<void> {
      // One that is being put on the clan either finds them among its members or is seen here.
      await database.query(sql`select pg_advisory_xact_lock_shared(hashtextextended(${`debuffs of ${clanId}`}, 0))`)
      const debuffs = await worksOn([{ id: clanId, tag }])
      if (debuffs[tag]) publisher.toUser(userId, 'debuffs:set', { debuffs })
    },

    /** Frees the pages of somebody who has left their clan. */
    left: (userId: string): void => publisher.toUser(userId, 'debuffs:set', { debuffs: {} }),

    /** Debuffs thrown by somebody whose account is deleted work on, without a name. */
    forgetPerson: (userId: string): Promise<unknown> =>
      db.update(clanDebuffs).set({ byUserId: '' }).where(eq(clanDebuffs.byUserId, userId)),

    /** What goes with a clan. */
    forget: (clanId: string): Promise<unknown> => db.delete(clanDebuffs).where(eq(clanDebuffs.clanId, clanId)),
  }
})
