import type { Feature } from '../../platform/feature.ts'
import { usePageThings } from '../../platform/web/index.ts'
import { mountCards } from './card/cards.ts'
import { tellLevels } from './notifications.ts'
import { mountPictures } from './pictures.ts'
import { profileRoutes } from './routes.ts'
import { useProfiles } from './service.ts'
import { personThing } from './share.ts'

/** What people show of themselves: name, colour, text and pictures. */
export const profile: Feature = {
  name: 'profile',
  setup: (platform) => {
    usePageThings(platform).add('/people', personThing(platform))
    tellLevels(platform)
    return {
      routes: profileRoutes(platform),
      http: (app) => {
        mountPictures(app, platform)
        mountCards(app, platform)
      },
      initialData: async (who) => ({ profile: await useProfiles(platform).own(who.userId) }),
    }
  },
}
