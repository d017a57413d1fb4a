import type { Feature } from '../../platform/feature.ts'
import { mountPictures } from './pictures.ts'
import { profileRoutes } from './routes.ts'
import { useProfiles } from './service.ts'

/** What people show of themselves: name, colour, text and pictures. */
export const profile: Feature = {
  name: 'profile',
  setup: (platform) => ({
    routes: profileRoutes(platform),
    http: (app) => mountPictures(app, platform),
    initialData: async (who) => ({ profile: await useProfiles(platform).own(who.userId) }),
  }),
}
