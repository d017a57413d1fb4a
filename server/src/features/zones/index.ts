import { accountDeleted } from '../../happenings/accounts.ts'
import { zoneClaimed } from '../../happenings/zones.ts'
import type { Feature } from '../../platform/feature.ts'
import { forVisitors } from '../../platform/http/snapshots.ts'
import { useMoments } from '../moments/index.ts'
import { answerQuestions } from './answers.ts'
import { useClaims } from './claims.ts'
import { makeDemoZones } from './demo.ts'
import { zoneListeners } from './events.ts'
import { zoneRoutes } from './routes.ts'
import { useTurns } from './turns.ts'
import { useZoneView } from './view.ts'

export { useZoneView } from './view.ts'

/** The clickable zones over the cameras. */
export const zones: Feature = {
  name: 'zones',
  setup: (platform) => {
    answerQuestions(platform)
    useTurns(platform)
    const view = useZoneView(platform)
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => useClaims(platform).forget(payload.userId))
    // Neither where the spot is nor what it gives: others are to find it, too.
    useMoments(platform).of(zoneClaimed, ({ userId, streamId }) => ({
      ...{ kind: 'find', streamId, size: 'small' },
      parts: [{ personId: userId }, { text: 'found a hidden spot' }],
    }))
    return {
      routes: zoneRoutes(platform),
      sharedBy: forVisitors,
      listeners: zoneListeners(platform),
      demo: () => makeDemoZones(platform),
      crowd: async () => (await import('./crowd/index.ts')).zonesCrowd(platform),
      initialData: async (who) => ({ clickableZones: await view.of(who), claimedZones: await view.claimedBy(who) }),
    }
  },
}
