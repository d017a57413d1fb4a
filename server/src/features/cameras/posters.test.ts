import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api, as, closeSockets, type SignedIn, until } from '../../../test/people.ts'
import { publish } from '../../../test/publisher.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'shoal-posters-'))
let server: TestServer
let admin: SignedIn

afterEach(async () => {
  closeSockets()
  await server.stop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(env: Record<string, string> = {}) {
  server = await startServer({ env: { RATE_FACTOR: '1000', ...env } })
  admin = await as(server, 'admin')
}

/** Publishes a camera of this kind until the test stops it. */
async function live(id: string, access: 'public' | 'season_pass' = 'public') {
  const { publish: fresh } = await api(server, admin).cameras.create({ body: { id, name: id, season: 2, access } })
  const publisher = publish(`${fresh.server}/${fresh.streamKey}`, { size: '640x480' })
  await until(`${id} to be live`, async () => (await api(server).streams.list()).liveStreamStatus[id] === 'online')
  return publisher
}

const poster = async (id: string, who?: SignedIn) => {
  const answer = await fetch(`${server.url}/live/${id}/poster.jpg`, { headers: who ? { cookie: who.cookie } : {} })
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    caching: answer.headers.get('cache-control'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}

/** Width, height and mean colour of a picture. */
function look(bytes: Buffer) {
  const file = join(folder, 'still.jpg')
  writeFileSync(file, bytes)
  const [width, height] = execFileSync(
    'ffprobe',
    ['-v', 'error', '-show_entries', 'stream=width,height', '-of', 'csv=p=0', file],
    { encoding: 'utf8' },
  )
    .trim()
    .split(',')
    .map(Number)
  const pixels = execFileSync('ffmpeg', [
    '-v',
    'error',
    '-i',
    file,
    '-vf',
    'scale=8:8',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-',
  ])
  return { width, height, shades: new Set([...pixels].map((one) => one >> 5)).size }
}

/** How much a picture differs from itself shrunk to 16 points across, 0 to 255: the detail that can be recognised in it. */
function detail(bytes: Buffer): number {
  const file = join(folder, 'detail.jpg')
  writeFileSync(file, bytes)
  const few = '[0]scale=160:120,format=gray,split[a][b];[b]scale=16:12,scale=160:120:flags=bicubic[c]'
  const filter = ['-filter_complex', `${few};[a][c]blend=all_mode=difference`, '-f', 'rawvideo', '-']
  const points = execFileSync('ffmpeg', ['-v', 'error', '-i', file, ...filter])
  return points.reduce((sum, point) => sum + point, 0) / points.length
}

describe('stills of published cameras', () => {
  it('[STR-12] [PASS-4] show visitors what a public camera publishes, and of a season pass camera nothing that can be recognised', async () => {
    await start()
    const publishers = [await live('van'), await live('safe', 'season_pass')]
    const { liveStreams } = await api(server).streams.list()
    expect(liveStreams.find(({ id }) => id === 'van')?.playbackInfo?.poster).toBe('/live/van/poster.jpg')
    const still = await poster('van')
    expect(still).toMatchObject({ status: 200, type: 'image/jpeg' })
    // A picture of the test pattern: many shades.
    expect(look(still.bytes)).toEqual({ width: 640, height: 480, shades: 8 })

    const hidden = await poster('safe')
    expect(hidden).toMatchObject({ status: 200, type: 'image/jpeg', caching: 'private, no-cache' })
    const shown = await poster('safe', await as(server, 'pass'))
    expect(shown).toMatchObject({ status: 200, type: 'image/jpeg', caching: 'private, no-cache' })
    expect(look(shown.bytes)).toMatchObject({ width: 640, height: 480 })
    expect(detail(shown.bytes)).toBeGreaterThan(4 * detail(hidden.bytes))
    expect((await poster('safe', await as(server, 'viewer'))).bytes).toEqual(hidden.bytes)
    expect((await poster('nothing')).status).toBe(404)
    for (const publisher of publishers) await publisher.stop()
    server.assertNoErrors()
  })

  it('[STR-12] are neutral pictures where the server has no ffmpeg; the camera is live all the same', async () => {
    await start({ PATH: '/nowhere' })
    const publisher = await live('van')
    expect(await poster('van')).toMatchObject({ status: 200, type: 'image/svg+xml' })
    // Footage brings its own.
    expect(await poster('demo-kitchen')).toMatchObject({ status: 200, type: 'image/jpeg' })
    // Not for everybody, as the camera itself [PASS-4].
    const attic = await poster('demo-attic')
    expect(attic).toMatchObject({ status: 200, type: 'image/jpeg' })
    expect(detail(attic.bytes)).toBeLessThan(3)
    expect(detail((await poster('demo-attic', admin)).bytes)).toBeGreaterThan(4 * detail(attic.bytes))
    await publisher.stop()
    server.assertNoErrors()
  })
})
