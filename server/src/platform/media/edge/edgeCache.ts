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
  const kept = new Map<string, { answer: Fetched; until: number }>()
  const fetching = new Map<string, Promise<Fetched>>()
  let size = 0

  function drop(key: string): void {
    const entry = kept.get(key)
    if (!entry) return
    kept.delete(key)
    size -= entry.answer.body.length
  }

  return {
    /** @param life how long a good answer holds, in milliseconds */
    async get(key: string, life: number, fetchIt: () => Promise<Fetched>): Promise<Fetched> {
      const known = kept.get(key)
      if (known && known.until > now()) {
        kept.delete(key)
        kept.set(key, known)
        return known.answer
      }
      drop(key)
      const running = fetching.get(key)
      if (running) return running
      const started = fetchIt()
        .then((answer) => {
          if (answer.status === 200 && answer.body.length <= maxBytes) {
            kept.set(key, { answer, until: now() + life })
            size += answer.body.length
            for (const oldest of kept.keys()) {
              if (size <= maxBytes) break
              drop(oldest)
            }
          }
          return answer
        })
        .finally(() => fetching.delete(key))
      fetching.set(key, started)
      return started
    },
    /** Bytes that are kept. */
    size: () => size,
  }
}
