import { missions } from '@shoal/bus/missions/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { offers } from './catalogue.ts'
import { useDeeds } from './deeds.ts'
import { useMissions } from './service.ts'

export const missionRoutes = (platform: Platform) => {
  const service = useMissions(platform)
  const deeds = useDeeds(platform)
  return serve(missions, {
    read: async ({ who }) => ({ ...(await service.snapshot(who)), now: platform.clock.now().toISOString() }),
    list: () => ({ missions: offers() }),
    start: ({ who, body }) => service.start(who, body),
    stop: ({ who }) => service.stop(who),
    accept: ({ who }) => service.accept(who),
    decline: ({ who }) => service.decline(who),
    complete: ({ who, body }) => deeds.complete(who, body.closed),
    launch: ({ who, body }) => deeds.launch(who, body.text),
  })
}
