import { clansErrors } from '@shoal/bus/clans/errors'
import { bySeniority } from '@shoal/bus/clans/rules'
import { clanDisbanded } from '../../happenings/clans.ts'
import { service } from '../../platform/feature.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useAudit } from '../moderation/index.ts'
import { useVaults } from '../tokens/index.ts'
import { membershipSteps } from './membership.ts'
import { useClanRoll } from './roll.ts'
import { orRefuse } from './store.ts'
import type { ClanRow, MemberRow } from './tables.ts'
import { withVault } from './vault.ts'
import { useClanRooms, vaultOf } from './view.ts'

/** What becomes of a clan whose owner ends it, or whose members delete their accounts [CLAN-3]. */
export const useClanEnding = service((platform) => {
  const { database, happenings, outbox, publisher } = platform
  const steps = membershipSteps(platform)
  const { store } = steps
  const people = usePeople(platform)
  const roll = useClanRoll(platform)

  /** Ends a clan whose vault is empty, its row locked. */
  async function end(row: ClanRow, members: readonly MemberRow[], byUserId: string | null): Promise<void> {
    for (const { userId } of members) await steps.leave(row, userId, 'disbanded', byUserId)
    for (const { userId } of await store.waiting(row.id))
      publisher.toUser(userId, 'clans:invite-gone', { tag: row.tag })
    await store.remove(row.id)
    await happenings.happen(clanDisbanded, { clanId: row.id, tag: row.tag, byUserId })
    await outbox.publish(useClanRooms(platform).address(row.id), 'clans:removed', { tag: row.tag })
  }

  return {
    /** Ends a clan; its owner gets what is in the vault. Throws the Refusals of the call. */
    disband: (who: Who, tag: string): Promise<void> =>
      database.transaction(async () => {
        const owner = (await roll.membersOf(tag)).find(({ rank }) => rank === 'Owner')
        const row = orRefuse(await withVault(platform, owner?.userId ?? who.userId, tag), tag)
        const members = await store.members(row.id)
        const self = members.find(({ userId }) => userId === who.userId)
        if (self?.rank !== 'Owner' && !who.flags.admin) {
          if (self) refuse(clansErrors.rankTooLow, { rank: self.rank, tag: row.tag })
          refuse(clansErrors.notMember, { tag: row.tag })
        }
        const heir = members.find(({ rank }) => rank === 'Owner')
        if (heir && row.tokens > 0)
          await useVaults(platform).take(heir.userId, vaultOf(row.id), row.tokens, 'clan-disbanded', {
            ...{ key: `clan-disbanded:${row.id}`, reference: { clanId: row.id, tag: row.tag } },
          })
        await end(row, members, who.userId)
        if (self?.rank !== 'Owner')
          await useAudit(platform).record({ who, whom: heir?.userId, action: 'clans.disband', detail: row.tag })
      }),

    /**
     * A person is being deleted. An owner's clan goes to the highest rank, among equals to the longest member, never to a
     * hostage; if nobody is left to have it, it ends and the house keeps its vault.
     */
    async forget(userId: string): Promise<void> {
      const place = await roll.clanOf(userId)
      const row =
        place && (place.rank === 'Owner' ? await withVault(platform, userId, place.tag) : await store.locked(place.tag))
      // From here on nobody lets them into a clan.
      await people.hold(userId)
      const now = await roll.clanOf(userId)
      // It changed while the rows were waited for.
      if (now?.clanId !== row?.id || (now?.rank === 'Owner' && place?.rank !== 'Owner'))
        return useClanEnding(platform).forget(userId)
      await store.forgetInvites(userId)
      await store.forgetRefusals(userId)
      if (!row || !now) return
      const members = await store.members(row.id)
      const others = members.filter((member) => member.userId !== userId)
      const heir = [...others].sort(bySeniority).find(({ rank }) => rank !== 'Hostage')
      if (now.rank === 'Owner' && !heir) {
        if (row.tokens > 0)
          await useVaults(platform).empty(vaultOf(row.id), [], { key: `clan-ended:${row.id}`, reason: 'clan-ended' })
        return end(row, members, null)
      }
      await steps.leave(row, userId, 'account-deleted', null)
      if (now.rank === 'Owner') await steps.rank(row, heir!, 'Owner', null)
      await steps.counted(row.id)
    },
  }
})
