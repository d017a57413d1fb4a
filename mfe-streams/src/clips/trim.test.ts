import { sectionOf } from './section.ts'
import { clipped, fitInto, isRoomEnough, roomFor, withEnd, withStart } from './trim.ts'

const room = { start: 0, end: 80_000 }

describe('trimming', () => {
  it('[CLP-3] keeps a clip between 3 and 60 seconds, whichever handle is moved', () => {
    const value = { start: 20_000, end: 30_000 }
    expect(withStart(room, value, 29_000).start).toBe(27_000)
    expect(withStart(room, value, -5).start).toBe(0)
    expect(withEnd(room, value, 21_000).end).toBe(23_000)
    expect(withEnd(room, value, 99_000).end).toBe(80_000)
    expect(withStart(room, { start: 70_000, end: 80_000 }, 0).start).toBe(20_000)
    expect(withEnd(room, { start: 0, end: 10_000 }, 80_000).end).toBe(60_000)
  })

  it('shows a little more than was clipped, as far as it is recorded', () => {
    expect(roomFor({ start: 20_000, end: 30_000 }, room)).toEqual({ start: 5_000, end: 40_000 })
    expect(roomFor({ start: 5_000, end: 78_000 }, room)).toEqual({ start: 0, end: 80_000 })
    expect(isRoomEnough(roomFor({ start: 100_000, end: 110_000 }, room))).toBe(false)
  })

  it('brings what was clipped into what is recorded', () => {
    expect(fitInto(room, { start: 10_000, end: 20_000 })).toEqual({ start: 10_000, end: 20_000 })
    expect(fitInto(room, { start: 75_000, end: 85_000 })).toEqual({ start: 70_000, end: 80_000 })
    expect(fitInto(room, { start: 10_000, end: 11_000 })).toEqual({ start: 8_000, end: 11_000 })
  })

  it('takes what was watched, and the clock where somebody jumped about', () => {
    expect(clipped(1_000_000, 1_010_000, 10_200)).toEqual({ start: 1_000_000, end: 1_010_000 })
    expect(clipped(1_000_000, 5_000_000, 10_000)).toEqual({ start: 1_000_000, end: 1_010_000 })
    expect(clipped(1_000_000, 900_000, 10_000)).toEqual({ start: 1_000_000, end: 1_010_000 })
    expect(clipped(1_000_000, null, 90_000)).toEqual({ start: 1_000_000, end: 1_060_000 })
    expect(clipped(1_000_000, 1_001_000, 1_000)).toEqual({ start: 998_000, end: 1_001_000 })
  })
})

describe('a section of a recording', () => {
  const playlist = [
    '#EXTM3U',
    '#EXT-X-VERSION:8',
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-MEDIA-SEQUENCE:7',
    '#EXT-X-MAP:URI="init.mp4"',
    '#EXT-X-PROGRAM-DATE-TIME:2026-06-01T20:00:00.000Z',
    ...[7, 8, 9].flatMap((number) => ['#EXTINF:2.000,', `segment-${number}.m4s`]),
    '#EXT-X-DISCONTINUITY',
    '#EXT-X-MAP:URI="init-2.mp4"',
    '#EXT-X-PROGRAM-DATE-TIME:2026-06-01T20:05:00.000Z',
    ...[10, 11].flatMap((number) => ['#EXTINF:2.000,', `segment-${number}.m4s`]),
    '',
  ].join('\n')
  const at = (time: string) => Date.parse(`2026-06-01T${time}Z`)

  it('holds what overlaps, with its time, and ends', () => {
    const text = sectionOf(playlist, at('20:00:02.500'), at('20:00:04.000'))
    expect(text.match(/segment-\d+/g)).toEqual(['segment-8'])
    expect(text).toContain('#EXT-X-PROGRAM-DATE-TIME:2026-06-01T20:00:02.000Z')
    expect(text).toContain('#EXT-X-MAP:URI="init.mp4"')
    expect(text.trimEnd().endsWith('#EXT-X-ENDLIST')).toBe(true)
  })

  it('takes another beginning along where the broadcast began anew', () => {
    const text = sectionOf(playlist, at('20:00:05.000'), at('20:05:01.000'))
    expect(text.match(/segment-\d+|init[-\d]*|DISCONTINUITY/g)).toEqual([
      'init',
      'segment-9',
      'init-2',
      'DISCONTINUITY',
      'segment-10',
    ])
  })
})
