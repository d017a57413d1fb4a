import { recentlyUsed } from '../recentlyUsed.ts'

/** What an origin answered, ready to be passed on. */
export interface Fetched {
  readonly status: number
  readonly type: string
  readonly body: Buffer
}

/**
 * Answers by address, the ones used last, up to so many bytes. Whoever asks for what is being fetched waits for the one
 * fetch, so that an origin is asked once whatever the number of viewers.
 */
export function edgeCache(maxBytes: number, now: () => number) {
  const answers = recentlyUsed<{ answer: Fetched; until: number }>(({ answer }) => answer.body.length, { maxBytes })
  const fetching = new Map<string, Promise<Fetched>>()

  return {
    /** @param life how long a good answer holds, in milliseconds */
    async get(key: string, life: number, fetchIt: () => Promise<Fetched>): Promise<Fetched> {
      const known = answers.get(key)
      if (known && known.until > now()) return known.answer
      answers.drop(key)
      const running = fetching.get(key)
      if (running) return running
      const started = fetchIt()
        .then((answer) => {
          if (answer.status === 200 && answer.body.length <= maxBytes) answers.set(key, { answer, until: now() + life })
          return answer
        })
        .finally(() => fetching.delete(key))
      fetching.set(key, started)
      return started
    },
    /** Bytes that are kept. */
    size: answers.size,
  }
}
