import { isDeepStrictEqual } from 'node:util'
import type { Zone } from '@shoal/bus/zones/contract'
import { zonesErrors } from '@shoal/bus/zones/errors'
import { eq, inArray, sql } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { useItems } from '../items/index.ts'
import { useAudit } from '../moderation/index.ts'
import { useStreams } from '../streams/index.ts'
import { useClaims } from './claims.ts'
import { type ZoneRow, zoneList, zones } from './tables.ts'
import { useTurns } from './turns.ts'
import { useZoneView, zoneOf } from './view.ts'

/** The longest entry of one edit in the log of staff; more zones are counted. */
const namedMost = 12

const instant = (text: string) => (text === '' ? null : new Date(text))
const rowOf = ({ id, name, camera, shape, valid, action }: Zone, position: number): ZoneRow => ({
  ...{ id, name, camera, shape, action, position },
  validStart: instant(valid.start),
  validEnd: instant(valid.end),
})

function words(verb: string, some: ReadonlyArray<Pick<Zone, 'id' | 'name'>>): string[] {
  if (some.length === 0) return []
  const names = some.slice(0, namedMost).map(({ id, name }) => name || id)
  const more = some.length > namedMost ? ` and ${some.length - namedMost} more` : ''
  return [`${verb} ${names.join(', ')}${more}`]
}

/** ZON-5: the zones as admins draw them. */
export const useZones = service((platform) => {
  const { database } = platform
  const { db } = database
  const view = useZoneView(platform)
  const turns = useTurns(platform)

  /** Refuses a list that fits the contract and yet means nothing here. */
  async function check(wanted: readonly Zone[], before: ReadonlyMap<string, Zone>): Promise<void> {
    if (new Set(wanted.map(({ id }) => id)).size < wanted.length) refuse(zonesErrors.sameId)
    const cameras = new Set<string>()
    for (const zone of wanted) {
      if (zone.action.name === 'give item' && !useItems(platform).canBeGiven(zone.action.metadata))
        refuse(zonesErrors.noItems, { id: zone.action.metadata })
      const old = before.get(zone.id)
      // An unchanged zone may point at a camera that is gone: the other zones can still be edited.
      if (old?.camera !== zone.camera) cameras.add(zone.camera)
      if (zone.action.name === 'change live stream' && !isDeepStrictEqual(old?.action, zone.action))
        cameras.add(zone.action.metadata)
    }
    for (const id of cameras) {
      if (!(await useStreams(platform).exists(id))) refuse(zonesErrors.noSuchCamera, { id })
    }
  }

  return {
    /** Everything there is to edit. */
    async all(): Promise<{ zones: Zone[]; claims: Record<string, number>; revision: number }> {
      return database.transaction(async () => {
        const [list] = await db.select().from(zoneList)
        return {
          zones: (await view.rows()).map(zoneOf),
          claims: await useClaims(platform).counts(),
          revision: list?.revision ?? 0,
        }
      })
    },

    /**
     * Replaces the list. Refused when somebody else edited it since `revision`, so that nobody's work is lost.
     * Claims of zones that stay are kept; those of deleted ones go.
     */
    async update(
      who: Who,
      { zones: wanted, revision }: { zones: Zone[]; revision: number },
    ): Promise<{
      revision: number
    }> {
      return database.transaction(async () => {
        await db.insert(zoneList).values({ id: 1, revision: 0 }).onConflictDoNothing()
        const [list] = await db
          .update(zoneList)
          .set({ revision: sql`${zoneList.revision} + 1` })
          .where(eq(zoneList.revision, revision))
          .returning()
        if (!list) refuse(zonesErrors.editedMeanwhile)
        const before = new Map((await view.rows()).map((row) => [row.id, zoneOf(row)]))
        await check(wanted, before)

        const stays = new Set(wanted.map(({ id }) => id))
        const gone = [...before.values()].filter(({ id }) => !stays.has(id))
        const added = wanted.filter(({ id }) => !before.has(id))
        const rows = wanted.map(rowOf)
        const changed = rows.map(zoneOf).filter((zone) => {
          const old = before.get(zone.id)
          return old !== undefined && !isDeepStrictEqual(old, zone)
        })
        const ids = gone.map(({ id }) => id)
        if (ids.length > 0) await db.delete(zones).where(inArray(zones.id, ids))
        if (rows.length > 0) {
          const from = (column: string) => sql.raw(`excluded.${column}`)
          await db
            .insert(zones)
            .values(rows)
            .onConflictDoUpdate({
              target: zones.id,
              set: {
                ...{ name: from('name'), camera: from('camera'), shape: from('shape'), action: from('action') },
                ...{ validStart: from('valid_start'), validEnd: from('valid_end'), position: from('position') },
              },
            })
        }
        const detail = [...words('added', added), ...words('changed', changed), ...words('deleted', gone)].join('; ')
        if (detail !== '') {
          await useAudit(platform).record({ who, action: 'zones.update', detail })
          await turns.schedule()
          await view.publishEdited()
        }
        return { revision: list.revision }
      })
    },
  }
})
