import { economy } from '@shoal/bus/economy/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useEconomy } from './service.ts'

export const economyRoutes = (platform: Platform) => {
  const desk = useEconomy(platform)
  return serve(economy, {
    supply: ({ query }) => desk.supply(query.days),
    suspicious: () => desk.suspicious(),
    stopped: () => desk.stopped(),
    ledger: ({ params, query }) => desk.ledger(params.userId, query),
    correct: ({ who, body, key }) => desk.correct(who, body, key),
    correctXp: ({ who, body, key }) => desk.correctXp(who, body, key),
  })
}
