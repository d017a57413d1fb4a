import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { runConfined, startConfined } from './ffmpeg.ts'

let folder: string
let film: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shoal-ffmpeg-'))
  film = join(folder, 'film.mp4')
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=5', '-t', '1']
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...picture, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', film])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const still = (input: string) => ['-i', input, '-frames:v', '1', '-f', 'mjpeg', 'pipe:1']
const onLinux = process.platform === 'linux' ? it : it.skip

describe('ffmpeg', () => {
  it('makes of a film what it is asked for', async () => {
    expect((await runConfined('ffmpeg', still(film), { seconds: 20 })).subarray(0, 2).toString('hex')).toBe('ffd8')
    const duration = ['-show_entries', 'format=duration', '-of', 'csv=p=0', film]
    expect(Number(await runConfined('ffprobe', duration, { seconds: 20 }))).toBe(1)
  })

  it('[OPS-4] opens nothing that a film names: no address, no playlist, no list of other files', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end()
    }).unref()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/film.mp4`
    const naming = (name: string, text: string) => {
      const file = join(folder, name)
      writeFileSync(file, text)
      return file
    }
    const playlist = (uri: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${uri}\n#EXT-X-ENDLIST\n`
    const inputs = [
      address,
      naming('remote.m3u8', playlist(address)),
      naming('local.m3u8', playlist(film)),
      naming('list.mp4', `ffconcat version 1.0\nfile 'film.mp4'\n`),
    ]
    const opened = inputs.map((input) =>
      expect(runConfined('ffmpeg', still(input), { seconds: 60 })).rejects.toThrow(/whitelist|Invalid argument/i),
    )
    const duration = ['-show_entries', 'format=duration', inputs[1] as string]
    const looked = expect(runConfined('ffprobe', duration, { seconds: 60 })).rejects.toThrow(/whitelist|Invalid arg/i)
    await Promise.all([...opened, looked])
    expect(asked).toEqual([])
    server.close()
  })

  it('[OPS-4] opens what it is said to be given, and nothing else: no film for bare samples, no playlist for sound', async () => {
    const playlist = join(folder, 'sound.m3u8')
    writeFileSync(playlist, `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${film}\n#EXT-X-ENDLIST\n`)
    const refused = (given: 'samples' | 'sound' | 'film', input: string[]) =>
      expect(
        runConfined('ffmpeg', [...input, '-f', 'wav', 'pipe:1'], { seconds: 20, given, input: [Buffer.alloc(3_200)] }),
      ).rejects.toThrow(/whitelist|Invalid argument/i)
    const samples = ['-f', 's16le', '-ar', '16000', '-ac', '1', '-i', 'pipe:0']
    await Promise.all([refused('samples', ['-i', film]), refused('sound', ['-i', playlist]), refused('film', samples)])
    const wav = await runConfined('ffmpeg', [...samples, '-f', 'wav', 'pipe:1'], {
      ...{ seconds: 20, given: 'samples' as const },
      input: [Buffer.alloc(3_200)],
    })
    expect(wav.toString('latin1', 0, 4)).toBe('RIFF')
  })

  onLinux('[OPS-3] runs with bounded memory and time, behind everything else, without our settings', async () => {
    process.env.SESSION_SECRET = 'of the server'
    const { process: child, kill } = await startConfined('ffmpeg', still('pipe:0'), { reads: true, seconds: 30 })
    const closed = new Promise((resolve) => child.once('close', resolve))
    try {
      const of = (file: string) => readFileSync(`/proc/${child.pid}/${file}`, 'utf8')
      // From the shell that sets the limits to the program itself.
      while (!of('cmdline').startsWith('ffmpeg')) await new Promise((resolve) => setTimeout(resolve, 5))
      expect(of('limits')).toMatch(/Max address space +1536000000 +1536000000/)
      expect(of('limits')).toMatch(/Max cpu time +30 +30/)
      expect(of('environ')).not.toContain('of the server')
      expect(getPriority(child.pid as number)).toBe(10)
      // A group of its own: what is killed is the group.
      expect(Number(of('stat').split(') ')[1]?.split(' ')[2])).toBe(child.pid)
    } finally {
      delete process.env.SESSION_SECRET
      kill()
    }
    await closed
    expect(child.signalCode).toBe('SIGKILL')
  })

  it('[OPS-3] is ended when its time is up, also while it waits, and when nobody wants it any more', async () => {
    const waiting = { reads: true, seconds: 0.2 }
    const { process: child } = await startConfined('ffmpeg', still('pipe:0'), waiting)
    await new Promise((resolve) => child.once('close', resolve))
    expect(child.signalCode).toBe('SIGKILL')
    const given = new AbortController()
    const unwanted = runConfined(
      'ffmpeg',
      ['-re', '-stream_loop', '-1', ...still(film).slice(0, 2), '-f', 'null', '-'],
      {
        seconds: 20,
        signal: given.signal,
      },
    )
    given.abort()
    await expect(unwanted).rejects.toThrow(/abort/)
  })
})
