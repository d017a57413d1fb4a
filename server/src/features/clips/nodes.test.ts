import { ApiError } from '@shoal/bus'
import { describeNodes, startNodes, type TestNodes } from '../../../test/nodes.ts'
import { api, as, type SignedIn, until } from '../../../test/people.ts'
import { publish } from '../../../test/publisher.ts'
import type { TestServer } from '../../../test/server.ts'

/** Two nodes on one database: broadcasters reach the first, and these people the second. */
let both: TestNodes
let origin: TestServer
let node: TestServer
let admin: SignedIn

describeNodes('clips and rewinding on one of two nodes on one database, the one without a recording of its own', () => {
  beforeAll(async () => {
    both = await startNodes()
    ;[origin, node] = both.nodes
    admin = await as(node, 'admin')
  })
  afterAll(() => both.stop())

  const state = async () => (await api(node).streams.list()).liveStreamStatus.van
  const ticket = async () => (await api(node).streams.playback({ params: { id: 'van' } })).jwt
  const at = async (file: string) => fetch(`${node.url}/live/van/${file}?jwt=${await ticket()}`)
  const window = async () => {
    const { from, to } = await api(node, admin).clips.window({ params: { playbackId: 'van' } })
    return { from: Date.parse(from), to: Date.parse(to) }
  }

  it('[OPS-2] [STR-12] [CLP-3] plays, rewinds and clips what is published to the other node', async () => {
    await api(node, admin).cameras.create({ body: { id: 'van', name: 'The Van', season: 2 } })
    const fresh = await api(origin, admin).cameras.resetKey({ params: { id: 'van' } })
    const publisher = publish(`${fresh.server}/${fresh.streamKey}`)
    await until('the camera to be live', async () => (await state()) === 'online')
    expect((await at('high/index.m3u8')).status).toBe(200)
    const still = await fetch(`${node.url}/live/van/poster.jpg`)
    expect([still.status, still.headers.get('content-type')]).toEqual([200, 'image/jpeg'])

    const { from } = await until('seven recorded seconds', async () => {
      const range = await window().catch(() => null)
      return range && range.to - range.from >= 7_000 && range
    })
    const list = await (await at('high/rewind.m3u8')).text()
    const [segment] = /segment-\d+\.m4s/.exec(list) as RegExpExecArray
    expect((await at(`high/${segment}`)).status).toBe(200)

    const [start, end] = [from + 1_300, from + 5_300].map((ms) => new Date(ms).toISOString()) as [string, string]
    const { clip } = await api(node, admin).clips.create({ body: { name: 'Cut', start, end, playbackId: 'van' } })
    const made = await until('the film', async () => {
      const now = (await api(node, admin).clips.read({ params: { id: clip.id } })).clip
      if (now.status === 'failed') throw new Error(`failed: ${now.reason}`)
      return now.url !== null && now
    })
    expect(made.duration).toBeCloseTo(4, 0)
    const film = await fetch(`${node.url}${made.url}`, { headers: { cookie: admin.cookie } })
    expect(film.status).toBe(200)
    await expect(
      api(node, admin).clips.create({
        body: { name: 'Before', start: new Date(from - 60_000).toISOString(), end, playbackId: 'van' },
      }),
    ).rejects.toMatchObject({ code: 'clips/too-long' })
    await expect(api(node, admin).clips.window({ params: { playbackId: 'nothing' } })).rejects.toMatchObject({
      code: 'clips/not-recorded',
    })

    // A node that starts later knows nothing of the publisher, and says nothing.
    await node.restart()
    expect(await state()).toBe('online')

    // A key that is reset here counts there.
    await api(node, admin).cameras.resetKey({ params: { id: 'van' } })
    const { complaint } = await publisher.ended
    expect(complaint).not.toBe('')
    await until('the camera to be off', async () => (await state()) === 'offline')
  })

  it('says so when the node with the recording does not answer', async () => {
    await origin.kill9()
    const refusal = await window().catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ApiError)
    expect(refusal).toMatchObject({ status: 502, code: 'media/no-origin' })
    node.assertNoErrors()
  })
})
