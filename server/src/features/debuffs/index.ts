import { accountDeleted } from '../../happenings/accounts.ts'
import { clanDisbanded, clanJoined, clanLeft } from '../../happenings/clans.ts'
import type { Feature } from '../../platform/feature.ts'
import { forVisitors } from '../../platform/http/snapshots.ts'
import { removeOldest } from '../../platform/retention.ts'
import { debuffRoutes } from './routes.ts'
import { useDebuffs } from './service.ts'

export { type NewDebuff, useDebuffs } from './service.ts'

/** Color Blind, Mirror Universe and Cyber Attack, on the pages of a clan's members [CLAN-5]. */
export const debuffs: Feature = {
  name: 'debuffs',
  setup: (platform) => {
    const { database, happenings, retention } = platform
    const service = useDebuffs(platform)
    happenings.inTransaction(clanJoined, ({ payload: { userId, clanId, tag } }) => service.joined(userId, clanId, tag))
    happenings.inTransaction(clanLeft, async ({ payload }) => service.left(payload.userId))
    happenings.inTransaction(accountDeleted, ({ payload }) => service.forgetPerson(payload.userId))
    happenings.inTransaction(clanDisbanded, ({ payload }) => service.forget(payload.clanId))
    retention.keep({
      what: 'debuffs of clans',
      days: 30,
      remove: (before, most) => removeOldest(database, { table: 'clan_debuffs', at: 'expires_at' }, before, most),
    })
    return {
      routes: debuffRoutes(platform),
      sharedBy: forVisitors,
      initialData: async ({ userId }) => ({ debuffs: await service.list(undefined, userId) }),
    }
  },
}
