import { generalErrors } from '@shoal/bus/errors'
import { streamsErrors } from '@shoal/bus/streams/errors'
import { zonesErrors } from '@shoal/bus/zones/errors'
import { visibleZones } from '@shoal/bus/zones/rules'
import { count, eq } from 'drizzle-orm'
import { zoneClaimed } from '../../happenings/zones.ts'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { useExperience } from '../accounts/index.ts'
import { useItems } from '../items/index.ts'
import { useAudit } from '../moderation/index.ts'
import { mayPlay, useStreams } from '../streams/index.ts'
import { zoneClaims, zones } from './tables.ts'
import { zoneOf } from './view.ts'

/** ZON-3: claiming, once for each person. */
export const useClaims = service((platform) => {
  const { database, publisher, clock, happenings } = platform

  return {
    /**
     * Claims a zone and applies its gift, both or neither. A second claim, also one at the same moment from another page,
     * is refused by the key of the table. An item needs a place in the inventory: without one nothing is claimed, and the
     * zone can be found again.
     * @returns `metadata`: the XP that the zone gives, negative if it takes them; `item`: the name of the item that it
     * gives
     */
    claim(who: Who, id: string): Promise<{ metadata: number; item?: string }> {
      return database.transaction(async (db) => {
        // Shared: claims go side by side, an edit waits for them, and they for an edit.
        const [row] = await db.select().from(zones).where(eq(zones.id, id)).for('share')
        if (!row) refuse(zonesErrors.noSuchZone)
        const zone = zoneOf(row)
        const access = (await useStreams(platform).access()).get(zone.camera)
        if (access === undefined || visibleZones([zone], [], clock.ms()).length === 0) refuse(zonesErrors.notActive)
        if (!mayPlay({ access }, who)) refuse(streamsErrors.needsPass)
        const { action } = zone
        if (action.name !== 'give experience' && action.name !== 'give item') refuse(zonesErrors.notClaimable)
        const metadata = action.name === 'give experience' ? action.metadata : 0
        const items = useItems(platform)
        const item = action.name === 'give item' ? items.definition(Number(action.metadata)) : null
        if (item) await items.mustHaveRoom(who.userId, [item.id])
        const claim = { zoneId: id, userId: who.userId, experience: metadata, at: clock.now() }
        const made = await db
          .insert(zoneClaims)
          .values(claim)
          .onConflictDoNothing()
          .returning({ id: zoneClaims.zoneId })
        if (made.length === 0) refuse(zonesErrors.alreadyClaimed)
        // Without the zone's name, which is for admins.
        const why = {
          ...{ reason: 'zone-claim' as const, reference: { zoneId: id } },
          key: `zone-claim:${row.claimRound}:${who.userId}`,
        }
        if (item) await items.give({ userId: who.userId, itemId: item.id, ...why })
        else await useExperience(platform).change(who.userId, { amount: metadata, ...why })
        await happenings.happen(zoneClaimed, { userId: who.userId, streamId: zone.camera })
        publisher.toUser(who.userId, 'zones:claim', { id, claimed: true })
        return item ? { metadata, item: item.name } : { metadata }
      })
    },

    /** How many people claimed each zone; zones without claims are absent. */
    async counts(): Promise<Record<string, number>> {
      const found = await database.db
        .select({ id: zoneClaims.zoneId, claims: count() })
        .from(zoneClaims)
        .groupBy(zoneClaims.zoneId)
      return Object.fromEntries(found.map(({ id, claims }) => [id, claims]))
    },

    /** ZON-5: lets everybody claim a zone again. Earlier gifts stay given. */
    deleteOf(who: Who, id: string): Promise<{ deleted: number }> {
      return database.transaction(async (db) => {
        // Claims that are being made wait, and so count either before or after.
        const [zone] = await db.select().from(zones).where(eq(zones.id, id)).for('update')
        if (!zone) refuse(generalErrors.notFound, { what: 'This zone' })
        const gone = await db.delete(zoneClaims).where(eq(zoneClaims.zoneId, id)).returning({ id: zoneClaims.userId })
        if (gone.length > 0) {
          await db.update(zones).set({ claimRound: newId() }).where(eq(zones.id, id))
          const detail = `${gone.length} of ${zone.name || id}`
          await useAudit(platform).record({ who, action: 'zones.delete-claims', detail })
          publisher.toAll('zones:claim', { id, claimed: false })
        }
        return { deleted: gone.length }
      })
    },

    /** What a person claimed leaves with the account. */
    async forget(userId: string): Promise<void> {
      await database.db.delete(zoneClaims).where(eq(zoneClaims.userId, userId))
    },
  }
})
