import { accountDeleted } from '../../happenings/accounts.ts'
import type { Feature } from '../../platform/feature.ts'
import { makeDemoCodes } from './demo.ts'
import { codeRoutes } from './routes.ts'
import { useCodes } from './service.ts'

/** Codes that give something to people who know them. */
export const codes: Feature = {
  name: 'codes',
  setup: (platform) => {
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => useCodes(platform).forget(payload.userId))
    return { routes: codeRoutes(platform), demo: () => makeDemoCodes(platform) }
  },
}
