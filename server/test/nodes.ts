import { allow } from '../../scripts/lib/pace.mjs'
import { closeSockets } from './people.ts'
import { startRedis, type TestRedis } from './redis.ts'
import { startServer, type TestServer } from './server.ts'
import { dialects, freshStorage, type Storage } from './storage.ts'

// Two programs and a database take their time to start.
jest.setTimeout(allow(90_000))

/** Describes what holds over several nodes; skipped where the run has no PostgreSQL, which they need. */
export const describeNodes = dialects.includes('postgres') ? describe : describe.skip

export interface TestNodes {
  /** Broadcasters publish to the first. */
  readonly nodes: readonly [TestServer, TestServer]
  readonly redis: TestRedis
  stop(): Promise<void>
}

/**
 * Two nodes on one PostgreSQL and one Redis, with the same secrets and folders; `program` is `laterServer` or the server.
 * Storage that is handed in stays when they stop.
 */
export async function startNodes(
  settings: Record<string, string> = {},
  program?: string,
  kept?: Storage,
): Promise<TestNodes> {
  const [storage, redis] = await Promise.all([kept ?? freshStorage('postgres', 'show'), startRedis()])
  const env = { RATE_FACTOR: '1000', REDIS_URL: redis.url, ...settings }
  const first = await startServer({ storage, env, program })
  const second = await startServer({ storage, program, env: { ...env, ORIGIN_URL: first.url } })
  return {
    nodes: [first, second],
    redis,
    async stop() {
      await second.stop()
      await first.stop()
      await redis.remove()
      if (!kept) await storage.remove()
    },
  }
}

/**
 * What an area proves over two nodes, on a pair that it shares with suites of other areas (features/nodes.test.ts): a pair
 * takes longer to start than most suites take. It leaves both running, and nothing behind that others would notice.
 */
export const suiteOverNodes =
  (title: string, suite: (both: () => TestNodes['nodes'], redis: () => TestRedis) => void) =>
  (both: () => TestNodes['nodes'], redis: () => TestRedis): void =>
    describe(title, () => {
      suite(both, redis)
      afterAll(() => {
        closeSockets()
        for (const node of both()) node.assertNoErrors()
      })
    })
