import type { ClickableZone } from '../contract/zones.ts'

export type ZoneStatus = 'pending' | 'expired' | 'active'

/** ZON-1: pending before its start, expired after its end, else active; an empty bound is no bound. */
export function zoneStatus(valid: ClickableZone['valid'], now: number): ZoneStatus {
  if (valid.start !== '' && Date.parse(valid.start) > now) return 'pending'
  if (valid.end !== '' && Date.parse(valid.end) < now) return 'expired'
  return 'active'
}

/** ZON-1: users see only zones that are active and that they have not claimed. */
export const visibleZones = <Zone extends Pick<ClickableZone, 'id' | 'valid'>>(
  all: readonly Zone[],
  claimed: readonly string[],
  now: number,
): Zone[] => all.filter((zone) => zoneStatus(zone.valid, now) === 'active' && !claimed.includes(zone.id))
