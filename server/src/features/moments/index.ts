import { meets } from '@shoal/bus'
import { moments as area, limits } from '@shoal/bus/moments/contract'
import { accountDeleted } from '../../happenings/accounts.ts'
import { tipSaid } from '../../happenings/chat.ts'
import { cameraTurned } from '../../happenings/streams.ts'
import type { Feature } from '../../platform/feature.ts'
import { serve } from '../../platform/http/serve.ts'
import { removeOldest } from '../../platform/retention.ts'
import { useStreams } from '../streams/index.ts'
import { useMoments } from './service.ts'
import { tipMoment } from './tips.ts'

export { idsOf, type NewMoment, type StoredPart } from './moment.ts'
export { useMoments } from './service.ts'

/** What just happened, for the picture, the list below it and the marks of the time bar. */
export const moments: Feature = {
  name: 'moments',
  setup: (platform) => {
    const service = useMoments(platform)
    // Here and not with the cameras, on which this feature stands.
    service.of(tipSaid, tipMoment)
    service.of(cameraTurned, async ({ streamId, online }) => {
      const camera = await useStreams(platform).row(streamId)
      if (!camera) return null
      return {
        ...{ kind: 'camera', streamId, size: 'small', onPicture: false },
        parts: [{ strong: camera.name }, { text: online ? 'is on' : 'went dark' }],
      }
    })
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => service.forget(payload.userId))
    platform.retention.keep({ what: 'small moments', days: 1, remove: service.removeSmall })
    // For people who come back: what they missed is told of so many days.
    platform.retention.keep({
      what: 'moments',
      days: limits.momentsDays,
      remove: (before, most) => removeOldest(platform.database, { table: 'moments', at: 'at' }, before, most),
    })
    return {
      routes: serve(area, { list: async ({ who }) => ({ moments: await service.list(who) }) }),
      sharedBy: ({ who }) => (meets('pass', who) ? 'pass' : ''),
    }
  },
}
