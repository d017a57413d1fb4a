import { accountDeleted, flagsChanged, secondFactorReset } from '../../happenings/accounts.ts'
import { medalCorrected } from '../../happenings/medals.ts'
import { missionStarted, missionStopped } from '../../happenings/missions.ts'
import type { Feature } from '../../platform/feature.ts'
import { removeOldest } from '../../platform/retention.ts'
import { answerQuestions } from './answers.ts'
import { forgetBlocks } from './blocks.ts'
import { moderationRoutes } from './routes.ts'
import { useAudit } from './service.ts'
import { moderationSettings } from './settings.ts'

export { block, blockedBetween, blockedBy, blockersOf, unblock } from './blocks.ts'
export { type AuditRecord, recordAudit, useAudit } from './service.ts'

export const moderation: Feature = {
  name: 'moderation',
  settings: moderationSettings,
  setup: (platform) => {
    answerQuestions(platform)
    const { happenings } = platform
    const audit = useAudit(platform)
    happenings.inTransaction(accountDeleted, ({ payload }) => audit.forget(payload.userId))
    happenings.inTransaction(accountDeleted, ({ payload }) => forgetBlocks(platform.database, payload.userId))
    happenings.inTransaction(flagsChanged, ({ payload: { byUserId, userId, changes, reason } }) => {
      const flags = Object.entries(changes).map(([flag, value]) => `${flag} ${value ? 'on' : 'off'}`)
      return audit.record({
        ...{ who: { userId: byUserId }, whom: userId, action: 'accounts.flags', detail: flags.join(', ') },
        reason: reason ?? undefined,
      })
    })
    happenings.inTransaction(secondFactorReset, ({ payload: { byUserId, userId, reason } }) =>
      audit.record({
        ...{ who: { userId: byUserId }, whom: userId, action: 'accounts.second-factor', detail: 'reset' },
        reason,
      }),
    )
    happenings.inTransaction(medalCorrected, ({ payload: { byUserId, userId, name, gives, reason } }) =>
      audit.record({
        ...{ who: { userId: byUserId }, whom: userId, action: gives ? 'medals.give' : 'medals.take', detail: name },
        reason,
      }),
    )
    happenings.inTransaction(missionStarted, ({ payload: { byUserId, name, goal } }) =>
      audit.record({ who: { userId: byUserId }, action: 'missions.start', detail: `${name}, goal ${goal}` }),
    )
    happenings.inTransaction(missionStopped, ({ payload: { byUserId, name } }) =>
      audit.record({ who: { userId: byUserId }, action: 'missions.stop', detail: name }),
    )
    platform.retention.keep({
      what: 'audit entries',
      days: platform.settings.of(moderationSettings).daysKept,
      remove: (before, most) => removeOldest(platform.database, { table: 'audit_entries', at: 'at' }, before, most),
    })
    return { routes: moderationRoutes(platform) }
  },
}
