import type { ClickableZone, Zone } from '@shoal/bus/zones/contract'
import { visibleZones } from '@shoal/bus/zones/rules'
import { asc, eq } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import { topic } from '../../platform/nodes/index.ts'
import type { Who } from '../../platform/people/who.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { mayPlay, useStreams } from '../streams/index.ts'
import { type ZoneRow, zoneClaims, zones } from './tables.ts'

type Access = ClickableZone['access']

const text = (at: Date | null) => at?.toISOString() ?? ''

/** A zone as admins know it. */
export const zoneOf = ({ id, name, camera, shape, validStart, validEnd, action }: ZoneRow): Zone => ({
  id,
  name,
  camera,
  shape,
  valid: { start: text(validStart), end: text(validEnd) },
  action,
})

/** The part of a zone that everybody may know while it is active: neither its name nor what it gives. */
function seen({ id, camera, shape, valid, action }: Zone, access: Access): ClickableZone {
  const given = action.name === 'give experience' || action.name === 'give item'
  return { id, camera, access, shape, valid, action: given ? { name: action.name, metadata: null } : action }
}

/** Zones were edited on a node that this one does not hear. */
const edited = topic<Record<string, never>>('zones.edited')

/** What people see of the zones: those that are active by the server's clock, over cameras that they may watch. */
export const useZoneView = service((platform) => {
  const { database, publisher, nodes, outbox, clock } = platform
  const { db } = database

  const rows = () => db.select().from(zones).orderBy(asc(zones.position), asc(zones.id))

  /** The active zones, by the access of their camera. */
  async function active(): Promise<Record<Access, ClickableZone[]>> {
    const [all, cameras] = await Promise.all([rows(), useStreams(platform).access()])
    const now = visibleZones(all.map(zoneOf), [], clock.ms())
    const over = (access: Access) =>
      now.filter(({ camera }) => cameras.get(camera) === access).map((zone) => seen(zone, access))
    return { public: over('public'), season_pass: over('season_pass') }
  }

  /** Sends the zones that are active now; those of season pass cameras only to people who may watch them. */
  async function send(publish: typeof publisher.publish): Promise<void> {
    const found = await active()
    publish(rooms.all, 'zones:updated', { access: 'public', clickableZones: found.public })
    publish(rooms.pass, 'zones:updated', { access: 'season_pass', clickableZones: found.season_pass })
  }
  nodes.on(edited, () => send(publisher.publishHere))

  return {
    rows,

    /** The active zones that this person may see, claimed or not. */
    async of(who: Who | null): Promise<ClickableZone[]> {
      const found = await active()
      const allowed = (['public', 'season_pass'] as const).filter((access) => mayPlay({ access }, who))
      return allowed.flatMap((access) => found[access])
    },

    async claimedBy(who: Who | null): Promise<string[]> {
      if (who === null) return []
      const found = await db.select({ id: zoneClaims.zoneId }).from(zoneClaims).where(eq(zoneClaims.userId, who.userId))
      return found.map(({ id }) => id)
    },

    /** Sends everyone the zones that are active now. */
    publish: (): Promise<void> => send(publisher.publish),

    /** The same, after staff edited them; belongs to the transaction. */
    async publishEdited(): Promise<void> {
      await send(publisher.publish)
      await outbox.note(edited, {})
    },
  }
})
