import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { type Program, startProgram } from '../../../test/program.ts'
import { readFragmentedMp4 } from './fragmentedMp4.ts'

const secret = 'only this test and its origin know it'
const cameras = ['kitchen', 'tank', 'bedroom', 'attic', 'garden'].map((room) => `demo-${room}`)
let origin: Program
let url: string

beforeAll(async () => {
  origin = startProgram('src/platform/media/testing/origin.ts', { PLAYBACK_SECRET: secret })
  url = JSON.parse(await origin.line((line) => line.startsWith('{'))).url
})
afterAll(() => origin?.end('SIGTERM'))

/** Signs a token as any other JWT library would, so that what the origin accepts does not rest on its own code. */
function token(claims: Record<string, unknown>, { key = secret, alg = 'HS256' } = {}): string {
  const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const head = `${text({ alg })}.${text(claims)}`
  const signature = alg === 'none' ? '' : createHmac('sha256', key).update(head).digest('base64url')
  return `${head}.${signature}`
}
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const good = (playbackId: string, life = 60) =>
  token({ pid: playbackId, acc: 'public', aud: 'shoal-live', exp: inSeconds(life) })

const get = (path: string, init?: RequestInit) => fetch(`${url}${path}`, init)
async function facts(path: string) {
  const reply = await get(path)
  const body = reply.headers.get('content-type')?.includes('json') ? await reply.json() : undefined
  return { status: reply.status, code: body?.code, message: body?.message }
}
async function playlist(camera: string, rendition = 'high', more = '') {
  const reply = await get(`/live/${camera}/${rendition}/index.m3u8?jwt=${good(camera)}${more}`)
  const text = await reply.text()
  const [, segment, part] = /PRELOAD-HINT:TYPE=PART,URI="part-(\d+)-(\d+)/.exec(text) ?? []
  return { reply, text, next: { segment: Number(segment), part: Number(part) } }
}

describe('the demo cameras', () => {
  it.each(cameras)(
    '[STR-11] %s is live in three qualities with picture and sound and in sound alone, and its clock rises',
    async (camera) => {
      const master = await get(`/live/${camera}/master.m3u8?jwt=${good(camera)}`)
      expect(master.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
      const renditions = (await master.text()).match(/^(high|low|least|sound)\/index\.m3u8\?jwt=\S+$/gm) ?? []
      expect(renditions).toHaveLength(4)
      for (const address of renditions) {
        const base = `${url}/live/${camera}/${address}`
        const before = await (await fetch(base)).text()
        const read = async (pattern: RegExp) => {
          const uris = [...before.matchAll(pattern)].map(([, uri]) => uri as string)
          const reply = await fetch(new URL(uris.at(-1) as string, base))
          expect(reply.status).toBe(200)
          expect(reply.headers.get('content-type')).toBe('video/mp4')
          return Buffer.from(await reply.arrayBuffer())
        }
        const init = await read(/MAP:URI="([^"]+)"/g)
        const part = readFragmentedMp4(Buffer.concat([init, await read(/PART:DURATION=0.5,URI="([^"]+)"/g)]))
        expect(part.tracks.map(({ kind }) => kind)).toEqual(
          address.startsWith('sound') ? ['audio'] : ['video', 'audio'],
        )
        const segment = readFragmentedMp4(Buffer.concat([init, await read(/^(segment-.+)$/gm)]))
        expect(segment.fragments).toHaveLength(4)
        // What is announced can be waited for, and is the later picture.
        const announced = readFragmentedMp4(Buffer.concat([init, await read(/PRELOAD-HINT:TYPE=PART,URI="([^"]+)"/g)]))
        const startOf = (film: typeof part) => film.fragments[0]?.tracks[0]?.start ?? 0n
        expect(startOf(announced)).toBe(startOf(part) + BigInt(part.fragments[0]?.tracks[0]?.duration ?? 0))
      }
    },
  )

  it('shows a poster to anybody', async () => {
    for (const camera of cameras) {
      const reply = await get(`/live/${camera}/poster.jpg`)
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      const picture = Buffer.from(await reply.arrayBuffer())
      expect(picture.subarray(0, 3).toString('hex')).toBe('ffd8ff')
      expect(picture.length).toBeLessThan(30_000)
    }
  })
})

describe('reloading', () => {
  it('lets a player wait for the next part, and many at once', async () => {
    const { next } = await playlist('demo-tank')
    const wait = `&_HLS_msn=${next.segment}&_HLS_part=${next.part}`
    const replies = await Promise.all(Array.from({ length: 20 }, () => playlist('demo-tank', 'low', wait)))
    for (const { text } of replies) expect(text).toContain(`"part-${next.segment}-${next.part}.m4s`)
  })

  it('waits for a whole segment when no part is said', async () => {
    const { next } = await playlist('demo-attic')
    const { text } = await playlist('demo-attic', 'high', `&_HLS_msn=${next.segment}`)
    expect(text).toContain(`\nsegment-${next.segment}.m4s`)
  })

  it.each([
    '_HLS_part=1',
    '_HLS_msn=x',
    '_HLS_msn=-1',
    '_HLS_msn=1e9',
    '_HLS_msn=1&_HLS_part=',
    '_HLS_msn=999999999999',
  ])('refuses %s', async (query) => {
    const path = `/live/demo-tank/high/index.m3u8?jwt=${good('demo-tank')}&${query}`
    expect(await facts(path)).toMatchObject({ status: 400, code: 'media/bad-reload' })
  })
})

describe('signed addresses', () => {
  const files = ['master.m3u8', 'high/index.m3u8', 'low/init.mp4', 'high/part-1-0.m4s', 'high/segment-1.m4s']

  it.each(files)('[STR-10] %s needs a token of ours for this very stream', async (file) => {
    const claims = { pid: 'demo-attic', acc: 'season_pass', aud: 'shoal-live', exp: inSeconds(60) }
    const refused = { status: 401, code: 'media/invalid-token' }
    const at = (jwt?: string) => facts(`/live/demo-attic/${file}${jwt === undefined ? '' : `?jwt=${jwt}`}`)
    expect(await at()).toMatchObject(refused)
    expect(await at('')).toMatchObject(refused)
    expect(await at('a.b.c')).toMatchObject(refused)
    expect(await at(token(claims, { key: 'guessed' }))).toMatchObject(refused)
    expect(await at(token(claims, { alg: 'none' }))).toMatchObject(refused)
    expect(await at(token({ ...claims, pid: 'demo-kitchen' }))).toMatchObject(refused)
    expect(await at(token({ ...claims, aud: 'session' }))).toMatchObject(refused)
    expect(await at(token({ ...claims, exp: undefined }))).toMatchObject(refused)
    expect(await at(`${token(claims)}&jwt=${token(claims)}`)).toMatchObject(refused)
    expect(await at(token({ ...claims, exp: inSeconds(-1) }))).toMatchObject({
      status: 403,
      code: 'media/expired-token',
    })
    // The numbers of pieces are long over: with a good token they are not found, which only the holder hears.
    expect([200, 404]).toContain((await at(token(claims))).status)
  })

  it('[STR-10] a copied address plays until it expires and never after; a renewed token goes on where it stopped', async () => {
    const jwt = await (await get('/sign?playbackId=demo-attic&expiresIn=2')).text()
    const copied = `/live/demo-attic/high/index.m3u8?jwt=${jwt}`
    expect((await get(copied)).status).toBe(200)
    let last = await playlist('demo-attic')
    // Each turn waits for the next part of the stream, as a player does that holds a fresh token.
    let turns = 0
    while ((await get(copied)).status === 200) {
      const { segment, part } = last.next
      last = await playlist('demo-attic', 'high', `&_HLS_msn=${segment}&_HLS_part=${part}`)
      expect(last.text).toContain(`"part-${segment}-${part}.m4s`)
      turns += 1
    }
    expect(turns).toBeGreaterThan(0)
    const refused = { status: 403, code: 'media/expired-token', message: 'This address has expired' }
    expect(await facts(copied)).toEqual(refused)
    expect(await facts(`/live/demo-attic/high/init.mp4?jwt=${jwt}`)).toEqual(refused)
    expect(last.reply.status).toBe(200)
  })

  it('lives five minutes unless something else is said', async () => {
    const jwt = await (await get('/sign?playbackId=demo-tank')).text()
    const { exp } = JSON.parse(Buffer.from(jwt.split('.')[1] as string, 'base64url').toString())
    expect(Math.abs(exp - inSeconds(300))).toBeLessThan(10)
  })

  it('lets no shared cache keep what is signed', async () => {
    const at = (file: string) => get(`/live/demo-tank/${file}?jwt=${good('demo-tank')}`)
    expect((await at('high/index.m3u8')).headers.get('cache-control')).toBe('no-store')
    expect((await at('high/init.mp4')).headers.get('cache-control')).toMatch(/^private, max-age=\d+/)
  })
})

describe('the address space', () => {
  it('answers HEAD and other sites', async () => {
    const head = await get(`/live/demo-tank/high/index.m3u8?jwt=${good('demo-tank')}`, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers.get('access-control-allow-origin')).toBe('*')
    expect((await get('/live/demo-tank/master.m3u8', { method: 'OPTIONS' })).status).toBe(204)
  })

  it.each([
    'demo-tank/medium/index.m3u8',
    'demo-tank/high/part-1-0.m4s',
    'demo-tank/high/part-999999999999-0.m4s',
    'demo-tank/high/x.mp4',
    'nobody/master.m3u8',
    'nobody/poster.jpg',
    'demo-tank/high/part-1-9.m4s',
  ])('has no %s', async (path) => {
    const camera = path.split('/')[0] as string
    expect(await facts(`/live/${path}?jwt=${good(camera)}`)).toMatchObject({ status: 404, code: 'media/not-found' })
  })

  it('[OPS-3] answers whatever is asked of the media with a 4xx at worst', async () => {
    const word = fc.oneof(
      fc.string({ maxLength: 40, unit: 'binary' }),
      fc.constantFrom('high', 'demo-tank', '..', '__proto__', 'index.m3u8', 'init.mp4'),
    )
    const number = fc.oneof(fc.integer(), fc.bigInt(), fc.double()).map(String)
    await fc.assert(
      fc.asyncProperty(
        word,
        word,
        word,
        number,
        fc.dictionary(word, word),
        async (camera, rendition, file, n, query) => {
          const part = [encodeURIComponent(camera), encodeURIComponent(rendition), encodeURIComponent(file)]
          const more = new URLSearchParams({ ...query, jwt: good('demo-tank') })
          for (const path of [
            part.join('/'),
            `demo-tank/${part[1]}/${part[2]}`,
            `demo-tank/high/part-${n}-${n}.m4s`,
            `demo-tank/high/segment-${n}.m4s`,
          ]) {
            expect((await get(`/live/${path}?${more}`)).status).toBeLessThan(500)
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})
