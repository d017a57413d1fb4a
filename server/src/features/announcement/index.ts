import type { Feature } from '../../platform/feature.ts'
import { forEverybody } from '../../platform/http/snapshots.ts'
import { announcementRoutes } from './routes.ts'
import { useAnnouncement } from './service.ts'

export { useAnnouncement } from './service.ts'

export const announcement: Feature = {
  name: 'announcement',
  setup: (platform) => ({
    routes: announcementRoutes(platform),
    sharedBy: forEverybody,
    demo: () =>
      useAnnouncement(platform).open('Power cut in the attic tonight at 9. Bring a torch, or a fish that glows.'),
    initialData: async () => ({ announcement: await useAnnouncement(platform).read() }),
  }),
}
