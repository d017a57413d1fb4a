import { reports } from '@shoal/bus/reports/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useBlocking } from './blocking.ts'
import { useCases } from './cases.ts'
import { historyOf } from './history.ts'

export const reportRoutes = (platform: Platform) => {
  const [blocking, cases] = [useBlocking(platform), useCases(platform)]
  return serve(reports, {
    mute: ({ who, params, body }) => blocking.mute(who, params.userId, body),
    unmute: ({ who, params }) => blocking.unmute(who, params.userId),
    queue: ({ query }) => cases.page(query),
    claim: ({ who, params }) => cases.claim(who, params.id),
    release: ({ who, params }) => cases.release(who, params.id),
    decide: ({ who, params, body }) => cases.decide(who, params.id, body),
    history: ({ params, query }) => historyOf(platform, params.userId, query),
  })
}
