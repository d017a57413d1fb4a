import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { certainly } from '../../../scripts/lib/notByChance.mjs'
import { allow } from '../../../scripts/lib/pace.mjs'
import { agreeing, reconciled, sound } from '../../test/economy/afterwards.ts'
import { runMix } from '../../test/economy/mix.ts'
import { type Gate, startGate } from '../../test/gate.ts'
import { describeNodes, startNodes, type TestNodes } from '../../test/nodes.ts'
import { api, as, closeSockets, RefusedEvent, type SignedIn, socket, type TestSocket } from '../../test/people.ts'
import { onPostgres } from '../../test/postgres.ts'
import { laterServer, type TestServer } from '../../test/server.ts'
import { freshStorage, type Storage } from '../../test/storage.ts'

const long = process.env.SHOAL_LONG !== undefined
/** For how long connections are ended at random, and for how long the database is away, in ms. */
const [killFor, awayFor] = long ? [120_000, 30_000] : [10_000, 1_000]
const operations = long ? 5_000 : 500
/** As many as a room tells whoever enters. */
const linesMost = 45

jest.setTimeout(allow(120_000 + 3 * (killFor + awayFor)))

const goals = (node: TestServer) => fetch(`${node.url}/api/goals`)
const statusOf = async (node: TestServer, path: string) => (await fetch(node.url + path)).status

describeNodes('a database that comes and goes', () => {
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

  /** Says numbered lines in the room of pass holders until `over`, each with its key until it is acknowledged. */
  async function talk(node: TestServer, who: SignedIn, over: () => boolean): Promise<string[]> {
    const said: string[] = []
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
        return false
      }
    }
    while (!over() && said.length < linesMost) {
      const [text, key] = [`${who.user.displayName} says line ${said.length}`, randomUUID()]
      while (!(await say(text, key))) await pause(100)
      said.push(text)
      await pause(killFor / linesMost)
    }
    return said
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
    // What is read from memory was read again, and so do pages.
    await page.next('nodes:changed', ({ missed }) => missed)
    const told = node.logs().filter(({ msg }) => msg.startsWith('the database is '))
    expect(told.map(({ level }) => level)).toEqual([40, 30])
  })

  it('[OPS-3] [PASS-4] [STR-10] the picture goes on while it is away, that of a locked camera for whoever has a pass, too', async () => {
    const [node] = both.nodes
    const [admin, holder] = [await as(node, 'admin'), await as(node, 'pass')]
    const id = 'kitchen'
    await api(node, admin).cameras.edit({ params: { id }, body: { access: 'season_pass' } })
    await node.moveTime(1_500)
    const { url } = await api(node, holder).streams.playback({ params: { id } })
    expect(await statusOf(node, url)).toBe(200)
    gate.shut()
    // By then it would be asked anew who has a pass.
    await node.moveTime(90_000)
    expect([await statusOf(node, url), await statusOf(node, '/readyz')]).toEqual([200, 503])
    await open()
    expect(await statusOf(node, url)).toBe(200)
    await api(node, admin).cameras.edit({ params: { id }, body: { access: 'public' } })
  })

  it('[OPS-3] [TOK-1] connections ended at random, a restart, and silence: nodes live, and what was acknowledged is there once', async () => {
    const talkers = both.nodes.map(async (node, nth) => ({ node, who: await as(node, nth === 0 ? 'pass' : 'xl') }))
    let over = false
    const lines = Promise.all(talkers.map(async (one) => talk((await one).node, (await one).who, () => over)))
    let ended = 0
    const mix = await runMix({
      ...{ servers: both.nodes, seed: 1, operations, atOnce: 12, kills: 0 },
      async harm() {
        const until = Date.now() + killFor
        while (Date.now() < until) {
          ended += await endConnections()
          await pause(50)
        }
        gate.shut()
        await pause(awayFor)
        await open()
        // As when its machine fails: nobody answers, and nobody says so.
        gate.hang()
        const answers = await Promise.all(both.nodes.map(goals))
        expect(answers.map(({ status }) => status)).toEqual([503, 503])
        await open()
      },
    })
    over = true
    const said = (await lines).flat()
    sound(mix)
    const [node] = both.nodes
    const page = await socket(node, (await talkers[0]!).who)
    const { messages } = await page.request('chat:join', { room: 'pass' })
    const found = messages.map(({ text }) => text)
    certainly(() => {
      for (const text of said) expect([text, found.filter((one) => one === text).length]).toEqual([text, 1])
    })
    const counted = Object.values(mix.counts)
    const sumOf = (what: 'done' | 'cut') => counted.reduce((sum, one) => sum + one[what], 0)
    process.stdout.write(
      `${ended} connections ended; ${sumOf('done')} operations done, ${sumOf('cut')} told to try again; ${said.length} lines, each once\n`,
    )
    expect(ended).toBeGreaterThan(20)
    await reconciled(node)
    for (const one of both.nodes) one.assertNoErrors()
    await agreeing(storage)
  })
})
