import { missions } from '@shoal/bus/missions/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useActions } from './actions.ts'
import { offers } from './catalogue.ts'
import { useMissions } from './service.ts'

export const missionRoutes = (platform: Platform) => {
  const service = useMissions(platform)
  const actions = useActions(platform)
  return serve(missions, {
    read: async ({ who }) => ({ ...(await service.snapshot(who)), now: platform.clock.now().toISOString() }),
    list: () => ({ missions: offers() }),
    start: ({ who, body }) => service.start(who, body),
    stop: ({ who }) => service.stop(who),
    accept: ({ who }) => service.accept(who),
    decline: ({ who }) => service.decline(who),
    complete: ({ who, body }) => actions.complete(who, body.closed),
    launch: ({ who, body }) => actions.launch(who, body.text),
  })
}
