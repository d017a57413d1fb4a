import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FreshKey } from '@shoal/bus/cameras/contract'
import { api, as, closeSockets, type SignedIn, socket, until } from '../../../test/people.ts'
import { probe, publish, publishHeld, publishSizes } from '../../../test/publisher.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let admin: SignedIn
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shoal-ingest-'))
  server = await startServer({ env: { RATE_FACTOR: '1000' } })
  admin = await as(server, 'admin')
})
afterAll(async () => {
  closeSockets()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

let count = 0
async function camera(): Promise<{ id: string; fresh: FreshKey; url: string }> {
  const id = `cam-${++count}`
  const { publish: fresh } = await api(server, admin).cameras.create({ body: { id, name: `Cam ${count}`, season: 2 } })
  return { id, fresh, url: `${fresh.server}/${fresh.streamKey}` }
}

const stateOf = async (id: string) => (await api(server).streams.list()).liveStreamStatus[id]
const online = (id: string) => until(`${id} to be live`, async () => (await stateOf(id)) === 'online')
const offline = (id: string) => until(`${id} to be off`, async () => (await stateOf(id)) === 'offline')

/** The playlist of a quality and how to fetch what it lists. */
async function player(id: string, quality = 'high') {
  const { jwt } = await api(server).streams.playback({ params: { id } })
  const at = (file: string, more = '') => `${server.url}/live/${id}/${quality}/${file}?jwt=${jwt}${more}`
  const bytes = async (address: string) => {
    const response = await fetch(address)
    if (!response.ok) throw new Error(`${address.split('?')[0]}: ${response.status}`)
    return Buffer.from(await response.arrayBuffer())
  }
  return {
    master: async () => (await fetch(`${server.url}/live/${id}/master.m3u8?jwt=${jwt}`)).text(),
    list: async (wait = '') => (await fetch(at('index.m3u8', wait))).text(),
    /** What a player would hold of the runs from this one on, as files to decode. */
    async files(text: string): Promise<string[]> {
      const runs = text.split('#EXT-X-MAP:URI="').slice(1)
      const files: string[] = []
      for (const run of runs) {
        const parts = [
          run.slice(0, run.indexOf('?')),
          ...[...run.matchAll(/^(segment-\d+\.m4s)/gm)].map(([, it]) => it),
        ]
        if (parts.length === 1) continue
        const file = join(folder, `${id}-${files.length}-${Date.now()}.mp4`)
        writeFileSync(file, Buffer.concat(await Promise.all(parts.map((part) => bytes(at(part as string))))))
        files.push(file)
      }
      return files
    },
    part: (file: string) => bytes(at(file)),
  }
}
/** How much of a stream there is to see, in seconds of its own pictures: on a busy machine these pass slower, too. */
function seconds(text: string): number {
  const unfinished = text.slice(text.lastIndexOf('\nsegment-'))
  const lengths = [...text.matchAll(/#EXTINF:([\d.]+)/g), ...unfinished.matchAll(/#EXT-X-PART:.*DURATION=([\d.]+)/g)]
  return lengths.reduce((sum, [, length]) => sum + Number(length), 0)
}
const finished = (text: string) => [...text.matchAll(/^segment-(\d+)\.m4s/gm)].map(([, number]) => Number(number))

describe('publishing', () => {
  it('[STR-12] [STR-5] open pages hear that a broadcaster is live before it has sent 5 s, in parts that decode, B-frames and all, and that it has stopped', async () => {
    const { id, url } = await camera()
    const page = await socket(server)
    // It sends no more than 5 s until the page has heard of it.
    const publisher = publishHeld(url, folder, { bFrames: 2, held: 5, seconds: 20 })
    const status = await page.next('streams:status', (change) => change[id] === 'online')
    expect(status).toEqual({ [id]: 'online' })
    const { list, files, master, part } = await player(id)
    const first = await list()
    expect(seconds(first)).toBeGreaterThan(0)
    expect(seconds(first)).toBeLessThan(5)

    expect(await master()).toMatch(/RESOLUTION=320x180.*CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2"/)
    expect(first).toContain('#EXT-X-PART-INF:PART-TARGET=0.5')
    const newest = Math.max(...finished(first))
    // A request for a part that does not exist yet is answered once it does.
    const waited = list(`&_HLS_msn=${newest + 2}&_HLS_part=1`)
    publisher.goOn()
    expect(await waited).toContain(`part-${newest + 2}-1.m4s`)
    expect((await part(`part-${newest + 2}-0.m4s`)).length).toBeGreaterThan(500)
    const [file] = await files(await list(`&_HLS_msn=${newest + 2}`))
    const { streams, complaint } = probe(file as string)
    expect(complaint).toBe('')
    expect(streams.map(({ codec_name }) => codec_name)).toEqual(['h264', 'aac'])
    expect(Number(streams[0]?.nb_read_frames)).toBeGreaterThan(75)

    await publisher.stop()
    await page.next('streams:status', (change) => change[id] === 'offline')
  })

  it('[STR-12] goes on with the same stream when its broadcaster drops and returns, with the numbers rising', async () => {
    const { id, url } = await camera()
    const first = publish(url)
    await online(id)
    const before = finished(await (await player(id)).list())
    expect(before.length).toBeGreaterThan(0)
    await first.kill()
    await offline(id)
    const second = publish(url)
    await online(id)
    const { list, files } = await player(id)
    const text = await until('the second run', async () => {
      const now = await list()
      return now.split('#EXT-X-DISCONTINUITY\n')[1]?.includes('#EXTINF') ? now : null
    })
    const numbers = finished(text)
    expect(numbers).toEqual(numbers.map((_, i) => (before[0] as number) + i))
    const runs = await files(text)
    expect(runs.map((file) => probe(file).complaint)).toEqual(['', ''])
    await second.stop()
  })

  it('[STR-12] takes another resolution mid-way over the same connection, and B-frames in both', async () => {
    const { id, url } = await camera()
    const publisher = publishSizes(url, folder, ['320x180', '480x270'])
    await online(id)
    const { list, files, master } = await player(id)
    const text = await until('the second size', async () => {
      const now = await list()
      return now.split('#EXT-X-DISCONTINUITY\n')[1]?.includes('#EXTINF') ? now : null
    })
    expect(await master()).toContain('RESOLUTION=480x270')
    const seen = (await files(text)).map(probe)
    expect(seen.map(({ complaint }) => complaint)).toEqual(['', ''])
    expect(seen.map(({ streams }) => [streams[0]?.height, streams.length])).toEqual([
      [180, 2],
      [270, 2],
    ])
    await publisher.stop()
  })

  it('[STR-12] a broadcaster may come without sound and return with it, in another size', async () => {
    const { id, url } = await camera()
    const first = publish(url, { sound: false })
    await online(id)
    await first.stop()
    const second = publish(url, { size: '480x270' })
    const { list, files, master } = await player(id).catch(async () => {
      await online(id)
      return player(id)
    })
    const text = await until('the second size', async () => {
      const now = await list()
      return now.split('#EXT-X-DISCONTINUITY\n')[1]?.includes('#EXTINF') ? now : null
    })
    expect(await master()).toContain('RESOLUTION=480x270')
    const seen = (await files(text)).map(probe)
    expect(seen.map(({ complaint }) => complaint)).toEqual(['', ''])
    expect(seen.map(({ streams }) => [streams[0]?.height, streams.length])).toEqual([
      [180, 1],
      [270, 2],
    ])
    await second.stop()
  })

  it('[STR-12] of 480 lines with pictures in order, 25 a second, there is one of 360 and one of 240 and the sound alone, cut at the same moments', async () => {
    const { id, url } = await camera()
    const publisher = publish(url, { size: '854x480' })
    await online(id)
    const high = await player(id)
    await until('all qualities', async () =>
      /low\/index[\s\S]*least\/index[\s\S]*sound\/index/.test(await high.master()),
    )
    const startOf = (playlist: string, number: number) =>
      new RegExp(`DATE-TIME:(\\S+)\n(?:#EXT-X-PART.*\n)*#EXTINF:[\\d.]+,\nsegment-${number}\\.`).exec(playlist)?.[1]
    for (const [quality, streams] of [
      ['low', [{ height: 360 }, { codec_name: 'aac' }]],
      ['least', [{ height: 240 }, { codec_name: 'aac' }]],
      ['sound', [{ codec_name: 'aac' }]],
    ] as const) {
      const smaller = await player(id, quality)
      const text = await until('a segment of it', async () => {
        const now = await smaller.list()
        return finished(now).length > 1 ? now : null
      })
      const [file] = await smaller.files(text)
      const seen = probe(file as string)
      expect(seen).toMatchObject({ complaint: '', streams })
      expect(seen.streams).toHaveLength(streams.length)
      const number = finished(text)[0] as number
      expect(startOf(text, number)).toMatch(/^\d{4}-\d\d-\d\dT/)
      expect(startOf(await high.list(), number)).toBe(startOf(text, number))
    }
    // Qualities for slow lines are not kept.
    const { jwt } = await api(server).streams.playback({ params: { id } })
    const rewind = await (await fetch(`${server.url}/live/${id}/rewind.m3u8?jwt=${jwt}`)).text()
    expect(rewind.match(/^\w+(?=\/)/gm)).toEqual(['high', 'low'])
    await publisher.stop()
  })

  it.each([
    ['24 a second, each at once', { rate: 24, zeroLatency: true }, '24.000'],
    ['23.976 a second, each at once', { rate: '24000/1001', zeroLatency: true }, '23.976'],
    ['60 a second with B-frames', { rate: 60, bFrames: 2 }, '60.000'],
  ] as const)(
    '[STR-12] of pictures that come %s there are smaller qualities, too, and the playlist names the rate',
    async (_, how, rate) => {
      const { id, url } = await camera()
      const publisher = publish(url, { size: '640x368', ...how })
      await online(id)
      const { master } = await player(id)
      const text = await until('the smaller qualities', async () => {
        const now = await master()
        return /low\/index[\s\S]*least\/index/.test(now) ? now : null
      })
      expect([...text.matchAll(/FRAME-RATE=([\d.]+)/g)].map(([, each]) => each)).toEqual([rate, rate, rate])
      await publisher.stop()
    },
  )

  it('[STR-12] refuses a wrong key, the key of another camera, one that was reset, and a second publisher', async () => {
    const [one, two] = [await camera(), await camera()]
    const refused = async (url: string, why: string) => {
      const { code, complaint } = await publish(url, { seconds: 8 }).ended
      expect(code).not.toBe(0)
      expect(complaint).toContain(`Server error: ${why}`)
    }
    const wrong = 'The stream key is wrong'
    await refused(`${one.fresh.server}/${one.id}?key=live+wrong`, wrong)
    await refused(`${one.fresh.server}/${one.id}?key=${two.fresh.key}`, wrong)
    await refused(
      `${one.fresh.server}/${one.id}`,
      'The address must be rtmp://host/live with the stream key name?key=secret',
    )
    await refused(`${one.fresh.server}/nowhere?key=${one.fresh.key}`, wrong)
    expect(await stateOf(one.id)).toBe('offline')

    // The other form of the address: the key as its last part.
    const publisher = publish(`${one.fresh.cameraServer}/${one.fresh.key}`)
    await online(one.id)
    await refused(one.url, 'Somebody publishes with this key already')
    expect(await stateOf(one.id)).toBe('online')

    const fresh = await api(server, admin).cameras.resetKey({ params: { id: one.id } })
    await publisher.ended
    await offline(one.id)
    await refused(one.url, wrong)
    const again = publish(`${fresh.server}/${fresh.streamKey}`)
    await online(one.id)
    await again.stop()
    // No key is in the log.
    const log = JSON.stringify(server.logs())
    for (const key of [one.fresh.key, two.fresh.key, fresh.key]) expect(log).not.toContain(key)
  })

  it('[STR-12] survives garbage on the port; who publishes meanwhile goes on', async () => {
    const { id, url, fresh } = await camera()
    const port = Number(new URL(fresh.server.replace('rtmp', 'http')).port)
    const send = (bytes: Buffer) =>
      new Promise<void>((resolve) => {
        const peer = connect(port, '127.0.0.1', () => peer.end(bytes))
        peer.on('error', () => resolve())
        peer.on('close', () => resolve())
        peer.resume()
      })
    const shaken = (rest: Buffer) => Buffer.concat([Buffer.from([3]), Buffer.alloc(1536 * 2), rest])
    const noise = Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 73 + (i >> 3) * 41) & 0xff))
    const publisher = publish(url)
    await online(id)
    await send(Buffer.from('GET / HTTP/1.1\r\n\r\n'))
    await send(Buffer.alloc(0))
    await send(shaken(noise))
    // A chunk size of 0, a message of 16 MB, a control message without content.
    await send(shaken(Buffer.from('020000000000040100000000000000000000000000', 'hex')))
    await send(shaken(Buffer.from('03000000ffffff1400000000', 'hex')))
    await send(shaken(Buffer.from('02000000000000010000000000', 'hex')))
    const { list } = await player(id)
    const newest = async () => Math.max(...finished(await list()))
    const then = await newest()
    await until('what was published since', async () => (await newest()) > then)
    expect(await stateOf(id)).toBe('online')
    await publisher.stop()
    server.assertNoErrors()
  })
})
