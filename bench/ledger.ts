import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/src/platform/database/index.ts'
import { newId } from '../server/src/platform/ids.ts'
import { accountId, createLedger } from '../server/src/platform/ledger/index.ts'
import { transferStatement } from '../server/src/platform/ledger/statement.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { atLeastOfPeer, byTurns, type Row } from './support/row.ts'

const transfers = 250
const people = 50
const rounds = 21
const callers = 64
const transfersAtOnce = 1_280
const roundsAtOnce = 9

/**
 * Ledger transfers a second against the same statement in a bare loop on the same database: one caller, and 64 of them, each
 * with its next transfer as soon as it has the answer to the one before.
 */
export async function ledger(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shoal-bench-ledger-'))
  const database = await openDatabase(
    readSettings({ ...(process.env.DATABASE_URL && { DATABASE_URL: process.env.DATABASE_URL }), DATA_DIR: dataDir }),
  )
  try {
    const book = createLedger(database)
    const mint = await book.ensureAccount('mint', 'main')
    const accounts: string[] = []
    for (let person = 0; person < people; person += 1) {
      const account = await book.ensureAccount('user', `bench-${person}`)
      accounts.push(account)
      await book.transfer({
        reason: 'demo',
        legs: [
          { account: mint, amount: -1_000_000 },
          { account, amount: 1_000_000 },
        ],
      })
    }
    const pair = (count: number) => [accounts[count % people]!, accounts[(count * 7 + 1) % people]!] as const
    type One = (from: string, to: string) => Promise<unknown>
    const perSecond = async (one: One, { count, callers }: { count: number; callers: number }) => {
      let next = 0
      const caller = async () => {
        while (next < count) {
          const [from, to] = pair(next)
          next += 1
          if (from !== to) await one(from, to)
        }
      }
      const began = performance.now()
      await Promise.all(Array.from({ length: callers }, caller))
      return count / ((performance.now() - began) / 1000)
    }
    const bare = (from: string, to: string) =>
      database.prepared('bench-transfer', transferStatement, [
        [from, to],
        [-1, 1],
        newId(),
        newId(),
        'bench',
        'bench',
        null,
      ])
    const ours = (from: string, to: string) =>
      book.transfer({
        key: newId(),
        reason: 'demo',
        legs: [
          { account: from, amount: -1 },
          { account: to, amount: 1 },
        ],
      })

    const alone = { count: transfers, callers: 1 }
    const atOnce = { count: transfersAtOnce, callers }
    for (const how of [alone, atOnce]) for (const side of [bare, ours]) await perSecond(side, how)
    // Short turns, so that whatever else the machine does meets both sides.
    const measure = (rounds: number, how: typeof alone) =>
      byTurns(rounds, { ours: () => perSecond(ours, how), peer: () => perSecond(bare, how) })
    const [ofOne, ofMany] = [await measure(rounds, alone), await measure(roundsAtOnce, atOnce)]
    const { sum, driftedAccounts } = await book.reconcile()
    if (sum !== 0 || driftedAccounts.length > 0)
      throw new Error(`The ledger is not sound after the bench: ${accountId('mint', 'main')}`)
    return [
      atLeastOfPeer(`ledger transfers a second (${database.dialect})`, ofOne, 0.8, '/s'),
      atLeastOfPeer(`… of ${callers} callers at once`, ofMany, 3, '/s'),
    ]
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
