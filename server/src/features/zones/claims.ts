import { visibleZones } from '@shoal/bus/zones/rules'
import { count, eq } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { useExperience } from '../accounts/index.ts'
import { useAudit } from '../moderation/index.ts'
import { mayPlay, useStreams } from '../streams/index.ts'
import { zoneClaims, zones } from './tables.ts'
import { zoneOf } from './view.ts'

/** ZON-3: claiming, once for each person. */
export const useClaims = service((platform) => {
  const { database, publisher, clock } = platform

  return {
    /**
     * Claims a zone and applies what it gives, both or neither. A second claim, also one at the same moment from
     * another page, is refused by the key of the table.
     * @returns `metadata`: the XP that the zone gives, negative when it takes
     */
    claim(who: Who, id: string): Promise<{ metadata: number }> {
      return database.transaction(async (db) => {
        // Shared: claims go side by side, an edit waits for them, and they for an edit.
        const [row] = await db.select().from(zones).where(eq(zones.id, id)).for('share')
        if (!row) throw new Refusal(404, 'zones/no-such-zone', 'This spot is no longer there')
        const zone = zoneOf(row)
        const access = (await useStreams(platform).access()).get(zone.camera)
        if (access === undefined || visibleZones([zone], [], clock.ms()).length === 0)
          throw new Refusal(409, 'zones/not-active', 'There is nothing to find here now')
        if (!mayPlay({ access }, who)) throw new Refusal(403, 'streams/needs-pass', 'This camera needs a season pass')
        if (zone.action.name !== 'give experience')
          throw new Refusal(409, 'zones/not-claimable', 'There is nothing to claim here')
        const metadata = zone.action.metadata
        const claim = { zoneId: id, userId: who.userId, experience: metadata, at: clock.now() }
        const made = await db
          .insert(zoneClaims)
          .values(claim)
          .onConflictDoNothing()
          .returning({ id: zoneClaims.zoneId })
        if (made.length === 0) throw new Refusal(409, 'zones/already-claimed', 'You have found this one already')
        await useExperience(platform).change(who.userId, {
          // Without the zone's name, which is for admins.
          ...{ amount: metadata, reason: 'zone-claim', reference: { zoneId: id } },
          key: `zone-claim:${row.claimRound}:${who.userId}`,
        })
        publisher.toUser(who.userId, 'zones:claim', { id, claimed: true })
        return { metadata }
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

    /** ZON-5: lets everybody claim a zone again. What it gave stays given. */
    deleteOf(who: Who, id: string): Promise<{ deleted: number }> {
      return database.transaction(async (db) => {
        // Claims that are being made wait, and so count either before or after.
        const [zone] = await db.select().from(zones).where(eq(zones.id, id)).for('update')
        if (!zone) throw notFound('This zone')
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
