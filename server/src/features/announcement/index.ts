import type { Feature } from '../../platform/feature.ts'
import { announcementRoutes } from './routes.ts'
import { useAnnouncement } from './service.ts'

export const announcement: Feature = {
  name: 'announcement',
  setup: (platform) => ({
    routes: announcementRoutes(platform),
    initialData: async () => ({ announcement: await useAnnouncement(platform).read() }),
  }),
}
