import { api, as, closeSockets, socket, until } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

describe('presence', () => {
  let server: TestServer
  let camera: string
  beforeAll(async () => {
    server = await startServer({ env: { RATE_FACTOR: '1000' } })
    camera = (await api(server).streams.list()).liveStreams[0]!.id
  })
  afterEach(closeSockets)
  afterAll(async () => {
    server.assertNoErrors()
    await server.stop()
  })

  it('[RT-5] counts viewers by stream, live to everybody, and a closed page no more', async () => {
    const watcher = await socket(server)
    const [viewer, rival] = await Promise.all([as(server, 'viewer'), as(server, 'rival')])
    const pages = await Promise.all([socket(server, viewer), socket(server, viewer), socket(server, rival)])
    for (const page of pages) await page.request('presence:watch', camera)
    const visitor = await socket(server)
    // Two people, one of them with two pages, and a visitor; a visitor who watches nothing is online as well.
    expect(await visitor.request('presence:watch', camera)).toEqual({ streams: { [camera]: 3 }, online: 4 })
    await watcher.next('presence:viewers', ({ streams, online }) => streams[camera] === 3 && online === 4)
    pages[0]!.close()
    pages[2]!.close()
    await watcher.next('presence:viewers', ({ streams, online }) => streams[camera] === 2 && online === 3)
    await visitor.request('presence:watch', '')
    await watcher.next('presence:viewers', ({ streams }) => streams[camera] === 1)
  })

  it('[RT-5] publishes many changes as few events', async () => {
    const watcher = await socket(server)
    const pages = await Promise.all(Array.from({ length: 20 }, () => socket(server)))
    for (const page of pages) await page.request('presence:watch', camera)
    await watcher.next('presence:viewers', ({ streams }) => streams[camera] === 20)
    const events = await until('its events', () => watcher.received.filter(({ name }) => name === 'presence:viewers'))
    expect(events.length).toBeLessThan(20)
  })

  it('[RT-7] refuses what is no camera', async () => {
    const page = await socket(server)
    expect(await page.send('presence:watch', 'nowhere')).toMatchObject({ code: 'not-found' })
    for (const payload of [undefined, null, 7, {}, 'a b', 'x'.repeat(65)])
      expect(await page.send('presence:watch', payload)).toMatchObject({ code: 'bad-request' })
  })
})
