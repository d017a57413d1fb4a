import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits as battleLimits } from '@shoal/bus/battle/limits'
import { askerFrom } from '../../test/askers.ts'
import { liveCamera } from '../../test/livePublisher.ts'
import { api, as, call, closeSockets, type SignedIn, socket, until } from '../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../test/server.ts'

const day = 24 * 60 * 60 * 1000

describe('a clock that is set', () => {
  let server: TestServer
  let edge: TestServer
  let people: Record<'viewer' | 'rival' | 'mod' | 'admin', SignedIn>

  beforeAll(async () => {
    // The embedded database goes by the clock of its process.
    server = await startServer({ program: laterServer, dialect: 'pglite' })
    const ofEdge = { ROLE: 'media', ORIGIN_URL: server.url }
    edge = await startServer({ program: laterServer, dialect: 'pglite', env: ofEdge })
    const [viewer, rival, mod, admin] = [
      await as(server, 'viewer'),
      await as(server, 'rival'),
      await as(server, 'mod'),
      await as(server, 'admin'),
    ]
    people = { viewer, rival, mod, admin }
  })
  afterAll(async () => {
    closeSockets()
    edge.assertNoErrors(({ msg }) => msg.includes('is ready on'))
    server.assertNoErrors()
    await edge.stop()
    await server.stop()
  })

  it.each([
    ['forward', day],
    ['back', -day],
  ])('[OPS-3] a day %s: who is signed in stays so, and speaks', async (_, by) => {
    await server.setClock(by)
    const answer = await call(server, 'GET', '/auth/sessions', { cookie: people.viewer.cookie })
    expect(answer.status).toBe(200)
    const page = await socket(server, null, { cookie: people.viewer.cookie })
    await page.request('chat:join', { room: 'global' })
    expect(await page.request('chat:send', { room: 'global', text: `Still here ${by}` })).toHaveProperty('id')
    await server.setClock(-by)
  })

  it('[OPS-3] a day back: a slow room lets everybody speak again after its seconds', async () => {
    const staff = await socket(server, people.mod)
    const page = await socket(server, people.viewer)
    await page.request('chat:join', { room: 'global' })
    const say = (text: string) => page.send('chat:send', { room: 'global', text })
    await staff.request('chat:slowMode', { room: 'global', seconds: 30 })
    expect(await say('before')).toHaveProperty('id')
    await server.setClock(-day)
    expect(await say('when it was set')).toHaveProperty('id')
    expect(await say('too soon')).toMatchObject({ code: 'chat/slow-mode' })
    await server.moveTime(30_000)
    expect(await say('later')).toHaveProperty('id')
    await staff.request('chat:slowMode', { room: 'global', seconds: 0 })
    await server.setClock(day)
  })

  it('[OPS-3] a day back: a battle ends when its time is up, and counts as long as it was', async () => {
    const [one, two] = [await socket(server, people.viewer), await socket(server, people.rival)]
    await one.request('battle-chat:queue')
    await two.request('battle-chat:queue')
    const { id } = await one.next('battle-chat:start')
    await server.setClock(-day)
    await server.moveTime(battleLimits.battleDuration)
    expect(await one.next('battle-chat:end')).toMatchObject({ id, forfeit: false })
    const stats = await one.next('battle-chat:my-stats')
    expect(stats.duration).toBe(battleLimits.battleDuration / 1_000)
    await server.setClock(day)
  })

  it('[OPS-4] a day back: somebody who asked too often waits for a minute, and is told so', async () => {
    const greedy = askerFrom(server, '127.0.0.9')
    const ask = () => greedy.ask('GET', '/api/openapi.json')
    await until('a refusal', async () => (await ask()).status === 429)
    await server.setClock(-day)
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(Number(refused.retryAfter)).toBeLessThanOrEqual(60)
    await server.moveTime(60_000)
    expect((await ask()).status).toBe(200)
    greedy.leave()
    await server.setClock(day)
  })

  it('[STR-13] a day back: an edge does not go on with its kept answers', async () => {
    const { jwt } = await api(server).streams.playback({ params: { id: 'kitchen' } })
    const list = async () => (await fetch(`${edge.url}/live/demo-kitchen/high/index.m3u8?jwt=${jwt}`)).text()
    const before = await list()
    await edge.setClock(-day)
    await until('a newer playlist', async () => (await list()) !== before)
    await edge.setClock(day)
  })

  it.each([
    ['forward', day],
    ['back', -day],
  ])('[STR-12] a day %s: whoever publishes is told so in one line, and may come back at once', async (way, by) => {
    const folder = mkdtempSync(join(tmpdir(), 'shoal-clock-'))
    const camera = await liveCamera(server, people.admin, `clock-${way}`, folder)
    const first = await camera.publish()
    await server.setClock(by)
    await server.moveTime(1_000)
    await first.closed
    expect(first.said()).toContain('The clock of this server was set')
    const second = await camera.publish()
    second.socket.end()
    await second.closed
    await server.setClock(-by)
    rmSync(folder, { recursive: true, force: true })
  })
})
