import { medals } from '@shoal/bus/medals/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { catalogue, shownMedal } from './catalogue/index.ts'
import { useMedals } from './service.ts'

export const medalRoutes = (platform: Platform) => {
  const service = useMedals(platform)
  return serve(medals, {
    list: async () => ({ medals: catalogue.map(shownMedal) }),
    own: ({ who }) => service.own(who.userId),
    show: ({ who, body }) => service.show(who, body.medals),
    complete: ({ who, body }) => service.complete(who, body.challengeId),
    give: ({ who, body, key }) => service.giveByStaff(who, body, key),
    take: ({ who, body, key }) => service.takeByStaff(who, body, key),
  })
}
