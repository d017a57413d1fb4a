import { certainly } from '../../../scripts/lib/notByChance.mjs'
import { allow } from '../../../scripts/lib/pace.mjs'
import { type MixOutcome, runMix } from '../../test/economy/mix.ts'
import { describeNodes, startNodes, type TestNodes } from '../../test/nodes.ts'
import { api, as } from '../../test/people.ts'
import { startProgram } from '../../test/program.ts'
import { laterServer, startServer, type TestServer } from '../../test/server.ts'
import { freshStorage, type Storage } from '../../test/storage.ts'

const long = process.env.SHOAL_LONG !== undefined
/** `npm run soak -- economy` asks for more. */
const seeds = Number(process.env.MIX_SEEDS ?? (long ? 3 : 1))
const operations = Number(process.env.MIX_OPERATIONS ?? (long ? 600 : 200))
const firstSeed = Number(process.env.MIX_SEED ?? 1)
const env = { RATE_FACTOR: '100000' }

jest.setTimeout(allow(60_000 + operations * 150))

/** What the server itself finds when it reconciles tokens, items and shares. */
async function reconciled(server: TestServer): Promise<void> {
  const { tokens, items, stocks } = api(server, await as(server, 'admin'))
  const zero = { sum: 0, driftedAccounts: 0, unbalancedTransfers: 0, belowFloor: 0 }
  const [ofTokens, ofItems, ofStocks] = [await tokens.check(), await items.check(), await stocks.check()]
  certainly(() => {
    expect(ofTokens).toMatchObject(zero)
    expect(ofItems).toMatchObject({ wrong: [] })
    expect(ofStocks).toEqual({ ...zero, strayTokens: 0, strayShares: 0 })
  })
}

/** What the books say of each other, when nobody writes them any more. */
async function agreeing(storage: Storage): Promise<void> {
  const program = startProgram('test/programs/economyBooks.ts', storage.env)
  const told = await program.line((line) => line.startsWith('{"found"'))
  expect(await program.exited).toBe(0)
  certainly(() => expect(JSON.parse(told)).toEqual({ found: [] }))
}

/** The mix was one, nobody got an answer that nobody may get, and each key acted once. */
function sound({ counts, faults, tips, gifts }: MixOutcome): void {
  process.stdout.write(`${JSON.stringify(counts)}\n`)
  expect(faults).toEqual([])
  certainly(() => {
    for (const { said, booked } of [...tips, ...gifts]) expect(said).toBe(booked)
  })
  for (const often of ['tip', 'list', 'bid', 'order', 'give', 'spin']) expect(counts[often]?.done).toBeGreaterThan(0)
}

const allSeeds = Array.from({ length: seeds }, (_, nth) => firstSeed + nth)

describe.each(allSeeds)('whatever is done at random, seed %i', (seed) => {
  it('[TOK-1] [TOK-2] [TOK-5] on the embedded database, killed in between: nothing is made, lost or held by nobody', async () => {
    const storage = await freshStorage('pglite', 'show')
    const server = await startServer({ storage, program: laterServer, env })
    try {
      sound(await runMix({ servers: [server], seed, operations, atOnce: 6, kills: 2 }))
      await reconciled(server)
      server.assertNoErrors()
      await server.stop()
      await agreeing(storage)
    } finally {
      await server.kill9()
      await storage.remove()
    }
  })
})

describeNodes('over two nodes', () => {
  it.each(allSeeds)(
    '[TOK-1] [TOK-2] [TOK-5] whatever is done at random, seed %i: nothing is made, lost or held by nobody',
    async (seed) => {
      const storage = await freshStorage('postgres', 'show')
      let nodes: TestNodes | undefined
      try {
        nodes = await startNodes(env, laterServer, storage)
        sound(await runMix({ servers: nodes.nodes, seed, operations, atOnce: 12, kills: 1 }))
        await reconciled(nodes.nodes[1])
        await nodes.stop()
        await agreeing(storage)
      } finally {
        await storage.remove()
      }
    },
  )
})
