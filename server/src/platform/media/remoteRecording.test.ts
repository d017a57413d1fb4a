import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Program, startProgram } from '../../../test/program.ts'
import { probe } from '../../../test/publisher.ts'
import { createCutter } from './cutting/cutter.ts'
import { readRewind, remoteRecording } from './remoteRecording.ts'
import { rewindText } from './rewindText.ts'

const folder = mkdtempSync(join(tmpdir(), 'shoal-remote-'))
let origin: Program
let url: string
const sign = async (id: string) => (await fetch(`${url}/sign?playbackId=${id}`)).text()

beforeAll(async () => {
  origin = startProgram('src/platform/media/testing/origin.ts', {})
  url = JSON.parse(await origin.line((line) => line.startsWith('{'))).url
})
afterAll(async () => {
  await origin?.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

describe('a recording on another server', () => {
  it('[CLP-3] is cut into a film of the right length with picture, sound and thumbnail', async () => {
    const found = await remoteRecording(url, 'demo-tank', await sign('demo-tank'))
    if (!found) throw new Error('nothing is recorded')
    expect(found.recording.from()).toBeLessThan(Date.now() - 30 * 60_000)
    const start = Date.now() - 600_000
    const cutter = createCutter(folder)
    const made = await cutter.cut({ ...found, poster: await found.poster?.(), id: 'film', start, end: start + 5_000 })
    expect(made).toMatchObject({ width: 1280, height: 720, thumbnail: true })
    expect(made.duration).toBeCloseTo(5, 1)
    const { streams, complaint } = probe(cutter.fileOf('film', 'mp4'))
    expect(complaint).toBe('')
    expect(streams.map(({ codec_name }) => codec_name)).toEqual(['h264', 'aac'])
  })

  it('is none where the other has none, and refuses where it does not answer', async () => {
    expect(await remoteRecording(url, 'nobody', await sign('nobody'))).toBeUndefined()
    await expect(remoteRecording(url, 'demo-tank', 'x.y.z')).rejects.toMatchObject({ code: 'media/no-origin' })
    const broken = createServer((_, response) => response.writeHead(500).end()).listen(0, '127.0.0.1')
    await once(broken, 'listening')
    const { port } = broken.address() as AddressInfo
    await expect(remoteRecording(`http://127.0.0.1:${port}`, 'x', 'y')).rejects.toMatchObject({ status: 502 })
    broken.closeAllConnections()
    broken.close()
  })

  it('reads times, gaps and settings as they were written', () => {
    const at = Date.parse('2026-01-01T12:00:00.000Z')
    const segment = (number: number, startedAt: number, initNumber?: number, discontinuity = false) => ({
      ...{ number, startedAt, duration: 2, discontinuity, bytes: async () => Buffer.alloc(0) },
      ...(initNumber !== undefined && { initNumber }),
    })
    const segments = [segment(7, at, 7), segment(8, at + 2_000, 7), segment(9, at + 30_000, 9, true)]
    expect(readRewind(rewindText(segments).plain('secret'))).toEqual([
      {
        number: 7,
        startedAt: at,
        duration: 2,
        discontinuity: false,
        file: 'segment-7.m4s',
        init: 'init-7.mp4',
        initNumber: 7,
      },
      {
        number: 8,
        startedAt: at + 2_000,
        duration: 2,
        discontinuity: false,
        file: 'segment-8.m4s',
        init: 'init-7.mp4',
        initNumber: 7,
      },
      {
        number: 9,
        startedAt: at + 30_000,
        duration: 2,
        discontinuity: true,
        file: 'segment-9.m4s',
        init: 'init-9.mp4',
        initNumber: 9,
      },
    ])
  })
})
