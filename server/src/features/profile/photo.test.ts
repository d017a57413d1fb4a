import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import { limits } from '@shoal/bus/profile/contract'
import sharp from 'sharp'
import { watchMemory } from '../../../test/memory.ts'
import { api, closeSockets, logIn, type SignedIn, signUp, socket } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let fish: SignedIn
beforeAll(async () => {
  server = await startServer({ env: { RATE_FACTOR: '1000' } })
  fish = await signUp(server)
})
afterAll(async () => {
  closeSockets()
  server.assertNoErrors()
  await server.stop()
})

const drawing = (width = 300, height = 200) =>
  sharp({
    create: { width, height, channels: 3, background: '#000000', noise: { type: 'gaussian', mean: 120, sigma: 60 } },
  })
const upload = (bytes: Uint8Array, type = 'image/png', session = fish) =>
  api(server, session).profile.uploadPhoto({ file: new Blob([new Uint8Array(bytes)], { type }) })
const notAnImage = { status: 400, code: 'upload/not-an-image' }

describe('a photo', () => {
  it.each([['jpeg'], ['png']] as const)('[PRO-2] of type %s is made anew in 80 and 200 px', async (format) => {
    const open = await socket(server, fish)
    const profile = await upload(await drawing().toFormat(format).toBuffer(), `image/${format}`)
    expect(profile.photo).toMatch(/^\/pictures\/[\w-]+-80\.webp$/)
    expect(profile.pfps[0]!.url).toBe(profile.photo)
    expect((await open.next('profile:updated')).photo).toBe(profile.photo)
    for (const size of [80, 200]) {
      const response = await fetch(server.url + profile.photo!.replace('-80.', `-${size}.`))
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const { format, width, height } = await sharp(await response.arrayBuffer()).metadata()
      expect({ format, width, height }).toEqual({ format: 'webp', width: size, height: size })
    }
  })

  it('[PRO-2] keeps nothing that the camera wrote into it, and stands upright', async () => {
    // Left half red, right half blue, and a note to turn it by a quarter: then red is above.
    const halves = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#0000ff' } })
      .composite([
        { input: { create: { width: 200, height: 400, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
      ])
      .withExif({ IFD0: { Copyright: 'Somebody at home' }, IFD3: { GPSLatitude: '48/1 12/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(halves).metadata()).exif).toBeDefined()
    const { photo } = await upload(halves, 'image/jpeg')
    const shown = Buffer.from(await (await fetch(server.url + photo)).arrayBuffer())
    const { exif, xmp, iptc, orientation } = await sharp(shown).metadata()
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined])
    const { data, info } = await sharp(shown).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
    const [red, , blue] = pixel(40, 10) as [number, number, number]
    expect(red).toBeGreaterThan(200)
    expect(blue).toBeLessThan(60)
  })

  it('[PRO-2] may have exactly 4 MiB, and not one byte more', async () => {
    expect(limits.photoMaxBytes).toBe(4_194_304)
    const png = await drawing().png().toBuffer()
    // What follows the end of a PNG is no part of it.
    const filled = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)])
    expect((await upload(filled(limits.photoMaxBytes))).photo).not.toBeNull()
    await expect(upload(filled(limits.photoMaxBytes + 1))).rejects.toMatchObject({
      status: 413,
      code: 'upload/too-large',
    })
  })

  it('[PRO-2] is judged by what it is, not by what it is called', async () => {
    const before = (await api(server, fish).profile.read({ params: { id: fish.user.id } })).photo
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    const webp = await drawing().webp().toBuffer()
    const gif = await drawing().gif().toBuffer()
    const jpeg = await drawing().jpeg().toBuffer()
    const png = await drawing().png().toBuffer()
    const bad: Array<[string, Uint8Array]> = [
      ['text', Buffer.from('this is not a picture')],
      ['empty', Buffer.alloc(0)],
      ['svg', Buffer.from(svg)],
      ['webp', webp],
      ['gif', gif],
      ['truncated jpeg', jpeg.subarray(0, jpeg.length / 2)],
      ['truncated png', png.subarray(0, png.length / 2)],
      ['only a beginning', png.subarray(0, 8)],
      ['jpeg of noise', Buffer.concat([jpeg.subarray(0, 4), Buffer.alloc(5_000, 7)])],
      ['svg behind the beginning of a png', Buffer.concat([png.subarray(0, 8), Buffer.from(svg)])],
      ['huge', claiming(png, 40_000, 40_000)],
      ['long', claiming(png, 1, 2_000_000_000)],
    ]
    for (const [what, bytes] of bad) {
      const outcome = await upload(bytes).catch((error: unknown) => error)
      expect([what, outcome]).toEqual([what, expect.objectContaining(notAnImage)])
    }
    expect((await api(server, fish).profile.read({ params: { id: fish.user.id } })).photo).toBe(before)
    // The right content under a wrong name is fine.
    expect((await upload(jpeg, 'application/octet-stream')).photo).not.toBe(before)
  })

  it('[PRO-2] [OPS-3] that is heavy to decode is decoded after the others: with twelve at once people log in, and memory stays bounded', async () => {
    const logIns = () => Promise.all(Array.from({ length: 8 }, () => logIn(server, fish.email, fish.password)))
    const small = await drawing().png().toBuffer()
    await Promise.all([logIns(), upload(small), upload(small)])
    const bytes = await heavyPng(2000, 2000)
    const huge = await heavyPng(6320, 6320)
    const memory = watchMemory(server.pid())
    const refused = Array.from({ length: 5 }, () => upload(huge).catch((error: unknown) => error))
    const heavy = Array.from({ length: 7 }, () => upload(bytes))
    const people = await logIns()
    expect(people.map(({ user }) => user.id)).toEqual(Array(8).fill(fish.user.id))
    for (const { photo } of await Promise.all(heavy)) expect(photo).not.toBeNull()
    expect(await Promise.all(refused)).toEqual(Array(5).fill(expect.objectContaining(notAnImage)))
    // Two are decoded while four passwords are hashed: 140 to 220 were seen. Five that did not wait took 765.
    expect(memory.grown() / 1e6).toBeLessThan(260)
  })

  it('[OPS-3] waits for others, and where too many wait already it is told when to come again', async () => {
    const bytes = await heavyPng(2000, 2000)
    const answers = await Promise.all(
      Array.from({ length: 24 }, () =>
        upload(bytes).then(
          () => 'done',
          (error: unknown) => error,
        ),
      ),
    )
    const busy = answers.filter((answer) => answer !== 'done')
    expect(busy.length).toBeGreaterThan(0)
    expect(busy.length).toBeLessThan(24)
    for (const answer of busy) expect(answer).toMatchObject({ status: 503, code: 'busy' })
  })

  it('has to be there', async () => {
    await expect(api(server, fish).profile.uploadPhoto()).rejects.toMatchObject({ status: 400, code: 'upload/missing' })
    await expect(api(server).profile.uploadPhoto()).rejects.toMatchObject({ status: 401 })
  })
})

describe('the own pictures', () => {
  it('[PRO-2] can be chosen from, or none', async () => {
    const mine = api(server, fish)
    const first = await upload(await drawing().png().toBuffer())
    const second = await upload(await drawing(50, 900).png().toBuffer())
    expect(second.pfps.slice(0, 2).map(({ url }) => url)).toEqual([second.photo, first.photo])
    const older = second.pfps[1]!
    expect((await mine.profile.choosePhoto({ body: { pfp: older.id } })).photo).toBe(older.url)
    expect((await mine.profile.choosePhoto({ body: { pfp: null } })).photo).toBeNull()
    expect((await mine.profile.read({ params: { id: fish.user.id } })).pfps).toHaveLength(second.pfps.length)
  })

  it('are nobody else’s', async () => {
    const { pfps } = await upload(await drawing().png().toBuffer())
    const other = api(server, await signUp(server))
    await expect(other.profile.choosePhoto({ body: { pfp: pfps[0]!.id } })).rejects.toMatchObject({
      status: 404,
      code: 'profile/no-such-picture',
    })
    expect((await other.profile.read({ params: { id: fish.user.id } })).pfps).toEqual([])
  })

  it('[AUTH-4] go with the account', async () => {
    const leaving = await signUp(server)
    const { photo } = await upload(await drawing().png().toBuffer(), 'image/png', leaving)
    expect((await fetch(server.url + photo)).status).toBe(200)
    await api(server, leaving).accounts.deleteAccount({ body: { email: leaving.email } })
    expect((await fetch(server.url + photo)).status).toBe(404)
  })

  it('of 25 the newest 24 are kept, the last one is shown, and strange addresses are not found', async () => {
    const collector = await signUp(server)
    const picture = await drawing(20, 20).png().toBuffer()
    const { photo: oldest } = await upload(picture, 'image/png', collector)
    for (let count = 1; count < 25; count++) await upload(picture, 'image/png', collector)
    const { pfps, photo } = await api(server, collector).profile.read({ params: { id: collector.user.id } })
    expect([pfps.length, pfps[0]!.url]).toEqual([24, photo])
    for (const path of [
      oldest,
      '/pictures/none-80.webp',
      '/pictures/..%2fsecrets.json',
      `${photo!.replace('-80', '-81')}`,
    ])
      expect((await fetch(server.url + path)).status).toBe(404)
  })
})

/** A PNG whose head claims other dimensions than it has. */
function claiming(png: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(png)
  copy.writeUInt32BE(width, 16)
  copy.writeUInt32BE(height, 20)
  copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29)
  return copy
}

const pngChunk = (type: string, data: Buffer): Buffer => {
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  const content = Buffer.concat([Buffer.from(type), data])
  check.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, check])
}

/** A black PNG of 16 bits a colour, interlaced: small as a file, and nothing can be made of it before all is decoded. */
async function heavyPng(width: number, height: number): Promise<Buffer> {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([16, 2, 0, 0, 1], 8)
  // Adam7: from where and in what steps each pass goes.
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const
  const size = passes
    .map(([x, y, right, down]) => [Math.ceil((width - x) / right), Math.ceil((height - y) / down)] as const)
    .reduce((sum, [columns, rows]) => sum + rows * (1 + columns * 6), 0)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    // Not at once: connections that are closed meanwhile must be seen to be.
    pngChunk('IDAT', await promisify(deflate)(Buffer.alloc(size))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}
