import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { currentSeason } from '@shoal/bus/streams/contract'
import sharp from 'sharp'
import { api, as, closeSockets, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

const footage = (room: string) => readFileSync(join(__dirname, '../../../media-assets', room, 'high.mp4'))
const film = footage('kitchen')
const bytesMax = 2_000_000
const outside = 'https://films.example.org'

let server: TestServer
let admin: SignedIn
let mod: SignedIn
let fan: SignedIn
let holder: SignedIn
beforeAll(async () => {
  server = await startServer({
    env: { RATE_FACTOR: '1000', EPISODE_MAX_BYTES: String(bytesMax), MEDIA_ORIGINS: outside },
  })
  admin = await as(server, 'admin')
  mod = await as(server, 'mod')
  fan = await as(server, 'viewer')
  holder = await as(server, 'pass')
})
afterAll(async () => {
  closeSockets()
  server.assertNoErrors()
  await server.stop()
})

const calls = (who: SignedIn | null = null) => api(server, who).episodes
const list = (who: SignedIn | null = null, query = {}) => calls(who).list({ query })
const read = (id: string, who: SignedIn | null = null) => calls(who).read({ params: { id } })
const facts = { kind: 'episode', season: currentSeason, number: 9, title: 'Nine', access: 'public' } as const
const add = (more = {}) => calls(admin).add({ body: { ...facts, ...more } })
const upload = (id: string, bytes: Uint8Array = film, who: SignedIn | null = admin) =>
  calls(who).upload({ params: { id }, file: new Blob([new Uint8Array(bytes)], { type: 'video/mp4' }) })
const edit = (id: string, body: object) => calls(admin).edit({ params: { id }, body })
const get = (url: string, headers: Record<string, string> = {}) => fetch(new URL(url, server.url), { headers })
const hash = (bytes: ArrayBuffer | Buffer) =>
  createHash('sha256')
    .update(Buffer.from(bytes as Buffer))
    .digest('hex')
const files = () => readdirSync(join(server.settings.DATA_DIR as string, 'episodes'))
const noSuch = { status: 404, code: 'episodes/no-such-recording' }

describe('episodes and what happened behind the scenes', () => {
  it('[STR-15] are listed by kind and season, newest season first', async () => {
    const all = await list()
    expect(all.seasons).toEqual([2, 1])
    expect(all.recordings.map(({ season, number }) => [season, number])).toEqual([
      [2, 1],
      [2, 2],
      [2, 3],
      [1, 1],
    ])
    expect((await list(null, { season: '1' })).recordings.map(({ title }) => title)).toEqual(['Eleven minutes'])
    expect((await list(null, { season: '7' })).recordings).toEqual([])
    const bts = await list(null, { kind: 'bts' })
    expect([bts.seasons, bts.recordings.map(({ kind }) => kind)]).toEqual([[2], ['bts']])
    const [first] = all.recordings
    expect(first).toMatchObject({ duration: 24, position: null, access: 'public' })
    expect((await get(first!.thumbnail!)).headers.get('content-type')).toBe('image/jpeg')
    await expect(read('nothing')).rejects.toMatchObject(noSuch)
    await expect(list(null, { season: 'last' })).rejects.toMatchObject({ status: 400 })
  })

  it('[STR-15] play in parts, as browsers ask for them', async () => {
    const url = (await read('s2e1')).url as string
    const whole = await get(url)
    expect(whole.status).toBe(200)
    expect(whole.headers.get('content-type')).toBe('video/mp4')
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    expect(hash(await whole.arrayBuffer())).toBe(hash(film))

    const part = await get(url, { range: 'bytes=100-199' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 100-199/${film.length}`)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(film.subarray(100, 200))
    const tail = await get(url, { range: 'bytes=-50' })
    expect(Buffer.from(await tail.arrayBuffer())).toEqual(film.subarray(-50))
    const beyond = await get(url, { range: `bytes=${film.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${film.length}`])

    const etag = whole.headers.get('etag') as string
    expect((await get(url, { 'if-none-match': etag })).status).toBe(304)
    expect((await get(url, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
    expect((await get(url, { range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200)
    const head = await fetch(server.url + url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(film.length)])
  })

  it('[STR-15] play only with a permission of their own', async () => {
    const url = (await read('s2e1')).url as string
    expect((await get(url.replace(/\?.*/, ''))).status).toBe(401)
    expect((await get(`${url}x`)).status).toBe(401)
    expect((await get(url.replace('s2e1', 's2e2'))).status).toBe(401)
    const { liveStreams } = await api(server).streams.list()
    expect((await get(`/media/recordings/s2e1.mp4?jwt=${liveStreams[0]!.jwt}`)).status).toBe(401)
  })

  it('[STR-15] of the season pass play for who has one, and for staff', async () => {
    for (const who of [null, fan])
      expect(await read('s2e3', who)).toMatchObject({ url: null, title: expect.any(String) })
    for (const who of [holder, mod]) expect((await get((await read('s2e3', who)).url as string)).status).toBe(200)
    expect((await list(fan)).recordings.find(({ id }) => id === 's2e3')?.url).toBeNull()
  })

  it('[STR-15] know for each person where they stopped, up to the end, also when many pages say so at once', async () => {
    const keep = (who: SignedIn | null, id: string, seconds: number) =>
      calls(who).keepPosition({ params: { id }, body: { seconds } })
    await keep(fan, 's2e1', 7.5)
    await keep(fan, 's2e1', 12.25)
    await keep(holder, 's2e1', 3)
    expect((await read('s2e1', fan)).position).toBe(12.25)
    expect((await list(fan)).recordings.map(({ position }) => position)).toEqual([12.25, null, null, null])
    expect((await read('s2e1', holder)).position).toBe(3)
    expect((await read('s2e1')).position).toBeNull()
    await keep(fan, 's2e1', 4_000)
    expect((await read('s2e1', fan)).position).toBe(24)
    await expect(keep(null, 's2e1', 1)).rejects.toMatchObject({ status: 401 })
    await expect(keep(fan, 'nothing', 1)).rejects.toMatchObject(noSuch)
    for (const wrong of [-1, Number.NaN, 1e9])
      await expect(keep(fan, 's2e1', wrong)).rejects.toMatchObject({ status: 400 })
    const person = await signUp(server)
    await Promise.all(Array.from({ length: 20 }, (_, n) => keep(person, 's2e2', n)))
    expect(Array.from({ length: 20 }, (_, n) => n)).toContain((await read('s2e2', person)).position)
  })
})

it('a film that somebody paused does not keep the server from stopping', async () => {
  const other = await startServer()
  const { url } = await api(other).episodes.read({ params: { id: 's2-tank' } })
  // More than the connection holds; it is never read.
  const paused = await fetch(other.url + url)
  expect(paused.status).toBe(200)
  await other.stop()
  other.assertNoErrors()
})

describe('what admins do', () => {
  it('[STR-15] adds an episode by upload, which nobody sees before it is published, and takes it away with its file', async () => {
    const page = await socket(server)
    const { id, publishedAt } = await add()
    expect(publishedAt).toBeNull()
    await expect(read(id, fan)).rejects.toMatchObject(noSuch)
    await expect(edit(id, { published: true })).rejects.toMatchObject({ status: 409, code: 'episodes/not-ready' })
    const uploaded = await upload(id)
    expect(uploaded).toMatchObject({ bytes: film.length, duration: 24, publishedAt: null })
    // Made from the film itself.
    const picture = await sharp(await (await get(uploaded.thumbnail!)).arrayBuffer()).metadata()
    expect([picture.format, picture.width, picture.height]).toEqual(['webp', 640, 360])
    await expect(read(id)).rejects.toMatchObject(noSuch)
    await edit(id, { published: true, description: 'The ninth' })
    expect(await page.next('episodes:changed')).toEqual({ id })
    const shown = await read(id)
    expect(shown).toMatchObject({ title: 'Nine', description: 'The ninth', duration: 24 })
    expect(hash(await (await get(shown.url!)).arrayBuffer())).toBe(hash(film))

    // A recording that becomes part of the season pass no longer plays with an older permission.
    await edit(id, { access: 'season_pass' })
    expect((await get(shown.url!)).status).toBe(404)
    await edit(id, { access: 'public', published: false })
    await expect(read(id)).rejects.toMatchObject(noSuch)

    const before = files()
    await upload(id, footage('attic'))
    await until('the file that was replaced to go', () => {
      const now = files()
      return now.length === before.length && before.some((name) => !now.includes(name))
    })
    await calls(admin).remove({ params: { id } })
    await until('the file to go', () => files().length === before.length - 1)
    await expect(edit(id, {})).rejects.toMatchObject(noSuch)
    await expect(upload(id)).rejects.toMatchObject(noSuch)
  })

  it('[OPS-4] an upload that is no film, too large or cut off is refused and leaves nothing; only admins upload', async () => {
    const { id } = await add()
    const before = files()
    const notAVideo = { status: 400, code: 'episodes/not-a-video' }
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    await expect(upload(id, png)).rejects.toMatchObject(notAVideo)
    await expect(upload(id, Buffer.alloc(0))).rejects.toMatchObject(notAVideo)
    await expect(upload(id, Buffer.from('<html></html>'))).rejects.toMatchObject(notAVideo)
    await expect(upload(id, film.subarray(0, film.length - 10))).rejects.toMatchObject({
      ...notAVideo,
      message: expect.stringContaining('too early'),
    })
    // A film without pictures is refused, and so is one that is right only at the beginning.
    await expect(upload(id, film.subarray(0, 28))).rejects.toMatchObject(notAVideo)
    await expect(upload(id, Buffer.concat([film.subarray(0, 28), Buffer.alloc(4_000, 1)]))).rejects.toMatchObject(
      notAVideo,
    )
    await expect(upload(id, footage('tank'))).rejects.toMatchObject({ status: 413, code: 'upload/too-large' })
    const json = await fetch(`${server.url}/api/recordings/${id}/file`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${admin.access_token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect([json.status, ((await json.json()) as { code: string }).code]).toEqual([415, 'upload/missing'])
    for (const who of [null, fan, mod])
      await expect(upload(id, film, who)).rejects.toMatchObject({ status: who ? 403 : 401 })
    expect((await calls(admin).all()).recordings.find((one) => one.id === id)).toMatchObject({ bytes: null, url: null })
    expect(files()).toEqual(before)
    await calls(admin).remove({ params: { id } })
  })

  it('leaves nothing of an upload whose connection breaks', async () => {
    const { id } = await add()
    const before = files()
    const { hostname, port } = new URL(server.url)
    const line = connect(Number(port), hostname)
    const form =
      '--edge\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\n'
    line.write(
      `PUT /api/recordings/${id}/file HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${admin.access_token}\r\n` +
        `content-type: multipart/form-data; boundary=edge\r\ncontent-length: 1000000\r\n\r\n${form}`,
    )
    line.write(film.subarray(0, 300_000))
    await until('the upload to begin', () => files().some((name) => name.endsWith('.part')))
    line.destroy()
    await until('nothing to be left', () => files().length === before.length)
    await calls(admin).remove({ params: { id } })
  })

  it('[STR-15] adds what happened behind the scenes by address, only from where browsers may load', async () => {
    const { id } = await add({ kind: 'bts', number: null })
    const before = files()
    const address = `${outside}/tank/master.m3u8`
    await expect(edit(id, { address: 'https://elsewhere.example/a.mp4' })).rejects.toMatchObject({
      status: 400,
      code: 'episodes/origin-not-allowed',
    })
    for (const wrong of ['javascript:alert(1)', 'films/a.mp4', `ftp://films.example.org/a`])
      await expect(edit(id, { address: wrong })).rejects.toMatchObject({ status: 400 })
    await edit(id, { address })
    await expect(edit(id, { published: true })).rejects.toMatchObject({ code: 'episodes/not-ready' })
    await edit(id, { duration: 90, published: true })
    expect(await read(id)).toMatchObject({ url: address, expiresAt: null, duration: 90 })
    const policy = (await fetch(server.url, { headers: { accept: 'text/html' } })).headers.get(
      'content-security-policy',
    )
    for (const rule of ['media-src', 'connect-src'])
      expect(policy?.split('; ').find((one) => one.startsWith(rule))).toContain(outside)
    expect(policy?.split('; ').find((one) => one.startsWith('script-src'))).not.toContain(outside)

    // A file takes the place of the address, and the other way round.
    expect(await upload(id)).toMatchObject({ address: null, bytes: film.length, duration: 24 })
    expect(await edit(id, { address })).toMatchObject({ address, bytes: null })
    await until('the file to go', () => files().length === before.length)
    await calls(admin).remove({ params: { id } })
  })

  it('gives a recording another picture, and its removal stands in the log', async () => {
    const { id } = await add()
    const picture = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    const made = await calls(admin).uploadThumbnail({ params: { id }, file: new Blob([new Uint8Array(picture)]) })
    const { width, height } = await sharp(await (await get(made.thumbnail!)).arrayBuffer()).metadata()
    expect([width, height]).toEqual([640, 360])
    await expect(
      calls(admin).uploadThumbnail({ params: { id }, file: new Blob([new Uint8Array(film)]) }),
    ).rejects.toMatchObject({ code: 'upload/not-an-image' })
    // The picture that was chosen stays when a film comes.
    expect((await upload(id)).thumbnail).toBe(made.thumbnail)
    await calls(admin).remove({ params: { id } })
    expect((await get(made.thumbnail!)).status).toBe(404)
    const { entries } = await api(server, admin).moderation.audit()
    expect(entries[0]).toMatchObject({ action: 'episodes.remove', detail: 'Nine' })
  })
})
