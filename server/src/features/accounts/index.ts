import { effectivePass } from '@shoal/bus'
import type { Feature } from '../../platform/feature.ts'
import { mountMailbox } from '../../platform/mail/index.ts'
import { makeDemoPeople } from './demo.ts'
import { createIdentity } from './identity.ts'
import { emptyInitialData, inventorySizes } from './initialData.ts'
import { accountRoutes } from './routes.ts'

export { type AccountRecord, flagsOf, giftEndOf, passOf, personOf } from './accountRow.ts'
export { emptyInitialData } from './initialData.ts'
export { type FlagsChange, type PersonChanges, personChanged, usePeople } from './people.ts'

/** Who people are: accounts, sessions, flags; and the base of the bundle a page loads after signing in. */
export const accounts: Feature = {
  name: 'accounts',
  setup: (platform) => {
    platform.identity = createIdentity(platform)
    return {
      routes: accountRoutes(platform),
      http: (app) => mountMailbox(app, platform),
      initialData: async (who) => ({ ...emptyInitialData(), inventorySize: inventorySizes[effectivePass(who)] }),
      demo: () => makeDemoPeople(platform),
    }
  },
}
