import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allowedSeasons } from '@shoal/bus/streams/contract'
import { api, as, call, closeSockets, type SignedIn, socket } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

describe('streams', () => {
  let server: TestServer
  let viewer: SignedIn
  let pass: SignedIn
  const list = (who: SignedIn | null = null) => api(server, who).streams.list()
  const playback = (id: string, who: SignedIn | null = null) => api(server, who).streams.playback({ params: { id } })
  const control = async (action: string, body: unknown) => {
    const response = await fetch(`${server.url}/test/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(204)
  }

  beforeAll(async () => {
    server = await startServer({ env: { RATE_FACTOR: '1000' }, program: 'test/programs/streamControls.ts' })
    viewer = await as(server, 'viewer')
    pass = await as(server, 'pass')
  })
  afterAll(async () => {
    closeSockets()
    await server.stop()
  })

  it('[STR-1] lists the cameras with their state, the edges and the region', async () => {
    const { liveStreams, liveStreamStatus, loadBalancer, region } = await list()
    expect(liveStreams.map(({ id }) => id)).toEqual(Object.keys(liveStreamStatus))
    expect(liveStreams.at(-1)).toMatchObject({
      name: '???',
      season: 0,
      playbackId: null,
      jwt: null,
      playbackInfo: null,
    })
    for (const { season } of liveStreams) expect([0, ...allowedSeasons]).toContain(season)
    expect({ loadBalancer, region }).toEqual({
      loadBalancer: { 'us-east': [{ url: server.url, weight: 1 }] },
      region: 'us-east',
    })
    expect(await api(server).streams.loadBalancer()).toEqual({ loadBalancer, region })
  })

  it('[STR-1] gives the cameras of one season, or of all', async () => {
    const season = async (season: string) => (await api(server).streams.season({ params: { season } })).liveStreams
    const [placeholders, second] = [await season('0'), await season('2')]
    expect(placeholders.map(({ name }) => name)).toEqual(['???'])
    expect(new Set(second.map((stream) => stream.season))).toEqual(new Set([2]))
    expect(await season('99')).toEqual([])
    const ids = (streams: readonly { id: string }[]) => streams.map(({ id }) => id).toSorted()
    expect(ids(await season('all'))).toEqual(ids([...placeholders, ...second]))
    expect((await call(server, 'GET', '/live-streams/season/last')).status).toBe(400)
  })

  it('[STR-11] at least four cameras are live, one of them for the season pass, in two qualities with picture and sound, and go on', async () => {
    const { liveStreams, liveStreamStatus } = await list(pass)
    const online = liveStreams.filter(({ id }) => liveStreamStatus[id] === 'online')
    expect(online.length).toBeGreaterThanOrEqual(4)
    expect(online.map(({ access }) => access)).toContain('season_pass')
    const goesOn = async ({ playbackInfo }: (typeof online)[number]) => {
      const address = new URL(playbackInfo!.url, server.url)
      const master = await (await fetch(address)).text()
      const qualities = master.split('\n').filter((line) => line.includes('index.m3u8'))
      expect(qualities).toHaveLength(4)
      expect(master).toMatch(/CODECS="avc1[^"]*,mp4a/)
      const media = new URL(qualities[0]!, address)
      const first = await (await fetch(media)).text()
      const sequence = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(first)?.[1])
      const segments = first.split('#EXTINF').length - 1
      const following = `\nsegment-${sequence + segments}.m4s`
      expect(first).not.toContain(following)
      media.searchParams.set('_HLS_msn', String(sequence + segments))
      expect(await (await fetch(media)).text()).toContain(following)
    }
    await Promise.all(online.map(goesOn))
  })

  it('[STR-10] [PASS-4] permission to play a season pass camera is signed for pass holders and staff only, for at most five minutes', async () => {
    const attic = async (who: SignedIn | null) => (await list(who)).liveStreams.find(({ id }) => id === 'attic')!
    for (const who of [null, viewer]) {
      expect(await attic(who)).toMatchObject({ access: 'season_pass', jwt: null, playbackInfo: null })
      await expect(playback('attic', who)).rejects.toMatchObject({ status: 403, code: 'streams/needs-pass' })
    }
    for (const who of [pass, await as(server, 'xl'), await as(server, 'mod'), await as(server, 'admin')]) {
      expect((await attic(who)).jwt).toEqual(expect.any(String))
      const { url, jwt, expiresAt } = await playback('attic', who)
      expect(url).toContain(jwt)
      const life = Date.parse(expiresAt) - Date.now()
      expect(life).toBeGreaterThan(0)
      expect(life).toBeLessThanOrEqual(5 * 60_000)
      expect((await fetch(server.url + url)).status).toBe(200)
    }
    expect((await playback('kitchen')).jwt).toEqual(expect.any(String))
  })

  it('[STR-10] the pictures are refused without a permission, with one of another camera, and with an expired or forged one', async () => {
    const file = async (jwt?: string) => {
      const query = jwt === undefined ? '' : `?jwt=${jwt}`
      const answers = ['master.m3u8', 'high/index.m3u8', 'high/init.mp4'].map((name) =>
        fetch(`${server.url}/live/demo-attic/${name}${query}`),
      )
      return (await Promise.all(answers)).map(({ status }) => status)
    }
    const { jwt } = await playback('attic', pass)
    expect(await file(jwt)).toEqual([200, 200, 200])
    expect(await file()).toEqual([401, 401, 401])
    expect(await file((await playback('kitchen')).jwt)).toEqual([401, 401, 401])

    const secrets = JSON.parse(readFileSync(join(server.settings.DATA_DIR!, 'secrets.json'), 'utf8'))
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const sign = (secret: string, seconds: number) => {
      const claims = JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString())
      const text = `${part({ alg: 'HS256' })}.${part({ ...claims, exp: Math.floor(Date.now() / 1000) + seconds })}`
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
    }
    expect(await file(sign(secrets.playback, 10))).toEqual([200, 200, 200])
    expect(await file(sign(secrets.playback, -1))).toEqual([403, 403, 403])
    expect(await file(sign('another secret of the same length, perhaps', 10))).toEqual([401, 401, 401])
  })

  it('[STR-10] whoever may no longer play gets no new permission', async () => {
    const admin = api(server, await as(server, 'admin'))
    const flags = (mod: boolean) => admin.accounts.setFlags({ params: { id: viewer.user.id }, body: { mod } })
    await flags(true)
    await playback('attic', viewer)
    await flags(false)
    await expect(playback('attic', viewer)).rejects.toMatchObject({ code: 'streams/needs-pass' })
  })

  it('refuses to play what is offline, a placeholder, or not there', async () => {
    for (const id of ['porch', 'placeholder'])
      await expect(playback(id)).rejects.toMatchObject({ status: 409, code: 'streams/offline' })
    await expect(playback('cellar')).rejects.toMatchObject({ status: 404, code: 'streams/no-such-stream' })
  })

  it('[STR-5] a new camera of an allowed season, its state and its end reach every page live; one of another season does not', async () => {
    const pages = [await socket(server), await socket(server, viewer)]
    await control('create', { id: 'old', name: 'Old', season: 99 })
    await control('create', { id: 'cellar', name: 'Cellar', season: 1, playbackId: 'cellar', access: 'season_pass' })
    // Twice: only what changes is told.
    await control('online', { id: 'cellar', online: true })
    await control('online', { id: 'cellar', online: true })
    expect((await list()).liveStreamStatus.cellar).toBe('online')
    await control('remove', { id: 'cellar' })
    for (const page of pages) {
      expect(await page.next('streams:new')).toMatchObject({ id: 'cellar', name: 'Cellar', season: 1, jwt: null })
      expect(await page.next('streams:status')).toEqual({ cellar: 'offline' })
      expect(await page.next('streams:status')).toEqual({ cellar: 'online' })
      expect(await page.next('streams:remove')).toEqual({ id: 'cellar' })
      expect(page.received.filter(({ name }) => name.startsWith('streams:'))).toEqual([])
    }
    expect((await list()).liveStreams.map(({ id }) => id)).not.toContain('cellar')
  })

  it('[STR-5] staff move the viewers of a camera to another, or to none, and tell them why; who watches something else stays', async () => {
    const [watching, elsewhere, moved] = await Promise.all([socket(server), socket(server, viewer), socket(server)])
    const mod = await as(server, 'mod')
    const move = (id: string, to: string | null, who = mod) =>
      api(server, who).streams.move({ params: { id }, body: { to, reason: 'The cat is out' } })
    await watching.request('streams:set', 'kitchen')
    await elsewhere.request('streams:set', 'kitchen')
    await elsewhere.request('streams:set', 'tank')
    await moved.request('streams:set', 'kitchen')
    await moved.request('streams:set', null)
    await expect(watching.request('streams:set', 'nowhere')).rejects.toMatchObject({ code: 'not-found' })
    await expect(move('kitchen', 'tank', viewer)).rejects.toMatchObject({ status: 403 })
    await expect(move('kitchen', 'nowhere')).rejects.toMatchObject({ code: 'streams/no-such-stream' })
    await expect(move('nowhere', 'tank')).rejects.toMatchObject({ code: 'streams/no-such-stream' })
    await expect(move('kitchen', 'porch')).rejects.toMatchObject({ code: 'streams/offline' })
    await move('kitchen', 'tank')
    expect(await watching.next('streams:moved')).toEqual({ to: 'tank', reason: 'The cat is out' })
    expect(await watching.next('streams:set')).toBe('tank')
    await move('tank', null)
    expect(await elsewhere.next('streams:set')).toBe(null)
    const { entries } = await api(server, mod).moderation.audit({})
    expect(entries.filter(({ action }) => action === 'streams.move').map(({ detail }) => detail)).toEqual([
      'The Tank to no camera: The cat is out',
      'Kitchen to The Tank: The cat is out',
    ])
    for (const page of [watching, elsewhere, moved]) {
      // Events arrive in order: with this answer everything before it is there.
      await page.request('streams:set', null)
      expect(page.received.filter(({ name }) => name === 'streams:set')).toEqual([])
    }
  })
})
