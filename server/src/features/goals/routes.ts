import { goals } from '@shoal/bus/goals/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useGoals } from './service.ts'

export const goalRoutes = (platform: Platform) => {
  const service = useGoals(platform)
  return serve(goals, {
    list: () => service.list(),
    givers: ({ params, who }) => service.givers(params.id, who),
    give: ({ who, params, body, key }) => service.give(who, params.id, body.amount, key),
    create: ({ who, body, key }) => service.create(who, body, key),
    edit: ({ who, params, body }) => service.edit(who, params.id, body),
    end: ({ who, params }) => service.end(who, params.id),
    remove: ({ who, params }) => service.remove(who, params.id),
  })
}
