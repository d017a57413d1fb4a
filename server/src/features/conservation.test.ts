import { allow } from '../../../scripts/lib/pace.mjs'
import { agreeing, reconciled, sound } from '../../test/economy/afterwards.ts'
import { type MixOutcome, runMix, sumsOf } from '../../test/economy/mix.ts'
import { faultsOver, lookUpAmounts, type Sums, tellFaults } from '../../test/faults.ts'
import { describeNodes, startNodes, type TestNodes } from '../../test/nodes.ts'
import { until } from '../../test/people.ts'
import { type LogLine, laterServer, startServer, type TestServer } from '../../test/server.ts'
import { freshStorage } from '../../test/storage.ts'

const long = process.env.SHOAL_LONG !== undefined
/** `npm run soak -- economy` names others. */
const seeds = Number(process.env.MIX_SEEDS ?? (long ? 20 : 1))
const operations = Number(process.env.MIX_OPERATIONS ?? (long ? 2_000 : 120))
/** While something is done to the disk, which takes no longer for a long mix. */
const operationsOnDisk = Math.min(operations * 2, 1_200)
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
      await agreeing(storage, mix)
    } finally {
      await server.kill9()
      await storage.remove()
    }
  })
})

describe('the disk of the embedded database', () => {
  type Harm = (server: TestServer, more: (what: keyof Sums, count: number) => Promise<true>) => Promise<void>

  /** People do at random what they do, while something is done to the disk; afterwards the books are whole. */
  async function whilePeopleGoOn(fault: string, harm: Harm): Promise<TestServer> {
    const storage = await freshStorage('pglite', 'show')
    const server = await startServer({ storage, program: laterServer, env })
    try {
      let sums: () => Sums = () => ({ done: 0, cut: 0 })
      const faults = faultsOver('PGlite', () => sums())
      const more = (what: keyof Sums, count: number) => {
        const enough = sums()[what] + count
        return until(`${count} more to be ${what}`, () => sums()[what] >= enough)
      }
      const mix = await runMix({
        ...{ servers: [server], seed: firstSeed, operations: operationsOnDisk, atOnce: 6, kills: 0 },
        async harm(sumsSoFar) {
          sums = sumsSoFar
          await more('done', 20)
          await faults.during(fault, () => harm(server, more))
        },
      })
      sound(mix)
      faults.tell([], mix)
      await reconciled(server)
      // It starts anew on what the disk left, and finds it whole.
      await server.restart()
      await reconciled(server)
      server.assertNoErrors((line) => JSON.stringify(line).includes('No space left on device'))
      await server.stop()
      await agreeing(storage, mix)
      return server
    } finally {
      await server.kill9()
      await storage.remove()
    }
  }

  it('[TOK-1] [OPS-3] is full, and has room again: whoever asks is told to try again, and it goes on by itself', async () => {
    const server = await whilePeopleGoOn('the disk is full', async ({ url, tell }, more) => {
      await tell({ disk: 'full' })
      await more('cut', 10)
      const ready = await fetch(`${url}/readyz`)
      expect([ready.status, await ready.json()]).toEqual([503, { status: 'cannot write' }])
      expect((await fetch(`${url}/api/goals`)).status).toBe(200)
      await tell({ disk: 'ok' })
      await more('done', 10)
    })
    expect(server.logs().filter(({ level }) => level === 60)).toEqual([])
  })

  it('[TOK-1] [OPS-3] refuses the log of the database: the server ends with one line, and nothing is lost at the next start', async () => {
    const ends = ({ level }: LogLine) => level === 60
    const server = await whilePeopleGoOn('the disk refuses everything', async (server) => {
      await server.tell({ disk: 'refuses' })
      await until('the server to end', async () => {
        const answers = await fetch(`${server.url}/healthz`).then(
          () => true,
          () => false,
        )
        return !answers && server.logs().some(ends)
      })
      await server.kill9()
      await server.restart()
    })
    expect(server.logs().filter(ends)).toEqual([
      expect.objectContaining({
        msg: expect.stringMatching(
          /^the embedded database had to stop \(.*No space left.*\); make room on the disk and/,
        ),
      }),
    ])
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
        await agreeing(storage, mix)
      } finally {
        await storage.remove()
      }
    },
  )
})
