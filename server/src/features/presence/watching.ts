import { cameraWatched } from '../../happenings/presence.ts'
import type { Platform } from '../../platform/platform.ts'
import type { NodeAudience } from './audience.ts'

/** How often viewers are told to other features, in ms. The time since the last is lost with the process. */
const tellEvery = 60_000
/** People in one happening. */
const mostAtOnce = 500

/** Tells about once a minute who watched which camera on this node: people who watched it at the minute's beginning and end. */
export function tellWatching(platform: Platform, summary: () => NodeAudience): void {
  const { clock, database, happenings, log } = platform
  let before: ReadonlyMap<string, ReadonlySet<string>> = new Map()
  let since = clock.passed()

  const byStream = (): Map<string, Set<string>> => {
    const found = new Map<string, Set<string>>()
    for (const [userId, streams] of Object.entries(summary().users))
      for (const stream of streams) found.set(stream, (found.get(stream) ?? new Set()).add(userId))
    return found
  }

  async function tell(): Promise<void> {
    const [to, now] = [clock.ms(), byStream()]
    const from = to - Math.min(clock.passed() - since, 2 * tellEvery)
    const told = [...now].flatMap(([streamId, watching]) => {
      const userIds = [...watching].filter((userId) => before.get(streamId)?.has(userId)).sort()
      const parts = Array.from({ length: Math.ceil(userIds.length / mostAtOnce) }, (_, part) =>
        userIds.slice(part * mostAtOnce, (part + 1) * mostAtOnce),
      )
      return parts.map((some) => ({ streamId, userIds: some, from, to }))
    })
    before = now
    since = clock.passed()
    if (told.length > 0) await database.transaction(() => happenings.happen(cameraWatched, ...told))
  }

  function again(): void {
    setTimeout(() => {
      tell().catch((error: unknown) => log.error({ err: error }, 'who watched could not be told'))
      again()
    }, tellEvery).unref()
  }
  again()
}
