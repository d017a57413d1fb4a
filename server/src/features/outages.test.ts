import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { certainly } from '../../../scripts/lib/notByChance.mjs'
import { allow } from '../../../scripts/lib/pace.mjs'
import { agreeing, reconciled, sound } from '../../test/economy/afterwards.ts'
import { runMix, sumsOf } from '../../test/economy/mix.ts'
import { faultsOver, type Sums } from '../../test/faults.ts'
import { type Gate, startGate } from '../../test/gate.ts'
import { describeNodes, startNodes, type TestNodes } from '../../test/nodes.ts'
import {
  api,
  as,
  closeSockets,
  RefusedEvent,
  type SignedIn,
  signUp,
  socket,
  type TestSocket,
  until,
} from '../../test/people.ts'
import { onPostgres } from '../../test/postgres.ts'
import { laterServer, type TestServer } from '../../test/server.ts'
import { freshStorage, type Storage } from '../../test/storage.ts'

const long = process.env.SHOAL_LONG !== undefined
/** For how long connections are ended at random, and for how long the database is away, in ms. */
const [killFor, awayFor] = long ? [120_000, 30_000] : [10_000, 1_000]
const operations = long ? 5_000 : 500
/** As many as a room tells a newcomer. */
const linesMost = 45

jest.setTimeout(allow(120_000 + 3 * (killFor + 4 * awayFor)))

const goals = (node: TestServer) => fetch(`${node.url}/api/goals`)
const statusOf = async (node: TestServer, path: string) => (await fetch(node.url + path)).status

describeNodes('a database and a Redis that come and go', () => {
  /** Two nodes with a gate before their database; the crowd does whatever else people do. */
  let both: TestNodes
  let gate: Gate
  let storage: Storage
  beforeAll(async () => {
    storage = await freshStorage('postgres', 'show')
    gate = await startGate(storage.env.DATABASE_URL!)
    const behindGate = { ...storage, env: { ...storage.env, DATABASE_URL: gate.url } }
    both = await startNodes({ RATE_FACTOR: '100000', DEMO_CROWD: 'true' }, laterServer, behindGate)
  })
  afterAll(async () => {
    closeSockets()
    await both.stop()
    await gate.close()
    await storage.remove()
  })

  afterEach(open)

  /** Opens the gate, and waits until every node is ready. */
  async function open(): Promise<void> {
    gate.open()
    for (const node of both.nodes) while ((await statusOf(node, '/readyz')) !== 200) await pause(50)
  }

  /** Ends connections of the nodes, two at a time. */
  async function endConnections(): Promise<number> {
    const database = new URL(gate.url).pathname.slice(1)
    return onPostgres(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' order by random() limit 2`,
    )
  }

  type Faults = ReturnType<typeof faultsOver>

  /** Says numbered lines in the room of pass holders until `over`, each with its key until it is acknowledged. */
  async function talk(node: TestServer, who: SignedIn, about: string, faults: Faults, over: () => boolean) {
    let page: TestSocket | null = null
    const say = async (text: string, key: string): Promise<boolean> => {
      try {
        page ??= await socket(node, who)
        await page.request('chat:join', { room: 'pass' })
        await page.request('chat:send', { room: 'pass', text, key })
        return true
      } catch (error) {
        if (error instanceof RefusedEvent) expect(error.code).toBe('unavailable')
        else page = null
        faults.again()
        return false
      }
    }
    for (let line = 0; !over() && line < linesMost; line += 1) {
      const [text, key] = [`${who.user.displayName} says ${about} ${line}`, randomUUID()]
      while (!(await say(text, key))) await pause(100)
      faults.said(text)
      await pause(killFor / linesMost)
    }
  }

  /** Somebody talks on each node while faults hit the database, one after the other. */
  async function whileTalking(about: string, seed: number, harm: (faults: Faults) => Promise<void>) {
    const talkers = await Promise.all([as(both.nodes[0], 'pass'), as(both.nodes[1], 'xl')])
    let over = false
    let lines: Promise<unknown> = Promise.resolve()
    let sums: () => Sums = () => ({ done: 0, cut: 0 })
    const faults = faultsOver('PostgreSQL', () => sums())
    const mix = await runMix({
      ...{ servers: both.nodes, seed, operations, atOnce: 12, kills: 0 },
      async harm(sumsSoFar) {
        sums = sumsSoFar
        const talking = () =>
          Promise.all(both.nodes.map((node, nth) => talk(node, talkers[nth]!, about, faults, () => over)))
        try {
          const first = harm(faults)
          lines = talking()
          await first
        } finally {
          over = true
          await lines
        }
      },
    })
    sound(mix)
    const rooms = await Promise.all(
      both.nodes.map(async (node, nth) => (await socket(node, talkers[nth]!)).request('chat:join', { room: 'pass' })),
    )
    const [left, right] = rooms.map(({ messages }) => messages.map(({ id }) => id))
    certainly(() => expect(left).toEqual(right))
    faults.tell(
      rooms[1]!.messages.map(({ text }) => text),
      mix,
    )
    await reconciled(both.nodes[1])
    for (const one of both.nodes) one.assertNoErrors()
    await agreeing(storage, mix)
    return sumsOf(mix)
  }

  it('[OPS-3] while it is away whoever asks is told to try again, by call, event, connection and page, and nothing is an error', async () => {
    const [node] = both.nodes
    const who = await as(node, 'viewer')
    const page = await socket(node, who)
    await page.request('chat:join', { room: 'global' })
    gate.shut()

    const answer = await goals(node)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await answer.json()).toMatchObject({ code: 'unavailable', message: expect.stringMatching(/try again/) })
    const said = page.request('chat:send', { room: 'global', text: 'is anybody there?' })
    await expect(said).rejects.toMatchObject({ code: 'unavailable' })
    await expect(socket(node, who)).rejects.toThrow(/try again/)
    const document = await fetch(node.url, { headers: { accept: 'text/html' } })
    expect([document.status, document.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await document.text()).toContain('This page comes back by itself')
    expect([await statusOf(node, '/healthz'), await statusOf(node, '/readyz')]).toEqual([200, 503])

    await open()
    expect((await goals(node)).status).toBe(200)
    await page.request('chat:send', { room: 'global', text: 'there you are' })
    // Memory was read again, and pages read again, too.
    await page.next('nodes:changed', ({ missed }) => missed)
    const told = node.logs().filter(({ msg }) => msg.startsWith('the database is '))
    expect(told.map(({ level }) => level)).toEqual([40, 30])
  })

  it('[OPS-3] [PASS-4] [STR-10] the picture goes on while it is away, that of a locked camera for whoever has a pass, too', async () => {
    const [node, other] = both.nodes
    const [admin, holder] = [await as(node, 'admin'), await as(node, 'pass')]
    const id = 'kitchen'
    await api(node, admin).cameras.edit({ params: { id }, body: { access: 'season_pass' } })
    await node.moveTime(1_500)
    const { url } = await api(node, holder).streams.playback({ params: { id } })
    expect(await statusOf(node, url)).toBe(200)
    gate.shut()
    // By then passes would be checked anew.
    await node.moveTime(90_000)
    expect([await statusOf(node, url), await statusOf(node, '/readyz')]).toEqual([200, 503])
    await open()
    expect(await statusOf(node, url)).toBe(200)
    await api(node, admin).cameras.edit({ params: { id }, body: { access: 'public' } })
    // Nodes whose clocks differ by more than a trade may wait would call each trade of the mixes over.
    await other.moveTime(1_500 + 90_000)
  })

  it('[OPS-3] [TOK-1] connections ended at random, a restart, and silence: nodes live, and what was acknowledged is there once', async () => {
    let ended = 0
    await whileTalking('line', 1, async (faults) => {
      await faults.during('connections to the database ended', async () => {
        const until = Date.now() + killFor
        while (Date.now() < until || ended <= 20) {
          ended += await endConnections()
          await pause(50)
        }
      })
      await faults.during('restart of the database', async () => {
        gate.shut()
        await pause(awayFor)
        await open()
      })
      // As when its machine fails: nobody answers, and nobody says so.
      await faults.during('silence of the database', async () => {
        gate.hang()
        const answers = await Promise.all(both.nodes.map(goals))
        expect(answers.map(({ status }) => status)).toEqual([503, 503])
        await open()
      })
    })
    process.stdout.write(`${ended} connections to the database ended\n`)
  })

  /** Waits until every node finds Redis so, and nobody was served worse for it. */
  async function nodesApart(apart: boolean): Promise<void> {
    for (const { url } of both.nodes)
      await until(apart ? 'the nodes alone' : 'the nodes together', async () => {
        const ready = await fetch(`${url}/readyz`)
        expect(ready.status).toBe(200)
        const { otherNodes } = (await ready.json()) as { otherNodes: string }
        return (otherNodes === 'unreachable') === apart
      })
  }

  /** Ends one connection of the nodes to Redis. */
  async function endConnectionToRedis(): Promise<boolean> {
    const ids = [...(await both.redis.command('CLIENT LIST')).matchAll(/\bid=(\d+)/g)].map(([, id]) => id!)
    const id = ids[Math.floor(Math.random() * ids.length)]
    return (await both.redis.command(`CLIENT KILL ID ${id}`)).startsWith(':1')
  }

  /** What can become of Redis, and what makes it well again. */
  const ofRedis: Array<[fault: string, away: () => unknown, back: () => unknown]> = [
    ['restart of Redis, empty', () => both.redis.stop(), () => both.redis.start()],
    ['silence of Redis', () => both.redis.hang(), () => both.redis.wake()],
    [
      'Redis is full',
      () => both.redis.command('CONFIG SET maxmemory 1'),
      () => both.redis.command('CONFIG SET maxmemory 0'),
    ],
    [
      'Redis only reads',
      () => both.redis.command('REPLICAOF 127.0.0.1 1'),
      () => both.redis.command('REPLICAOF NO ONE'),
    ],
  ]

  it('[OPS-3] [OPS-2] [TOK-1] a Redis that comes and goes costs nobody an answer, and afterwards both nodes know the same', async () => {
    const [mod, ...people] = await Promise.all([as(both.nodes[0], 'mod'), signUp(both.nodes[0]), signUp(both.nodes[1])])
    const desk = await socket(both.nodes[0], mod)
    const { id } = await desk.request('polls:start', { question: 'Is it there?', answers: ['Yes', 'No'] })
    const pages = await Promise.all(both.nodes.map((node, nth) => socket(node, people[nth])))
    const votes = [0, 0]
    const vote = (nth: number) =>
      pages[nth]!.request('polls:vote', { answer: nth, votes: 1, poll: id, key: randomUUID() }).then(() => {
        votes[nth]! += 1
      })
    const voteOnBoth = () => Promise.all([vote(0), vote(1)])
    let ended = 0
    // On a busy machine a node may just have been alone.
    await nodesApart(false)
    const logged = both.nodes.map((node) => node.logs().length)

    const { cut } = await whileTalking('word', 2, async (faults) => {
      await faults.during('connections to Redis ended', async () => {
        const until = Date.now() + killFor / 4
        while (Date.now() < until || ended <= 10) {
          if (await endConnectionToRedis()) ended += 1
          await pause(50)
        }
        await nodesApart(false)
      })
      for (const [fault, away, back] of ofRedis)
        await faults.during(fault, async () => {
          await away()
          await nodesApart(true)
          await voteOnBoth()
          expect((await Promise.all(both.nodes.map(goals))).map(({ status }) => status)).toEqual([200, 200])
          await pause(awayFor / 4)
          await back()
          await nodesApart(false)
          await voteOnBoth()
        })
    })

    process.stdout.write(`${ended} connections to Redis ended\n`)
    expect(cut).toBe(0)
    for (const [nth, node] of both.nodes.entries()) {
      const told = node
        .logs()
        .slice(logged[nth])
        .filter(({ msg }) => msg.startsWith('Redis is '))
      // One line that it is away, and one that it is back, each time.
      expect(told.map(({ level }) => level)).toEqual(told.map((_, line) => (line % 2 === 0 ? 40 : 30)))
      expect(told.length % 2).toBe(0)
      const { ongoingPoll } = await api(node, people[nth]).polls.read()
      certainly(() => expect(ongoingPoll!.myVotes[nth]).toBe(votes[nth]))
    }
    const figures = async (page: TestSocket) => JSON.stringify(await page.request('presence:watch', 'kitchen'))
    // The mix closed all pages when it was over.
    const again = await Promise.all(both.nodes.map((node, nth) => socket(node, people[nth])))
    await until('the same people to be seen from both nodes', async () => {
      const [left, right] = await Promise.all(again.map(figures))
      return left === right
    })
    const scores = await Promise.all(both.nodes.map(async (node) => (await api(node).polls.read()).ongoingPoll!.scores))
    for (const score of scores) for (const nth of [0, 1]) expect(score[nth]).toBeGreaterThanOrEqual(votes[nth]!)
    await (await socket(both.nodes[0], mod)).request('polls:stop')
  })
})
