import { AsyncLocalStorage } from 'node:async_hooks'
import PQueue from 'p-queue'

/**
 * Lets so many run at once; the others wait for their turn, in order. For work that would wait in the database for the
 * same row anyway: here it takes no connection from everybody else meanwhile.
 */
export function turns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue = new PQueue({ concurrency: atOnce })
  return (work) => queue.add(inContext(work))
}

/** The same for each key apart: somebody who asks for much waits for their own work, and nobody else waits for them. */
export function turnsByKey(atOnce: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const busy = new Map<string, PQueue>()
  return async (key, work) => {
    const own = busy.get(key) ?? new PQueue({ concurrency: atOnce })
    busy.set(key, own)
    try {
      return await own.add(inContext(work))
    } finally {
      if (own.size + own.pending === 0) busy.delete(key)
    }
  }
}

/**
 * A queue begins work when that of somebody else has ended. This work keeps the context, such as the transaction under way,
 * of the caller that handed it in.
 */
export const inContext = <T>(work: () => Promise<T>): (() => Promise<T>) => AsyncLocalStorage.bind(work)
