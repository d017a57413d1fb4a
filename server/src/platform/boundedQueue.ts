import { generalErrors } from '@shoal/bus/errors'
import PQueue from 'p-queue'
import { refusal } from './refusal.ts'
import { inContext } from './turns.ts'

export interface BoundedQueueOptions {
  /** How many run at the same time. */
  readonly atOnce: number
  /** How many may wait for their turn. */
  readonly waiting: number
  /** Where the queue is full: in how many seconds there will be room. */
  readonly retryAfter: number
}

/**
 * For work that takes a processor or much memory for a while, and that strangers can ask for: so much of it runs at once,
 * so much waits, in order, and further requests are refused with `busy` and told when to come again.
 */
export function boundedQueue({ atOnce, waiting, retryAfter }: BoundedQueueOptions) {
  const queue = new PQueue({ concurrency: atOnce })
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (queue.pending + queue.size >= atOnce + waiting)
      throw refusal(generalErrors.busy, { seconds: retryAfter }).with({
        headers: { 'retry-after': String(retryAfter) },
      })
    return queue.add(inContext(work))
  }
}
