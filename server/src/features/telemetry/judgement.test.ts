import { as, closeSockets, socket, until } from '../../../test/people.ts'
import { startRedis, type TestRedis } from '../../../test/redis.ts'
import { type BuiltPages, builtPages } from '../../../test/remotes.ts'
import { candidate, mounted, rollouts, type Somebody, stable, threw } from '../../../test/rollouts.ts'
import { startServer, type TestServer } from '../../../test/server.ts'
import { dialects, freshStorage, type Storage } from '../../../test/storage.ts'

/** One remote for each story, so that they do not meet. */
const remotes = [
  ...['mfe-broken', 'mfe-once', 'mfe-few', 'mfe-margin', 'mfe-forged', 'mfe-crowd', 'mfe-tester', 'mfe-race'],
  ...['mfe-flag', 'mfe-again', 'mfe-crash', 'mfe-staff', 'mfe-last'],
]
const guard = { rollback: true, margin: 10, people: 5 }

/** On PostgreSQL two nodes judge; on the embedded database there is one, which the journey of a team shows as well. */
const dialect = dialects.at(-1)

describe('judgement of candidates', () => {
  let pages: BuiltPages
  let storage: Storage
  /** Over which the two nodes reach each other's pages. */
  let redis: TestRedis | undefined
  let server: TestServer
  /** With PostgreSQL a second one on the same data, otherwise the same. */
  let other: TestServer
  let rollout: Awaited<ReturnType<typeof rollouts>>
  let elsewhere: typeof rollout.tell

  const nodes = () => [...new Set([server, other])]
  const isFlag = (name: string) => (event: { name: string; payload: unknown }) =>
    event.name === 'remotes:flagged' && (event.payload as { name: string }).name === name
  const rolledBack = async (name: string) => (await rollout.channel(name)).candidate === null
  const deeds = async (name: string) =>
    (await rollout.history(name)).filter(({ who, by }) => who === null && by !== 'bundled')
  let unlucky = 0
  /** A judgement that comes to nothing leaves no trace, so one is waited for that was asked for after it. */
  async function judgedMeanwhile(): Promise<void> {
    await rollout.begin('mfe-last', { ...guard, people: 1 })
    const address = `192.0.2.${++unlucky}`
    await rollout.tell({ bucket: unlucky, address }, 'mfe-last', candidate, threw)
    await until('the judgement of another one', () => rolledBack('mfe-last'))
  }
  type Told = Parameters<typeof rollout.tell>
  async function tellAll(people: readonly Somebody[], ...what: [Told[1], Told[2], ...Told[3][]]): Promise<void> {
    for (const who of people) await rollout.tell(who, ...what)
  }

  beforeAll(async () => {
    pages = builtPages()
    storage = await freshStorage(dialect)
    if (dialect === 'postgres') redis = await startRedis()
    const env = {
      ...{ RATE_FACTOR: '1000', TRUST_PROXY: 'true', SESSION_SECRET: 's'.repeat(40), ...pages.env },
      ...(redis && { REDIS_URL: redis.url }),
    }
    server = await startServer({ storage, env })
    other = dialect === 'postgres' ? await startServer({ storage, env }) : server
    rollout = await rollouts(server, pages, remotes, { 'mfe-staff': 'mod' })
    elsewhere = dialect === 'postgres' ? (await rollouts(other, pages, [])).tell : rollout.tell
  })
  afterEach(closeSockets)
  afterAll(async () => {
    for (const one of nodes()) {
      one.assertNoErrors()
      await one.stop()
    }
    await redis?.remove()
    await storage.remove()
    pages.remove()
  })

  it('[MFE-6] takes a candidate back that fails for too many people, says why, and tells admins', async () => {
    const name = 'mfe-broken'
    await rollout.begin(name, guard, 50)
    const admins = await socket(server, rollout.admin)
    const lucky = await rollout.visitors(name, stable, 6)
    const [one, two, three, ...rest] = await rollout.visitors(name, candidate, 5)
    await tellAll(lucky, name, stable, mounted)
    await tellAll(rest, name, candidate, mounted)
    await tellAll([one!, two!, three!], name, candidate, threw)
    const reason = '3 of 5 people met an error with 0.3.0, 0 of 6 with 0.2.0'
    expect(await admins.next('remotes:flagged', (told) => told.name === name)).toEqual({
      ...{ name, version: '0.3.0', reason, rolledBack: true },
    })
    expect(await rollout.channel(name)).toMatchObject({ candidate: null, stable })
    expect(await deeds(name)).toMatchObject([{ action: 'rollback', by: reason }])
    expect(await rollout.visitors(name, candidate, 1).catch(() => 'nobody')).toBe('nobody')
    expect(await rollout.health(name, candidate)).toMatchObject({ people: 5, failing: 3 })
    expect(await rollout.health(name, stable)).toMatchObject({ people: 6, failing: 0 })
  })

  it('[MFE-6] counts a person once, however many errors they met and how often they say so', async () => {
    const name = 'mfe-once'
    await rollout.begin(name, { ...guard, margin: 40 })
    const [unlucky, ...rest] = await rollout.visitors(name, candidate, 5)
    await tellAll(rest, name, candidate, mounted)
    for (let n = 0; n < 8; n++) await rollout.tell(unlucky!, name, candidate, { ...threw, times: 1_000 }, threw)
    await rollout.tell(unlucky!, name, candidate, mounted)
    await judgedMeanwhile()
    expect(await rollout.channel(name)).toMatchObject({ candidate, flagged: null })
    expect(await rollout.health(name, candidate)).toMatchObject({ people: 5, failing: 1, errors: 8_008 })
  })

  it('[MFE-6] waits for the number of people that the operator wants', async () => {
    const name = 'mfe-few'
    await rollout.begin(name, guard)
    const [last, ...people] = await rollout.visitors(name, candidate, 5)
    await tellAll(people, name, candidate, threw)
    await judgedMeanwhile()
    expect(await rollout.channel(name)).toMatchObject({ candidate, flagged: null })
    await rollout.tell(last!, name, candidate, threw)
    await until('the rollback', () => rolledBack(name))
  })

  it('[MFE-6] compares with the stable version: what fails there as often is not the fault of the candidate', async () => {
    const name = 'mfe-margin'
    await rollout.begin(name, { ...guard, margin: 20 }, 50)
    const [old, fresh] = [await rollout.visitors(name, stable, 5), await rollout.visitors(name, candidate, 5)]
    await tellAll(old.slice(2), name, stable, mounted)
    await tellAll(old.slice(0, 2), name, stable, threw)
    await tellAll(fresh.slice(3), name, candidate, mounted)
    // 60 % against 40 %: just the margin.
    await tellAll(fresh.slice(0, 3), name, candidate, threw)
    await judgedMeanwhile()
    expect(await rollout.channel(name)).toMatchObject({ candidate, flagged: null })
    await rollout.tell(fresh[3]!, name, candidate, threw)
    await until('the rollback', () => rolledBack(name))
    expect(await deeds(name)).toMatchObject([{ by: '4 of 5 people met an error with 0.3.0, 2 of 5 with 0.2.0' }])
  })

  it('[MFE-6] does not believe people who do not get the candidate', async () => {
    const name = 'mfe-forged'
    await rollout.begin(name, { ...guard, people: 1 }, 10)
    const outside = await rollout.visitors(name, stable, 12)
    await tellAll(outside, name, candidate, threw)
    await rollout.tell({ bucket: Number.NaN, address: '203.0.113.1' }, name, candidate, threw)
    await judgedMeanwhile()
    expect(await rollout.channel(name)).toMatchObject({ candidate, flagged: null })
    const [inside] = await rollout.visitors(name, candidate, 1)
    await rollout.tell(inside!, name, candidate, threw)
    await until('the rollback', () => rolledBack(name))
    expect(await deeds(name)).toMatchObject([{ by: '1 of 1 person met an error with 0.3.0, nobody had 0.2.0' }])
  })

  it('[MFE-6] [MFE-4] does not believe people who may not have the remote at all', async () => {
    const name = 'mfe-staff'
    await rollout.begin(name, { ...guard, people: 2 })
    const strangers = Array.from({ length: 4 }, (_, bucket) => ({ bucket, address: `203.0.113.${bucket}` }))
    await tellAll([...strangers, await as(server, 'viewer')], name, candidate, threw)
    await judgedMeanwhile()
    expect(await rollout.channel(name)).toMatchObject({ candidate, flagged: null })
    await tellAll([await as(server, 'mod'), rollout.admin], name, candidate, threw)
    await until('the rollback', () => rolledBack(name))
  })

  it('[MFE-6] takes a network that says it is a crowd for a few', async () => {
    const name = 'mfe-crowd'
    await rollout.begin(name, guard)
    const crowd = Array.from({ length: 30 }, (_, bucket) => ({ bucket, address: '203.0.113.7' }))
    await tellAll(crowd, name, candidate, threw)
    await judgedMeanwhile()
    expect(await rollout.channel(name)).toMatchObject({ candidate, flagged: null })
    expect(await rollout.health(name, candidate)).toMatchObject({ people: 3, failing: 3, errors: 30 })
    // People with accounts count wherever they are.
    for (const account of ['viewer', 'rival'] as const)
      await rollout.tell(await as(server, account), name, candidate, threw)
    await until('the rollback', () => rolledBack(name))
  })

  it('[MFE-6] does not count testers who chose their builds themselves', async () => {
    const name = 'mfe-tester'
    await rollout.begin(name, { ...guard, people: 1 })
    const testers = await rollout.visitors(name, candidate, 3)
    for (const tester of testers)
      await rollout.tell({ ...tester, cookies: 'shoal-overrides=mfe-clips@off' } as Somebody, name, candidate, threw)
    await judgedMeanwhile()
    expect(await rollout.channel(name)).toMatchObject({ candidate, flagged: null })
    expect(await rollout.health(name, candidate)).toMatchObject({ errors: 3 })
  })

  it('[MFE-6] happens exactly once, however many reports say the same at once (with PostgreSQL on two nodes)', async () => {
    const name = 'mfe-race'
    await rollout.begin(name, { ...guard, people: 3 })
    const admins = await Promise.all(nodes().map((node) => socket(node, rollout.admin)))
    const people = await rollout.visitors(name, candidate, 40)
    await Promise.all(people.map((who, n) => (n % 2 ? rollout.tell : elsewhere)(who, name, candidate, threw, mounted)))
    await until('the rollback', () => rolledBack(name))
    await Promise.all(people.map((who) => rollout.tell(who, name, candidate, threw)))
    await judgedMeanwhile()
    expect(await deeds(name)).toHaveLength(1)
    // Each admin is told once, on whichever node.
    for (const { received } of admins) await until('the word of it', () => received.some(isFlag(name)))
    expect(admins.map(({ received }) => received.filter(isFlag(name)).length)).toEqual(nodes().map(() => 1))
  })

  it('[MFE-6] only flags the candidate, once, where the operator wants no rollback', async () => {
    const name = 'mfe-flag'
    await rollout.begin(name, { ...guard, rollback: false, people: 2 })
    const admins = await socket(server, rollout.admin)
    const people = await rollout.visitors(name, candidate, 6)
    await tellAll(people.slice(0, 2), name, candidate, threw)
    const reason = '2 of 2 people met an error with 0.3.0, nobody had 0.2.0'
    expect(await admins.next('remotes:flagged', (told) => told.name === name)).toMatchObject({
      ...{ reason, rolledBack: false },
    })
    await tellAll(people, name, candidate, threw)
    await judgedMeanwhile()
    expect(await rollout.channel(name)).toMatchObject({ candidate, percentage: 100, flagged: { reason } })
    expect(await deeds(name)).toHaveLength(1)
    expect(admins.received.filter(isFlag(name))).toEqual([])
    // The operator has it rolled back after all: the failures so far are enough.
    await rollout.begin(name, { ...guard, people: 2 })
    await tellAll(await rollout.visitors(name, candidate, 1, 100), name, candidate, threw)
    await until('the rollback', () => rolledBack(name))
  })

  it('[MFE-6] does not hold against a candidate that is tried again what it was taken back for', async () => {
    const name = 'mfe-again'
    await rollout.begin(name, { ...guard, people: 2 })
    const people = await rollout.visitors(name, candidate, 4)
    await tellAll(people.slice(0, 2), name, candidate, threw)
    await until('the rollback', () => rolledBack(name))
    await rollout.begin(name, { ...guard, people: 2 })
    await rollout.tell(people[2]!, name, candidate, threw)
    await judgedMeanwhile()
    expect(await rollout.channel(name)).toMatchObject({ candidate })
    await rollout.tell(people[3]!, name, candidate, threw)
    await until('the second rollback', () => rolledBack(name))
    expect(await deeds(name)).toHaveLength(2)
  })

  it('[MFE-6] also happens when the node that took the reports died right after it', async () => {
    const name = 'mfe-crash'
    await rollout.begin(name, { ...guard, people: 2 })
    const people = await rollout.visitors(name, candidate, 2)
    for (const who of people) await elsewhere(who, name, candidate, threw)
    await other.kill9()
    if (other === server) await server.restart()
    await until('the rollback', () => rolledBack(name))
    if (other !== server) await other.restart()
  })
})
