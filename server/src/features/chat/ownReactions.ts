import type { Own, OwnReaction } from './store.ts'

/** How long the first request waits for others, in ms. */
const gatherMs = 5

type Load = (userIds: readonly string[], ids: readonly string[]) => Promise<OwnReaction[]>
/** A person's own reactions, by message. */
export type Mine = ReadonlyMap<string, readonly Own[]>

/**
 * People's own reactions to the messages that they are about to be shown. Requests at the same time, such as of all pages
 * that come back after a restart, share one query.
 */
export function createOwnReactions(load: Load): (userId: string, ids: readonly string[]) => Promise<Mine> {
  let waiting: Array<{ userId: string; ids: readonly string[] }> = []
  let reading: Promise<OwnReaction[]> | null = null

  async function read(): Promise<OwnReaction[]> {
    await new Promise((resolve) => setTimeout(resolve, gatherMs))
    const asked = waiting
    waiting = []
    reading = null
    return load([...new Set(asked.map(({ userId }) => userId))], [...new Set(asked.flatMap(({ ids }) => ids))])
  }

  return async (userId, ids) => {
    if (ids.length === 0) return new Map()
    waiting.push({ userId, ids })
    reading ??= read()
    const mine = new Map<string, Own[]>()
    for (const one of await reading)
      if (one.userId === userId) mine.set(one.messageId, [...(mine.get(one.messageId) ?? []), one])
    return mine
  }
}
