import { accountDeleted } from '../../happenings/accounts.ts'
import type { Feature } from '../../platform/feature.ts'
import { usePageThings } from '../../platform/web/index.ts'
import { answerQuestions } from './answers.ts'
import { makeDemoClans } from './demo.ts'
import { mountEmblems } from './emblems.ts'
import { useClanEnding } from './ending.ts'
import { clanListeners } from './events.ts'
import { useMembership } from './membership.ts'
import { tellClans } from './notifications.ts'
import { wearBadges } from './person.ts'
import { clanRoutes } from './routes.ts'
import { useClans } from './service.ts'
import { clansSettings } from './settings.ts'

export { demoFeud } from './demo.ts'
export { asTag, type ClanFacts, type ClanPlace, useClanRoll } from './roll.ts'

/** Groups that people found and join, with ranks and a vault [CLAN-1]. */
export const clans: Feature = {
  name: 'clans',
  settings: clansSettings,
  setup: (platform) => {
    const { happenings, jobs } = platform
    answerQuestions(platform)
    wearBadges(platform)
    usePageThings(platform).add('/clan', async ([tag]) =>
      (await useClans(platform).exists(tag)) ? 'untold' : 'missing',
    )
    happenings.inTransaction(accountDeleted, ({ payload }) => useClanEnding(platform).forget(payload.userId))
    const count = jobs.define('clans-count', () => useClans(platform).count())
    jobs.cron('clans-count', '* * * * *')
    tellClans(platform)
    return {
      routes: clanRoutes(platform),
      listeners: clanListeners(platform),
      http: (app) => mountEmblems(app, platform),
      initialData: async (who) => {
        const { myClan, clans } = await useMembership(platform).own(who)
        return { myClan, clanInvites: clans.map(({ tag }) => tag) }
      },
      // A day may have begun while the show was not there.
      start: async () => void (await count.enqueue({}, { singletonKey: 'start' })),
      demo: () => makeDemoClans(platform),
      crowd: async () => (await import('./crowd/index.ts')).clansCrowd(platform),
    }
  },
}
