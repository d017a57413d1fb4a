import type { Clan, ClanBoards, ClanChanges, ClanPage, ClanStanding, NewClan } from '@shoal/bus/clans/contract'
import { clansErrors } from '@shoal/bus/clans/errors'
import { limits } from '@shoal/bus/clans/limits'
import { isReservedTag, tagKey } from '@shoal/bus/clans/rules'
import { aheadOf } from '@shoal/bus/leaders/rules'
import { showDay, startOfDay } from '@shoal/bus/rules/days'
import { clanFounded, clanJoined } from '../../happenings/clans.ts'
import { isUniqueViolation } from '../../platform/database/index.ts'
import { service } from '../../platform/feature.ts'
import type { UploadedFile } from '../../platform/http/serve.ts'
import { newId } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import type { Connection } from '../../platform/realtime/listen.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { type Emblem, emblemOf, keepEmblem } from './emblems.ts'
import { asTag, useClanRoll } from './roll.ts'
import { clansSettings } from './settings.ts'
import { createStore, orRefuse } from './store.ts'
import type { ClanRow } from './tables.ts'
import { shownClan, shownMembers, useClanRooms } from './view.ts'

/** Clans as others see them, and what their owners make of them [CLAN-1, CLAN-2]. */
export const useClans = service((platform) => {
  const { clock, database, happenings, publisher } = platform
  const store = createStore(database)
  const people = usePeople(platform)
  const roll = useClanRoll(platform)

  /** Founds a clan for somebody. Throws the Refusals of the call but those of pictures. */
  async function found(userId: string, wanted: NewClan, emblem: Emblem | null): Promise<Clan> {
    const tag = asTag(wanted.clanTag)
    if (isReservedTag(tag)) refuse(clansErrors.tagReserved, { tag })
    const work = async () => {
      if (!(await people.hold(userId))) refuse(clansErrors.noSuchPerson)
      const before = await roll.clanOf(userId)
      if (before) refuse(clansErrors.alreadyIn, 'you', { tag: before.tag })
      const alike = await store.byKey(tagKey(tag))
      if (alike?.tag === tag) refuse(clansErrors.tagTaken, 'same', { tag })
      if (alike) refuse(clansErrors.tagTaken, 'alike', { tag, other: alike.tag })
      const { name, description, color, open } = wanted
      const [id, now] = [newId(), clock.now()]
      await store.insert({
        ...{ id, tag, tagKey: tagKey(tag), name, description, color: color.toLowerCase(), open: open === 'true' },
        ...{ foundedAt: now, size: 1, xp: (await people.xpOf([userId])).get(userId) ?? 0 },
      })
      await store.addMember({ userId, clanId: id, rank: 'Owner', joinedAt: now })
      for (const { clanId } of await store.forgetInvitesTo(userId)) await tellInviteGone(userId, clanId)
      const row = await store.update(id, { emblemId: emblem && (await keepEmblem(platform, id, emblem)) })
      await people.changed(userId, false)
      await happenings.happen(clanFounded, { clanId: id, tag, userId })
      await happenings.happen(clanJoined, { clanId: id, tag, userId, how: 'founded' })
      publisher.toUser(userId, 'clans:mine', { clan: { tag, rank: 'Owner' } })
      return shownClan(row)
    }
    try {
      return await database.transaction(work)
    } catch (error) {
      // Two people wanted the same tag at the same time.
      if (isUniqueViolation(error, 'clans_tag_key') || isUniqueViolation(error, 'clans_tag'))
        refuse(clansErrors.tagTaken, 'same', { tag })
      throw error
    }
  }

  /** Tells a person's pages that an invitation does not wait any more. */
  async function tellInviteGone(userId: string, clanId: string): Promise<void> {
    const tag = await store.tagOf(clanId)
    if (tag !== null) publisher.toUser(userId, 'clans:invite-gone', { tag })
  }

  return {
    found,
    tellInviteGone,

    exists: async (tag: string): Promise<boolean> => (await store.byTag(tag)) !== null,

    /** A clan with its members. Throws the Refusal `clans/no-such-clan`. */
    async read(tag: string): Promise<ClanPage> {
      const row = orRefuse(await store.byTag(tag), tag)
      const members = await shownMembers(platform, await store.membersPage(row.id, 0))
      const { places } = platform.settings.of(clansSettings)
      return { clan: shownClan(row), members, ...(await store.place(row)), room: places }
    },

    /** A page of its members, or of those whose name begins so. Throws the Refusal `clans/no-such-clan`. */
    async members(tag: string, { page, name }: { page: number; name?: string }) {
      const row = orRefuse(await store.byTag(tag), tag)
      const [rows, total] = await Promise.all([
        store.membersPage(row.id, page, name),
        name ? store.membersNamed(row.id, name) : row.size,
      ])
      return { members: await shownMembers(platform, rows), total }
    },

    /** Clans by their tags, by a text in tag or name, or those with the most XP. */
    async list({ clanTags, query = '' }: { clanTags?: string; query?: string }): Promise<{ clans: Clan[] }> {
      const rows = clanTags ? await store.byTags(clanTags.split(',')) : await store.found(query, limits.clanFound)
      return { clans: rows.map(shownClan) }
    },

    tags: async (): Promise<{ clanTags: string[] }> => ({ clanTags: await store.tags() }),

    /** The boards of CLAN-2, with the clan of the asking person. */
    async boards(userId: string | null): Promise<ClanBoards> {
      const [most, [richest], [popular], [hated], total] = await Promise.all([
        store.first('xp', limits.clanBoard),
        store.first('tokens', 1),
        store.first('size', 1),
        store.first('refusals', 1),
        store.count(),
      ])
      const standing = (row: ClanRow, place: number, below: number): ClanStanding => ({
        ...{ clan: shownClan(row), place, before: row.placeBefore },
        percent: aheadOf(below, total),
      })
      const place = userId === null ? null : await roll.clanOf(userId)
      const [own, amounts] = await Promise.all([
        place && store.byTag(place.tag),
        most.length > 0 ? store.xpFrom(most.at(-1)!.xp) : [],
      ])
      const standings = most.map((row, index) => {
        const notLess = amounts.filter(({ xp }) => xp >= row.xp).reduce((sum, { clans }) => sum + clans, 0)
        return standing(row, index + 1, Math.max(0, total - notLess))
      })
      return {
        clanLeaderBoard: standings,
        own: own && standing(own, (await store.place(own)).place, await store.below(own.xp)),
        topClan: standings[0]?.clan ?? null,
        richestClan: richest && richest.tokens > 0 ? shownClan(richest) : null,
        mostPopularClan: popular ? shownClan(popular) : null,
        mostHatedClan: hated && hated.refusals > 0 ? { clan: shownClan(hated), refusals: hated.refusals } : null,
        total,
      }
    },

    /** Founds a clan. Throws the Refusals of the call. */
    create: async ({ userId }: Who, wanted: NewClan, file: UploadedFile | undefined): Promise<Clan> =>
      found(userId, wanted, file ? await emblemOf(file) : null),

    /** Changes a clan. Throws the Refusals of the call. */
    async edit({ userId }: Who, tag: string, changes: ClanChanges, file: UploadedFile | undefined): Promise<Clan> {
      const emblem = file ? await emblemOf(file) : null
      return database.transaction(async () => {
        const row = orRefuse(await store.locked(tag), tag)
        const member = await store.member(row.id, userId)
        if (!member) refuse(clansErrors.notMember, { tag: row.tag })
        if (member.rank !== 'Owner') refuse(clansErrors.rankTooLow, { rank: member.rank, tag: row.tag })
        const { description = row.description, color = row.color, open } = changes
        const after = await store.update(row.id, {
          ...{ description, color: color.toLowerCase(), open: open === undefined ? row.open : open === 'true' },
          emblemId: emblem ? await keepEmblem(platform, row.id, emblem) : row.emblemId,
        })
        if (after.color !== row.color)
          await people.changed(
            (await store.members(row.id)).map(({ userId }) => userId),
            false,
          )
        const clan = shownClan(after)
        publisher.publish(useClanRooms(platform).address(row.id), 'clans:updated', clan)
        return clan
      })
    },

    /** Whether a page hears what happens to a clan. Throws the Refusal `clans/no-such-clan`. */
    async look(connection: Connection, { tag, open }: { tag: string; open: boolean }): Promise<void> {
      const { id } = orRefuse(await store.byTag(tag), tag)
      if (open) useClanRooms(platform).enter(connection, id)
      else useClanRooms(platform).leave(connection, id)
    },

    /** Counts the XP and the refusals of all clans anew; the first time in a day it notes before that where they stand. */
    async count(): Promise<void> {
      const [day, last] = [showDay(clock.now()), await store.lastPlaceDay()]
      if (last === null || last < day) await store.notePlaces(day, startOfDay(day))
      const counting = await store.counting()
      const sums = new Map<string, number>()
      for (let start = 0; start < counting.length; start += peopleAtOnce) {
        const some = counting.slice(start, start + peopleAtOnce)
        const xp = await people.xpOf(some.map(({ userId }) => userId))
        for (const { clanId, userId } of some) sums.set(clanId, (sums.get(clanId) ?? 0) + (xp.get(userId) ?? 0))
      }
      await store.setXp(sums)
      await store.countRefusals(clock.now())
    },

    /** Notes where every clan stands now, as if the day began. */
    notePlaces: () => store.notePlaces(showDay(clock.now()), new Date(clock.ms() + 1)),
  }
})

/** People whose XP are read with one query. */
const peopleAtOnce = 5_000
