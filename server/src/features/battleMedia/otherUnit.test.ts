import { join } from 'node:path'
import { describeNodes } from '../../../test/nodes.ts'
import { as, closeSockets, type SignedIn, socket, type TestSocket, until } from '../../../test/people.ts'
import { serverFolder } from '../../../test/program.ts'
import { startRedis } from '../../../test/redis.ts'
import { type LogLine, startServer, type TestServer } from '../../../test/server.ts'

/** As an operator names it: servers of tests have the server's folder for their working directory. */
const unitOf = (name: string) => `./test/forwarding/${name}Unit.ts`
const offer = expect.stringMatching(/^v=0\r\n(.*\r\n)*s=an example\r\n/)

describe('another forwarding unit than the one of this server', () => {
  let server: TestServer
  let people: [SignedIn, SignedIn, SignedIn]
  let desk: TestSocket
  let watcher: TestSocket
  afterEach(async () => {
    closeSockets()
    await server.stop()
  })

  /** Starts a server with this unit, whose first two people battle, while the third waits. */
  async function battleWith(unit: string): Promise<{ battleId: string; pages: TestSocket[] }> {
    const env = { RATE_FACTOR: '1000', BATTLE_DURATION_MS: '3600000', BATTLE_FORWARDING: unit }
    server = await startServer({ env })
    people = await Promise.all([as(server, 'viewer'), as(server, 'rival'), as(server, 'pass')])
    desk = await socket(server, await as(server, 'admin'))
    watcher = await socket(server)
    await watcher.request('battle-chat:watch', { open: true })
    const pages = await Promise.all(people.map((who) => socket(server, who)))
    for (const page of pages) await page.request('battle-chat:queue')
    const { id: battleId } = await watcher.next('battle-chat:start')
    return { battleId, pages }
  }
  /** What the example unit was asked for, in order. */
  const calls = () => server.logs().filter(({ msg }) => msg === 'the example unit was called')
  const endByKick = () => desk.request('battle-chat:kick', { userId: people[0].user.id, reason: 'test' })

  it('[BAT-3] is chosen by a setting: offers and answers go through it, its events reach the pages, and it hears who leaves and what ends', async () => {
    const { battleId, pages } = await battleWith(join(serverFolder, unitOf('example')))
    const [first] = pages as [TestSocket, ...TestSocket[]]
    const [{ user }, { user: opponent }] = people

    const watching = await watcher.request('battle-media:join', { battleId })
    expect(watching).toEqual({ peerId: expect.any(String), offer, pictures: [] })
    const signal = (page: TestSocket, peerId: string, answer = 'v=0') =>
      page.send('battle-media:signal', { peerId, answer })
    expect(await signal(watcher, watching.peerId)).toEqual({})
    expect(await signal(watcher, watching.peerId)).toMatchObject({ code: 'battle-media/out-of-turn' })

    const { streamKey } = await first.request('battle-media:stream-key', { battleId })
    const sending = await first.request('battle-media:join', { battleId, streamKey })
    expect(await signal(first, sending.peerId)).toEqual({})
    const seen = { userId: user.id, picture: true, sound: true }
    expect(await watcher.next('battle-media:picture')).toEqual({ battleId, ...seen })
    const late = await socket(server)
    expect((await late.request('battle-media:watch', { battleId })).pictures).toEqual([seen])
    const unread = await late.request('battle-media:join', { battleId })
    expect(unread.pictures).toEqual([seen])
    expect(await signal(late, unread.peerId, 'hello')).toMatchObject({ code: 'battle-media/bad-answer' })
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    expect(metrics).toContain('\nshoal_battle_peers 2\n')

    await watcher.request('battle-media:leave', { peerId: watching.peerId })
    await endByKick()
    expect(await first.next('battle-media:closed')).toEqual({ peerId: sending.peerId, reason: 'ended' })
    expect(await late.next('battle-media:picture')).toEqual({ battleId, userId: user.id, picture: false, sound: false })

    const fighters = [user.id, opponent.id]
    expect(calls().map(({ call, peerId }) => [call, peerId])).toEqual([
      ['join', watching.peerId],
      ['answer', watching.peerId],
      ['answer', watching.peerId],
      ['join', sending.peerId],
      ['answer', sending.peerId],
      ['join', unread.peerId],
      ['answer', unread.peerId],
      ['leave', watching.peerId],
      ['end', undefined],
    ])
    expect(calls()[0]).toMatchObject({ battleId, fighters, senderId: null })
    expect(calls()[3]).toMatchObject({ battleId, fighters, senderId: user.id })
    expect(calls().at(-1)).toMatchObject({ battleId })
    server.assertNoErrors()
  })

  it('[BAT-3] that is made while the battle ends hears of the end after those who joined', async () => {
    const { battleId } = await battleWith(unitOf('slow'))
    const joining = watcher.send('battle-media:join', { battleId })
    await until('the unit to be made', () => calls().length > 0)
    await endByKick()
    await watcher.next('battle-chat:end')
    process.kill(server.pid(), 'SIGUSR2')
    const { peerId } = (await joining) as { peerId: string }
    expect(await watcher.next('battle-media:closed')).toEqual({ peerId, reason: 'ended' })
    expect(calls().map(({ call }) => call)).toEqual(['createForwarding', 'join', 'end'])
    server.assertNoErrors()
  })

  it('[BAT-3] that throws or rejects wherever it can costs pictures alone: pages are told, and battles begin and end as ever', async () => {
    const { battleId, pages } = await battleWith(unitOf('broken'))
    const unreachable = expect.objectContaining({ code: 'battle-media/unreachable' })
    const enter = (page: TestSocket) => page.send('battle-media:join', { battleId })
    // In turn: it cannot be made, `join` throws, `join` rejects.
    for (let tries = 0; tries < 3; tries += 1) expect(await enter(watcher)).toEqual(unreachable)
    const { peerId } = (await enter(watcher)) as { peerId: string }
    for (const answer of ['throw', 'reject'])
      expect(await watcher.send('battle-media:signal', { peerId, answer })).toEqual(unreachable)
    expect(await watcher.send('battle-media:watch', { battleId })).toEqual(unreachable)
    const metrics = await fetch(`${server.url}/metrics`)
    expect([metrics.status, await metrics.text()]).toEqual([200, expect.stringContaining('\nshoal_battle_peers Nan\n')])

    // Pages leave, say nothing and go, or join anew.
    expect(await watcher.send('battle-media:leave', { peerId })).toEqual({})
    for (let times = 0; times < 2; times += 1) {
      const guest = await socket(server)
      expect(await enter(guest)).toMatchObject({ offer })
      expect(await enter(guest)).toMatchObject({ offer })
      guest.close()
    }
    const failed = ({ msg }: LogLine) => msg === 'the forwarding unit of battles failed'
    const failures = (name: string) => server.logs().filter((line) => failed(line) && line.call === name).length
    // Three who could not join, one who left, two who joined anew, two who went.
    await until('every peer to be let go', () => failures('leave') >= 7)

    // Two battles, so that `end` throws and rejects.
    await endByKick()
    expect(await watcher.next('battle-chat:end')).toMatchObject({ id: battleId, winner: { id: people[1].user.id } })
    const next = await watcher.next('battle-chat:start')
    expect([next.userOne.id, next.userTwo.id].toSorted()).toEqual([people[1].user.id, people[2].user.id].toSorted())
    await desk.request('battle-chat:kick', { userId: people[2].user.id, reason: 'test' })
    expect(await watcher.next('battle-chat:end')).toMatchObject({ id: next.id, winner: { id: people[1].user.id } })
    await until('the winner to wait', async () => {
      const { snapshot } = await pages[1]!.request('battle-chat:watch', { open: true })
      return snapshot.status === 'queued'
    })
    await until('both to be told', () => failures('end') === 2)
    const isTold = ({ err }: LogLine) => (err as { code?: string })?.code === 'battle-media/unreachable'
    server.assertNoErrors(
      (line) => failed(line) || isTold(line) || line.msg === 'pictures of a battle could not be forwarded',
    )
  })
})

describe('a server whose BATTLE_FORWARDING cannot be used', () => {
  /** What a start with this unit says after the name of the setting; throws when it starts, or says more than one line. */
  async function problemOf(unit: string): Promise<string> {
    const { message } = await startServer({ env: { BATTLE_FORWARDING: unit } }).then(
      () => new Error('It started'),
      (error: Error) => error,
    )
    const line = /^Not by chance: The server ended while starting:\nShoal cannot start: BATTLE_FORWARDING (.*)$/.exec(
      message,
    )
    if (!line) throw new Error(message)
    return line[1]!
  }

  it('[BAT-3] names a file that is not there, or a package without the function: the start ends with one line that says so', async () => {
    const names = ['./nowhere.ts', 'zod']
    const problems = await Promise.all(names.map(problemOf))
    const start = 'must name a module with a forwarding unit: '
    expect(problems).toEqual([
      expect.stringMatching(`^${start}Cannot find module '.*/server/nowhere.ts' .*\\(it is "./nowhere.ts"\\)$`),
      `${start}it exports no function createForwarding (it is "zod")`,
    ])
  })
})

describeNodes('a node that has no pictures', () => {
  it('[BAT-3] needs no forwarding unit, and starts without', async () => {
    const redis = await startRedis()
    const env = { ROLE: 'worker', REDIS_URL: redis.url, BATTLE_FORWARDING: './nowhere.ts' }
    const worker = await startServer({ dialect: 'postgres', env })
    worker.assertNoErrors()
    await worker.stop()
    await redis.remove()
  })
})
