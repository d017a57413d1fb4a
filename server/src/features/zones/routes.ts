import { zones } from '@shoal/bus/zones/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useZones } from './service.ts'
import { useZoneView } from './view.ts'

export const zoneRoutes = (platform: Platform) => {
  const view = useZoneView(platform)
  return serve(zones, {
    list: async ({ who }) => ({ clickableZones: await view.of(who), claimedZones: await view.claimedBy(who) }),
    all: () => useZones(platform).all(),
  })
}
