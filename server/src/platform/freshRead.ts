/**
 * Shares readings of data that may change at any time: each call is answered by a reading that began after it, and calls
 * that come while one runs share the next. A thousand pages that ask at once cost two readings.
 */
export function freshRead<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null
        const reading = read()
        running = reading
        return reading
      })
    return next
  }
}
