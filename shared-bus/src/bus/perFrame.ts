import { Observable, type OperatorFunction } from 'rxjs'

/** A hidden page paints nothing; what was collected is still passed on after this long, in ms. */
const atTheLatest = 1_000

/** Calls back before the next paint, or soon where nothing is painted (tests, hidden pages). Returns a cancel. */
function nextFrame(callback: () => void): () => void {
  const paints = typeof requestAnimationFrame === 'function' && !(typeof document !== 'undefined' && document.hidden)
  const run = () => {
    cancel()
    callback()
  }
  const frame = paints ? requestAnimationFrame(run) : undefined
  const timer = setTimeout(run, paints ? atTheLatest : 16)
  const cancel = () => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  return cancel
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
