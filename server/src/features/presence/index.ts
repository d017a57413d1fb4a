import type { Feature } from '../../platform/feature.ts'
import { presenceListeners } from './events.ts'
import { usePresence } from './service.ts'

export { usePresence } from './service.ts'

export const presence: Feature = {
  name: 'presence',
  setup: (platform) => {
    platform.gateway.onConnect((connection) => usePresence(platform).enter(connection))
    return {
      listeners: presenceListeners(platform),
      start: async () => usePresence(platform).start(),
      crowd: async () => (await import('./crowd/index.ts')).presenceCrowd(),
    }
  },
}
