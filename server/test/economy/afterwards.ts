import { certainly } from '../../../scripts/lib/notByChance.mjs'
import { api, as } from '../people.ts'
import { startProgram } from '../program.ts'
import type { TestServer } from '../server.ts'
import type { Storage } from '../storage.ts'
import { type MixOutcome, neverDone } from './mix.ts'

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

/** The books say the same as each other, and as the answers of the mix, when nobody writes them any more. */
export async function agreeing(storage: Storage, { mix, acts }: MixOutcome): Promise<void> {
  const program = startProgram('test/programs/economyBooks.ts', storage.env)
  const { found } = await program.tell<{ found: string[] }>({ acts })
  expect(await program.exited).toBe(0)
  certainly(() => expect({ ...mix, found }).toEqual({ ...mix, found: [] }))
}

/** The mix was one, and nobody got an answer that nobody may get. */
export function sound({ mix, counts, faults, tips, gifts }: MixOutcome): void {
  process.stdout.write(`${JSON.stringify(mix)}: ${JSON.stringify(counts)}\n`)
  expect({ ...mix, faults }).toEqual({ ...mix, faults: [] })
  certainly(() => {
    for (const { said, booked } of [...tips, ...gifts]) expect({ ...mix, booked }).toEqual({ ...mix, booked: said })
  })
  expect({ ...mix, never: neverDone({ counts }) }).toEqual({ ...mix, never: [] })
}
