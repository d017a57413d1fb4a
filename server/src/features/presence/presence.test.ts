import { api, as, closeSockets, socket } from '../../../test/people.ts'
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

  it('[RT-5] publishes viewers by stream to visitors too; a page that is closed or watches nothing counts no more', async () => {
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

  it('[RT-5] publishes at most one event a second, however many changes there are', async () => {
    const watcher = await socket(server)
    const begun = Date.now()
    const pages = await Promise.all(Array.from({ length: 20 }, () => socket(server)))
    // Forty changes: each page came, and each chose the camera.
    await Promise.all(pages.map((page) => page.request('presence:watch', camera)))
    await watcher.next('presence:viewers', ({ streams }) => streams[camera] === 20)
    const before = watcher.received.filter(({ name }) => name === 'presence:viewers')
    expect(before.length).toBeLessThanOrEqual(1 + Math.ceil((Date.now() - begun) / 1_000))
  })

  it('[RT-3] tells any page that its connection carries something, and counts nobody for it', async () => {
    const page = await socket(server)
    expect(await page.request('presence:reach')).toEqual({})
    expect(await page.request('presence:watch', '')).toMatchObject({ streams: {} })
  })

  it('[RT-7] refuses to watch what is no camera with an error ack', async () => {
    const page = await socket(server)
    expect(await page.send('presence:watch', 'nowhere')).toMatchObject({ code: 'not-found' })
    for (const payload of [undefined, null, 7, {}, 'a b', 'x'.repeat(65)])
      expect(await page.send('presence:watch', payload)).toMatchObject({ code: 'bad-request' })
  })
})
