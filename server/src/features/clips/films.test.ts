import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clip } from '@shoal/bus/clips/contract'
import { ago, cutClip, fetchAs, makeClip, type WantedClip, wantedClip } from '../../../test/clips.ts'
import { api, as, closeSockets, type SignedIn, socket, until } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let viewer: SignedIn
let pass: SignedIn
let xl: SignedIn
let mod: SignedIn
const scratch = mkdtempSync(join(tmpdir(), 'clips-'))

beforeAll(async () => {
  server = await startServer({ env: { RATE_FACTOR: '1000' } })
  ;[viewer, pass, xl, mod] = await Promise.all([
    as(server, 'viewer'),
    as(server, 'pass'),
    as(server, 'xl'),
    as(server, 'mod'),
  ])
})
afterAll(async () => {
  closeSockets()
  rmSync(scratch, { recursive: true, force: true })
  server.assertNoErrors()
  await server.stop()
})

const clipsOf = (who: SignedIn | null) => api(server, who).clips
const made = (who: SignedIn = pass, more: WantedClip = {}) => makeClip(server, who, more)
const get = (path: string | null, who: SignedIn | null = null, headers: Record<string, string> = {}, method = 'GET') =>
  fetchAs(server, who, path, { headers, method })
async function fileOf(path: string | null, who: SignedIn | null = null): Promise<string> {
  const file = join(scratch, 'clip.mp4')
  writeFileSync(file, Buffer.from(await (await get(path, who)).arrayBuffer()))
  return file
}
const probe = (file: string) => {
  const shown = 'format=duration,format_name:stream=codec_name,width,height'
  const text = execFileSync('ffprobe', ['-v', 'error', '-show_entries', shown, '-of', 'json', file], {
    encoding: 'utf8',
  })
  return JSON.parse(text)
}

describe('cutting', () => {
  it('[CLP-3] a clip becomes an MP4 of the asked length, with picture and sound, that one can jump about in', async () => {
    const { clip } = await clipsOf(pass).create({ body: wantedClip({ name: 'Tap', start: ago(41.3), end: ago(29) }) })
    expect(clip).toMatchObject({ status: 'pending', url: null, thumbnail: null, room: 'Kitchen', streamId: 'kitchen' })
    const ready = await cutClip(server, pass, clip.id)
    expect(Math.abs(ready.duration - 12.3)).toBeLessThan(0.1)
    const file = await fileOf(ready.url, pass)
    const { format, streams } = probe(file)
    expect(Math.abs(Number(format.duration) - 12.3)).toBeLessThan(0.1)
    expect(streams).toMatchObject([{ codec_name: 'h264', width: 1280, height: 720 }, { codec_name: 'aac' }])
    const bytes = readFileSync(file)
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    const late = execFileSync(
      'ffmpeg',
      ['-v', 'error', '-ss', '11', '-i', file, '-frames:v', '1', '-f', 'rawvideo', '-'],
      {
        maxBuffer: 1e8,
      },
    )
    expect(late.length).toBeGreaterThan(1_000_000)
    const picture = await get(ready.thumbnail, pass)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect(
      Buffer.from(await picture.arrayBuffer())
        .subarray(0, 2)
        .toString('hex'),
    ).toBe('ffd8')
  })

  it('[CLP-3] is three seconds to a minute long and may end with the last picture that was live', async () => {
    for (const [seconds, before] of [
      [3, 10],
      [60, 1_000],
    ] as const) {
      const end = Date.now() - before
      const times = { start: new Date(end - seconds * 1_000).toISOString(), end: new Date(end).toISOString() }
      const clip = await made(pass, times)
      expect(Math.abs(clip.duration - seconds)).toBeLessThan(0.1)
    }
  })

  it('[CLP-3] cuts ten at once while the cameras go on', async () => {
    const { url } = await api(server, viewer).streams.playback({ params: { id: 'tank' } })
    const media = (await (await get(url)).text()).match(/^high\/\S+$/m)?.[0]
    const live = new URL(media as string, new URL(url, server.url))
    const newest = async () => /PRELOAD-HINT:TYPE=PART,URI="([^"?]+)/.exec(await (await fetch(live)).text())?.[1]
    const begun = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        clipsOf(i % 2 ? pass : xl).create({
          body: wantedClip({ start: ago(300 + i), end: ago(245 + i), playbackId: 'demo-tank' }),
        }),
      ),
    )
    const before = await newest()
    expect(before).toMatch(/^part-/)
    const clips: Clip[] = []
    for (const [i, { clip }] of begun.entries()) clips.push(await cutClip(server, i % 2 ? pass : xl, clip.id))
    for (const clip of clips) expect(Math.abs(clip.duration - 55)).toBeLessThan(0.1)
    await until('the next part of the camera', async () => (await newest()) !== before)
    await Promise.all(clips.map(({ id }, i) => clipsOf(i % 2 ? pass : xl).remove({ params: { id } })))
  })

  it('[CLP-3] can be asked for in parts, as players do that jump about', async () => {
    const { url } = await made()
    const whole = Buffer.from(await (await get(url, pass)).arrayBuffer())
    const part = await get(url, pass, { range: 'bytes=100-199' })
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-type')]).toEqual([
      206,
      `bytes 100-199/${whole.length}`,
      'video/mp4',
    ])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(100, 200))
    const last = await get(url, pass, { range: 'bytes=-50' })
    expect(Buffer.from(await last.arrayBuffer())).toEqual(whole.subarray(-50))
    expect((await get(url, pass, { range: `bytes=${whole.length}-` })).status).toBe(416)
    const head = await get(url, pass, {}, 'HEAD')
    expect(head.headers.get('content-length')).toBe(String(whole.length))
    for (const path of ['/media/clips/../secrets.json', '/media/clips/x.mp4', `/media/clips/${'0'.repeat(36)}.mp4`])
      expect((await get(path, mod)).status).toBe(404)
  })
})

describe('what can be clipped', () => {
  it('the demo show brings clips that everybody sees', async () => {
    const { clips, total } = await clipsOf(null).list({ query: {} })
    expect(total).toBeGreaterThan(0)
    expect(clips[0]).toMatchObject({ status: 'approved', url: expect.any(String) })
  })

  type Refused = [string, () => WantedClip, number, string]
  async function refuse(more: WantedClip, status: number, code: string) {
    const before = (await clipsOf(pass).history({ query: {} })).total
    await expect(clipsOf(pass).create({ body: wantedClip(more) })).rejects.toMatchObject({ status, code })
    expect((await clipsOf(pass).history({ query: {} })).total).toBe(before)
  }

  const times: Refused[] = [
    ['under three seconds', () => ({ start: ago(22.9), end: ago(20) }), 400, 'clips/too-short'],
    ['over a minute', () => ({ start: ago(81), end: ago(20) }), 400, 'clips/too-long'],
    ['backwards', () => ({ start: ago(20), end: ago(30) }), 400, 'clips/too-short'],
    ['before the recording', () => ({ start: ago(7200), end: ago(7190) }), 409, 'clips/outside-window'],
    ['in the future', () => ({ start: ago(5), end: ago(-5) }), 409, 'clips/outside-window'],
    ['the year 1', () => ({ start: '0001-01-01T00:00:00Z', end: '0001-01-01T00:00:05Z' }), 409, 'clips/outside-window'],
    ['a camera that there is not', () => ({ playbackId: 'nobody' }), 409, 'clips/not-recorded'],
  ]
  it.each(times)('[CLP-3] not %s', (_, more, status, code) => refuse(more(), status, code))

  const bad: Refused[] = [
    ['no time', () => ({ start: 'NaN' }), 400, 'bad-request'],
    ['a number for a time', () => ({ start: Number.NaN as unknown as string }), 400, 'bad-request'],
    ['no name', () => ({ name: '   ' }), 400, 'bad-request'],
    ['two lines', () => ({ name: 'a\nb' }), 400, 'bad-request'],
    ['a long name', () => ({ name: 'x'.repeat(61) }), 400, 'bad-request'],
    ['a path for a camera', () => ({ playbackId: '../demo-tank' }), 400, 'bad-request'],
  ]
  it.each(bad)('[OPS-3] bad input is refused: %s', (_, more, status, code) => refuse(more(), status, code))

  it('[CLP-3] is said: from when to when a camera is recorded', async () => {
    const { from, to } = await clipsOf(pass).window({ params: { playbackId: 'demo-attic' } })
    expect(Date.parse(to) - Date.parse(from)).toBeGreaterThan(30 * 60_000)
    const start = new Date(Date.parse(from) + 5_000).toISOString()
    const end = new Date(Date.parse(from) + 10_000).toISOString()
    expect((await made(pass, { start, end, playbackId: 'demo-attic' })).duration).toBeCloseTo(5, 1)
  })

  it('[FLT-1] names of clips lose addresses and listed words, when they are made and when they are renamed', async () => {
    const { id, name } = await made(pass, { name: 'no retard at example。com' })
    expect(name).toMatch(/^no [a-z]+ at$/)
    const rename = async (to: string) => (await clipsOf(pass).rename({ params: { id }, body: { name: to } })).clip.name
    expect(await rename('n|gger [x](http://y.z)')).toMatch(/^[a-z]+ x$/)
    await expect(rename('www.example.test')).rejects.toMatchObject({ status: 400, code: 'text/not-shown' })
  })

  it('[CLP-1] a clip is renamed, and markup in its name stays text', async () => {
    const name = '<b onload="x()">& "so"</b>'
    const { id } = await made(pass, { name: 'before' })
    const { clip } = await clipsOf(pass).rename({ params: { id }, body: { name } })
    expect(clip.name).toBe(name)
  })
})

describe('when cutting fails', () => {
  it('[CLP-4] the maker is told, and the clip is failed and cannot be approved', async () => {
    const folder = join(server.settings.DATA_DIR as string, 'clips')
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'in the way')
    const owner = await socket(server, xl)
    const { clip } = await clipsOf(xl).create({ body: wantedClip() })
    expect(await owner.next('clips:status', ({ id }) => id === clip.id)).toMatchObject({ status: 'failed' })
    expect((await clipsOf(xl).read({ params: { id: clip.id } })).clip).toMatchObject({ status: 'failed', url: null })
    await expect(
      clipsOf(mod).decide({ params: { id: clip.id }, body: { status: 'approved', from: 'failed' } }),
    ).rejects.toMatchObject({
      code: 'clips/decided-already',
    })
    rmSync(folder)
    expect(existsSync(folder)).toBe(false)
    expect((await made(xl)).url).not.toBeNull()
  })
})
