import { clansErrors } from '@shoal/bus/clans/errors'
import { clanDisbanded } from '../../happenings/clans.ts'
import { service } from '../../platform/feature.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useAudit } from '../moderation/index.ts'
import { useVaults } from '../tokens/index.ts'
import { membershipSteps, type Paid } from './membership.ts'
import { useClanRoll } from './roll.ts'
import { orRefuse } from './store.ts'
import type { ClanRow } from './tables.ts'
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
  async function end(row: ClanRow, byUserId: string | null, paid: Paid | null): Promise<void> {
    await steps.endFor(row, byUserId, paid)
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
        const row = orRefuse(await withVault(platform, (await roll.ownerOf(tag)) ?? who.userId, tag), tag)
        const self = await store.member(row.id, who.userId)
        if (self?.rank !== 'Owner' && !who.flags.admin) {
          if (self) refuse(clansErrors.rankTooLow, { rank: self.rank, tag: row.tag })
          refuse(clansErrors.notMember, { tag: row.tag })
        }
        const owner = await roll.ownerOf(tag)
        const paid = owner && row.tokens > 0 ? { userId: owner, tokens: row.tokens } : null
        if (paid)
          await useVaults(platform).take(paid.userId, vaultOf(row.id), paid.tokens, 'clan-disbanded', {
            ...{ key: `clan-disbanded:${row.id}`, reference: { clanId: row.id, tag: row.tag } },
          })
        await end(row, who.userId, paid)
        if (self?.rank !== 'Owner')
          await useAudit(platform).record({ who, whom: owner ?? undefined, action: 'clans.disband', detail: row.tag })
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
      const own = members.find((member) => member.userId === userId)!
      // The first of them in the order of ranks.
      const heir = members.find((member) => member !== own && member.rank !== 'Hostage')
      if (now.rank === 'Owner' && !heir) {
        if (row.tokens > 0)
          await useVaults(platform).empty(vaultOf(row.id), [], { key: `clan-ended:${row.id}`, reason: 'clan-ended' })
        return end(row, null, null)
      }
      await steps.leave(row, own, 'account-deleted', null)
      if (now.rank === 'Owner') await steps.rank(row, heir!, 'Owner', null)
    },
  }
})
