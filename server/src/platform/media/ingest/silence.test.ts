import { execFileSync } from 'node:child_process'
import { silentFrame } from './silence.ts'

/** Frames of AAC as a file, each with a head that says their channel configuration. */
const adts = (frame: Buffer, channels: number, count: number): Buffer => {
  const length = frame.length + 7
  const head = Buffer.from([
    ...[0xff, 0xf1, 0x4c | (channels >> 2), ((channels & 3) << 6) | (length >> 11)],
    ...[(length >> 3) & 255, ((length & 7) << 5) | 0x1f, 0xfc],
  ])
  return Buffer.concat(Array.from({ length: count }, () => Buffer.concat([head, frame])))
}

describe('[STR-12] a frame of silence', () => {
  it.each([1, 2, 3, 4, 5, 6, 7])(
    'of AAC with the channel configuration %i is decoded without a complaint, and is silent',
    (channels) => {
      const frame = silentFrame({ kind: 'aac', codec: 'mp4a.40.2', rate: 48_000, channels, record: Buffer.alloc(2) })
      const decoded = execFileSync('ffmpeg', ['-v', 'warning', '-xerror', '-f', 'aac', '-i', '-', '-f', 's16le', '-'], {
        input: adts(frame as Buffer, channels, 10),
        stdio: ['pipe', 'pipe', 'inherit'],
        maxBuffer: 1e7,
      })
      expect(decoded.length).toBe(10 * 1024 * 2 * (channels === 7 ? 8 : channels))
      expect(decoded.every((byte) => byte === 0)).toBe(true)
    },
  )

  it('is not made for what nobody knows', () => {
    expect(
      silentFrame({ kind: 'aac', codec: 'mp4a.40.2', rate: 48_000, channels: 8, record: Buffer.alloc(2) }),
    ).toBeNull()
  })
})
