/**
 * Reads something for many at once: whoever asks while it is being read shares the next reading, which begins after they
 * asked. So nobody gets less than what was true when they asked, and each key is read once at a time.
 */
export function inRounds<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<unknown>>()
  const next = new Map<string, Promise<T>>()
  return (key, read) => {
    const waiting = next.get(key)
    if (waiting) return waiting
    const begin = async () => {
      await running.get(key)
      // All who ask in this turn of the event loop belong to it.
      await new Promise((resolve) => setImmediate(resolve))
      next.delete(key)
      const round = read()
      const over = round.then(
        () => {},
        () => {},
      )
      running.set(key, over)
      void over.then(() => running.get(key) === over && running.delete(key))
      return round
    }
    const round = begin()
    next.set(key, round)
    return round
  }
}
