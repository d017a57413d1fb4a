import type { ClickableZone } from '@shoal/bus'
import { type Feature, service } from '../../platform/feature.ts'

/** The clickable zones over the cameras. Nobody can draw any yet, so the show has none. */
export const useZones = service(() => ({
  list: async (): Promise<ClickableZone[]> => [],
}))

export const zones: Feature = {
  name: 'zones',
  setup: (platform) => ({
    initialData: async () => ({ clickableZones: await useZones(platform).list(), claimedZones: [] }),
  }),
}
