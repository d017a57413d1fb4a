import { zones } from '@shoal/bus/zones/contract'
import type { Platform } from '../../platform/platform.ts'
import { listen } from '../../platform/realtime/listen.ts'
import { useClaims } from './claims.ts'
import { useZones } from './service.ts'

export const zoneListeners = (platform: Platform) => {
  const claims = useClaims(platform)
  return listen(zones, {
    update: ({ who, payload }) => useZones(platform).update(who, payload),
    claim: ({ who, payload }) => claims.claim(who, payload),
    'claims-delete': ({ who, payload }) => claims.deleteOf(who, payload),
  })
}
