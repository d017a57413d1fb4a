import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordedTags } from '../../../test/ingestFuzz.ts'
import { turnedAway } from '../../../test/metrics.ts'
import { passSeconds } from '../../../test/passSeconds.ts'
import { api, as, until } from '../../../test/people.ts'
import { connectRaw, requestHead } from '../../../test/rawHttp.ts'
import { type RtmpClient, rtmpClient, rtmpMessage } from '../../../test/rtmpClient.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'
import type { FlvTag } from './ingest/flv.ts'

/** As many as one connection may ask for at once; together they are more than the system takes for a reader. */
const requests = 8
const partBytes = 1_500_000

let folder: string
let tags: FlvTag[]
let origin: TestServer
let edge: TestServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shoal-unread-'))
  tags = recordedTags(folder)
  const env = { RATE_FACTOR: '1000' }
  origin = await startServer({ program: laterServer, env })
  // An edge has no database.
  const ofEdge = { ...env, ROLE: 'media', ORIGIN_URL: origin.url }
  edge = await startServer({ program: laterServer, dialect: 'pglite', env: ofEdge })
})
afterAll(async () => {
  await edge?.stop()
  await origin?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A camera that somebody publishes, half a second and more than a megabyte with each picture. */
async function published(id: string) {
  const admin = await as(origin, 'admin')
  const { publish } = await api(origin, admin).cameras.create({ body: { id, name: id, season: 2 } })
  const publisher = rtmpClient(`${publish.server}/${publish.streamKey}`)
  await publisher.answered
  const isPicture = ({ type, data }: FlvTag) => type === 9 && data[1] === 1
  const key = tags.find((tag) => isPicture(tag) && tag.data[0]! >> 4 === 1)!
  const settings = tags.filter(({ type, data }) => (type === 8 || type === 9) && data[1] === 0)
  await publisher.send(Buffer.concat(settings.map((tag) => rtmpMessage(tag))))
  let sent = 0
  const picture = async () => {
    const data = Buffer.concat([key.data, Buffer.alloc(partBytes)])
    if (sent % 4 > 0) data[0] = 0x27
    await origin.moveTime(500)
    await publisher.send(rtmpMessage({ ...key, timestamp: sent * 500, data }))
    sent += 1
  }
  await until('the camera to be live', async () => {
    await picture()
    return (await api(origin).streams.list()).liveStreamStatus[id] === 'online'
  })
  const { jwt } = await api(origin).streams.playback({ params: { id } })
  return { id, jwt, publisher, picture }
}
type Published = Awaited<ReturnType<typeof published>>

/** The addresses of the next part, and of the playlist once it has that part. */
async function addressesOfNext({ url }: TestServer, { id, jwt }: Published) {
  const base = `/live/${id}/high`
  const text = await (await fetch(`${url}${base}/index.m3u8?jwt=${jwt}`)).text()
  const [, segment, part] = /PRELOAD-HINT:TYPE=PART,URI="part-(\d+)-(\d+)/.exec(text) ?? []
  return {
    playlist: `${base}/index.m3u8?jwt=${jwt}&_HLS_msn=${segment}&_HLS_part=${part}`,
    part: `${base}/part-${segment}-${part}.m4s?jwt=${jwt}`,
  }
}

async function end({ socket, closed }: RtmpClient): Promise<void> {
  socket.end()
  await closed
}

describe.each([
  { where: 'an origin', servers: () => ({ asked: origin, playing: origin }) },
  { where: 'an edge', servers: () => ({ asked: edge, playing: origin }) },
])('a live part of $where', ({ where, servers }) => {
  const nameOf = (what: string) => `${what}-${where.split(' ')[1]}`

  it('[OPS-4] is waited for, and who then takes nothing of it is cut off after thirty seconds, whether or not its publisher is still there', async () => {
    const { asked } = servers()
    const camera = await published(nameOf('still'))
    const next = await addressesOfNext(asked, camera)
    const before = await turnedAway(asked, 'unread')
    const reader = await connectRaw(asked, '127.0.0.2')
    let came = 0
    reader.socket.on('data', (bytes) => {
      came += bytes.length
    })
    reader.socket.pause()
    reader.socket.write(
      [next.playlist, ...Array(requests - 1).fill(next.part)].map((at) => requestHead('GET', at, {})).join(''),
    )
    const seen = fetch(asked.url + next.part).then((answer) => answer.arrayBuffer())
    // A part is whole when the next picture has come.
    await camera.picture()
    await camera.picture()
    expect((await seen).byteLength).toBeGreaterThan(partBytes)
    await end(camera.publisher)
    // Until the server has seen that nothing goes on, its time is not up.
    await until('a reader that is cut off', async () => {
      await passSeconds(asked, 10)
      return (await turnedAway(asked, 'unread')) === before + 1
    })
    reader.socket.resume()
    await reader.ended
    expect(came).toBeLessThan((requests - 1) * partBytes)
    asked.assertNoErrors(({ msg }) => msg.includes('is ready on'))
  })

  it('[OPS-4] is what there is of it when its publisher stops, the one after it does not come, and the reader stays', async () => {
    const { asked, playing } = servers()
    const camera = await published(nameOf('unfinished'))
    const next = await addressesOfNext(asked, camera)
    const reader = await connectRaw(asked, '127.0.0.2')
    reader.socket.write(requestHead('GET', next.playlist, {}) + requestHead('GET', next.part, {}))
    await end(camera.publisher)
    const statuses = () => [...reader.text().matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
    const answers = (count: number) =>
      until(`${count} answers`, async () => {
        await passSeconds(playing, 1)
        return statuses().length === count
      })
    await answers(2)
    const after = await addressesOfNext(playing, camera)
    expect(after.part).not.toBe(next.part)
    reader.socket.write(requestHead('GET', after.playlist, {}) + requestHead('GET', after.part, {}))
    await answers(4)
    expect(statuses()).toEqual([200, 200, 200, 404])
    reader.socket.destroy()
    asked.assertNoErrors(({ msg }) => msg.includes('is ready on'))
  })
})
