import { Observable, type OperatorFunction } from 'rxjs'

/** Calls back before the next paint, or soon where nothing is painted (tests, hidden pages). Returns a cancel. */
function nextFrame(callback: () => void): () => void {
  if (typeof requestAnimationFrame === 'function' && !(typeof document !== 'undefined' && document.hidden)) {
    const id = requestAnimationFrame(callback)
    return () => cancelAnimationFrame(id)
  }
  const id = setTimeout(callback, 16)
  return () => clearTimeout(id)
}

/** Collects what arrives and passes it on as one array per animation frame, so that a view renders at most once. */
export const perFrame =
  <T>(): OperatorFunction<T, T[]> =>
  (source) =>
    new Observable((subscriber) => {
      let waiting: T[] = []
      let cancel: (() => void) | null = null
      const flush = () => {
        cancel = null
        const batch = waiting
        waiting = []
        subscriber.next(batch)
      }
      const inner = source.subscribe({
        next: (value) => {
          waiting.push(value)
          cancel ??= nextFrame(flush)
        },
        error: (error) => subscriber.error(error),
        complete: () => {
          if (waiting.length > 0) flush()
          subscriber.complete()
        },
      })
      return () => {
        cancel?.()
        inner.unsubscribe()
      }
    })
