import type { Calls, Sends } from '@shoal/bus'
import { api, as, closeSockets, type SignedIn, socket } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'
import { contract } from '../../contract.ts'

/** A camera of the demo show under a name that stands nowhere else. */
const [id, playbackId, name] = ['garden', 'demo-garden', 'Zebra Cellar']
const room = `stream:${id}`
/** What was said in its room, and a zone over its picture. */
const [line, zone] = ['striped greetings from below', 'striped-zone']
/** What gives it away. Clips of it that moderators let through stay, with where they are from. */
const marks = [`/live/${playbackId}`, name, line, zone]

let server: TestServer
let admin: SignedIn
let viewer: SignedIn
let pass: SignedIn
let asked: (SignedIn | null)[]
beforeAll(async () => {
  server = await startServer({ program: laterServer, dialect: 'pglite', env: { RATE_FACTOR: '100000' } })
  ;[admin, viewer, pass] = await Promise.all([as(server, 'admin'), as(server, 'viewer'), as(server, 'pass')])
  asked = [null, viewer, pass]
  await change({ name })
  const page = await socket(server, pass)
  await page.request('chat:join', { room })
  await page.request('chat:send', { room, text: line })
  const desk = await socket(server, admin)
  const { revision, zones } = await api(server, admin).zones.all()
  const shape = { kind: 'rectangle' as const, x: 0.1, y: 0.1, width: 0.2, height: 0.2 }
  const action = { name: 'give experience' as const, metadata: 10 }
  const added = { id: zone, name: '', camera: id, shape, valid: { start: '', end: '' }, action }
  await desk.request('zones:update', { zones: [...zones, added], revision })
})
afterAll(async () => {
  closeSockets()
  server.assertNoErrors()
  await server.stop()
})

const change = (body: { name?: string; season?: number; access?: 'public' | 'season_pass' }) =>
  api(server, admin).cameras.edit({ params: { id }, body })
const liveStreams = (on: boolean) =>
  api(server, admin).features.set({ params: { feature: 'live-streams' }, body: { enabled: on } })
/** The knowledge of the media origin is at most a second old. */
const settled = () => server.moveTime(1_500)

const get = (path: string, who: SignedIn | null, accept = 'application/json') =>
  fetch(server.url + path, { redirect: 'manual', headers: { accept, ...(who ? { cookie: who.cookie } : {}) } })

/** Every address of the contract that reads, once with each name of the camera in it. */
const areas: ReadonlyArray<{ name: string; calls: Calls; sends: Sends }> = Object.values(contract)
const addresses = areas.flatMap(({ calls }) =>
  Object.values(calls)
    .filter(({ method }) => method === 'GET')
    .flatMap(({ path }) =>
      path.includes(':') ? [id, playbackId, 'all'].map((one) => path.replace(/:\w+/g, one)) : [path],
    )
    .map((path) => `/api${path}`),
)
/** Every event that a page may send, once with each form in which one names a camera. */
const events = areas.flatMap(({ name, sends }) => Object.keys(sends).map((event) => `${name}:${event}`))
const payloads = [
  id,
  playbackId,
  { id },
  { room },
  { room, until: '2100-01-01T00:00:00.000Z' },
  { stream: id },
  { playbackId },
  null,
]
const pages = ['/', '/clips', '/chat', `/cameras/${id}`]

/** Where the camera shows, of all addresses, pages and events. */
async function found(who: SignedIn | null): Promise<string[]> {
  const page = await socket(server, who)
  const places = new Map<string, Promise<string>>()
  const text = async (answer: Promise<Response>) => (await answer).text()
  for (const path of addresses) places.set(path, text(get(path, who)))
  for (const path of pages) places.set(`page ${path}`, text(get(path, who, 'text/html')))
  for (const event of events) {
    const answers = payloads.map((payload) => page.send(event as never, payload as never))
    places.set(event, Promise.all(answers).then(JSON.stringify))
  }
  const shows = (text: string) => marks.some((mark) => text.includes(mark))
  const answered = await Promise.all([...places].map(async ([place, text]) => ({ place, text: await text })))
  page.close()
  return answered.flatMap(({ place, text }) => (shows(text) ? [place] : []))
}

const ticket = (who: SignedIn | null) => api(server, who).streams.playback({ params: { id } })
/** Status codes of the media origin for an address that was signed before. */
async function media(url: string): Promise<number[]> {
  const master = new URL(url, server.url)
  const jwt = master.searchParams.get('jwt')
  const files = ['master.m3u8', 'rewind.m3u8', 'high/index.m3u8', 'high/init.mp4', 'stills/1.jpg', 'poster.jpg']
  const answers = files.map((file) => fetch(new URL(`${file}?jwt=${jwt}`, master)))
  return (await Promise.all(answers)).map(({ status }) => status)
}
const gone = [404, 404, 404, 404, 404, 404]

describe('a camera that is not shown', () => {
  it('[STR-10] [STR-1] shows at many doors as long as it is', async () => {
    for (const who of asked) {
      const doors = ['/api/live-streams', '/api/live-streams/zones', `/api/live-streams/${id}/playback`]
      expect(await found(who)).toEqual(expect.arrayContaining([...doors, 'page /', 'chat:join', 'chat:past']))
    }
    expect(addresses.length).toBeGreaterThan(80)
    expect(events.length).toBeGreaterThan(40)
  })

  it.each([
    [
      'of a season that is over',
      () => change({ season: 99 }),
      () => change({ season: 2 }),
      ['/api/live-streams/season/all'],
    ],
    ['while Live streams are off', () => liveStreams(false), () => liveStreams(true), []],
  ])(
    '[STR-10] [ADM-1] %s: no address, page or event gives it away, and what was signed before plays no more',
    async (_, hide, show, named) => {
      const before = await ticket(null)
      expect((await media(before.url)).slice(0, 4)).toEqual([200, 200, 200, 200])
      const [visitor, page] = [await socket(server, null), await socket(server, pass)]
      await page.request('chat:join', { room })
      try {
        await hide()
        await settled()
        for (const who of asked) expect(await found(who)).toEqual(named)
        expect(await media(before.url)).toEqual(gone)
        await expect(ticket(pass)).rejects.toMatchObject({ code: expect.any(String) })
        await expect(visitor.request('streams:set', id)).rejects.toMatchObject({ code: 'not-found' })
        await expect(page.request('chat:send', { room, text: 'who is there?' })).rejects.toMatchObject({
          code: 'chat/no-such-room',
        })
        const clips = api(server, pass).clips
        await expect(clips.window({ params: { playbackId } })).rejects.toMatchObject({ code: 'clips/not-recorded' })
      } finally {
        await show()
        await settled()
      }
      expect((await media(before.url)).slice(0, 4)).toEqual([200, 200, 200, 200])
    },
  )
})

describe('a camera that is locked', () => {
  it('[PASS-4] [STR-10] plays no more from what was signed while everybody might, nor for whoever has lost their pass', async () => {
    const before = await ticket(null)
    await change({ access: 'season_pass' })
    await settled()
    const ofHolder = await ticket(pass)
    expect((await media(before.url)).slice(0, 4)).toEqual([403, 403, 403, 403])
    expect((await media(ofHolder.url)).slice(0, 4)).toEqual([200, 200, 200, 200])
    await api(server, admin).accounts.setFlags({
      params: { id: pass.user.id },
      body: { banned: true, reason: 'a test' },
    })
    expect((await media(ofHolder.url)).slice(0, 4)).toEqual([403, 403, 403, 403])
  })
})
