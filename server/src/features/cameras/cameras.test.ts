import { api, as, call, closeSockets, type SignedIn, signUp, socket } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let admin: SignedIn
let mod: SignedIn
let viewer: SignedIn

beforeAll(async () => {
  server = await startServer({ env: { RATE_FACTOR: '1000', RTMP_URL: 'rtmp://ingest.example.test/' } })
  ;[admin, mod, viewer] = await Promise.all([as(server, 'admin'), as(server, 'mod'), as(server, 'viewer')])
})
afterAll(async () => {
  closeSockets()
  server.assertNoErrors()
  await server.stop()
})

const cameras = (who: SignedIn | null = admin) => api(server, who).cameras
const create = (id: string) => cameras().create({ body: { id, name: `The ${id}`, season: 2 } })
const listed = async (id: string) => (await cameras().list()).cameras.find((camera) => camera.id === id)

describe('cameras', () => {
  it('[ADM-3] [STR-12] [STR-5] an admin adds one, open pages hear of it, and its key is shown once, in both forms, and never again', async () => {
    const page = await socket(server)
    const { camera, publish } = await create('cellar')
    expect(camera).toMatchObject({ id: 'cellar', online: false, footage: false, owner: null, live: null })
    expect(publish.key).toMatch(/^live\+[\w-]{32}$/)
    expect(publish).toMatchObject({
      server: 'rtmp://ingest.example.test/live',
      streamKey: `cellar?key=${publish.key}`,
      cameraServer: 'rtmp://ingest.example.test/live/cellar',
    })
    expect(await page.next('streams:new')).toMatchObject({ id: 'cellar', name: 'The cellar' })
    expect(JSON.stringify(await cameras().list())).not.toContain(publish.key)
    await expect(create('cellar')).rejects.toMatchObject({ status: 409, code: 'cameras/id-taken' })
    await expect(create('kitchen')).rejects.toMatchObject({ code: 'cameras/id-taken' })
    await expect(create('own')).rejects.toMatchObject({ code: 'cameras/id-taken' })
  })

  it('[ADM-3] [STR-5] open pages hear of changes, of a season that is not shown, and of the end of a camera', async () => {
    await create('shed')
    const page = await socket(server)
    const edit = (body: Parameters<ReturnType<typeof cameras>['edit']>[0]['body']) =>
      cameras().edit({ params: { id: 'shed' }, body })
    await edit({ name: 'Tool shed', access: 'season_pass', interactive: true, position: 3 })
    expect(await page.next('streams:new')).toMatchObject({ name: 'Tool shed', access: 'season_pass', jwt: null })
    await edit({ season: 99 })
    expect(await page.next('streams:remove')).toEqual({ id: 'shed' })
    await edit({ season: 2 })
    expect(await page.next('streams:new')).toMatchObject({ id: 'shed', season: 2 })
    const named = (query: { name?: string }) => cameras().remove({ params: { id: 'shed' }, query })
    for (const query of [{}, { name: 'Shed' }, { name: '' }])
      await expect(named(query)).rejects.toMatchObject({ status: 409, code: 'cameras/name-differs' })
    expect(await listed('shed')).toMatchObject({ name: 'Tool shed' })
    await named({ name: ' Tool shed ' })
    expect(await page.next('streams:remove')).toEqual({ id: 'shed' })
    expect(await listed('shed')).toBeUndefined()
    await expect(named({ name: 'Tool shed' })).rejects.toMatchObject({ status: 404 })
    const { entries } = await api(server, admin).moderation.audit({})
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['cameras.create', 'cameras.edit', 'cameras.remove']),
    )
  })

  it('[STR-12] someone on the show sees and re-keys the own camera, and nobody else’s', async () => {
    const fish = await signUp(server)
    await expect(cameras(fish).own()).rejects.toMatchObject({ status: 403, code: 'cameras/not-a-fish' })
    await create('tower')
    const give = () => cameras().edit({ params: { id: 'tower' }, body: { ownerId: fish.user.id } })
    await expect(give()).rejects.toMatchObject({ status: 409, code: 'cameras/owner-not-a-fish' })
    await api(server, admin).accounts.setFlags({ params: { id: fish.user.id }, body: { fish: true } })
    expect((await give()).owner).toEqual({ id: fish.user.id, displayName: fish.user.displayName })
    const { cameras: own } = await cameras(fish).own()
    expect(own.map(({ id, server: address }) => [id, address])).toEqual([['tower', 'rtmp://ingest.example.test/live']])
    const made = (await listed('tower'))?.keyMadeAt
    const fresh = await cameras(fish).resetOwnKey({ params: { id: 'tower' } })
    expect(fresh.streamKey).toBe(`tower?key=${fresh.key}`)
    expect((await listed('tower'))?.keyMadeAt).not.toBe(made)
    await expect(cameras(fish).resetOwnKey({ params: { id: 'cellar' } })).rejects.toMatchObject({ status: 404 })
    await expect(cameras(viewer).resetOwnKey({ params: { id: 'tower' } })).rejects.toMatchObject({ status: 403 })
    await cameras().edit({ params: { id: 'tower' }, body: { ownerId: null } })
    expect((await cameras(fish).own()).cameras).toEqual([])
  })

  it('[ADM-3] a camera that was only a place gets its key later, one with footage gets none; moderators see the list', async () => {
    await cameras().resetKey({ params: { id: 'porch' } })
    expect((await listed('porch'))?.keyMadeAt).not.toBeNull()
    await expect(cameras().resetKey({ params: { id: 'kitchen' } })).rejects.toMatchObject({
      status: 409,
      code: 'cameras/plays-footage',
    })
    await expect(cameras().resetKey({ params: { id: 'nowhere' } })).rejects.toMatchObject({ status: 404 })
    expect((await cameras(mod).list()).cameras.length).toBeGreaterThan(4)
  })

  it('[ADM-3] refuses a camera whose id, name, season, access or place is none', async () => {
    const good = { id: 'loft', name: 'Loft', season: 1 }
    for (const wrong of [
      { id: '' },
      { id: 'Loft' },
      { id: '-loft' },
      { id: 'a/b' },
      { id: 'x'.repeat(33) },
      { name: '   ' },
      { name: 'x'.repeat(41) },
      { season: -1 },
      { season: 1.5 },
      { access: 'vip' },
      { position: 1e9 },
      { ownerId: admin.user.id },
    ]) {
      const body = { ...good, ...wrong }
      expect((await call(server, 'POST', '/cameras', { body, cookie: admin.cookie })).status).toBe(400)
    }
    for (const body of [{ season: '1' }, { online: true }, { playbackId: 'demo-tank' }, { ownerId: 'a b' }])
      expect((await call(server, 'PATCH', '/cameras/cellar', { body, cookie: admin.cookie })).status).toBe(400)
    expect(await listed('loft')).toBeUndefined()
    expect((await call(server, 'POST', '/cameras', { body: good, cookie: admin.cookie })).status).toBe(200)
    expect(await listed('loft')).toMatchObject({ name: 'Loft', season: 1 })
  })
})
