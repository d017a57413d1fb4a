import { battleRecordings } from '@shoal/bus/battleRecordings/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useBattleRecordings } from './service.ts'

export const battleRecordingsRoutes = (platform: Platform) => {
  const recordings = useBattleRecordings(platform)
  return serve(battleRecordings, {
    page: ({ query }) => recordings.page(query.before),
    keep: ({ who, params, body }) => recordings.keep(who, params.id, body),
    letGo: ({ who, params }) => recordings.letGo(who, params.id),
  })
}
