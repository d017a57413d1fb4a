import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fuzzIngest, recordedTags, untold } from '../../../test/ingestFuzz.ts'
import { watchHeld } from '../../../test/memory.ts'
import { encoded } from '../../../test/oddPublishers.ts'
import { api, as, call, type SignedIn, until } from '../../../test/people.ts'
import { handshake, rtmpClient, rtmpMessage } from '../../../test/rtmpClient.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'
import type { FlvTag } from '../../platform/media/ingest/flv.ts'

let server: TestServer
let admin: SignedIn
let folder: string
let tags: FlvTag[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shoal-hostile-'))
  tags = recordedTags(folder)
  server = await startServer({
    program: laterServer,
    env: { RATE_FACTOR: '1000', LIVE_MEMORY_BYTES: '60000000' },
  })
  admin = await as(server, 'admin')
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** How far the server's clock is ahead of ours, in ms. */
let moved = 0
async function moveTime(ms: number): Promise<void> {
  await server.moveTime(ms)
  moved += ms
}

let count = 0
async function camera() {
  const id = `cam-${++count}`
  const { publish } = await api(server, admin).cameras.create({ body: { id, name: `Cam ${count}`, season: 2 } })
  return { id, url: `${publish.server}/${publish.streamKey}` }
}
async function publisher() {
  const { id, url } = await camera()
  const client = rtmpClient(url)
  await client.answered
  expect(client.said()).toContain('is now published')
  return { ...client, id, url }
}
const lastEnd = async (id: string) =>
  (await api(server, admin).cameras.list()).cameras.find((each) => each.id === id)?.lastEnd
const endedFor = async (id: string) => (await until(`the end of ${id}`, () => lastEnd(id))).reason
const alive = async () => expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

const isSettings = ({ type, data }: FlvTag) => (type === 8 || type === 9) && data[1] === 0
const settings = () => tags.filter(isSettings)
const key = () =>
  tags.find((tag) => tag.type === 9 && tag.data[1] === 1 && (tag.data[0] as number) >> 4 === 1) as FlvTag
const sound = (timestamp: number, bytes = 100): FlvTag => ({
  ...{ type: 8, timestamp },
  data: Buffer.concat([Buffer.from([0xaf, 1]), Buffer.alloc(bytes)]),
})
const bytesOf = (...list: FlvTag[]) => Buffer.concat(list.map((tag) => rtmpMessage(tag)))

describe('a broadcaster that sends', () => {
  it('[STR-12] sound whose clock leaps by a day, and goes: the server lives, and what came before is kept', async () => {
    const { send, socket, closed, id } = await publisher()
    await send(bytesOf(...settings(), { ...key(), timestamp: 0 }, sound(10), sound(0xfffffff0)))
    socket.end()
    await closed
    expect(await endedFor(id)).toBe('The connection was lost')
    await alive()
  })

  it('[STR-12] sound without end, or pictures of many megabytes, is cut off and told why; memory stays bounded', async () => {
    const memory = await watchHeld(server)
    const loud = await publisher()
    await loud.send(bytesOf(...settings(), { ...key(), timestamp: 0 }))
    const minute = bytesOf(...Array.from({ length: 200 }, (_, i) => sound(i, 50_000)))
    for (let i = 0; i < 20; i++) {
      await loud.send(minute)
      if (i % 4 === 3) await memory.look()
    }
    await loud.closed
    expect(loud.said()).toContain('It sends more sound than can be played')
    expect(await endedFor(loud.id)).toBe('It sends more sound than can be played')

    const large = await publisher()
    const picture = (at: number) => ({ ...key(), timestamp: at, data: Buffer.concat([key().data, Buffer.alloc(6e6)]) })
    await large.send(bytesOf(...settings()))
    for (let i = 0; i < 30; i++) {
      await large.send(bytesOf(picture(i)))
      if (i % 4 === 3) await memory.look()
    }
    await large.closed
    expect(await endedFor(large.id)).toBe('Its pictures are too large')
    expect(memory.grown() / 1e6).toBeLessThan(100)
    await alive()
  })

  it('[STR-12] thousands of tiny pictures between what is nothing: they hold no more memory than they have', async () => {
    const before = await server.held()
    const { send, socket, closed } = await publisher()
    await send(bytesOf(...settings(), { ...key(), timestamp: 0 }))
    const picture = { type: 9, timestamp: 40, data: Buffer.from([0x27, 1, 0, 0, 0, 1]) }
    // A command to the player.
    const nothing = { type: 9, timestamp: 40, data: Buffer.concat([Buffer.from([0x57, 1]), Buffer.alloc(3_998)]) }
    const some = bytesOf(...Array.from({ length: 250 }, () => [picture, nothing, nothing]).flat())
    for (let sent = 0; sent < 7_500; sent += 250) await send(some)
    // Buffers of the reading are garbage for some moments more; memory that is held would stay.
    await until('it holds less than 20 MB more', async () => (await server.held()) - before < 20e6)
    expect(socket.destroyed).toBe(false)
    socket.end()
    await closed
  })

  it('[STR-12] large sound far ahead of its pictures: the data that waits for the smaller pictures is bounded', async () => {
    const [video] = encoded(folder, '640x480').settings.filter(({ type }) => type === 9)
    const { send, socket, closed } = await publisher()
    await send(bytesOf(...settings().filter(({ type }) => type === 8), video as FlvTag))
    const memory = await watchHeld(server)
    const picture = (timestamp: number): FlvTag => ({
      ...{ type: 9, timestamp },
      data: Buffer.concat([Buffer.from([timestamp === 0 ? 0x17 : 0x27, 1, 0, 0, 0]), Buffer.alloc(100)]),
    })
    for (let round = 0; round < 45; round++) {
      // So far ahead it is not played, and belongs to no segment.
      const sounds = Array.from({ length: 20 }, () => sound(9_000 + round * 40, 60_000))
      await send(bytesOf(picture(round * 40), ...sounds))
      await call(server, 'GET', '/live-streams')
      await moveTime(40)
      // The encoder of the smaller pictures begins meanwhile.
      if (round % 4 === 3) await memory.look()
    }
    expect(socket.destroyed).toBe(false)
    expect(memory.grown() / 1e6).toBeLessThan(35)
    socket.end()
    await closed
  })

  it('[STR-12] more than the memory for all streams together is cut off and told why; who sends less goes on', async () => {
    const large = { ...key(), data: Buffer.concat([key().data, Buffer.alloc(1.5e6)]) }
    // Half a second each, with a segment of every four.
    const picture = (at: number) => {
      const data = Buffer.from(large.data)
      if (at % 4 > 0) data[0] = 0x27
      return { ...large, timestamp: at * 500, data }
    }
    const publish = async (pictures: number) => {
      const client = await publisher()
      await client.send(bytesOf(...settings()))
      for (let at = 0; at < pictures; at++) await client.send(bytesOf(picture(at)))
      return client
    }
    const [first, second] = [await publish(14), await publish(14)]
    const third = await publish(22)
    expect(await endedFor(third.id)).toBe('All broadcasters together send more than this server has room for')
    expect(third.said()).toContain('All broadcasters together send more than this server has room for')
    expect([first.socket.destroyed, second.socket.destroyed]).toEqual([false, false])
    for (const { socket, closed } of [first, second]) {
      socket.end()
      await closed
    }
  })

  it('[STR-12] sound alone for 10 seconds, or HEVC, is told why; staff read it beside the camera', async () => {
    const { send, said, closed, id } = await publisher()
    await send(bytesOf(...settings(), { ...key(), timestamp: 0 }))
    for (let second = 0; second <= 12; second += 3) {
      await send(bytesOf(sound(second * 1000)))
      // What was sent is read before time goes on.
      await call(server, 'GET', '/live-streams')
      await moveTime(3_000)
    }
    for (let i = 0; i < 100 && !(await lastEnd(id)); i++) await send(bytesOf(sound(15_000 + i)))
    await closed
    expect(await endedFor(id)).toBe('No picture that can be shown came for 10 seconds')
    expect(said()).toContain('No picture that can be shown came for 10 seconds')

    const modern = await publisher()
    await modern.send(bytesOf({ type: 9, timestamp: 0, data: Buffer.from([0x90, ...Buffer.from('hvc1'), 1, 2, 3]) }))
    await modern.closed
    expect(modern.said()).toContain('Only H.264 and AAC can be shown; this was video hvc1')
    expect(await endedFor(modern.id)).toBe('Only H.264 and AAC can be shown; this was video hvc1')
  })

  it('[STR-12] for 49 days, whose time then begins at 0 again, told by differences: it stays live', async () => {
    const { send, socket, closed, id } = await publisher()
    const pictures = tags.filter((tag) => tag.type === 9 && !isSettings(tag))
    let since = 2 ** 32 - 2_500
    await send(bytesOf(...settings().map((tag) => ({ ...tag, timestamp: since }))))
    const begin = since
    for (let second = 0; second < 8; second++) {
      for (const tag of pictures) {
        const timestamp = (begin + second * 1_000 + tag.timestamp) % 2 ** 32
        await send(rtmpMessage({ ...tag, timestamp }, { since }))
        since = timestamp
      }
      // What was sent is read before time goes on.
      await call(server, 'GET', '/live-streams')
      await moveTime(1_000)
    }
    await until(`${id} to be live`, async () => (await api(server).streams.list()).liveStreamStatus[id] === 'online')
    const { jwt } = await api(server).streams.playback({ params: { id } })
    const text = await (await fetch(`${server.url}/live/${id}/high/index.m3u8?jwt=${jwt}`)).text()
    const shown = [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, length]) => sum + Number(length), 0)
    expect(shown).toBeGreaterThan(5)
    expect(text).not.toContain('#EXT-X-DISCONTINUITY\n')
    expect(await lastEnd(id)).toBeNull()
    socket.end()
    await closed
  })

  it('[STR-12] with another key, is told so; staff and the broadcaster read it beside the camera', async () => {
    const { id, url } = await camera()
    const client = rtmpClient(url.replace(/key=.*/, 'key=live+wrong'))
    await client.closed
    expect(client.said()).toContain('The stream key is wrong')
    const { cameras } = await api(server, admin).cameras.list()
    expect(cameras.find((each) => each.id === id)?.lastRefusal).toMatchObject({ reason: 'The stream key is wrong' })
  })

  it('[STR-8] [STR-12] late at first and catches up, at its start or later: its pictures are not dated ahead of time', async () => {
    const { send, socket, closed, id } = await publisher()
    let sent = 0
    const next = () => {
      const pictures = tags.filter((tag) => tag.type === 9 && !isSettings(tag))
      sent += 1
      return send(bytesOf(...pictures.map((tag) => ({ ...tag, timestamp: tag.timestamp + (sent - 1) * 1000 }))))
    }
    const pass = async (ms: number) => {
      // What was sent is read before time goes on.
      await call(server, 'GET', '/live-streams')
      await moveTime(ms)
    }
    const inPace = async (seconds: number) => {
      for (let i = 0; i < seconds; i++) {
        await pass(1_000)
        await next()
      }
    }
    /** How far the newest picture is dated ahead of the server's clock, in ms. */
    const ahead = async () => {
      await until(`${id} to be live`, async () => (await api(server).streams.list()).liveStreamStatus[id] === 'online')
      const { jwt } = await api(server).streams.playback({ params: { id } })
      const text = await (await fetch(`${server.url}/live/${id}/high/index.m3u8?jwt=${jwt}`)).text()
      const newest = text.slice(text.lastIndexOf('#EXT-X-PROGRAM-DATE-TIME:'))
      const parts = [...newest.matchAll(/#EXT-X-PART:DURATION=([\d.]+)/g)]
      const length = parts.reduce((sum, [, duration]) => sum + Number(duration) * 1000, 0)
      expect(length).toBeGreaterThan(0)
      return Date.parse(newest.slice(25, 49)) + length - (Date.now() + moved)
    }
    await send(bytesOf(...settings()))
    await next()
    await pass(300)
    await next()
    await next()
    await inPace(4)
    expect(await ahead()).toBeLessThan(0)
    // It falls behind, and makes up for it by more than it had lost.
    await pass(300)
    await next()
    await next()
    await inPace(24)
    expect(await ahead()).toBeLessThan(0)
    socket.end()
    await closed
  })

  it('[STR-12] 200 damaged recordings: the server lives, logs no error, and memory stays bounded', async () => {
    const urls = await Promise.all(Array.from({ length: 16 }, async () => (await camera()).url))
    const memory = await watchHeld(server)
    const series = async (done: number) => {
      if (done % 20 === 0) await memory.look()
    }
    const outcome = await fuzzIngest({ urls, tags, count: 200, seed: 1, alive, series })
    expect(Object.values(outcome).reduce((sum, many) => sum + many, 0)).toBe(200)
    expect(outcome[untold]).toBeGreaterThan(50)
    expect(Object.keys(outcome).length).toBeGreaterThan(3)
    expect(memory.grown() / 1e6).toBeLessThan(50)
    server.assertNoErrors()
  })
})

const onLinux = process.platform === 'linux' ? describe : describe.skip

// Only Linux has more than one address on loopback.
onLinux('a host that holds connections without a key', () => {
  it('[STR-12] gets twelve, keeps nobody else out however many addresses it has, and loses them within seconds', async () => {
    const { url } = await camera()
    const hosts = Array.from({ length: 22 }, (_, i) => `127.0.0.${i + 10}`)
    const held = hosts.flatMap((from) => Array.from({ length: 12 }, () => rtmpClient(url, handshake, from)))
    await until(
      '264 handshakes',
      () => held.filter((each) => each.said() !== '' || each.socket.destroyed).length === 264,
    )
    const oneMore = rtmpClient(url, handshake, hosts[21])
    await oneMore.closed
    expect(oneMore.said()).toBe('')

    const other = rtmpClient(url, undefined, '127.0.0.99')
    await other.answered
    expect(other.said()).toContain('is now published')
    await moveTime(6_500)
    await Promise.all(held.map(({ closed }) => closed))
    expect(other.socket.destroyed).toBe(false)
    other.socket.destroy()
    await other.closed
  })
})
