import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Database, sqlState } from '../database/index.ts'
import { newId } from '../ids.ts'
import type { Transfer, Writable } from './request.ts'
import { batchStatement } from './statement.ts'

/** How many transfers one statement takes at most. */
const most = 64

type Waiting = Writable & { id: string; answer: PromiseWithResolvers<Transfer | null> }

/**
 * Writes transfers, several in one statement: while a statement is under way those that come wait, and the next one takes
 * all of them. One that comes alone is written by `writeOne`. Answers with null for a transfer that was not written and must
 * be decided alone: its accounts may have too few tokens, its key was used, or somebody else is just writing to one of its
 * accounts. When the database cannot be asked, all transfers of the statement fail with its error.
 */
export function createBatches(
  database: Database,
  writeOne: (transfer: Writable) => Promise<Transfer | null>,
): (transfer: Writable) => Promise<Transfer | null> {
  const waiting: Waiting[] = []
  let underWay = false

  async function writeAll(): Promise<void> {
    underWay = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most)
      await write(batch).then(
        (written) => {
          for (const [nth, { answer }] of batch.entries()) answer.resolve(written[nth]!)
        },
        (error: unknown) => {
          for (const { answer } of batch) answer.reject(error)
        },
      )
      // Those who have just had their answers may ask again, and then come along.
      if (batch.length + waiting.length > 1) await nextTurn()
    }
    underWay = false
  }

  async function write(batch: readonly Waiting[]): Promise<(Transfer | null)[]> {
    if (batch.length === 1) return [await writeOne(batch[0]!)]
    const legs = batch.flatMap(({ legs }, nth) => legs.map((leg) => ({ ...leg, nth })))
    try {
      const [row] = await database.prepared<{ createdAt: Date; balances: Record<number, number> | null }>(
        'ledger-batch',
        batchStatement,
        [
          legs.map(({ nth }) => nth + 1),
          legs.map(({ account }) => account),
          legs.map(({ amount }) => amount),
          batch.map(({ id }) => id),
          batch.map(({ request }) => request.key ?? null),
          batch.map(({ digest }) => digest),
          batch.map(({ request }) => request.reason),
          batch.map(({ reference }) => reference),
        ],
      )
      const { createdAt, balances } = row!
      if (!balances) return batch.map(() => null)
      let line = 0
      return batch.map(({ id, legs }) => {
        const after = legs.map(({ account }) => [account, balances[++line]] as const)
        return after[0]![1] === undefined
          ? null
          : { id, createdAt, balances: Object.fromEntries(after) as Record<string, number>, replayed: false }
      })
    } catch (error) {
      // One of them cannot be written by any statement, or PostgreSQL ended a deadlock. Nothing moved.
      if (/^(22|23|40)/.test(sqlState(error) ?? '')) return batch.map(() => null)
      throw error
    }
  }

  return (transfer) => {
    const answer = Promise.withResolvers<Transfer | null>()
    waiting.push({ ...transfer, id: newId(), answer })
    if (!underWay) void writeAll()
    return answer.promise
  }
}
