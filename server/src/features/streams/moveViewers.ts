import { streamsErrors } from '@shoal/bus/streams/errors'
import type { Who } from '../../platform/people/who.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { useAudit } from '../moderation/index.ts'
import { useStreams } from './service.ts'
import { useViewers } from './viewers.ts'

/** STR-5: staff move the viewers of one camera to another, or to none, and say why. */
export async function moveViewers(
  platform: Platform,
  who: Who,
  from: string,
  { to, reason }: { to: string | null; reason: string },
): Promise<void> {
  const streams = useStreams(platform)
  const [left, reached] = [await streams.row(from), to === null ? null : await streams.row(to)]
  if (!left || (to !== null && !reached)) refuse(streamsErrors.noSuchStream)
  // Where nothing plays nobody could be taken: they would stay, and staff would not know.
  if (reached && !reached.online) refuse(streamsErrors.offline)
  await platform.database.transaction(async () => {
    const detail = `${left.name} to ${reached?.name ?? 'no camera'}: ${reason}`
    await useAudit(platform).record({ who, action: 'streams.move', detail })
    const viewers = useViewers(platform).address(from)
    platform.publisher.publish(viewers, 'streams:moved', { to, reason })
    platform.publisher.publish(viewers, 'streams:set', to)
  })
}
