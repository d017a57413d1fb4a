import { accountChanged } from '../../happenings/accounts.ts'
import type { Feature } from '../../platform/feature.ts'
import { mountMailbox } from '../../platform/mail/index.ts'
import { useSetupChecks } from '../../platform/setupChecks.ts'
import { announceAccount } from './announce.ts'
import { makeDemoPeople } from './demo.ts'
import { xpBook } from './experience.ts'
import { createIdentity } from './identity.ts'
import { notBuiltYet } from './initialData.ts'
import { accountNoted, personChanged } from './people.ts'
import { usePersonParts } from './personParts.ts'
import { accountRoutes } from './routes.ts'
import { accountsSettings } from './settings.ts'
import { staffLook } from './staffLook.ts'

export { type AccountRecord, flagsOf, giftEndOf, giftLife, passOf } from './accountRow.ts'
export { type AdminMade, appointAdmin } from './appoint.ts'
export { demoPassword, makeCrowdAccounts } from './demo.ts'
export { useExperience, type XpChanged, XpKeyUsed, type XpRequest, xpBook } from './experience.ts'
export { firstAccounts, pastOfAccounts } from './past.ts'
export {
  type PersonChanges,
  peopleStartingWith,
  personChanged,
  rankedPeople,
  type Speaker,
  usePeople,
} from './people.ts'
export { usePersonParts } from './personParts.ts'
export { useStaffDesk } from './staff.ts'

/** Who people are: accounts, sessions, flags; and the base of the bundle a page loads after signing in. */
export const accounts: Feature = {
  name: 'accounts',
  settings: accountsSettings,
  setup: (platform) => {
    platform.identity = createIdentity(platform)
    useSetupChecks(platform).add(staffLook(platform))
    platform.books.add(xpBook, 'shoal_xp')
    // Before every other listener: they look at connections that know already who the person is now.
    platform.happenings.afterCommit(accountChanged, async ({ payload: { userId, session } }) => {
      if (session) await announceAccount(platform, userId)
      else await platform.gateway.refresh(userId)
      platform.nodes.tell(personChanged, { userId })
    })
    // For nodes that hear nobody. What no session shows changes with whatever people do, and may be seen later there.
    platform.happenings.inTransaction(accountChanged, async ({ payload: { userId, session } }) => {
      if (session) await platform.outbox.note(accountNoted, { userId })
    })
    platform.nodes.on(accountNoted, async ({ userId }) => {
      await announceAccount(platform, userId)
      await platform.nodes.hear(personChanged.name, { userId })
    })
    return {
      routes: accountRoutes(platform),
      http: (app) => mountMailbox(app, platform),
      initialData: async () => notBuiltYet(),
      start: async () => usePersonParts(platform).check(),
      demo: () => makeDemoPeople(platform),
    }
  },
}
