import type { ClanInvite, OwnClan } from '@shoal/bus/clans/contract'
import { clansErrors } from '@shoal/bus/clans/errors'
import { limits } from '@shoal/bus/clans/limits'
import { type MemberRank, mayInvite, mayKick, mayRank } from '@shoal/bus/clans/rules'
import type { Person } from '@shoal/bus/common'
import { clanDeclined, clanInvited, clanJoined, clanLeft, clanRanked } from '../../happenings/clans.ts'
import { service } from '../../platform/feature.ts'
import { deletedPerson } from '../../platform/people/deletedPerson.ts'
import type { Who } from '../../platform/people/who.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { blockedBetween } from '../moderation/index.ts'
import { useClanRoll } from './roll.ts'
import { useClans } from './service.ts'
import { clansSettings } from './settings.ts'
import { createStore, orRefuse } from './store.ts'
import type { ClanRow, MemberRow } from './tables.ts'
import { shownClan, shownMembers, useClanRooms } from './view.ts'

type Asking = Pick<Who, 'userId'>

/** An owner, and the tokens of the vault that they got when the clan ended. */
export interface Paid {
  userId: string
  tokens: number
}

/**
 * The steps that change the members of a clan, for this feature alone. Each belongs to a transaction that has locked the
 * clan's row: first tokens are locked, then the clan, then people.
 */
export function membershipSteps(platform: Platform) {
  const { database, happenings, publisher } = platform
  const store = createStore(database)
  const people = usePeople(platform)

  /** Tells people who look at the clan its current size, XP and settings. */
  const told = (row: ClanRow) =>
    publisher.publish(useClanRooms(platform).address(row.id), 'clans:updated', shownClan(row))

  /**
   * Writes down a clan's number of members, and its XP with those of somebody who counts from now on (`more`) or no longer
   * (`less`): a clan may have thousands of members, so they are not added up each time. The count of each minute finds
   * what was earned since.
   */
  async function counted(row: ClanRow, size: number, { more, less }: { more?: string; less?: string }): Promise<void> {
    const xp = await people.xpOf([more, less].filter((id) => id !== undefined))
    const change = (xp.get(more ?? '') ?? 0) - (xp.get(less ?? '') ?? 0)
    told(await store.update(row.id, { size, xp: Math.max(0, row.xp + change) }))
  }

  /** Takes people out of their clan; `paid` is what one of them got out of its vault. */
  async function gone(
    { id: clanId, tag }: ClanRow,
    userIds: readonly string[],
    why: 'left' | 'kicked' | 'disbanded' | 'account-deleted',
    byUserId: string | null,
    paid: Paid | null = null,
  ): Promise<void> {
    await store.removeMembers(userIds)
    await people.changed(userIds, false)
    // They hear nothing more of the clan's room.
    await people.lostRight(userIds)
    const told = userIds.map((userId) => ({
      ...{ clanId, tag, userId, why, byUserId },
      ...(userId === paid?.userId && { vault: paid.tokens }),
    }))
    await happenings.happen(clanLeft, ...told)
    for (const userId of userIds) publisher.toUser(userId, 'clans:mine', { clan: null })
  }

  return {
    store,

    /** Makes somebody without a clan a member. */
    async enter(row: ClanRow, userId: string, how: 'invited' | 'open', at: Date): Promise<void> {
      const { id: clanId, tag } = row
      const member: MemberRow = { userId, clanId, rank: 'Member', joinedAt: at }
      await store.addMember(member)
      // All that waited for an answer has one.
      for (const invite of await store.forgetInvitesTo(userId))
        await useClans(platform).tellInviteGone(userId, invite.clanId)
      await people.changed(userId, false)
      await happenings.happen(clanJoined, { clanId, tag, userId, how })
      const [shown] = await shownMembers(platform, [member])
      if (shown) publisher.publish(useClanRooms(platform).address(clanId), 'clans:new-member', { tag, member: shown })
      publisher.toUser(userId, 'clans:mine', { clan: { tag, rank: 'Member' } })
      await counted(row, row.size + 1, { more: userId })
    },

    /** Takes a member out of a clan that goes on. */
    async leave(
      row: ClanRow,
      member: MemberRow,
      why: 'left' | 'kicked' | 'account-deleted',
      byUserId: string | null,
    ): Promise<void> {
      await gone(row, [member.userId], why, byUserId)
      const { userId, rank } = member
      publisher.publish(useClanRooms(platform).address(row.id), 'clans:member-gone', { tag: row.tag, userId })
      if (why === 'kicked') publisher.toUser(userId, 'clans:kicked', { tag: row.tag })
      await counted(row, row.size - 1, rank === 'Hostage' ? {} : { less: userId })
    },

    /** Takes all members out of a clan that ends. */
    endFor: async (row: ClanRow, byUserId: string | null, paid: Paid | null): Promise<void> =>
      gone(
        row,
        (await store.members(row.id)).map(({ userId }) => userId),
        'disbanded',
        byUserId,
        paid,
      ),

    /** Gives a member another rank. */
    async rank(row: ClanRow, member: MemberRow, to: MemberRank, byUserId: string | null) {
      const { id: clanId, tag } = row
      const { userId, rank: from } = member
      await store.setRank(userId, to)
      await people.changed(userId, false)
      await happenings.happen(clanRanked, { clanId, tag, userId, from, to, byUserId })
      publisher.publish(useClanRooms(platform).address(clanId), 'clans:rank', { tag, userId, rank: to })
      publisher.toUser(userId, 'clans:mine', { clan: { tag, rank: to } })
      if (from === 'Hostage') await counted(row, row.size, { more: userId })
      if (to === 'Hostage') await counted(row, row.size, { less: userId })
    },
  }
}

/** Members of clans: joining, leaving, and ranks [CLAN-3]. */
export const useMembership = service((platform) => {
  const { clock, database, happenings, publisher } = platform
  const people = usePeople(platform)
  const roll = useClanRoll(platform)
  const steps = membershipSteps(platform)
  const { store } = steps
  const { places } = platform.settings.of(clansSettings)

  /** A clan with its row locked, and the asking person's place in it. Throws `clans/no-such-clan` and `clans/not-member`. */
  async function asMember(userId: string, tag: string): Promise<{ row: ClanRow; self: MemberRow }> {
    const row = orRefuse(await store.locked(tag), tag)
    const self = await store.member(row.id, userId)
    if (!self) refuse(clansErrors.notMember, { tag: row.tag })
    return { row, self }
  }

  const nameOf = async (userId: string) => ((await people.person(userId)) ?? deletedPerson).displayName

  async function join(userId: string, tag: string): Promise<void> {
    const row = orRefuse(await store.locked(tag), tag)
    // Somebody who joins two clans at once is in the first; the second finds them there.
    if (!(await people.hold(userId))) refuse(clansErrors.noSuchPerson)
    const before = await roll.clanOf(userId)
    if (before) refuse(clansErrors.alreadyIn, 'you', { tag: before.tag })
    const invited = (await store.waiting(row.id)).some((invite) => invite.userId === userId)
    if (!invited && !row.open) refuse(clansErrors.notInvited, { tag: row.tag })
    if (row.size >= places) refuse(clansErrors.full, { tag: row.tag, most: places })
    await steps.enter(row, userId, invited ? 'invited' : 'open', clock.now())
  }

  async function invite(byUserId: string, tag: string, userId: string): Promise<void> {
    const { row, self } = await asMember(byUserId, tag)
    if (!mayInvite(self.rank)) refuse(clansErrors.rankTooLow, { rank: self.rank, tag: row.tag })
    const persons = await people.persons([userId, byUserId])
    const person = persons.get(userId)
    if (!person) refuse(clansErrors.noSuchPerson)
    const name = person.displayName
    const place = await roll.clanOf(userId)
    if (place?.clanId === row.id) refuse(clansErrors.alreadyIn, 'same', { name, tag: row.tag })
    if (place) refuse(clansErrors.alreadyIn, 'other', { name })
    if (await blockedBetween(database, byUserId, userId)) refuse(clansErrors.notWelcome, { name })
    const waiting = await store.waiting(row.id)
    // Asked a second time it waits as it did.
    if (waiting.some((one) => one.userId === userId)) return
    if (waiting.length >= limits.clanInvitesMax)
      refuse(clansErrors.tooManyInvites, { most: limits.clanInvitesMax, tag: row.tag })
    const lately = new Date(clock.ms() - limits.clanAskAgain)
    if (await store.declinedSince(row.id, userId, lately)) refuse(clansErrors.declinedLately, { name })
    const at = clock.now()
    await store.invite({ clanId: row.id, userId, byUserId, at })
    await happenings.happen(clanInvited, { clanId: row.id, tag: row.tag, userId, byUserId })
    const by = persons.get(byUserId) ?? deletedPerson
    publisher.toUser(userId, 'clans:invite', { clan: shownClan(row), by, at: at.toISOString() })
  }

  /** Somebody gives up their own place: declines an invitation, or leaves. */
  async function goes(userId: string, tag: string): Promise<void> {
    const row = orRefuse(await store.locked(tag), tag)
    const self = await store.member(row.id, userId)
    const about = { clanId: row.id, userId, at: clock.now() }
    if (!self) {
      const byUserId = await store.uninvite(row.id, userId)
      if (byUserId === null) refuse(clansErrors.noSuchMember, { name: await nameOf(userId), tag: row.tag })
      await store.refuse({ ...about, kind: 'declined' })
      await happenings.happen(clanDeclined, { clanId: row.id, tag: row.tag, userId, byUserId })
      publisher.toUser(userId, 'clans:invite-gone', { tag: row.tag })
      return
    }
    if (self.rank === 'Owner') refuse(clansErrors.ownerStays, { tag: row.tag })
    await steps.leave(row, self, 'left', null)
    await store.refuse({ ...about, kind: 'left' })
  }

  /** Removes a member, or takes an invitation back. */
  async function removes(byUserId: string, tag: string, userId: string): Promise<void> {
    const { row, self } = await asMember(byUserId, tag)
    const tooLow = () => refuse(clansErrors.rankTooLow, { rank: self.rank, tag: row.tag })
    const member = await store.member(row.id, userId)
    if (member) {
      if (!mayKick(self.rank, member.rank)) tooLow()
      await steps.leave(row, member, 'kicked', byUserId)
      return
    }
    const waiting = (await store.waiting(row.id)).find((one) => one.userId === userId)
    if (!waiting) refuse(clansErrors.noSuchMember, { name: await nameOf(userId), tag: row.tag })
    // An invitation can be taken back by its sender, and by members who could remove that person.
    if (waiting.byUserId !== byUserId && !mayKick(self.rank, 'Member')) tooLow()
    await store.uninvite(row.id, userId)
    publisher.toUser(userId, 'clans:invite-gone', { tag: row.tag })
  }

  return {
    /** The clan that somebody is in, and the invitations that wait for them. */
    async own({ userId }: Asking) {
      const [place, waiting] = await Promise.all([roll.clanOf(userId), store.invitesOf(userId)])
      const persons = await people.persons(waiting.map(({ byUserId }) => byUserId))
      const invites: ClanInvite[] = waiting.map(({ clan, byUserId, at }) => ({
        ...{ clan: shownClan(clan), by: persons.get(byUserId) ?? deletedPerson, at: at.toISOString() },
      }))
      const myClan: OwnClan | null = place && { tag: place.tag, rank: place.rank }
      return { myClan, clans: invites.map(({ clan }) => clan), invites }
    },

    /** Somebody by their display name, in whatever letters. */
    async person(name: string): Promise<{ person: Person | null }> {
      return { person: (await people.byDisplayNames([name])).get(name.toLowerCase()) ?? null }
    },

    /** People whom a clan has invited. Throws the Refusals of the call. */
    async waiting({ userId }: Asking, tag: string): Promise<{ invited: { person: Person; by: Person; at: string }[] }> {
      const row = orRefuse(await store.byTag(tag), tag)
      const self = await store.member(row.id, userId)
      if (!self) refuse(clansErrors.notMember, { tag: row.tag })
      if (!mayInvite(self.rank)) refuse(clansErrors.rankTooLow, { rank: self.rank, tag: row.tag })
      const rows = await store.waiting(row.id)
      const persons = await people.persons(rows.flatMap(({ userId, byUserId }) => [userId, byUserId]))
      const invited = rows.flatMap(({ userId, byUserId, at }) => {
        const person = persons.get(userId)
        return person ? [{ person, by: persons.get(byUserId) ?? deletedPerson, at: at.toISOString() }] : []
      })
      return { invited }
    },

    /**
     * With the asking person's own id it joins, with another it invites. Throws the Refusals of the call; nothing has
     * changed then.
     */
    add: (who: Asking, tag: string, userId: string): Promise<void> =>
      database.transaction(() => (who.userId === userId ? join(userId, tag) : invite(who.userId, tag, userId))),

    /**
     * With the asking person's own id it leaves or declines, with another it removes or uninvites. Throws the Refusals of
     * the call.
     */
    remove: (who: Asking, tag: string, userId: string): Promise<void> =>
      database.transaction(() => (who.userId === userId ? goes(userId, tag) : removes(who.userId, tag, userId))),

    /** Gives a member another rank. Throws the Refusals of the call. */
    rank: (who: Asking, tag: string, userId: string, rank: Exclude<MemberRank, 'Owner'>): Promise<void> =>
      database.transaction(async () => {
        const { row, self } = await asMember(who.userId, tag)
        const member = await store.member(row.id, userId)
        if (!member) refuse(clansErrors.noSuchMember, { name: await nameOf(userId), tag: row.tag })
        if (!mayRank(self.rank, member.rank, rank)) refuse(clansErrors.rankTooLow, { rank: self.rank, tag: row.tag })
        if (member.rank === rank) return
        await steps.rank(row, member, rank, who.userId)
      }),

    /** Hands a clan over. Throws the Refusals of the call. */
    transfer: (who: Asking, tag: string, userId: string): Promise<void> =>
      database.transaction(async () => {
        const { row, self } = await asMember(who.userId, tag)
        if (self.rank !== 'Owner') refuse(clansErrors.rankTooLow, { rank: self.rank, tag: row.tag })
        const heir = await store.member(row.id, userId)
        if (!heir || heir.rank === 'Owner' || heir.rank === 'Hostage')
          refuse(clansErrors.cannotTransfer, { clan: row.name, name: await nameOf(userId) })
        // In this order: a clan has one owner at most at any time.
        await steps.rank(row, self, 'Leader', who.userId)
        await steps.rank(row, heir, 'Owner', who.userId)
      }),
  }
})
