import { allow } from '../../../scripts/lib/pace.mjs'
import { agreeing, reconciled, sound } from '../../test/economy/afterwards.ts'
import { type MixOutcome, runMix, sumsOf } from '../../test/economy/mix.ts'
import { lookUpAmounts, tellFaults } from '../../test/faults.ts'
import { describeNodes, startNodes, type TestNodes } from '../../test/nodes.ts'
import { laterServer, startServer } from '../../test/server.ts'
import { freshStorage } from '../../test/storage.ts'

const long = process.env.SHOAL_LONG !== undefined
/** `npm run soak -- economy` asks for more. */
const seeds = Number(process.env.MIX_SEEDS ?? (long ? 3 : 1))
const operations = Number(process.env.MIX_OPERATIONS ?? (long ? 600 : 200))
const firstSeed = Number(process.env.MIX_SEED ?? 1)
const env = { RATE_FACTOR: '100000' }

jest.setTimeout(allow(60_000 + operations * 150))

const allSeeds = Array.from({ length: seeds }, (_, nth) => firstSeed + nth)

const afterKill = (database: 'PostgreSQL' | 'PGlite', mix: MixOutcome) => {
  const { done, cut } = sumsOf(mix)
  const looked = lookUpAmounts([...mix.tips, ...mix.gifts])
  return { fault: 'kill -9 of a node', database, acknowledged: done, again: cut, looked }
}

describe.each(allSeeds)('whatever is done at random, seed %i', (seed) => {
  it('[TOK-1] [TOK-2] [TOK-5] on the embedded database, killed in between: nothing is made, lost or held by nobody', async () => {
    const storage = await freshStorage('pglite', 'show')
    const server = await startServer({ storage, program: laterServer, env })
    try {
      const mix = await runMix({ servers: [server], seed, operations, atOnce: 6, kills: 2 })
      sound(mix)
      tellFaults([afterKill('PGlite', mix)])
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
        const mix = await runMix({ servers: nodes.nodes, seed, operations, atOnce: 12, kills: 1 })
        sound(mix)
        tellFaults([afterKill('PostgreSQL', mix)])
        await reconciled(nodes.nodes[1])
        await nodes.stop()
        await agreeing(storage)
      } finally {
        await storage.remove()
      }
    },
  )
})
