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

/** Ledger transfers a second against the same statement in a bare loop on the same database. */
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
    const perSecond = async (one: (from: string, to: string) => Promise<unknown>) => {
      const began = performance.now()
      for (let count = 0; count < transfers; count += 1) {
        const [from, to] = pair(count)
        if (from !== to) await one(from, to)
      }
      return transfers / ((performance.now() - began) / 1000)
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

    for (const side of [bare, ours]) await perSecond(side)
    // Short turns, so that whatever else the machine does meets both sides.
    const figures = await byTurns(rounds, { ours: () => perSecond(ours), peer: () => perSecond(bare) })
    const { sum, driftedAccounts } = await book.reconcile()
    if (sum !== 0 || driftedAccounts.length > 0)
      throw new Error(`The ledger is not sound after the bench: ${accountId('mint', 'main')}`)
    return [atLeastOfPeer(`ledger transfers a second (${database.dialect})`, figures, 0.8, '/s')]
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
