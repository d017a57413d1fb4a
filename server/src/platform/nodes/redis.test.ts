import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../../../test/people.ts'
import { freePort } from '../../../test/port.ts'
import { startProgram } from '../../../test/program.ts'
import { startRedis, type TestRedis } from '../../../test/redis.ts'
import { createLimiter } from '../limiter.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { type Nodes, openNodes, topic } from './index.ts'

const log = createLog({ environment: 'production', logLevel: 'silent' })
const open = (redisUrl: string): Promise<Nodes> =>
  openNodes({ settings: { redisUrl }, log, metrics: createMetrics(), afterCommit: (action) => action() })

describe('nodes over Redis', () => {
  let redis: TestRedis
  let nodes: [Nodes, Nodes]
  beforeAll(async () => {
    redis = await startRedis()
    nodes = [await open(redis.url), await open(redis.url)]
  })
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()))
    await redis.remove()
  })

  it('tell each other in order, and never themselves', async () => {
    const counted = topic<number>('test.counted')
    const heard: string[] = []
    for (const [index, node] of nodes.entries()) node.on(counted, (number) => heard.push(`${index}: ${number}`))
    for (const number of [1, 2, 3]) nodes[0].tell(counted, number)
    await until('the last', () => heard.includes('1: 3'))
    expect(heard).toEqual(['1: 1', '1: 2', '1: 3'])
  })

  it('go on when something else writes into their channel', async () => {
    const still = topic<string>('test.still')
    const heard = new Promise((resolve) => nodes[1].on(still, resolve))
    for (const text of ['garbage', 'null', '{}', '[]']) await redis.command(`PUBLISH shoal:nodes:0 ${text}`)
    nodes[0].tell(still, 'here')
    expect(await heard).toBe('here')
  })

  it('share a value, also with a node that comes later, until they end', async () => {
    const mood = topic<string>('test.mood')
    let own = 'calm'
    const changed = nodes[0].share(mood, () => own)
    changed()
    await until('the value', () => nodes[1].shared(mood)[0] === 'calm')
    own = 'rough'
    changed()
    await until('the change', () => nodes[1].shared(mood)[0] === 'rough')
    expect(nodes[0].shared(mood)).toEqual([])
    const late = await open(redis.url)
    await until('what was shared before', () => late.shared(mood)[0] === 'rough')
    late.share(mood, () => 'late')()
    await until('both', () => nodes[1].shared(mood).length === 2)
    await late.close()
    await until('the end of it', () => nodes[1].shared(mood).length === 1)
  })

  it('[OPS-2] [OPS-4] count rates together; alone while Redis is away, and together again when it is back', async () => {
    const limiters = nodes.map((node) => createLimiter(1, node))
    const rate = { limit: 2, windowMs: 600_000, by: 'address' } as const
    const use = (node: number, address: string) =>
      limiters[node]!.use('test', rate, { person: null, address }).then(
        () => 'passed',
        (refusal: { code: string }) => refusal.code,
      )
    expect([await use(0, 'a'), await use(1, 'a'), await use(0, 'a'), await use(1, 'a')]).toEqual([
      ...['passed', 'passed', 'rate/too-many', 'rate/too-many'],
    ])
    await redis.stop()
    await until('both to notice', () => nodes.every(({ reachable }) => !reachable))
    expect([await use(0, 'b'), await use(0, 'b'), await use(0, 'b'), await use(1, 'b')]).toEqual([
      ...['passed', 'passed', 'rate/too-many', 'passed'],
    ])
    const gaps = nodes.map((node) => new Promise((resolve) => node.onGap(() => resolve('a gap'))))
    await redis.start()
    expect(await Promise.all(gaps)).toEqual(['a gap', 'a gap'])
    await until('both to be back', () => nodes.every(({ reachable }) => reachable))
    expect([await use(0, 'c'), await use(1, 'c'), await use(0, 'c')]).toEqual(['passed', 'passed', 'rate/too-many'])
  })
})

it('[OPS-2] a start waits for a Redis that is late, as on a machine under load', async () => {
  const redis = await startRedis()
  // Longer than one try waits.
  await redis.command('CLIENT PAUSE 3500 ALL')
  const node = await open(redis.url)
  expect(node.reachable).toBe(true)
  await node.close()
  await redis.remove()
})

describe('[OPS-2] a server whose REDIS_URL cannot be used ends with one clear line', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shoal-test-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  async function lineOf(redisUrl: string): Promise<string> {
    const program = startProgram('src/main.ts', { DATA_DIR: dataDir, PORT: '0', RTMP_PORT: '0', REDIS_URL: redisUrl })
    expect(await program.exited).toBe(1)
    expect(program.lines).toHaveLength(1)
    return program.lines[0] as string
  }

  it('when nothing listens there', async () => {
    const port = await freePort()
    expect(await lineOf(`redis://:secret@127.0.0.1:${port}`)).toBe(
      `Shoal cannot start: REDIS_URL leads to no Redis that can be used (connect ECONNREFUSED 127.0.0.1:${port})`,
    )
  })

  it('when the connection opens and nothing answers', async () => {
    const deaf = createServer(() => {}).listen(0, '127.0.0.1')
    await new Promise((resolve) => deaf.once('listening', resolve))
    const { port } = deaf.address() as { port: number }
    const line = await lineOf(`redis://127.0.0.1:${port}`)
    deaf.close()
    expect(line).toBe('Shoal cannot start: REDIS_URL leads to no Redis that can be used (it does not answer)')
  })

  it('when Redis refuses', async () => {
    const redis = await startRedis()
    await redis.command('CONFIG SET requirepass other')
    expect(await lineOf(`${redis.url.replace('redis://', 'redis://:secret@')}`)).toMatch(
      /^Shoal cannot start: REDIS_URL leads to no Redis that can be used \(WRONGPASS [^)]*\)$/,
    )
    await redis.remove()
  })
})
