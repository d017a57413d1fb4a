import { atNewestRun, beginningAt } from './beginningAt.ts'
import { dateAt, oldestIn, positionOf } from './programDates.ts'

const noon = Date.parse('2026-01-01T12:00:00.000Z')
/** Two segments, a gap of 20 s in which nothing was recorded, two more. */
const segments = [
  { start: 10, duration: 2, programDateTime: noon },
  { start: 12, duration: 2, programDateTime: noon + 2_000 },
  { start: 14, duration: 2, programDateTime: noon + 24_000 },
  { start: 16, duration: 2, programDateTime: noon + 26_000 },
]

describe('dates of pictures', () => {
  it('say when a position was live, across gaps and past the last segment', () => {
    expect(dateAt(segments, 11)).toBe(noon + 1_000)
    expect(dateAt(segments, 15)).toBe(noon + 25_000)
    expect(dateAt(segments, 20)).toBe(noon + 30_000)
    expect(dateAt(segments, 9)).toBe(noon - 1_000)
    expect(dateAt([], 9)).toBeNull()
    expect(dateAt([{ start: 0, duration: 2, programDateTime: null }], 1)).toBeNull()
  })

  it('say where an instant is; one that was not recorded is at the next picture', () => {
    expect(positionOf(segments, noon + 3_000)).toBe(13)
    expect(positionOf(segments, noon + 10_000)).toBe(14)
    expect(positionOf(segments, noon + 27_000)).toBe(17)
    expect(positionOf(segments, noon - 1)).toBeNull()
  })

  it('let a playlist begin at an instant', () => {
    const playlist = [
      '#EXTM3U',
      '#EXT-X-PROGRAM-DATE-TIME:2026-01-01T12:00:00.000Z',
      '#EXTINF:2.000,',
      'segment-1.m4s',
      '#EXTINF:2.000,',
      'segment-2.m4s',
      '#EXT-X-PROGRAM-DATE-TIME:2026-01-01T12:00:24.000Z',
      '#EXTINF:2.000,',
      'segment-3.m4s',
    ].join('\n')
    const offset = (date: number) => Number(/TIME-OFFSET=([\d.]+)/.exec(beginningAt(playlist, date))?.[1])
    expect(oldestIn(playlist)).toBe(noon)
    expect(oldestIn('#EXTM3U')).toBeNull()
    expect(offset(noon + 3_000)).toBe(3)
    expect(offset(noon + 24_500)).toBe(4)
    expect(offset(noon - 60_000)).toBe(0)
    expect(offset(noon + 99_000)).toBe(4)
    expect(beginningAt(playlist, noon).startsWith('#EXTM3U\n#EXT-X-START:')).toBe(true)
  })
})

describe('a live playlist whose newest run has other tracks', () => {
  const run = (seconds: number) => `#EXT-X-MAP:URI="init.mp4"\n${'#EXTINF:2.000,\nseg.m4s\n'.repeat(seconds / 2)}`
  const offsetOf = (list: string) => /^#EXT-X-START:TIME-OFFSET=([\d.]+),PRECISE=YES$/m.exec(list)?.[1]

  it('is begun with that run while it is young, also when none of its segments is finished', () => {
    const parts = '#EXT-X-PART:DURATION=0.5,URI="part.m4s"\n'
    expect(offsetOf(atNewestRun(`#EXTM3U\n${run(8)}#EXT-X-DISCONTINUITY\n${run(0)}${parts}`))).toBe('8.000')
    expect(offsetOf(atNewestRun(`#EXTM3U\n${run(8)}#EXT-X-DISCONTINUITY\n${run(2)}${parts}`))).toBe('8.000')
  })

  it('is begun as always when that run is older than live is, or the only one', () => {
    expect(offsetOf(atNewestRun(`#EXTM3U\n${run(8)}#EXT-X-DISCONTINUITY\n${run(4)}`))).toBeUndefined()
    expect(offsetOf(atNewestRun(`#EXTM3U\n${run(8)}`))).toBeUndefined()
  })
})
