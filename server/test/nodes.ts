import { startRedis, type TestRedis } from './redis.ts'
import { startServer, type TestServer } from './server.ts'
import { dialects, freshStorage } from './storage.ts'

// Two programs and a database take their time to start.
jest.setTimeout(180_000)

/** Describes what holds over several nodes; skipped where the run has no PostgreSQL, which they need. */
export const describeNodes = dialects.includes('postgres') ? describe : describe.skip

export interface TestNodes {
  /** What broadcasters publish is on the first. */
  readonly nodes: readonly [TestServer, TestServer]
  readonly redis: TestRedis
  stop(): Promise<void>
}

/** Two nodes on one PostgreSQL and one Redis, with the same secrets and folders. */
export async function startNodes(settings: Record<string, string> = {}): Promise<TestNodes> {
  const [storage, redis] = await Promise.all([freshStorage('postgres', 'show'), startRedis()])
  const env = { RATE_FACTOR: '1000', REDIS_URL: redis.url, ...settings }
  const first = await startServer({ storage, env })
  const second = await startServer({ storage, env: { ...env, ORIGIN_URL: first.url } })
  return {
    nodes: [first, second],
    redis,
    async stop() {
      await second.stop()
      await first.stop()
      await redis.remove()
      await storage.remove()
    },
  }
}
