import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watchHeld } from '../../../test/memory.ts'
import { api, as, closeSockets, type SignedIn, socket, until } from '../../../test/people.ts'
import { probe } from '../../../test/publisher.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'
import { offeringPeer, offerOf, type WhipSender, whipSender } from '../../../test/whipSender.ts'

let server: TestServer
let admin: SignedIn
let folder: string
const senders: WhipSender[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shoal-whip-'))
  server = await startServer({ program: laterServer, env: { RATE_FACTOR: '1000' } })
  admin = await as(server, 'admin')
})
afterEach(async () => {
  for (const sender of senders.splice(0)) await sender.close()
})
afterAll(async () => {
  closeSockets()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

let count = 0
async function camera() {
  const id = `web-${++count}`
  const { publish } = await api(server, admin).cameras.create({ body: { id, name: `Web ${count}`, season: 2 } })
  return { id, key: publish.key, url: `${server.url}/whip/${id}` }
}
async function send(url: string, key: string): Promise<WhipSender> {
  const sender = await whipSender(url, key)
  senders.push(sender)
  return sender
}

const stateOf = async (id: string) => (await api(server).streams.list()).liveStreamStatus[id]
const online = (id: string) => until(`${id} to be live`, async () => (await stateOf(id)) === 'online')
const offline = (id: string) => until(`${id} to be off`, async () => (await stateOf(id)) === 'offline')
const lastEnd = async (id: string) =>
  (await api(server, admin).cameras.list()).cameras.find((each) => each.id === id)?.lastEnd?.reason
const ended = (id: string, reason: string) => until(`${id}: ${reason}`, async () => (await lastEnd(id)) === reason)

async function player(id: string, quality = 'high') {
  const { jwt } = await api(server).streams.playback({ params: { id } })
  const get = (file: string) => fetch(`${server.url}/live/${id}/${file}?jwt=${jwt}`)
  const bytes = async (file: string) => Buffer.from(await (await get(`${quality}/${file.split('?')[0]}`)).arrayBuffer())
  const list = async () => (await get(`${quality}/index.m3u8`)).text()
  return {
    list,
    master: async () => (await get('master.m3u8')).text(),
    /** What the decoder makes of each run of it. */
    async decoded() {
      const runs = (await list()).split('#EXT-X-MAP:URI="').slice(1)
      const seen = []
      for (const [at, run] of runs.entries()) {
        const segments = [...run.matchAll(/^(segment-\d+\.m4s)/gm)].map(([, name]) => name as string)
        if (segments.length === 0) continue
        const file = join(folder, `${id}-${quality}-${at}.mp4`)
        const pieces = [run.slice(0, run.indexOf('"')), ...segments]
        writeFileSync(file, Buffer.concat(await Promise.all(pieces.map(bytes))))
        seen.push(probe(file))
      }
      return seen
    },
  }
}
const problem = async (response: Response) => ({
  status: response.status,
  code: ((await response.json()) as { code: string }).code,
})
const post = (url: string, key: string | null, body: string | null, type = 'application/sdp') =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': type, ...(key !== null && { authorization: `Bearer ${key}` }) },
    ...(body !== null && { body }),
  })
async function anOffer(): Promise<string> {
  const { peer } = offeringPeer()
  const offer = await offerOf(peer)
  await peer.close()
  return offer
}

describe('publishing from a browser', () => {
  it('[STR-12] [AUD-1] open pages hear that it is live, in H.264 and Opus that decode; key frames are asked for, and DELETE ends it at once', async () => {
    const { id, key, url } = await camera()
    const page = await socket(server)
    const sender = await send(url, key)
    expect(sender.status).toBe(201)
    expect(sender.location).toMatch(new RegExp(`^/whip/${id}/[\\w-]{24}$`))
    const media = await sender.publish()
    expect(await page.next('streams:status', (change) => change[id] === 'online')).toEqual({ [id]: 'online' })
    const { master, list, decoded } = await player(id)
    // On a busy machine the sound may come after the first picture: then the one with sound is another run.
    await until('two segments of a run', async () => {
      const latest = (await list()).split('#EXT-X-MAP').at(-1)!
      return (latest.match(/^segment-/gm)?.length ?? 0) > 1
    })
    expect(await master()).toMatch(/RESOLUTION=320x180.*CODECS="avc1\.42[0-9a-f]{4},opus"/)
    const seen = (await decoded()).at(-1)
    expect(seen?.complaint).toBe('')
    expect(seen?.streams.map(({ codec_name }) => codec_name)).toEqual(['h264', 'opus'])
    expect(Number(seen?.streams[0]?.nb_read_frames)).toBeGreaterThan(45)
    // Twenty milliseconds each, of at least four seconds.
    expect(Number(seen?.streams[1]?.nb_read_frames)).toBeGreaterThan(180)
    expect(sender.asked()).toBeGreaterThan(0)

    const remove = (bearer: string) =>
      fetch(`${server.url}${sender.location}`, { method: 'DELETE', headers: { authorization: `Bearer ${bearer}` } })
    expect(await problem(await remove('live+wrong'))).toEqual({ status: 401, code: 'cameras/wrong-key' })
    expect((await remove(key)).status).toBe(200)
    await page.next('streams:status', (change) => change[id] === 'offline')
    expect(await lastEnd(id)).toBe('The broadcaster stopped')
    expect(await problem(await remove(key))).toEqual({ status: 404, code: 'not-found' })
    await media.stop()
  })

  it('[STR-12] of 480 lines there are smaller qualities whose sound goes with them, and the sound alone', async () => {
    const { id, key, url } = await camera()
    const media = await (await send(url, key)).publish({ size: '854x480' })
    await online(id)
    const high = await player(id)
    await until('all qualities', async () =>
      /low\/index[\s\S]*least\/index[\s\S]*sound\/index/.test(await high.master()),
    )
    for (const [quality, codecs] of [
      ['low', ['h264', 'opus']],
      ['sound', ['opus']],
    ] as const) {
      const { list, decoded } = await player(id, quality)
      await until(`two segments of ${quality}`, async () => ((await list()).match(/^segment-/gm)?.length ?? 0) > 1)
      const [seen] = await decoded()
      expect(seen?.complaint).toBe('')
      expect(seen?.streams.map(({ codec_name }) => codec_name)).toEqual(codecs)
    }
    await media.stop()
  })

  it('[STR-12] takes another size mid-way over the same connection', async () => {
    const { id, key, url } = await camera()
    const sender = await send(url, key)
    const small = await sender.publish()
    await online(id)
    await small.stop()
    await sender.publish({ size: '480x270' })
    const { master, decoded } = await player(id)
    await until('the second size', async () => (await master()).includes('RESOLUTION=480x270'))
    const seen = await until('two runs', async () => {
      const all = await decoded()
      return all.length > 1 ? all : null
    })
    expect(seen.map(({ streams }) => streams[0]?.height)).toEqual([180, 270])
    expect(seen[1]?.complaint).toBe('')
  })

  it('[STR-12] goes on with the same stream when the browser lost its line and comes back', async () => {
    const { id, key, url } = await camera()
    const first = await send(url, key)
    await first.publish()
    await online(id)
    await first.close()
    // Nothing comes, which is all that the server knows.
    await offline(id)
    const second = await send(url, key)
    expect(second.status).toBe(201)
    await second.publish()
    await online(id)
    const { decoded } = await player(id)
    const seen = await until('two runs', async () => {
      const all = await decoded()
      return all.length > 1 ? all : null
    })
    // A sender that stands still for too long begins one more.
    expect(seen.map(({ complaint }) => complaint).filter((complaint) => complaint !== '')).toEqual([])
    expect(await lastEnd(id)).toBe('The broadcaster came back over another connection')
  })

  it('[STR-12] refuses a wrong key, a second browser with the same key, and what is no offer', async () => {
    const [one, two] = [await camera(), await camera()]
    const offer = await anOffer()
    const wrong = { status: 401, code: 'cameras/wrong-key' }
    expect(await problem(await post(one.url, 'live+wrong', offer))).toEqual(wrong)
    expect(await problem(await post(one.url, two.key, offer))).toEqual(wrong)
    expect(await problem(await post(one.url, null, offer))).toEqual(wrong)
    expect(await problem(await post(`${server.url}/whip/nowhere`, one.key, offer))).toEqual(wrong)
    const bad = { status: 400, code: 'cameras/bad-offer' }
    expect(await problem(await post(one.url, one.key, 'hello'))).toEqual(bad)
    expect(await problem(await post(one.url, one.key, offer.replaceAll('H264', 'VP8')))).toEqual(bad)
    expect(await problem(await post(one.url, one.key, offer.slice(0, 60)))).toEqual(bad)
    expect(await problem(await post(one.url, one.key, `${offer}m=application 9 UDP/DTLS/SCTP x\r\n`))).toEqual(bad)
    expect(await problem(await post(one.url, one.key, offer.replace(/a=fingerprint.*\r\n/g, '')))).toEqual(bad)
    expect(await problem(await post(one.url, one.key, '{}', 'application/json'))).toEqual({
      status: 415,
      code: 'cameras/not-sdp',
    })
    expect((await post(one.url, one.key, `v=0\r\n${'a=x\r\n'.repeat(20_000)}`)).status).toBe(413)

    const sender = await send(one.url, one.key)
    const media = await sender.publish()
    await online(one.id)
    expect(await problem(await post(one.url, one.key, offer))).toEqual({ status: 409, code: 'cameras/already-live' })
    expect(await stateOf(one.id)).toBe('online')
    await media.stop()
    expect(JSON.stringify(server.logs())).not.toContain(one.key)
  })

  it('[STR-12] ends within seconds when its key was reset, and after 10 s without a packet', async () => {
    const { id, key, url } = await camera()
    const sender = await send(url, key)
    const media = await sender.publish()
    await online(id)
    await api(server, admin).cameras.resetKey({ params: { id } })
    await offline(id)
    expect(await problem(await post(url, key, await anOffer()))).toEqual({ status: 401, code: 'cameras/wrong-key' })
    await media.stop()

    const other = await camera()
    await send(other.url, other.key)
    await server.moveTime(11_000)
    await ended(other.id, 'Nothing came for 10 seconds')
  })

  it('[STR-12] another site’s page may publish with a key: it is asked for by nothing else', async () => {
    const response = await fetch(`${server.url}/whip/kitchen`, { method: 'OPTIONS' })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-headers')).toContain('authorization')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('[STR-12] 10 000 damaged packets: the server lives, logs no error, memory stays bounded, and others publish', async () => {
    const { id, key, url } = await camera()
    const other = await camera()
    const media = await (await send(other.url, other.key)).publish()
    await online(other.id)
    const memory = await watchHeld(server)
    let state = 1
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
      return state % below
    }
    const types = [0x67, 0x68, 0x65, 0x41, 24, 28, 29, 0x7c, 0]
    for (let round = 0; round < 2; round++) {
      const sender = await send(url, key)
      expect(sender.status).toBe(201)
      for (let at = 0; at < 5_000; at++) {
        const payload = Buffer.from(Array.from({ length: random(60) }, () => random(256)))
        if (payload.length > 0) payload[0] = types[random(types.length)] as number
        // No further ahead: the encryption itself would lose count, and nothing would reach what is tested.
        const sequence = (at + (random(50) === 0 ? random(400) : 0)) & 0xffff
        const timestamp = random(50) === 0 ? random(2 ** 31) * 2 : at * 3_000
        sender.packet(random(4) === 0 ? 'audio' : 'video', { sequence, timestamp, marker: random(3) === 0, payload })
        if (at % 200 === 0) await new Promise((resolve) => setImmediate(resolve))
      }
      // What was sent is read.
      if (round === 0) await until('a key frame to be asked for', async () => sender.asked() > 0)
      await memory.look()
      await sender.close()
      await fetch(`${server.url}${sender.location}`, { method: 'DELETE', headers: { authorization: `Bearer ${key}` } })
      await until('the end of it', async () => (await lastEnd(id)) !== undefined)
    }
    expect(memory.grown() / 1e6).toBeLessThan(100)
    expect(await stateOf(other.id)).toBe('online')
    await media.stop()
    server.assertNoErrors()
  })
})
