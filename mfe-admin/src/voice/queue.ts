import { queries } from '../layout/queries.ts'

export const queueKey = ['message-queue'] as const
/** No more often than so, in ms, is the queue read for what is told of it. */
const rest = 1_000

/** Reads the shown messages again, after a decision of one's own. Resolves when they are here. */
export const refreshQueue = (): Promise<void> => queries.invalidateQueries({ queryKey: queueKey })

/**
 * Reads them again for what is told of them. A raid sends hundreds of messages at once, each told of twice: the first is
 * shown at once, and all that come while that is read, or shortly after, with one more reading. A reading that is on its
 * way is never given up for the next one, or a slow line would see none of them.
 */
export function calmRefresh(): () => Promise<void> {
  let [busy, again] = [false, false]
  return async () => {
    again = true
    if (busy) return
    busy = true
    while (again) {
      again = false
      await refreshQueue()
      await new Promise((resolve) => setTimeout(resolve, rest))
    }
    busy = false
  }
}
