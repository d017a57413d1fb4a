import { isDatabaseAway } from '../../platform/database/index.ts'
import type { NewMessage, Saved } from './store.ts'

/**
 * How long the first of a batch waits for others, in ms. The pages do not have it later for that: a frame of the room waits
 * for longer, from when the message came in.
 */
const gatherMs = 20
const batchMax = 200

type Waiting = { message: NewMessage; resolve: (saved: Saved) => void; reject: (error: unknown) => void }

/**
 * Group commit: messages that come within a few milliseconds, or while others are being written, become one statement.
 * Resolves once the message is committed. One batch is written at a time, so messages are committed in the order in
 * which they were added.
 */
export function createWriter(insert: (messages: NewMessage[]) => Promise<Saved[]>) {
  const waiting: Waiting[] = []
  let busy = false

  async function write(batch: Waiting[]): Promise<void> {
    try {
      const saved = await insert(batch.map(({ message }) => message))
      for (const [index, { resolve }] of batch.entries()) resolve(saved[index]!)
    } catch (error) {
      // One message that the database does not take must not take the others down with it. Where the connection ended, they
      // may be committed, and would be there twice: the sender of each repeats it with its key.
      if (batch.length === 1 || isDatabaseAway(error)) for (const { reject } of batch) reject(error)
      else for (const one of batch) await write([one])
    }
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) await write(waiting.splice(0, batchMax))
    busy = false
  }

  return (message: NewMessage): Promise<Saved> =>
    new Promise((resolve, reject) => {
      waiting.push({ message, resolve, reject })
      if (busy) return
      busy = true
      setTimeout(() => void work(), gatherMs)
    })
}
