import { certainly } from '../../../scripts/lib/notByChance.mjs'
import { api, as } from '../people.ts'
import { startProgram } from '../program.ts'
import type { TestServer } from '../server.ts'
import type { Storage } from '../storage.ts'
import type { MixOutcome } from './mix.ts'

/** What the server itself finds when it reconciles tokens, items and shares: nothing. */
export async function reconciled(server: TestServer): Promise<void> {
  const { tokens, items, stocks } = api(server, await as(server, 'admin'))
  const zero = { sum: 0, driftedAccounts: 0, unbalancedTransfers: 0, belowFloor: 0 }
  const [ofTokens, ofItems, ofStocks] = [await tokens.check(), await items.check(), await stocks.check()]
  certainly(() => {
    expect(ofTokens).toMatchObject(zero)
    expect(ofItems).toMatchObject({ wrong: [] })
    expect(ofStocks).toEqual({ ...zero, strayTokens: 0, strayShares: 0 })
  })
}

/** The books say the same as each other, when nobody writes them any more. */
export async function agreeing(storage: Storage): Promise<void> {
  const program = startProgram('test/programs/economyBooks.ts', storage.env)
  const told = await program.line((line) => line.startsWith('{"found"'))
  expect(await program.exited).toBe(0)
  certainly(() => expect(JSON.parse(told)).toEqual({ found: [] }))
}

/** The mix was one, nobody got an answer that nobody may get, and each key acted once. */
export function sound({ counts, faults, tips, gifts }: MixOutcome): void {
  process.stdout.write(`${JSON.stringify(counts)}\n`)
  expect(faults).toEqual([])
  certainly(() => {
    for (const { said, booked } of [...tips, ...gifts]) expect(said).toBe(booked)
  })
  for (const often of ['tip', 'list', 'bid', 'order', 'give', 'spin']) expect(counts[often]?.done).toBeGreaterThan(0)
}
