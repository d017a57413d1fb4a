import { execFileSync } from 'node:child_process'
import { type Program, startProgram } from '../../../test/program.ts'
import { readFragmentedMp4 } from './fragmentedMp4.ts'

let origin: Program
let url: string
let jwt: string

beforeAll(async () => {
  origin = startProgram('src/platform/media/testing/origin.ts', {})
  url = JSON.parse(await origin.line((line) => line.startsWith('{'))).url
  jwt = await (await fetch(`${url}/sign?playbackId=demo-tank`)).text()
})
afterAll(() => origin?.end('SIGTERM'))

const at = (file: string, token: string = jwt) => fetch(`${url}/live/demo-tank/${file}?jwt=${token}`)
const numbersIn = (text: string) => [...text.matchAll(/^segment-(\d+)\.m4s/gm)].map(([, number]) => Number(number))

describe('rewinding', () => {
  it('offers at least the last half hour in whole segments, with the time each was live', async () => {
    const master = await (await at('rewind.m3u8')).text()
    expect(master.match(/^(high|low)\/rewind\.m3u8\?jwt=\S+$/gm)).toHaveLength(2)
    const reply = await at('high/rewind.m3u8')
    expect(reply.headers.get('content-encoding')).toBe('gzip')
    const text = await reply.text()
    expect(text).toContain(`#EXT-X-DEFINE:NAME="jwt",VALUE="${jwt}"`)
    expect(text).not.toMatch(/ENDLIST|PLAYLIST-TYPE/)
    const numbers = numbersIn(text)
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] as number) + index))
    const durations = [...text.matchAll(/#EXTINF:([\d.]+),/g)].map(([, seconds]) => Number(seconds))
    const seconds = durations.reduce((sum, one) => sum + one, 0)
    expect(seconds).toBeGreaterThan(30 * 60)
    const begin = Date.parse(/PROGRAM-DATE-TIME:(\S+)/.exec(text)?.[1] as string)
    expect(Math.abs(begin + seconds * 1000 - Date.now())).toBeLessThan(20_000)
    expect(text).toContain(`#EXT-X-MEDIA-SEQUENCE:${numbers[0]}\n`)
  })

  it('gives the oldest, a middle and the newest segment it lists, in the numbers and times of the live stream', async () => {
    const numbers = numbersIn(await (await at('low/rewind.m3u8')).text())
    const init = Buffer.from(await (await at('low/init.mp4')).arrayBuffer())
    const startOf = async (number: number) => {
      const bytes = Buffer.from(await (await at(`low/segment-${number}.m4s`)).arrayBuffer())
      const { fragments, tracks } = readFragmentedMp4(Buffer.concat([init, bytes]))
      return Number(fragments[0]?.tracks[0]?.start) / (tracks[0]?.timescale ?? 1)
    }
    const [oldest, middle, newest] = [0, 0.5, 1].map(
      (part) => numbers[Math.floor(part * (numbers.length - 1))] as number,
    )
    for (const number of [oldest, middle, newest]) expect(await startOf(number as number)).toBe((number as number) * 2)
    expect(numbersIn(await (await at('low/index.m3u8')).text())).toContain(newest)
  })

  it('[STR-8] is a plain playlist for browsers that play HLS themselves: ffprobe finds both qualities, and ffmpeg decodes the oldest 50 pictures', async () => {
    const text = await (await at('high/dvr.m3u8')).text()
    const plain = (await (await at('high/rewind.m3u8')).text()).replaceAll('{$jwt}', jwt)
    // The same but for the variable; the window may move on in between.
    expect(text).not.toContain('EXT-X-DEFINE')
    expect(numbersIn(text).length).toBeGreaterThan(900)
    expect(numbersIn(plain)).toEqual(expect.arrayContaining(numbersIn(text).slice(1)))
    const address = `${url}/live/demo-tank/dvr.m3u8?jwt=${jwt}`
    const about = ['-show_entries', 'stream=codec_name,height', '-of', 'csv=p=0']
    const codecs = execFileSync('ffprobe', ['-v', 'error', ...about, address], { encoding: 'utf8' })
    expect(codecs).toMatch(/h264,720[\s\S]*h264,360/)

    // Pictures of the oldest moments, decoded as they come.
    const oldest = ['-live_start_index', '0', '-i', `${url}/live/demo-tank/high/dvr.m3u8?jwt=${jwt}`]
    const frames = ['-frames:v', '50', '-f', 'framemd5', '-map', '0:v:0', '-']
    const hashes = execFileSync('ffmpeg', ['-v', 'error', ...oldest, ...frames], { encoding: 'utf8' })
    expect(hashes.split('\n').filter((line) => /^0,/.test(line))).toHaveLength(50)
  })

  it('shows small stills of what was live, for the oldest and the newest as for what lies between', async () => {
    const list = await (await at('low/rewind.m3u8')).text()
    const oldest = Date.parse(/PROGRAM-DATE-TIME:(\S+)/.exec(list)?.[1] as string) / 1000
    const [first, last] = [Math.floor(oldest / 10) + 1, Math.floor(Date.now() / 10_000) - 2]
    const stills = await Promise.all(
      [first, first + 1, Math.round((first + last) / 2), last].map(async (step) => {
        const reply = await at(`stills/${step}.jpg`)
        expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
        expect(reply.headers.get('cache-control')).toBe('private, max-age=3600, immutable')
        return Buffer.from(await reply.arrayBuffer())
      }),
    )
    for (const still of stills) {
      expect(still.subarray(0, 3).toString('hex')).toBe('ffd8ff')
      expect(still.length).toBeLessThan(12_000)
    }
    // The room moves: ten seconds later it looks otherwise. The second was made with the first.
    expect(stills[0]?.equals(stills[1] as Buffer)).toBe(false)

    for (const step of [first - 60, last + 60, 'x']) expect((await at(`stills/${step}.jpg`)).status).toBe(404)
  })

  it('[STR-10] is signed as the live stream is', async () => {
    const still = `stills/${Math.floor(Date.now() / 10_000) - 2}.jpg`
    for (const file of ['rewind.m3u8', 'high/rewind.m3u8', 'dvr.m3u8', 'high/dvr.m3u8', still])
      expect((await at(file, 'x.y.z')).status).toBe(401)
    expect((await at('medium/rewind.m3u8')).status).toBe(404)
    // As little as another camera's permission opens a locked one does it open its stills.
    expect((await fetch(`${url}/live/demo-attic/${still}?jwt=${jwt}`)).status).toBe(401)
    expect((await fetch(`${url}/live/demo-attic/${still}`)).status).toBe(401)
  })

  it('[STR-8] has none of the qualities for slow lines, which are there live alone', async () => {
    for (const file of ['rewind.m3u8', 'dvr.m3u8']) {
      const text = await (await at(file)).text()
      expect(text.match(/^\w+(?=\/)/gm)).toEqual(['high', 'low'])
    }
    for (const quality of ['least', 'sound']) {
      expect((await at(`${quality}/index.m3u8`)).status).toBe(200)
      expect((await at(`${quality}/rewind.m3u8`)).status).toBe(404)
    }
  })
})
