import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api, as, closeSockets, type SignedIn, until } from '../../../test/people.ts'
import { publish } from '../../../test/publisher.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

/** A server without ffmpeg, and a broadcaster who has it. */
let server: TestServer
let admin: SignedIn
const scratch = mkdtempSync(join(tmpdir(), 'clips-published-'))

beforeAll(async () => {
  server = await startServer({ env: { RATE_FACTOR: '1000', PATH: '/nowhere' } })
  admin = await as(server, 'admin')
})
afterAll(async () => {
  closeSockets()
  rmSync(scratch, { recursive: true, force: true })
  server.assertNoErrors()
  await server.stop()
})

async function made(playbackId: string, from: number, seconds: number) {
  const [start, end] = [new Date(from).toISOString(), new Date(from + seconds * 1000).toISOString()]
  const { clip } = await api(server, admin).clips.create({ body: { name: 'Cut', start, end, playbackId } })
  return until('the film', async () => {
    const now = (await api(server, admin).clips.read({ params: { id: clip.id } })).clip
    if (now.status === 'failed') throw new Error(`failed: ${now.reason}`)
    return now.url === null ? null : now
  })
}
const fetched = async (path: string | null) =>
  Buffer.from(await (await fetch(`${server.url}${path}`, { headers: { cookie: admin.cookie } })).arrayBuffer())

/** How long a file says it is, and how many pictures of it can be shown. */
async function film(path: string | null) {
  const file = join(scratch, 'film.mp4')
  writeFileSync(file, await fetched(path))
  const ask = [
    '-v',
    'error',
    '-count_frames',
    '-select_streams',
    'v',
    '-show_entries',
    'format=duration:stream=nb_read_frames',
  ]
  const { format, streams } = JSON.parse(execFileSync('ffprobe', [...ask, '-of', 'json', file], { encoding: 'utf8' }))
  return { duration: Number(format.duration), pictures: Number(streams[0].nb_read_frames) }
}

describe('without any other program', () => {
  it('[CLP-3] cuts a demo camera, with the camera’s picture as the thumbnail', async () => {
    const clip = await made('demo-garden', Date.now() - 33_300, 7.5)
    expect(await film(clip.url)).toMatchObject({ duration: expect.closeTo(7.5, 1) })
    expect(await fetched(clip.thumbnail)).toEqual(await fetched('/live/demo-garden/poster.jpg'))
  })

  it('[CLP-3] cuts what a broadcaster publishes, B-frames and all, also when they have gone', async () => {
    const { publish: fresh } = await api(server, admin).cameras.create({
      body: { id: 'van', name: 'The Van', season: 2 },
    })
    const publisher = publish(`${fresh.server}/${fresh.streamKey}`, { bFrames: 2 })
    const seen = async () => {
      const { from, to } = await api(server, admin)
        .clips.window({ params: { playbackId: 'van' } })
        .catch(() => ({ from: '', to: '' }))
      return Date.parse(to) - Date.parse(from) >= 7_000 ? Date.parse(from) : null
    }
    const from = await until('seven recorded seconds', seen)
    const clip = await made('van', from + 1_300, 4)
    expect(clip).toMatchObject({ room: 'The Van', streamId: 'van' })
    const { duration, pictures } = await film(clip.url)
    expect(Math.abs(duration - 4)).toBeLessThan(0.2)
    expect(pictures).toBeGreaterThan(80)

    await publisher.stop()
    await until('the end', async () => (await api(server).streams.list()).liveStreamStatus.van === 'offline')
    const later = await film((await made('van', from + 500, 5)).url)
    expect(Math.abs(later.duration - 5)).toBeLessThan(0.2)
  })
})
